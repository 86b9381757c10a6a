// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The totals over the hands as lines, told apart by their marks and by the names at their ends.

const NAMESPACE = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const LEAST_HEIGHT = 150;
const EDGE = 10;
const FONT = "12px system-ui, sans-serif"; // of the names, as in page.css
const LINE = 13; // between two names

/**
 * @typedef {{game: string, hand: string, names: string[], hands: number[][], now: number[], goal: number, lowest: boolean,
 *   turn: number, winners: number[]}} Totals
 */

/**
 * @param {string} name of an element of SVG
 * @param {Record<string, string | number>} attributes its attributes
 * @returns {SVGElement} the element
 */
function element(name, attributes) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  return made;
}

/** The shapes that mark the sides, around 0, 0. */
const MARKS = ["", "M-4-4H4V4H-4Z", "M0-5 5 4H-5Z", "M0-5 5 0 0 5-5 0Z", "M-4 0A4 4 0 1 0 4 0 4 4 0 1 0-4 0Z"];

/**
 * @param {number[]} wanted where names should stand, from the top down
 * @param {number} lowest where the last of them may stand
 * @returns {number[]} where they stand, a line apart at least
 */
function apart(wanted, lowest) {
  const places = [];
  for (const place of wanted) {
    places.push(Math.max(place, (places[places.length - 1] ?? -LINE) + LINE));
  }
  for (let last = places.length - 1, limit = lowest; last >= 0; last -= 1, limit = places[last + 1] - LINE) {
    places[last] = Math.min(places[last], limit);
  }
  return places;
}

/**
 * @param {string[]} words that stand at the ends of the lines
 * @returns {number} the pixels that the longest takes
 */
function widest(words) {
  const paper = document.createElement("canvas").getContext("2d");
  if (!paper) {
    return WIDTH / 2;
  }
  paper.font = FONT;
  return Math.ceil(Math.max(...words.map((word) => paper.measureText(word).width)));
}

/**
 * @param {Totals} totals of a match
 * @returns {SVGElement} the chart
 */
export function chart(totals) {
  const HEIGHT = Math.max(LEAST_HEIGHT, LINE * (totals.names.length + 1));
  const hands = [totals.names.map(() => 0), ...totals.hands];
  const last = hands[hands.length - 1];
  if (totals.now.some((total, side) => total !== last[side])) {
    hands.push(totals.now);
  }
  const all = hands.flat();
  const least = Math.min(0, ...all);
  const showsGoal = totals.goal > 0 && totals.goal <= 2 * Math.max(...all); // before half of it, all lines would lie at the bottom
  const most = Math.max(showsGoal ? totals.goal : 0, least + 1, ...all);
  const words = totals.names.map((name, side) => `${name} ${totals.now[side]}`);
  const across = WIDTH - widest(words) - 3 * EDGE;
  const x = (/** @type {number} */ hand) => EDGE + (across * hand) / Math.max(1, hands.length - 1);
  const y = (/** @type {number} */ total) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (total - least)) / (most - least);
  const image = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words.join(", ") });
  if (showsGoal) {
    image.append(element("path", { class: "goal", d: `M${EDGE} ${y(totals.goal)}H${EDGE + across}` }));
  }
  const best = totals.lowest ? Math.min(...totals.now) : Math.max(...totals.now);
  const leader = totals.now.indexOf(best);
  const order = totals.names.map((_, side) => side).toSorted((one, other) => totals.now[other] - totals.now[one]);
  const labels = apart(order.map((side) => y(totals.now[side])), HEIGHT - EDGE);
  let mark = 0;
  for (const side of order) {
    const points = hands.map((row, hand) => `${x(hand).toFixed(1)} ${y(row[side]).toFixed(1)}`);
    image.append(element("path", { class: side === leader ? "side leads" : "side", d: `M${points.join("L")}` }));
    if (side !== leader) {
      mark += 1;
      for (const point of points.slice(1)) {
        image.append(element("path", { class: "mark", d: MARKS[mark % MARKS.length], transform: `translate(${point})` }));
      }
    }
    const text = element("text", { x: EDGE + across + 10, y: labels[order.indexOf(side)] + 4 });
    text.textContent = words[side];
    image.append(text);
  }
  return image;
}
