// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The link to the gadget if there is no server: a worker, and the browser's storage as its memory.

import { BYTES, LANGUAGES } from "./made.js";
import { Memory, NOT_STORED, uid } from "./memory.js";
import { keepFiles } from "./offline.js";

const LOCK = "tallybone-memory";
const LOADING = "The gadget is put on the table: Python starts.";
const SO_FAR = "The gadget is put on the table: %s of %s MB are loaded, once. After that it needs no network.";
const ELSEWHERE = "The gadget is open in another tab of this browser. Score there, or close that tab: it then opens here.";
const NO_MEMORY = "What this browser had stored is not a gadget's memory: it begins with an empty one.";
const MISSING = "The gadget cannot start: a file of this page cannot be loaded. Load the page again.";

/**
 * @typedef {object} Listener
 * @property {(pages: Uint8Array) => void} pages called with each new picture
 * @property {(facts: Record<string, any>) => void} facts called with what has changed beside it
 * @property {(lost: boolean) => void} lost called when the link is lost and when it is back
 */

/**
 * @param {string} text with a place for each number
 * @param {...number} bytes to be told in megabytes
 * @returns {string} both
 */
function inMegabytes(text, ...bytes) {
  return bytes.reduce((so, number) => so.replace("%s", (number / 1e6).toFixed(1)), text);
}

/** The worker, with the same two methods as the socket of the local server. */
export class Link {
  /** @param {Listener} listener who is told */
  constructor(listener) {
    this.listener = listener;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.isReady = false; // whether the gadget shows anything: before that nobody knows what a press would do
    this.memory = new Memory(() => this.start());
    this.claim();
  }

  /** Start when no other tab has the gadget: each would write over what the other has kept. */
  async claim() {
    if (!navigator.locks) { // a host without https has none
      this.begin();
      return;
    }
    const forEver = () => new Promise(() => this.begin()); // until the tab is closed
    const waits = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? forEver() : true));
    if (waits) {
      this.listener.facts({ note: ELSEWHERE, on: false });
      await navigator.locks.request(LOCK, forEver);
    }
  }

  /** Have the page's files, then start. */
  async begin() {
    const text = this.memory.text();
    if (text && !this.memory.bytes()) {
      this.memory.putAside();
      this.listener.facts({ unkept: NO_MEMORY });
    } else if (!this.memory.isKept()) {
      this.listener.facts({ unkept: NOT_STORED });
    }
    const language = LANGUAGES.find((code) => navigator.language.startsWith(code.slice(0, 2)));
    this.listener.facts({ language: language ?? "en" }); // the gadget's own, once it says it
    const isFirst = navigator.serviceWorker && !navigator.serviceWorker.controller;
    this.listener.facts({ note: isFirst ? inMegabytes(SO_FAR, 0, BYTES) : LOADING, loading: true });
    navigator.storage?.persist?.(); // or a browser that is short of room may take the matches away
    await keepFiles({
      progress: (loaded, of) => this.worker || this.listener.facts({ note: inMegabytes(SO_FAR, loaded, of) }),
      newer: (use) => this.offer(use),
    });
    this.start();
    this.memory.show();
  }

  /** Start the gadget, or start it again, with the memory as it was left in this browser. */
  start() {
    this.worker?.terminate();
    this.isReady = false;
    this.listener.facts({ note: LOADING, failed: "", loading: true });
    const worker = new Worker("worker.js", { type: "module" });
    this.worker = worker;
    worker.addEventListener("message", (event) => {
      if (this.worker === worker) { // what the one before has still said would be kept over the memory of a file
        this.hear(event.data);
      }
    });
    worker.addEventListener("error", () => this.listener.facts({ note: "", failed: MISSING }));
    worker.postMessage({ memory: this.memory.bytes(), uid: uid() });
  }

  /** @param {() => void} use takes the newer program, which is here, in place of this one */
  offer(use) {
    const line = document.querySelector("#newer");
    line?.removeAttribute("hidden");
    line?.querySelector("button")?.addEventListener("click", use, { once: true });
  }

  /** @param {any} said by the worker */
  hear(said) {
    if (typeof said === "string") {
      this.listener.facts(JSON.parse(said));
    } else if (said instanceof Uint8Array) {
      this.isReady = true;
      this.listener.facts({ note: "", loading: false });
      this.listener.pages(said);
    } else if (said.memory) {
      this.listener.facts({ unkept: this.memory.keep(said.memory) ? "" : NOT_STORED });
    } else {
      this.listener.facts({ note: "", failed: said.failed });
    }
  }

  /**
   * @param {string} what the gadget is to do
   * @param {string | boolean} value with what
   */
  send(what, value) {
    if (this.isReady) {
      this.worker?.postMessage(JSON.stringify({ do: what, with: value }));
    }
  }
}
