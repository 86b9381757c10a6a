// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The score as people read it: a row a hand, a column a side, the totals below; of many sides a row each.

import { t } from "./texts.js";

/** @typedef {import("./chart.js").Totals} Totals */

const COLUMNS = 4; // sides that have room beside each other,
const LETTERS = 26; // and the letters of their names in one line

/**
 * @param {string} kind of element
 * @param {string | number} text in it
 * @returns {HTMLElement} the element
 */
function made(kind, text) {
  const element = document.createElement(kind);
  element.textContent = String(text);
  return element;
}

/**
 * @param {string} kind of its cells, "th" or "td"
 * @param {(string | number)[]} texts of a row, the first of which says what it is
 * @returns {HTMLTableRowElement} the row
 */
function row(kind, texts) {
  const line = document.createElement("tr");
  texts.forEach((text, place) => {
    const cell = made(place ? kind : "th", text);
    if (!place || kind === "th") {
      cell.setAttribute("scope", place ? "col" : "row");
    }
    line.append(cell);
  });
  return line;
}

/**
 * @param {Totals} match to be told
 * @returns {number[][]} what each hand has added to each side
 */
function added(match) {
  return match.hands.map((totals, hand) => totals.map((total, side) => total - (hand ? match.hands[hand - 1][side] : 0)));
}

/**
 * @param {string} name of a side
 * @returns {number} the letters of the longest part that has a line; a pair has two
 */
function lettersOf(name) {
  return Math.max(...name.split(/ (?!\+)/).map((part) => part.length));
}

/**
 * @param {string[]} names of the sides
 * @returns {boolean} whether all of them have room beside each other
 */
function fit(names) {
  return names.length <= COLUMNS && names.reduce((sum, name) => sum + lettersOf(name), 0) <= LETTERS;
}

/**
 * @param {Totals} match to be told
 * @returns {HTMLTableElement} its table
 */
export function score(match) {
  const table = document.createElement("table");
  const hands = added(match);
  table.append(made("caption", match.goal ? t(`${t(match.game)}, to ${match.goal}`) : t(match.game)));
  if (!fit(match.names)) {
    table.append(row("th", [t(match.hand), ...hands.map((_, hand) => hand + 1), t("total")]));
    match.names.forEach((name, side) => {
      table.append(row("td", [name, ...hands.map((points) => points[side]), match.now[side]]));
    });
  } else {
    table.append(row("th", [t(match.hand), ...match.names]));
    hands.forEach((points, hand) => table.append(row("td", [hand + 1, ...points])));
    const before = match.hands.at(-1) ?? match.now.map(() => 0);
    const since = match.now.map((total, side) => total - before[side]);
    if (since.some((points) => points !== 0)) { // counted in play
      table.append(row("td", [t(`${hands.length + 1}, so far`), ...since]));
    }
    const totals = row("td", [t("total"), ...match.now]);
    totals.className = "totals";
    table.append(totals);
  }
  return table;
}

/**
 * The match for a television or a tablet: names, totals, whose turn it is, who has won.
 *
 * @param {Totals} match to be told
 * @returns {HTMLElement} the list of its sides
 */
export function board(match) {
  const list = document.createElement("ul");
  list.dataset.sides = String(Math.min(match.names.length, 9));
  match.names.forEach((name, side) => {
    const item = document.createElement("li");
    const named = made("span", name);
    named.style.setProperty("--letters", String(lettersOf(name)));
    item.append(named, made("strong", match.now[side]));
    const has = match.winners.includes(side) ? "has won" : side === match.turn && !match.winners.length ? "on turn" : "";
    item.append(made("em", t(has)));
    item.toggleAttribute("data-marked", has !== "");
    list.append(item);
  });
  return list;
}
