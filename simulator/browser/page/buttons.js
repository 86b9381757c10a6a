// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The four buttons: by mouse, finger and keyboard, with the ring that fills while one is held.

const HOLD_MS = 700; // as lib/tallybone/board/buttons.py
const FELT_MS = 12; // of vibration: as short as it can be felt
const RING_MS = 150; // before the ring begins

/** @type {Record<string, string>} the button of a key, by the name of the key */
const KEYS = {
  ArrowUp: "UP",
  u: "UP",
  ArrowDown: "DOWN",
  d: "DOWN",
  Enter: "OK",
  o: "OK",
  Backspace: "BACK",
  ArrowLeft: "BACK",
  b: "BACK",
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, digit])), // on boards with such keys
};

/** The caps on the page. */
export class Buttons {
  /**
   * @param {NodeListOf<HTMLButtonElement>} caps the four
   * @param {(what: string, key: string) => void} send told "down" and "up" of a button, and "letter"
   * @param {() => void} unheard told of a digit that types nothing here
   */
  constructor(caps, send, unheard) {
    this.send = send;
    this.unheard = unheard;
    this.vibrates = false; // whether a press is felt, on a phone
    this.types = ""; // what the screen takes from a keyboard: "number", "name", or nothing
    /** @type {Map<string, HTMLButtonElement>} */
    this.caps = new Map();
    /** @type {Map<string, number>} when each was pressed here */
    this.since = new Map();
    /** @type {Map<string, string>} the button that each key of the keyboard holds down */
    this.held = new Map();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    for (const cap of caps) {
      const key = cap.dataset.key ?? "";
      this.caps.set(key, cap);
      cap.addEventListener("pointerdown", (event) => {
        if (event.button === 0) {
          cap.setPointerCapture(event.pointerId);
          this.press(key);
        }
      });
      for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
        cap.addEventListener(kind, () => this.release(key));
      }
      cap.addEventListener("contextmenu", (event) => event.preventDefault());
      cap.addEventListener("click", (event) => {
        if (event.detail === 0) { // a screen reader's click has no pointer
          this.press(key);
          setTimeout(() => this.release(key), 60);
        }
      });
    }
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.keyUp(event));
    addEventListener("blur", () => this.releaseAll());
  }

  /**
   * @param {KeyboardEvent} event of the keyboard
   * @returns {string} the button it means, "" for none
   */
  buttonOf(event) {
    const focused = document.activeElement;
    const cap = focused instanceof HTMLButtonElement ? focused.dataset.key : undefined;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]:not(.board)")) {
      return "";
    }
    if (cap && (event.key === "Enter" || event.key === " ")) {
      return cap;
    }
    const isTyped = focused?.id === "typed"; // the field of names, which is told letters by the browser
    const has = (/** @type {string} */ kinds) => focused instanceof HTMLElement && !cap && !isTyped && focused.matches(kinds);
    if (has("input, a, button, summary, [tabindex='0']") && ["Enter", " "].includes(event.key)) {
      return "";
    }
    if (has("input, [tabindex='0']") && event.key.startsWith("Arrow")) { // chooses a colour, scrolls the sheet
      return "";
    }
    if (this.types === "name" && [...event.key].length === 1) {
      if (!isTyped) {
        this.send("letter", event.key);
      }
      return "";
    }
    if (/^[0-9]$/.test(event.key) && this.types !== "number") { // else 5 would be OK, as on a telephone
      this.unheard();
      return "";
    }
    return KEYS[event.key] ?? "";
  }

  /** @param {KeyboardEvent} event of the keyboard */
  keyDown(event) {
    if (event.key === "Escape" && document.activeElement instanceof HTMLElement && !document.querySelector("dialog[open]")) {
      document.activeElement.blur();
    }
    const key = this.buttonOf(event);
    if (key) {
      event.preventDefault();
      if (!event.repeat) {
        this.held.set(event.code || event.key, key);
        this.press(key);
      }
    }
  }

  /** @param {KeyboardEvent} event of the keyboard: what it has pressed comes up, wherever the focus is now */
  keyUp(event) {
    const name = event.code || event.key;
    const key = this.held.get(name);
    if (key !== undefined) {
      event.preventDefault(); // or the space bar on a cap would count as a click
      this.held.delete(name);
      this.release(key);
    }
  }

  /** @param {string} key a button that goes down */
  press(key) {
    if (!this.since.has(key)) {
      this.since.set(key, performance.now());
      this.send("down", key);
      if (this.vibrates) {
        navigator.vibrate(FELT_MS);
      }
      this.caps.get(key)?.setAttribute("data-down", "yes");
      if (key === "OK" || key === "BACK") {
        requestAnimationFrame(() => this.fill(key));
      }
    }
  }

  /** @param {string} key a button that comes up, if it is down */
  release(key) {
    if (this.since.delete(key)) {
      this.send("up", key);
      const cap = this.caps.get(key);
      cap?.removeAttribute("data-down");
      cap?.style.removeProperty("--held");
    }
  }

  /** All of them come up: the window has lost the keyboard, or the link was lost. */
  releaseAll() {
    this.held.clear();
    for (const key of this.since.keys()) {
      this.release(key);
    }
  }

  /** @param {string} key a held button, whose ring fills */
  fill(key) {
    const since = this.since.get(key);
    if (since === undefined) {
      return;
    }
    const held = performance.now() - since;
    const part = Math.min(1, Math.max(0, held - RING_MS) / (HOLD_MS - RING_MS));
    const shown = this.calm.matches ? Math.floor(part) : part; // without motion: empty, then full
    this.caps.get(key)?.style.setProperty("--held", `${100 * shown}%`);
    if (part < 1) {
      requestAnimationFrame(() => this.fill(key));
    }
  }

  /** @param {string[]} down those that are down on the gadget, here or in another tab */
  show(down) {
    for (const [key, cap] of this.caps) {
      cap.toggleAttribute("data-down", false);
      if (down.includes(key) || this.since.has(key)) {
        cap.setAttribute("data-down", "yes");
      }
    }
  }
}
