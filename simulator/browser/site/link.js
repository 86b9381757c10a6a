// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The link to the gadget if there is no server: a worker, and the browser's storage as its memory.

import { store, stored } from "./storage.js";

const MEMORY = "tallybone-memory";
const ASIDE = "tallybone-memory-aside"; // what was there and is no memory
const SIZE = 4096; // bytes of it, as simulator/flash.py
const LOADING = "The gadget is put on the table: Python is loaded, six megabytes.";
const ELSEWHERE = "The gadget is open in another tab of this browser. Score there, or close that tab: it then opens here.";
const NOT_STORED = "This browser does not let the page store anything, or its storage is full.";
const NO_MEMORY = "What this browser had stored is not a gadget's memory: it begins with an empty one.";
const MISSING = "The gadget cannot start: a file of this page cannot be loaded. Load the page again.";

/**
 * @typedef {object} Listener
 * @property {(pages: Uint8Array) => void} pages called with each new picture
 * @property {(facts: Record<string, any>) => void} facts called with what has changed beside it
 * @property {(lost: boolean) => void} lost called when the link is lost and when it is back
 */

/**
 * @param {string} text as it is stored
 * @returns {ArrayBuffer | undefined} the memory in it, undefined if it is none
 */
function memoryIn(text) {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return bytes.length === SIZE ? bytes.buffer : undefined;
  } catch {
    return undefined;
  }
}

/** The worker, with the same two methods as the socket of the local server. */
export class Link {
  /** @param {Listener} listener who is told */
  constructor(listener) {
    this.listener = listener;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.claim();
  }

  /** Start when no other tab has the gadget: each would write over what the other has kept. */
  async claim() {
    if (!navigator.locks) { // a host without https has none
      this.start();
      return;
    }
    const forEver = () => new Promise(() => this.start()); // until the tab is closed
    const waits = await navigator.locks.request(MEMORY, { ifAvailable: true }, (lock) => (lock ? forEver() : true));
    if (waits) {
      this.listener.facts({ note: ELSEWHERE, on: false });
      await navigator.locks.request(MEMORY, forEver);
    }
  }

  /** Start the worker with the memory as it was left in this browser. */
  start() {
    const text = stored(MEMORY);
    const memory = memoryIn(text);
    if (text && !memory) {
      store(ASIDE, text);
      this.listener.facts({ unkept: NO_MEMORY });
    } else if (!store(MEMORY, text)) {
      this.listener.facts({ unkept: NOT_STORED });
    }
    this.listener.facts({ note: LOADING });
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.addEventListener("message", (event) => this.hear(event.data));
    this.worker.addEventListener("error", () => this.listener.facts({ note: "", failed: MISSING }));
    this.worker.postMessage({ memory });
  }

  /** @param {any} said by the worker */
  hear(said) {
    if (typeof said === "string") {
      this.listener.facts(JSON.parse(said));
    } else if (said instanceof Uint8Array) {
      this.listener.facts({ note: "" });
      this.listener.pages(said);
    } else if (said.memory) {
      const isStored = store(MEMORY, btoa(String.fromCharCode(...said.memory)));
      this.listener.facts({ unkept: isStored ? "" : NOT_STORED });
    } else {
      this.listener.facts({ note: "", failed: said.failed });
    }
  }

  /**
   * @param {string} what the gadget is to do
   * @param {string | boolean} value with what
   */
  send(what, value) {
    this.worker?.postMessage(JSON.stringify({ do: what, with: value }));
  }
}
