// SPDX-FileCopyrightText: 2026 The Tallybone authors
// SPDX-License-Identifier: MIT

// The page without a network: a service worker keeps its files, and a newer program waits until it is wanted.

/**
 * @typedef {object} Told
 * @property {(loaded: number, of: number) => void} progress called with bytes while the files are loaded
 * @property {(use: () => void) => void} newer called when a newer program is here, with what takes it at once
 */

/**
 * @param {ServiceWorker} worker that is being installed
 * @returns {Promise<boolean>} whether it could be
 */
function isInstalled(worker) {
  return new Promise((done) => {
    const look = () => {
      if (worker.state !== "installing") {
        done(worker.state !== "redundant");
      }
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** @returns {Promise<void>} done when this page is served by the service worker */
function isServed() {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
    if (navigator.serviceWorker.controller) {
      done();
    }
  });
}

/**
 * @param {ServiceWorkerRegistration} registration of the service worker
 * @param {Told} told who is told
 */
function watch(registration, told) {
  const use = () => registration.waiting?.postMessage("now");
  const look = async () => {
    const coming = registration.active && registration.installing; // the first one is no newer one
    if (coming && await isInstalled(coming) && registration.waiting) {
      told.newer(use);
    }
  };
  registration.addEventListener("updatefound", look);
  if (registration.waiting) {
    told.newer(use);
  }
  document.addEventListener("visibilitychange", () => { // an app on a phone is seldom opened anew
    if (!document.hidden) {
      registration.update().catch(() => undefined); // without a network there is none
    }
  });
}

/**
 * Have all files of the page in the browser. The first time that takes as long as they come over the wire.
 *
 * @param {Told} told who is told
 * @returns {Promise<void>} done when they are here, or cannot be kept
 */
export async function keepFiles(told) {
  const browser = navigator.serviceWorker;
  if (!browser) { // a host without https
    return;
  }
  let isOld = Boolean(browser.controller); // whether another program takes over, in this tab or in another
  browser.addEventListener("controllerchange", () => {
    if (isOld) {
      location.reload();
    }
    isOld = true;
  });
  browser.addEventListener("message", (event) => told.progress(event.data.loaded, event.data.of));
  const registered = browser.register("service-worker.js", { type: "module", updateViaCache: "none" })
    .catch(() => undefined); // no network, or a browser that does not let it
  registered.then((registration) => registration && watch(registration, told));
  if (browser.controller) {
    return;
  }
  const registration = await registered;
  const first = registration?.active ? undefined : registration?.installing;
  if (first && await isInstalled(first)) {
    await isServed();
  }
}
