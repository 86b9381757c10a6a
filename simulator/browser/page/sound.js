// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The gadget's piezo, where the page's box for it is ticked: a square wave, as quiet as the real one.

const LOUD = 0.04;

/** One tone at a time. */
export class Sound {
  constructor() {
    this.isOn = false;
    /** @type {AudioContext | undefined} made when it is first heard: browsers want a press before */
    this.context = undefined;
    /** @type {OscillatorNode | undefined} */
    this.wave = undefined;
  }

  /** @param {number} hertz what is heard from now on, 0 for nothing */
  play(hertz) {
    this.wave?.stop();
    this.wave = undefined;
    if (!hertz || !this.isOn) {
      return;
    }
    this.context ??= new AudioContext();
    const loudness = this.context.createGain();
    loudness.gain.value = LOUD;
    loudness.connect(this.context.destination);
    this.wave = this.context.createOscillator();
    this.wave.type = "square";
    this.wave.frequency.value = hertz;
    this.wave.connect(loudness);
    this.wave.start();
  }
}
