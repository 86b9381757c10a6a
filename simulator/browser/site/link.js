// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The link to the gadget where there is no server: a worker, and the browser's storage as its memory.

const MEMORY = "tallybone-memory";

/**
 * @typedef {object} Listener
 * @property {(pages: Uint8Array) => void} pages called with each new picture
 * @property {(facts: Record<string, any>) => void} facts called with what has changed beside it
 * @property {(lost: boolean) => void} lost called when the link is lost and when it is back
 */

/** @returns {ArrayBuffer | undefined} the memory as it was left in this browser */
function remembered() {
  const text = localStorage.getItem(MEMORY);
  return text ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer : undefined;
}

/** The worker, with the same two methods as the socket of the local server. */
export class Link {
  /** @param {Listener} listener who is told */
  constructor(listener) {
    this.listener = listener;
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.addEventListener("message", (event) => this.hear(event.data));
    this.worker.postMessage({ memory: remembered() });
    listener.facts({ note: "The gadget is put on the table: Python is loaded, six megabytes." });
  }

  /** @param {any} said by the worker */
  hear(said) {
    if (typeof said === "string") {
      this.listener.facts(JSON.parse(said));
    } else if (said instanceof Uint8Array) {
      this.listener.facts({ note: "" });
      this.listener.pages(said);
    } else if (said.memory) {
      localStorage.setItem(MEMORY, btoa(String.fromCharCode(...said.memory)));
    } else {
      this.listener.facts({ note: "", crash: said.failed });
    }
  }

  /**
   * @param {string} what the gadget is to do
   * @param {string | boolean} value with what
   */
  send(what, value) {
    this.worker.postMessage(JSON.stringify({ do: what, with: value }));
  }
}
