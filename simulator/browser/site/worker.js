// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The gadget without a server: Python in WebAssembly runs the board's program in this worker.

import { loadPyodide } from "./python/pyodide.mjs";

const FILES = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const AGAIN = "Load the page again. If it says the same then, the host of this page lacks the file.";

/** @type {string[]} messages of the page that wait */
const waiting = [];
/** @type {(() => void) | undefined} called when one comes */
let came;

/**
 * @param {number} milliseconds to wait at most
 * @returns {Promise<string | undefined>} the next message of the page
 */
async function take(milliseconds) {
  if (!waiting.length) {
    await new Promise((done) => {
      came = () => done(undefined);
      setTimeout(done, milliseconds);
    });
    came = undefined;
  }
  return waiting.shift();
}

/**
 * @param {string} name of a file of the page
 * @param {string} method "GET" for its content, "HEAD" for whether it is there
 * @returns {Promise<Response>} the host's answer
 */
async function file(name, method) {
  const answer = await fetch(name, { method }).catch(() => undefined);
  if (!answer?.ok) {
    throw new Error(`${name} cannot be loaded: ${answer?.status ?? "no answer"}. ${AGAIN}`);
  }
  return answer;
}

/** @returns {Promise<any>} Python; it would wait for ever for a file that is not there */
async function loaded() {
  await Promise.all(FILES.map((name) => file(`python/${name}`, "HEAD")));
  return loadPyodide({ indexURL: new URL("./python/", import.meta.url).href });
}

/**
 * @param {any} error whatever went wrong
 * @returns {string} it in words: of a failure in Python the last line, which says what it is
 */
function inWords(error) {
  const lines = String(error.message ?? error).trim().split("\n");
  return `The gadget cannot start. ${lines[lines.length - 1]}`;
}

/**
 * @param {ArrayBuffer | undefined} memory as it was left
 */
async function start(memory) {
  if (!("Suspending" in WebAssembly)) {
    throw new Error("This browser cannot switch WebAssembly stacks; expected Chromium 137 or newer.");
  }
  const [python, program] = await Promise.all([loaded(), file("program.zip", "GET")]);
  python.unpackArchive(await program.arrayBuffer(), "zip", { extractDir: "/tallybone" });
  python.registerJsModule("page", {
    memory: new Uint8Array(memory ?? 0),
    language: navigator.language,
    take,
    tell: (/** @type {string | Uint8Array} */ what) => self.postMessage(what),
    keep: (/** @type {Uint8Array} */ changed) => self.postMessage({ memory: changed }),
  });
  await python.runPythonAsync(`
import sys, threading
sys.path[:0] = ["/tallybone", "/tallybone/site"]
threading.Thread.start = lambda self: None  # there are none; Blinka's display wants one it does not need
import page
from pyodide.ffi import to_js
from simulator.browser.worker import Worker

async def take(milliseconds):
    said = await page.take(milliseconds)
    return said if isinstance(said, str) else None

Worker(
    page.memory.to_bytes(), take, lambda what: page.tell(to_js(what)), lambda what: page.keep(to_js(what)), page.language
).run()
`);
}

self.addEventListener("message", (event) => {
  if (typeof event.data === "string") {
    waiting.push(event.data);
    came?.();
  } else {
    start(event.data.memory).catch((error) => self.postMessage({ failed: inWords(error) }));
  }
});
