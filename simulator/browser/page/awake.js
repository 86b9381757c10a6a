// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// A phone's screen stays on while a match is played, where the browser can do that.

/** The browser takes its lock away when the page is hidden; it is asked for again when the page is back. */
export class Awake {
  constructor() {
    this.isWanted = false;
    this.isAsked = false; // and the browser has not answered yet
    /** @type {WakeLockSentinel | undefined} */
    this.lock = undefined;
    document.addEventListener("visibilitychange", () => this.settle());
  }

  /** @param {boolean} isWanted whether the screen is to stay on from now on */
  want(isWanted) {
    this.isWanted = isWanted;
    this.settle();
  }

  /** Have the lock, or not. */
  async settle() {
    if (!("wakeLock" in navigator) || this.isAsked) {
      return;
    }
    if (this.isWanted && !document.hidden && (!this.lock || this.lock.released)) {
      this.isAsked = true;
      this.lock = await navigator.wakeLock.request("screen").catch(() => undefined); // the battery may be low
      this.isAsked = false;
    }
    if (!this.isWanted) { // which may have changed while the browser was asked
      this.lock?.release();
      this.lock = undefined;
    }
  }
}
