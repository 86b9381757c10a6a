// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The link to the gadget: a socket that comes back by itself.

const FIRST_MS = 250; // until it is tried again, twice as long each time,
const MOST_MS = 4000; // up to this

/**
 * @typedef {object} Listener
 * @property {(pages: Uint8Array) => void} pages called with each new picture
 * @property {(facts: Record<string, any>) => void} facts called with what has changed beside it
 * @property {(lost: boolean) => void} lost called when the link is lost and when it is back
 */

/** The socket to the local server. */
export class Link {
  /** @param {Listener} listener who is told */
  constructor(listener) {
    this.listener = listener;
    this.wait = FIRST_MS;
    this.open();
  }

  /** Open the socket; when it closes, try again later. */
  open() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      this.wait = FIRST_MS;
      this.listener.lost(false);
    });
    socket.addEventListener("message", (event) => {
      if (typeof event.data === "string") {
        this.listener.facts(JSON.parse(event.data));
      } else {
        this.listener.pages(new Uint8Array(event.data));
      }
    });
    socket.addEventListener("close", () => {
      this.listener.lost(true);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(MOST_MS, 2 * this.wait);
    });
    this.socket = socket;
  }

  /**
   * @param {string} what the gadget is to do
   * @param {string | boolean} value with what
   */
  send(what, value) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ do: what, with: value }));
    }
  }
}
