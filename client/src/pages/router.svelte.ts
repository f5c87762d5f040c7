/** Addresses and pages: which page an address means, and going there without reloading. */

import { BASE, within } from "../wire/base";

export type Route =
  | { page: "home" }
  | { page: "new"; game?: string }
  | { page: "about" }
  | { page: "me" }
  | { page: "join"; link: string }
  | { page: "device"; code: string }
  | { page: "missing" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; step: number; seat: number | null | undefined }
  | { page: "rules"; game?: string }
  | { page: "learn"; game?: string; chapter?: string }
  | { page: "puzzles"; game?: string; number?: number | "today" };

export function parse(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "home" };
  if (parts.length === 1 && (first === "about" || first === "me")) return { page: first };
  if (parts.length === 2 && first === "join") return { page: "join", link: second! };
  if (parts.length === 2 && first === "device") return { page: "device", code: second! };
  if (parts.length === 1 && (first === "rules" || first === "learn" || first === "puzzles"))
    return { page: first };
  if (parts.length === 1 && first === "new") {
    const game = new URLSearchParams(search).get("game");
    return game ? { page: "new", game } : { page: "new" };
  }
  if (parts.length === 2 && second && (first === "rules" || first === "learn" || first === "puzzles"))
    return { page: first, game: second };
  if (parts.length === 3 && first === "learn" && second && third)
    return { page: first, game: second, chapter: third };
  if (parts.length === 3 && first === "puzzles" && second && /^(\d{1,4}|today)$/.test(third!))
    return { page: first, game: second, number: third === "today" ? third : Number(third) };
  if (first === "table" && second) {
    if (parts.length === 2) return { page: "table", table: second };
    if (parts.length === 4 && third === "replay" && /^\d{1,6}$/.test(fourth!)) {
      return { page: "replay", table: second, step: Number(fourth), seat: seatIn(search) };
    }
  }
  return { page: "missing" };
}

export function replayPath(table: string, step: number, seat?: number | null): string {
  const search = seat === undefined ? "" : `?seat=${seat ?? "watch"}`;
  return `/table/${table}/replay/${step}${search}`;
}

export function puzzlePath(game: string, number?: number | "today"): string {
  return number === undefined ? `/puzzles/${game}` : `/puzzles/${game}/${number}`;
}

/** A link for one's other device says whom it is for, behind the `#` where no server reads it. */
export const withName = (path: string, name: string) => (name ? `${path}#${encodeURIComponent(name)}` : path);
export const nameIn = (hash: string) => decode(hash.slice(1)).slice(0, 24);

/** `?seat=2` is a seat, `?seat=watch` an onlooker's place; without it the server chooses. */
function seatIn(search: string): number | null | undefined {
  const seat = new URLSearchParams(search).get("seat");
  if (seat === null) return undefined;
  return /^\d$/.test(seat) ? Number(seat) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The rules of a game, laid over the page that is open. It is a step in the browser's history, so that Back closes it. */
export interface RulesOver {
  game: string;
  /** Empty: from the beginning. */
  rule: string;
}

class Router {
  route = $state.raw<Route>({ page: "home" });
  /** What the address names behind its `#`. */
  hash = $state.raw("");
  sheet = $state.raw<RulesOver | null>(null);
  /** The table one was at a moment ago, for the way back. */
  left = $state.raw<string | null>(null);
  /** What is played at the table that is open: its address does not say. */
  #played = $state.raw<string | null>(null);
  /** The game the page is about, if it is about one. */
  readonly game: string | null = $derived(
    "table" in this.route ? this.#played : "game" in this.route ? (this.route.game ?? null) : null,
  );

  constructor() {
    this.#read();
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
  }

  play(game: string): void {
    this.#played = game;
  }

  go(to: string, how: { replace?: boolean } = {}): void {
    if (how.replace) history.replaceState(null, "", BASE + to);
    else history.pushState(null, "", BASE + to);
    this.#read();
  }

  closeSheet = (): void => {
    if (this.sheet) history.back();
  };

  /** Clicks on our own links stay in the page; all others are the browser's. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const path = within(link.pathname);
    if (/^\/(api|docs|schema)(\/|$)/.test(path)) return;
    if (link.hash && path === within(location.pathname)) return;
    event.preventDefault();
    const to = parse(path);
    if ("table" in this.route && to.page === "rules" && to.game)
      this.#lay({ game: to.game, rule: named(link.hash) });
    else this.go(path + link.search + link.hash);
  };

  /** Whoever looks up a rule at a table is still at the table. */
  #lay(rules: RulesOver): void {
    const state = { rules };
    if (this.sheet) history.replaceState(state, "");
    else history.pushState(state, "");
    this.#read();
  }

  #read(): void {
    const route = parse(within(location.pathname), location.search);
    if ("table" in this.route && !("table" in route)) this.left = this.route.table;
    // The same page stays the same object: only what changed is redrawn.
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.hash = named(location.hash);
    this.sheet = (history.state as { rules?: RulesOver } | null)?.rules ?? null;
  }
}

function named(hash: string): string {
  return decode(hash.slice(1));
}

export const router = new Router();
