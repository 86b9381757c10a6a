// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The browser's storage. It may be switched off, which makes even asking for it fail, or it may be full.

/**
 * @param {string} name of what was stored
 * @returns {string} it, "" if there is nothing or it cannot be had
 */
export function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} name to store it under
 * @param {string} text what is stored
 * @returns {boolean} whether it is stored
 */
export function store(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
