// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The scoreboard: a card a table, told by the server whenever something changes.

/**
 * @typedef {object} Card
 * @property {string} title what it is called
 * @property {boolean} there whether it can still be heard
 * @property {string} below what stands below its name
 * @property {string[]} names of the sides
 * @property {(number | null)[]} totals null for none yet
 * @property {number} turn the side on turn, -1 for none
 * @property {number[]} winners
 * @property {string[]} told what stands beside each side
 */

const SHIFT_MS = 60_000; // the picture moves a little each minute, so that nothing burns in
const LOST_MS = 12_000; // without a word the server is gone
const STEPS = [[0, 0], [1, 0], [1, 1], [0, 1]];

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

/**
 * @param {string} kind of element
 * @param {string | number} text in it
 * @param {string} name of its class
 * @returns {HTMLElement} the element
 */
function made(kind, text, name = "") {
  const element = document.createElement(kind);
  element.textContent = String(text);
  element.className = name;
  return element;
}

/**
 * @param {string} name of a side, or of who stands in the list
 * @returns {HTMLElement} it, whole: a long one in two lines, and as small as the longer of them needs
 */
function named(name) {
  const middle = name.length / 2;
  const gaps = [...name.matchAll(/ \+ /.test(name) ? / (?!\+)/g : / /g)].map((gap) => gap.index);
  const gap = gaps.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  const isLong = name.length > ONE_LINE && gap !== undefined;
  const lines = isLong ? [name.slice(0, gap), name.slice(gap + 1)] : [name];
  const element = made("span", lines.join("\n"));
  element.dataset.lines = String(lines.length);
  element.style.setProperty("--letters", String(Math.max(...lines.map((line) => line.length))));
  return element;
}

/** @param {HTMLElement} list whose names have wider letters than most, such as W: they are smaller still */
function fit(list) {
  for (const name of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-lines]"))) {
    for (let tries = 0; tries < MOST_TRIES && name.scrollWidth > name.clientWidth; tries += 1) {
      const letters = Number(name.style.getPropertyValue("--letters"));
      name.style.setProperty("--letters", String((letters * name.scrollWidth) / Math.max(1, name.clientWidth) + 0.3));
    }
  }
}

/**
 * @param {Card} table to be shown
 * @returns {HTMLLIElement} its card
 */
function card(table) {
  const item = document.createElement("li");
  item.toggleAttribute("data-gone", !table.there);
  item.append(made("h2", table.title), made("p", table.below, "below"));
  const sides = document.createElement("ol");
  sides.dataset.sides = String(Math.min(9, table.names.length));
  table.names.forEach((name, side) => {
    const line = document.createElement("li");
    line.dataset.has = table.winners.includes(side) ? "won" : table.turn === side ? "turn" : "";
    const total = made("strong", table.totals[side] ?? "");
    line.style.setProperty("--digits", String(total.textContent?.length));
    line.append(named(name), total, made("em", table.told[side]));
    sides.append(line);
  });
  item.append(sides);
  return item;
}

/**
 * @typedef {object} Night
 * @property {string} title its name and its round
 * @property {[number, string, number][]} standing the rank, the name and the points, the best first
 * @property {boolean} is_over whether it was ended
 */

const MOST_TRIES = 8; // to fit a name: its letters have whole pixels
const ONE_LINE = 12; // letters of a name that has one line
const MOST = 12; // tables and places that are shown at a time: more cannot be read at five metres
const TURN_MS = 10_000; // then come the next ones

/** @type {Card[]} */
let cards = [];
let turns = 0;

/**
 * @template T
 * @param {T[]} all of what is shown
 * @returns {{shown: T[], pages: number}} what is shown now, and how many turns there are: a phone scrolls through all
 */
function inTurn(all) {
  const isList = matchMedia("(max-width: 640px)").matches;
  const pages = isList ? 1 : Math.max(1, Math.ceil(all.length / MOST));
  const size = Math.ceil(all.length / pages);
  const first = (turns % pages) * size;
  return { shown: all.slice(first, first + size), pages };
}

/** The tables, or some of them. */
function drawTables() {
  const { shown, pages } = inTurn(cards);
  part("tables").replaceChildren(...shown.map(card));
  part("tables").dataset.tables = String(Math.min(9, shown.length));
  fit(part("tables"));
  part("empty").hidden = cards.length > 0;
  part("page").hidden = pages === 1;
  part("page").textContent = `${(turns % pages) + 1}/${pages}`;
}

/** @type {Night | null} */
let night = null;
/** @type {number | null} seconds of the round when they were told, null without a clock */
let left = null;
let leftHeard = 0;

/** The round, and what is left of it by the clock of this page, which the server sets now and then. */
function drawClock() {
  const line = part("night");
  line.hidden = !night;
  if (!night) {
    return;
  }
  const parts = [made("span", night.title)];
  if (left !== null) {
    const now = Math.max(0, Math.round(left - (performance.now() - leftHeard) / 1000));
    const clock = made("time", `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`);
    clock.toggleAttribute("data-over", now === 0);
    parts.push(clock);
  }
  line.replaceChildren(...parts);
}

/** The round and the standing. */
function drawNight() {
  drawClock();
  const list = part("standing");
  list.hidden = !night;
  document.body.toggleAttribute("data-over", night !== null && night.is_over);
  document.body.style.setProperty("--wide", night ? "66vw" : "86vw");
  list.replaceChildren(...inTurn(night ? night.standing : []).shown.map(([rank, name, points]) => {
    const line = made("li", "", rank === 1 ? "first" : "");
    line.append(made("span", `${rank}.`), named(name), made("strong", points));
    return line;
  }));
  fit(list);
}

addEventListener("resize", () => {
  drawTables();
  drawNight();
});

// Other devices only look: the book is for the computer of the club.
part("book").hidden = !["127.0.0.1", "localhost"].includes(location.hostname);

let heard = Date.now();
let shown = "";
const events = new EventSource("events");
events.addEventListener("message", (event) => {
  heard = Date.now();
  part("lost").hidden = true;
  const state = JSON.parse(event.data);
  ({ night, left } = state);
  leftHeard = performance.now();
  drawNight();
  if (event.data === shown) { // a sign of life
    return;
  }
  shown = event.data;
  cards = state.tables;
  drawTables();
  part("trouble").hidden = !state.trouble;
  part("trouble").textContent = state.trouble;
});

setInterval(() => {
  drawClock();
  part("lost").hidden = Date.now() - heard <= LOST_MS;
}, 1000);

setInterval(() => {
  turns += 1;
  if (inTurn(cards).pages > 1) {
    drawTables();
  }
  if (night && inTurn(night.standing).pages > 1) {
    drawNight();
  }
}, TURN_MS);

let step = 0;
setInterval(() => {
  step = (step + 1) % STEPS.length;
  const [x, y] = STEPS[step];
  document.body.style.setProperty("--x", `${4 * x}px`);
  document.body.style.setProperty("--y", `${4 * y}px`);
}, SHIFT_MS);
