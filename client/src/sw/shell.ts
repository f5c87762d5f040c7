/** Opens the app when the server cannot be reached, and keeps files that never change, and the puzzles that were opened. It leaves
 * the rest of the API and sockets alone. A new version waits until the page says that it may take over. */

import { BASE, within } from "./base";

export {};

declare const self: ServiceWorkerGlobalScope;
/** From the build: a name of this version, the files of the shell, and all files there are. */
declare const VERSION: string;
declare const SHELL: string[];
declare const ASSETS: string[];

const PAGE = `${BASE}/`;
const PAGES = `shell-${VERSION}`;
/** One for all versions: a name holds a hash of the content, so that an update fetches only what is new. */
const FILES = "assets";
const PUZZLES = "puzzles";
const FILES_THERE = ASSETS.map((file) => BASE + file);
const PATIENCE_MS = 3000;
/** What a proxy says while our server is away. */
const AWAY = [502, 503, 504];
/** The token of a link may look like the ending of a file: only at the root there are files. */
const NOT_PAGES = /^\/(api|assets|docs|icons|posters|schema|metrics|ws)(\/|$)|^\/[^/]+\.\w+$/;

const IS_PUZZLE = /^\/api\/puzzles(\/|$)/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(cleanUp().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  const files: unknown = event.data?.keep;
  if (!Array.isArray(files)) return;
  const puzzles = files.filter((file) => typeof file === "string" && IS_PUZZLE.test(within(file)));
  event.waitUntil(
    Promise.all([keep(FILES_THERE.filter((file) => files.includes(file))), keep(puzzles, PUZZLES)]),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const path = within(pathname);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !NOT_PAGES.test(path)) event.respondWith(openPage(request));
  else if (path.startsWith("/assets/")) event.respondWith(openFile(request));
  else if (IS_PUZZLE.test(path)) event.respondWith(openPuzzle(request));
});

async function install(): Promise<void> {
  const pages = await caches.open(PAGES);
  await Promise.all([
    pages.add(new Request(PAGE, { cache: "no-cache" })),
    keep(SHELL.map((file) => BASE + file)),
  ]);
}

async function keep(wanted: string[], where = FILES): Promise<void> {
  const files = await caches.open(where);
  const has = await Promise.all(wanted.map((file) => files.match(file)));
  await files.addAll(wanted.filter((_, i) => !has[i]));
}

async function cleanUp(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![PAGES, FILES, PUZZLES].includes(name)).map((name) => caches.delete(name)),
  );
  const files = await caches.open(FILES);
  const kept = await files.keys();
  await Promise.all(
    kept
      .filter((request) => !FILES_THERE.includes(new URL(request.url).pathname))
      .map((request) => files.delete(request)),
  );
}

/** From the network; where that is slow the app begins from here, and where there is none it says so. */
async function openPage(request: Request): Promise<Response> {
  const shell = await caches.open(PAGES).then((pages) => pages.match(PAGE));
  if (!shell) return fetch(request);
  const limit = new Promise<Response>((resolve) => setTimeout(() => resolve(shell.clone()), PATIENCE_MS));
  const answer = fetch(request).then(
    (response) => (AWAY.includes(response.status) ? offline(shell) : response),
    () => offline(shell),
  );
  return Promise.race([answer, limit]);
}

/** The shell, told that it was opened without a server (main.ts reads it). */
async function offline(shell: Response): Promise<Response> {
  const page = (await shell.clone().text()).replace("<html", "<html data-offline");
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function openFile(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await files.put(request, response.clone());
  return response;
}

/** From the network, where there is one: tomorrow another puzzle is today's. */
async function openPuzzle(request: Request): Promise<Response> {
  const puzzles = await caches.open(PUZZLES);
  const response = await fetch(request).catch(() => null);
  if (response?.ok) await puzzles.put(request, response.clone());
  if (response && !AWAY.includes(response.status)) return response;
  return (await puzzles.match(request)) ?? response ?? Response.error();
}
