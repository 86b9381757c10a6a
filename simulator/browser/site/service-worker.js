// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// Keeps all files of the page in the browser, so that the gadget runs without a network. A newer program is
// loaded beside the one in use, and takes its place when no tab has that any more, or when the page asks for it.

import { BYTES, FILES, PACKED, VERSION } from "./made.js";

const OURS = "tallybone-";
const CACHE = OURS + VERSION;
const STEP = 200_000; // bytes between two messages of how far it is
const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  gif: "image/gif",
  wasm: "application/wasm", // without it a browser does not compile it while it comes
};

/** @type {any} this scope, which is no window */
const worker = self;
let loaded = 0; // bytes
let told = 0;

/** Tell all tabs how much is loaded. */
async function tell() {
  told = loaded;
  for (const tab of await worker.clients.matchAll({ includeUncontrolled: true })) {
    tab.postMessage({ loaded, of: BYTES });
  }
}

/** @returns {TransformStream} that counts what passes */
function counted() {
  return new TransformStream({
    transform(chunk, control) {
      loaded += chunk.byteLength;
      control.enqueue(chunk);
      if (loaded - told > STEP) {
        tell();
      }
    },
  });
}

/**
 * @param {Cache} cache to put it into
 * @param {string} name of a file of the page
 */
async function load(cache, name) {
  const isPacked = PACKED.includes(name);
  const found = await fetch(isPacked ? `${name}.packed` : name, { cache: "no-cache" }); // asks whether it has changed
  if (!found.ok || !found.body) {
    throw new Error(`${name}: ${found.status}`);
  }
  const sent = found.body.pipeThrough(counted());
  const body = isPacked ? sent.pipeThrough(new DecompressionStream("gzip")) : sent;
  const ending = /** @type {keyof typeof TYPES} */ (name.slice(name.lastIndexOf(".") + 1));
  const headers = { "content-type": TYPES[ending] ?? "application/octet-stream" };
  await cache.put(name, new Response(body, { headers }));
}

/** Load all files; if one cannot be had, none is kept, and the browser tries again later. */
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(FILES.map((name) => load(cache, name)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Forget the programs before this one. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE) {
      await caches.delete(name);
    }
  }
  await worker.clients.claim();
}

/**
 * @param {Request} request of a page of ours
 * @returns {Promise<Response>} the file as it is kept, or what the host answers
 */
async function answer(request) {
  const path = new URL(request.url).pathname;
  const name = path.slice(new URL(worker.registration.scope).pathname.length);
  const cache = await caches.open(CACHE);
  return await cache.match(/(^|\/)$/.test(name) ? `${name}index.html` : name) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(event.request));
  }
});
worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data === "now") {
    worker.skipWaiting();
  }
});
