// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The page in the gadget's language. Its texts stand in English; another language has a module, such as es.js,
// made of locale/*.po by make texts.

/** @type {Record<string, string>} what each English text is in the language in use */
let texts = {};
/** @type {[RegExp, string][]} those with places for names and numbers */
let patterns = [];
let used = "en";
/** @type {Map<Node | Attr, string>} what stood in the document, in English */
const english = new Map();

const ATTRIBUTES = ["aria-label", "title", "alt", "href"];
const PLACE = /%[ds]/;

/**
 * @param {string} text in English
 * @returns {string} the same in the language in use, or as it is where that does not have it
 */
export function t(text) {
  if (text in texts) {
    return texts[text];
  }
  for (const [pattern, other] of patterns) {
    const found = pattern.exec(text);
    if (found) {
      return found.slice(1).reduce((so, part) => so.replace(PLACE, () => t(part)), other);
    }
  }
  return text;
}

/**
 * @param {string} text with places
 * @returns {RegExp} what fits it
 */
function patternOf(text) {
  const parts = text.split(/%[ds]/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+)")}$`);
}

/** @returns {Generator<Node | Attr>} all that says something in the document as it was sent */
function* told() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      yield* ATTRIBUTES.map((name) => node.getAttributeNode(name)).filter((found) => found !== null);
    } else {
      yield node;
    }
  }
}

for (const node of told()) {
  if (/[a-z]{2}/i.test(node.nodeValue ?? "")) {
    english.set(node, node.nodeValue ?? "");
  }
}

/**
 * @param {string} code of the language from now on
 * @returns {Promise<boolean>} whether it is another one than before
 */
export async function speak(code) {
  if (code === used) {
    return false;
  }
  used = code;
  texts = code === "en" ? {} : (await import(`./${code}.js`)).TEXTS;
  patterns = Object.entries(texts).filter(([text]) => PLACE.test(text)).map(([text, other]) => [patternOf(text), other]);
  document.documentElement.lang = code.replace("_", "-");
  for (const [node, text] of english) {
    const [, before, words, after] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
    node.nodeValue = before + t(words.replace(/\s+/g, " ")) + after;
  }
  for (const shell of document.querySelectorAll("img.shell")) {
    shell.setAttribute("src", code === "en" ? "case.svg" : `case-${code}.svg`);
  }
  return true;
}
