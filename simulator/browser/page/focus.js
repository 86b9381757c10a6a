// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// After a click the keyboard is the gadget's again. Else Enter and the arrows would go to what was clicked:
// they would switch the power off, choose a colour, or press UP twice.

/** Let go of what a mouse or a finger gives the focus to; what Tab reaches keeps it. */
export function keepKeyboardForGadget() {
  let pointed = false; // whether a mouse or a finger is what moves the focus now
  const letGo = () => {
    const focused = document.activeElement;
    if (pointed && focused instanceof HTMLElement && !focused.closest("dialog")) {
      focused.blur();
    }
  };
  document.addEventListener("pointerdown", () => {
    pointed = true;
    letGo(); // what has the focus already gets none again
  }, { capture: true });
  document.addEventListener("focusin", letGo);
  document.addEventListener("click", () => setTimeout(() => {
    pointed = false; // a label and a dialog that closes move the focus after the click
  }));
  for (const kind of ["keydown", "pointercancel"]) {
    document.addEventListener(kind, () => {
      pointed = false;
    }, { capture: true });
  }
}
