// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// A result that a code has brought: all of it stands behind the # of the address, which no server is sent.

const FORM = /^#([0-9a-hjkmnp-tv-z]{8}(?:-[0-9]{1,4})?)\.([0-9]{1,3})\.(.+)$/;
const SIDE = /^(\*?)(\w+(?:\+\w+)*):(-?[0-9]{1,5})$/;

/**
 * @param {string} id of an element of the page
 * @returns {HTMLElement} the element
 */
function part(id) {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`no #${id}`);
  }
  return found;
}

/**
 * @param {string} kind of element
 * @param {string} text in it
 * @returns {HTMLElement} the element
 */
function made(kind, text) {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}

/** Show the result in the address, if there is one. */
async function show() {
  const found = FORM.exec(location.hash);
  const told = found ? found[3].split(".").map((side) => SIDE.exec(side)) : [];
  const sides = told.filter((side) => side !== null);
  if (!found || !sides.length) {
    return;
  }
  part("sides").replaceChildren(...sides.map(([, won, name, total]) => {
    const line = document.createElement("li");
    line.toggleAttribute("data-won", won !== "");
    line.append(made("span", name.replaceAll("+", " + ") + (won ? " won" : "")), made("strong", total));
    return line;
  }));
  const more = sides.length < told.length ? " There was no room for all players." : "";
  part("told").textContent = `Match ${found[1]}. Names may be cut.${more}`;
  const games = await (await fetch("games.json")).json();
  part("game").textContent = games[found[2]] ?? "A result";
}

addEventListener("hashchange", show);
await show();
