// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The page: what the gadget shows goes to its places, what the hand does goes to the gadget.

import { Awake } from "./awake.js";
import { Buttons } from "./buttons.js";
import { chart } from "./chart.js";
import { keepKeyboardForGadget } from "./focus.js";
import { Link } from "./link.js";
import { Panel } from "./panel.js";
import { board, score } from "./score.js";
import { Sound } from "./sound.js";
import { store, stored } from "./storage.js";
import { speak, t } from "./texts.js";

const OFF = "The gadget is off. Its switch puts it on; a match then goes on.";
const CUT = "The plug was pulled in a write. Put its switch on: see what is left.";
const SLEEPS = "The panel sleeps. Any button wakes it, and does nothing else.";
const NOT_KEPT = "You can go on scoring, but the match is not kept.";
const HINTS = {
  waits: "What is entered and not yet taken would be lost. Press again to see a hand.",
  digit: "No number is typed here.",
  off: "A match is on. Press the switch again to turn the gadget off: the match is kept.",
};
const HINT_MS = 4000;
const TAP_MS = 60;
const ORDER = ["UP", "DOWN", "OK", "BACK", "hold OK", "hold BACK"];

/**
 * @param {string} id of an element of the page
 * @returns {HTMLElement} the element
 */
function part(id) {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`no #${id}`);
  }
  return found;
}

const big = /** @type {HTMLDialogElement} */ (part("board"));
const panel = new Panel(/** @type {HTMLCanvasElement} */ (part("panel")));
const power = part("power");
const plug = part("plug");
const caption = part("caption");
const typed = /** @type {HTMLInputElement} */ (part("typed"));
const sound = new Sound();
const awake = new Awake();
/** @type {string[]} the lines read aloud last */
let said = [];
/** @type {string[]} */
let sheet = [];
let sheetUrl = "";
let hinted = 0;
/** @type {keyof typeof HINTS | ""} what is said for a moment: what asks for a second press takes that then */
let asked = "";
/** @type {string} what has touched the switch: a finger may miss the button above it */
let pointer = "";
let hereIs = ""; // what the buttons do now, in a line
/** @type {Record<string, any>} */
const all = {}; // the facts as they are now
let waits = false; // whether something is entered that the gadget does not keep

const link = new Link({
  pages: (pages) => panel.show(pages),
  facts: show,
  lost: (lost) => {
    part("lost").hidden = !lost;
    if (lost) {
      big.close(); // it would cover what is said then
      buttons.releaseAll();
    }
  },
});

const buttons = new Buttons(document.querySelectorAll(".cap"), (what, key) => link.send(what, key), () => hint("digit"));
keepKeyboardForGadget();

/** @param {Record<string, any>} facts what has changed */
function show(facts) {
  if ("language" in facts) {
    speak(facts.language).then((isOther) => isOther && show(all)); // what was told before it was there
  }
  Object.assign(all, facts);
  if ("light" in facts) {
    panel.light = facts.light;
    panel.draw();
  }
  if ("down" in facts) {
    buttons.show(facts.down);
  }
  if ("on" in facts) {
    power.setAttribute("aria-checked", String(facts.on));
  }
  if ("keys" in facts) {
    showKeys(facts.keys);
  }
  if ("sheet" in facts) {
    showSheet(facts.sheet);
  }
  if ("chart" in facts && (facts.chart || isOn())) { // while it is off, the last one stays
    part("chart-part").hidden = !facts.chart;
    part("chart").replaceChildren(...(facts.chart ? [chart(facts.chart)] : []));
    showScore(facts.chart);
  }
  if ("tone" in facts) {
    sound.play(facts.tone);
  }
  if ("chart" in facts || "on" in facts) {
    awake.want(isMatchOn());
  }
  if ("loading" in facts) {
    document.body.toggleAttribute("data-loading", facts.loading);
  }
  if ("asleep" in facts) {
    part("sleeping").hidden = !facts.asleep;
  }
  if ("waits" in facts) {
    waits = facts.waits;
  }
  if ("types" in facts) {
    buttons.types = facts.types;
    haveTyped();
  }
  if ("says" in facts) {
    say(facts.says);
  }
  if ("unkept" in facts) {
    const why = facts.unkept;
    part("unkept").hidden = !why;
    part("unkept").textContent = why && `${t(NOT_KEPT)} ${why}`;
  }
  if (["show", "crash", "note", "plug", "failed", "on", "cut", "paused", "asleep", "untyped"].some((name) => name in facts)) {
    showCaption(facts);
  }
  if ("show" in facts || "on" in facts || "plug" in facts) {
    plug.setAttribute("aria-disabled", String(!canPull()));
  }
}

/** @param {import("./chart.js").Totals | null} match as people read it; null if there is none */
function showScore(match) {
  const table = part("score");
  table.replaceChildren(match ? score(match) : t("No match yet."));
  table.scrollTop = table.scrollHeight;
  table.scrollLeft = table.scrollWidth;
  part("board-score").replaceChildren(match ? board(match) : t("No match yet."));
  part("board-title").textContent = match ? t(match.game) : t("The score");
  const winners = match ? match.winners.map((side) => match.names[side]) : [];
  const won = winners.length > 1 ? `${winners.join(", ")} share the win` : `${winners[0]} won the match`;
  part("won").hidden = !winners.length;
  part("won").textContent = winners.length ? t(won) : "";
}

/** Give the keyboard to the field of names while one is typed, and back. A phone would show its own over the gadget. */
function haveTyped() {
  const isName = buttons.types === "name";
  if (isName && document.activeElement === document.body && matchMedia("(hover: hover)").matches) {
    typed.focus({ preventScroll: true });
  } else if (!isName) {
    typed.blur();
  }
}

/** Send what was typed or pasted, a letter each. */
function sendTyped() {
  for (const letter of typed.value.normalize("NFC").replace(/\s/g, " ")) {
    link.send("letter", letter);
  }
  typed.value = "";
}

/** @returns {boolean} whether the gadget is switched on */
function isOn() {
  return power.getAttribute("aria-checked") === "true";
}

/** @returns {boolean} whether a match is played */
function isMatchOn() {
  return isOn() && Boolean(all.chart) && !all.chart.winners.length;
}

/** @returns {boolean} whether there is a plug to pull: not twice, not while it is off or shows a hand */
function canPull() {
  return isOn() && !caption.dataset.plug && !caption.dataset.show;
}

/** @param {Record<string, any>} facts with a caption, a note, or why the program has stopped */
function showCaption(facts) {
  if ("show" in facts) {
    caption.dataset.show = facts.show;
    part("show").textContent = t(facts.show ? "Back to my match" : "Show me a hand");
    const stepped = part("steps").contains(document.activeElement);
    part("steps").hidden = !facts.show;
    if (stepped && !facts.show) {
      part("show").focus(); // or one more Enter on Step would be OK in the match
    }
  }
  if ("paused" in facts) {
    caption.dataset.paused = facts.paused ? "yes" : "";
    part("pause").textContent = t(facts.paused ? "Go on" : "Pause");
  }
  if ("cut" in facts) {
    caption.dataset.cut = facts.cut ? CUT : "";
  }
  if ("on" in facts) {
    caption.dataset.off = facts.on ? "" : OFF;
  }
  if ("asleep" in facts) {
    caption.dataset.asleep = facts.asleep ? SLEEPS : "";
  }
  if ("untyped" in facts) {
    caption.dataset.untyped = facts.untyped;
  }
  if ("crash" in facts) {
    caption.dataset.crash = facts.crash;
  }
  if ("failed" in facts) {
    caption.dataset.failed = facts.failed;
  }
  if ("note" in facts) {
    caption.dataset.note = facts.note;
  }
  if ("plug" in facts) {
    caption.dataset.plug = facts.plug ? "The plug is pulled when the gadget writes next: press a button that scores." : "";
  }
  const crash = caption.dataset.crash;
  const told = caption.dataset;
  const shown = told.failed || told.show || told.note || told.plug || told.cut || told.off || told.hint || told.untyped || told.asleep || "";
  caption.textContent = t(crash ? `The program has stopped: ${crash} Switch the gadget off and on: the match is kept.` : shown);
}

/** @param {keyof typeof HINTS} kind of press that does nothing here: why is said for a moment */
function hint(kind) {
  asked = kind;
  caption.dataset.hint = t(HINTS[kind]) + (kind === "digit" ? ` ${hereIs}` : "");
  showCaption({});
  clearTimeout(hinted);
  hinted = setTimeout(() => {
    asked = "";
    caption.dataset.hint = "";
    showCaption({});
  }, HINT_MS);
}

/** @param {Record<string, string>} now what each button does */
function showKeys(now) {
  const rows = ORDER.filter((key) => !key.startsWith("hold") || now[key]).map((key) => {
    const row = document.createElement("div");
    const name = document.createElement("dt");
    const does = document.createElement("dd");
    name.textContent = t(key);
    const doing = t(now[key] || "nothing");
    does.textContent = key.startsWith("hold") ? doing.replace(/^[^:]+: /, "") : doing;
    row.toggleAttribute("data-none", !now[key]);
    row.append(name, does);
    return row;
  });
  part("keys").replaceChildren(...rows);
  const words = ORDER.slice(0, 4).filter((key) => now[key]).map((key) => {
    const word = document.createElement("button"); // what looks like something to press can be pressed
    word.type = "button";
    word.className = "plain";
    word.textContent = `${t(key)}: ${t(now[key])}`;
    word.addEventListener("click", () => {
      buttons.press(key);
      setTimeout(() => buttons.release(key), TAP_MS);
    });
    return word;
  });
  part("board-words").replaceChildren(...words);
  hereIs = ORDER.slice(0, 3).filter((key) => now[key]).map((key) => `${t(key)}: ${t(now[key])}`).join("; ");
  for (const [key, cap] of buttons.caps) {
    cap.dataset.name = t(key);
    cap.setAttribute("aria-label", now[key] ? `${t(key)}: ${t(now[key])}` : t(key));
  }
}

/** @param {string[]} lines of the score sheet */
function showSheet(lines) {
  const list = part("sheet");
  let same = 0;
  while (same < lines.length && same < sheet.length && lines[same] === sheet[same]) {
    same += 1;
  }
  while (list.children.length > same) {
    list.lastElementChild?.remove();
  }
  for (const line of lines.slice(same)) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
  sheet = lines;
  URL.revokeObjectURL(sheetUrl);
  sheetUrl = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
  part("download").setAttribute("href", sheetUrl);
}

/** @param {string[]} lines of the panel: those that are new are read aloud */
function say(lines) {
  const fresh = lines.filter((line) => !said.includes(line));
  said = lines;
  if (fresh.length) {
    part("said").textContent = fresh.join(". ").replaceAll("?.", "?");
  }
  part("board-now").textContent = lines.length ? lines.join(" · ") : t(all.asleep ? SLEEPS : "The gadget is off or dark.");
  panel.canvas.setAttribute("aria-label", lines.length ? `${t("The panel")}: ${lines.join(". ")}` : t("The panel is dark"));
}

const flip = () => link.send("power", !isOn());
power.addEventListener("pointerdown", (event) => {
  pointer = event.pointerType;
});
power.addEventListener("click", () => {
  if (pointer === "touch" && isMatchOn() && asked !== "off") {
    hint("off");
  } else {
    asked = "";
    flip();
  }
  pointer = ""; // the next click may be a key's
});
typed.addEventListener("input", (event) => {
  if (!(/** @type {InputEvent} */ (event).isComposing)) { // else the letter is not whole yet
    sendTyped();
  }
});
typed.addEventListener("compositionend", sendTyped);
document.addEventListener("click", () => setTimeout(haveTyped)); // a click gives the keyboard back to nobody
plug.addEventListener("click", (event) => {
  if (canPull() && event.detail < 2) { // the second of a double click was meant for the first
    link.send("plug", true);
    part("gadget").scrollIntoView({ block: "start" }); // where it says what happens now
  }
});
part("show").addEventListener("click", () => {
  if (waits && !caption.dataset.show && asked !== "waits") {
    hint("waits");
    return;
  }
  link.send("show", !caption.dataset.show);
  if (!caption.dataset.show) {
    part("gadget").scrollIntoView({ block: "start" }); // on a phone it is one swipe above this button
  }
});

for (const [id, what] of [["pause", "pause"], ["step", "step"]]) {
  part(id).addEventListener("click", () => {
    if (caption.dataset.show) {
      link.send(what, what === "step" || !caption.dataset.paused);
    }
  });
}
for (const way of document.querySelectorAll(".swipe")) {
  way.addEventListener("click", (event) => {
    event.preventDefault(); // no # in the address: a reload begins at the top
    part(way.getAttribute("href")?.slice(1) ?? "").scrollIntoView({ block: "start" });
  });
}
part("sound").addEventListener("change", () => {
  sound.isOn = /** @type {HTMLInputElement} */ (part("sound")).checked;
});
const vibration = /** @type {HTMLInputElement} */ (part("vibration"));
part("vibration-part").hidden = !("vibrate" in navigator) || !matchMedia("(pointer: coarse)").matches;
vibration.checked = stored("vibration") === "yes";
buttons.vibrates = vibration.checked;
vibration.addEventListener("change", () => {
  buttons.vibrates = vibration.checked;
  store("vibration", vibration.checked ? "yes" : "");
});
big.addEventListener("close", () => {
  if (document.activeElement instanceof HTMLElement) {
    document.activeElement.blur(); // Enter is OK again
  }
});
part("big").addEventListener("click", () => {
  big.showModal();
  big.scrollTop = 0;
  big.focus(); // not its button: Enter is OK here as well
});

const help = /** @type {HTMLDialogElement} */ (part("keys-help"));
part("help").addEventListener("click", () => help.showModal());
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && buttons.types !== "name" && !help.open) {
    help.showModal();
  }
  if (event.key === "p" && buttons.types !== "name" && !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey && !help.open) {
    flip();
  }
});

/** @param {string} colour of the panel */
function choose(colour) {
  panel.colour = colour;
  document.body.dataset.panel = colour;
  panel.draw();
}

for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=panel]"))) {
  choice.addEventListener("change", () => {
    store("panel", choice.value);
    choose(choice.value);
  });
  if (stored("panel") === choice.value) {
    choice.checked = true;
    choose(choice.value);
  }
}
