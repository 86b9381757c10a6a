// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The gadget's memory in this browser: kept from visit to visit, saved as a file, and taken from one.

import { HEADER } from "./made.js";
import { store, stored } from "./storage.js";
import { t } from "./texts.js";

const NAME = "tallybone-memory";
const ASIDE = "tallybone-memory-aside"; // what was there before a file was loaded, or is no memory
const UID = "tallybone-uid";
const SIZE = 4096; // bytes of it, as simulator/flash.py
const UID_SIZE = 8; // bytes of the number that each microcontroller has of its own
const NOT_A_MEMORY = "The file is not the memory of a gadget like this. Nothing was changed.";
export const NOT_STORED = "This browser does not let the page store anything, or its storage is full.";
const EMPTY = "There is nothing to save yet.";
const LOADED = "The memory of the file is in the gadget. The one before is kept until the next is loaded.";
const BACK = "The one before is in the gadget again.";

/**
 * @param {Uint8Array} bytes of anything
 * @returns {string} them as text that can be stored
 */
function textOf(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * @param {string} text that was stored
 * @param {number} size how many bytes it must be
 * @returns {Uint8Array<ArrayBuffer> | undefined} them, undefined if they are not
 */
function bytesOf(text, size) {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** @returns {Uint8Array<ArrayBuffer>} the number of this browser's gadget: two may never tell a club of the same match */
export function uid() {
  const found = bytesOf(stored(UID), UID_SIZE);
  const own = found ?? crypto.getRandomValues(new Uint8Array(UID_SIZE));
  if (!found) {
    store(UID, textOf(own));
  }
  return own;
}

/** What the browser keeps. */
export class Memory {
  /** @param {() => void} changed called when the gadget is to begin anew with what is kept then */
  constructor(changed) {
    this.changed = changed;
    this.file = /** @type {HTMLInputElement} */ (document.querySelector("#file"));
    this.save = /** @type {HTMLAnchorElement} */ (document.querySelector("#save"));
    this.note = /** @type {HTMLElement} */ (document.querySelector("#memory-note"));
    this.back = /** @type {HTMLButtonElement} */ (document.querySelector("#take-back"));
    this.url = "";
    this.save.addEventListener("click", (event) => this.offer(event));
    document.querySelector("#load")?.addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.load());
    this.back.addEventListener("click", () => bytesOf(stored(ASIDE), SIZE) && this.swap(stored(ASIDE), BACK));
  }

  /** @returns {string} what is stored, "" if nothing is */
  text() {
    return stored(NAME);
  }

  /** @returns {Uint8Array<ArrayBuffer> | undefined} the memory, undefined if there is none, or it is something else */
  bytes() {
    return bytesOf(this.text(), SIZE);
  }

  /**
   * @param {Uint8Array} bytes of the memory as it is now
   * @returns {boolean} whether they are kept
   */
  keep(bytes) {
    return store(NAME, textOf(bytes));
  }

  /** @returns {boolean} whether this browser keeps anything: the memory is stored once more */
  isKept() {
    return store(NAME, this.text());
  }

  /** Put something that is no memory aside. */
  putAside() {
    store(ASIDE, this.text());
  }

  /** @param {MouseEvent} event of the link that saves: what it leads to is made now, as the memory is now */
  offer(event) {
    const bytes = this.bytes();
    if (!bytes) {
      event.preventDefault();
      this.note.textContent = t(EMPTY);
      return;
    }
    URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    this.save.href = this.url;
    this.note.textContent = "";
  }

  /** Take the file that was chosen. */
  async load() {
    const [chosen] = this.file.files ?? [];
    if (!chosen) {
      return;
    }
    const bytes = chosen.size === SIZE ? new Uint8Array(await chosen.arrayBuffer()) : undefined;
    this.file.value = ""; // the same file can be chosen again
    if (bytes && HEADER.every((byte, place) => bytes[place] === byte)) {
      this.swap(textOf(bytes), LOADED);
    } else {
      this.note.textContent = t(NOT_A_MEMORY);
    }
  }

  /**
   * @param {string} text of a memory that takes the place of the one that is there
   * @param {string} said what the page says then
   */
  swap(text, said) {
    const before = this.bytes() ? this.text() : stored(ASIDE); // an empty one is nothing to go back to
    if (!store(ASIDE, before) || !store(NAME, text)) {
      this.note.textContent = t(NOT_STORED);
      return;
    }
    this.note.textContent = t(said);
    this.show();
    this.changed();
  }

  /** Show the buttons, and whether there is a memory to take back. */
  show() {
    document.querySelector("#memory")?.removeAttribute("hidden");
    this.back.hidden = !bytesOf(stored(ASIDE), SIZE);
  }
}
