// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The panel: 1,024 bytes, eight rows of pixels a page, drawn on a canvas of 128 x 64.

const WIDTH = 128;
const HEIGHT = 64;
const YELLOW_ROWS = 16; // of the modules with two colours

/** @type {Record<string, number[][]>} the colours of the upper rows and of the rest, as the modules are sold */
const COLOURS = {
  white: [[240, 246, 255], [240, 246, 255]],
  blue: [[118, 205, 255], [118, 205, 255]],
  two: [[255, 219, 92], [118, 200, 255]],
};

/** The glass, on which the picture is drawn again where it or the light changes. */
export class Panel {
  /** @param {HTMLCanvasElement} canvas of 128 x 64 */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.picture = this.context.createImageData(WIDTH, HEIGHT);
    this.pages = new Uint8Array((WIDTH * HEIGHT) / 8);
    this.colour = "white";
    this.light = 0;
    new ResizeObserver(() => this.fit()).observe(/** @type {Element} */ (canvas.parentElement));
  }

  /** Every pixel as large as every other: a whole number of the screen's own, if there is room for two of them. */
  fit() {
    const glass = /** @type {Element} */ (this.canvas.parentElement).getBoundingClientRect();
    const room = (glass.width * devicePixelRatio) / WIDTH;
    const times = room < 2 ? room : Math.floor(room);
    const width = `${(times * WIDTH) / devicePixelRatio}px`;
    this.canvas.style.setProperty("width", width);
    /** @type {HTMLElement} */ (this.canvas.closest(".case")).style.setProperty("--panel", width);
    this.canvas.style.setProperty("image-rendering", room < 2 ? "auto" : "pixelated");
  }

  /** @param {Uint8Array} pages what the panel shows from now on */
  show(pages) {
    this.pages = pages;
    this.draw();
  }

  /** Draw it. Dimmed is darker, but can still be read: an eye at a dim panel adapts, a screen does not. */
  draw() {
    const data = this.picture.data;
    const strength = 0.72 + 0.28 * Math.min(1, this.light / 160);
    for (let y = 0; y < HEIGHT; y++) {
      const colour = COLOURS[this.colour][y < YELLOW_ROWS ? 0 : 1];
      for (let x = 0; x < WIDTH; x++) {
        const lit = (this.pages[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
        const at = 4 * (y * WIDTH + x);
        for (let part = 0; part < 3; part++) {
          data[at + part] = colour[part] * strength;
        }
        data[at + 3] = lit ? 255 : 0;
      }
    }
    this.context.putImageData(this.picture, 0, 0);
    this.canvas.dispatchEvent(new Event("drawn"));
  }
}
