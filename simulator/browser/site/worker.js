// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The gadget without a server: Python in WebAssembly runs the board's program in this worker.

import { VERSION } from "./made.js";
import { loadPyodide } from "./python/pyodide.mjs";

const FILES = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const CACHE = `tallybone-${VERSION}`; // where the service worker keeps the files of this program
const PROGRAM = "program.tar";
const STARTED = "python/started"; // beside them: Python's memory with all of the program in it
const AGAIN = "Load the page again. If it says the same then, the host of this page lacks the file.";

const LATER_MS = 5000; // the first picture comes first
const WARM_UP = `
import sys, threading
sys.path[:0] = ["/tallybone", "/tallybone/site"]
threading.Thread.start = lambda self: None  # there are none; Blinka's display wants one it does not need
from simulator.browser.worker import warm_up
warm_up()
`;

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

/** @returns {Promise<Cache | undefined>} where the files are kept, undefined if they are not */
async function kept() {
  const cache = "caches" in self ? await caches.open(CACHE).catch(() => undefined) : undefined; // needs https
  return await cache?.match(PROGRAM) ? cache : undefined;
}

/**
 * @param {any} python whose file system gets the program
 * @param {Uint8Array} archive of it, a tar file
 */
function unpack(python, archive) {
  const text = (/** @type {number} */ from, /** @type {number} */ to) =>
    new TextDecoder().decode(archive.subarray(from, to)).replace(/\0.*$/s, "");
  for (let at = 0; archive[at];) { // a header of 512 bytes, then the file, in blocks of 512
    const path = `/tallybone/${text(at, at + 100)}`;
    const size = Number.parseInt(text(at + 124, at + 136), 8);
    const content = at + 512;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, archive.subarray(content, content + size));
    at = content + 512 * Math.ceil(size / 512);
  }
}

/**
 * Python with the program's modules. To load and compile them takes four times as long as to take Python's
 * memory from the visit before.
 *
 * @returns {Promise<any>} Python; it would wait for ever for a file that is not there
 */
async function loaded() {
  const indexURL = new URL("./python/", import.meta.url).href;
  const [cache, answer] = await Promise.all([kept(), file(PROGRAM, "GET")]);
  const program = new Uint8Array(await answer.arrayBuffer());
  const started = await cache?.match(STARTED);
  if (started) {
    try {
      const python = await loadPyodide({ indexURL, _loadSnapshot: started.arrayBuffer() });
      unpack(python, program);
      return python;
    } catch { // it was not stored to its end
      await cache?.delete(STARTED);
    }
  }
  await Promise.all(FILES.map((name) => file(`python/${name}`, "HEAD")));
  const python = await loadPyodide({ indexURL, _makeSnapshot: true });
  unpack(python, program);
  python.runPython(WARM_UP);
  if (cache) {
    const memory = new Response(python.makeMemorySnapshot());
    setTimeout(() => cache.put(STARTED, memory).catch(() => undefined), LATER_MS); // it may have no room
  }
  return python;
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
 * @param {Uint8Array | undefined} memory as it was left
 * @param {Uint8Array} uid the number of this browser's gadget
 */
async function start(memory, uid) {
  if (!("Suspending" in WebAssembly)) {
    throw new Error("This browser cannot switch WebAssembly stacks; expected Chromium 137 or newer.");
  }
  const python = await loaded();
  python.registerJsModule("page", {
    memory: memory ?? new Uint8Array(),
    uid,
    language: navigator.language,
    take,
    tell: (/** @type {string | Uint8Array} */ what) => self.postMessage(what),
    keep: (/** @type {Uint8Array} */ changed) => self.postMessage({ memory: changed }),
  });
  await python.runPythonAsync(`
import random
import page
from pyodide.ffi import to_js
from simulator.browser.worker import Worker

random.seed()  # or each visit would go on with the numbers of the first

async def take(milliseconds):
    said = await page.take(milliseconds)
    return said if isinstance(said, str) else None

Worker(
    page.memory.to_bytes(), take, lambda what: page.tell(to_js(what)), lambda what: page.keep(to_js(what)),
    page.language, page.uid.to_bytes(),
).run()
`);
}

self.addEventListener("message", (event) => {
  if (typeof event.data === "string") {
    waiting.push(event.data);
    came?.();
  } else {
    start(event.data.memory, event.data.uid).catch((error) => self.postMessage({ failed: inWords(error) }));
  }
});
