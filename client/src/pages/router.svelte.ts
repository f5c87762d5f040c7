/** Addresses and pages: which page an address means, and going there without loading anew. */

export type Route =
  | { page: "home" }
  | { page: "new"; game?: string }
  | { page: "about" }
  | { page: "missing" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; step: number; seat: number | null | undefined }
  | { page: "rules"; game?: string }
  | { page: "learn"; game?: string };

export function parse(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "home" };
  if (parts.length === 1 && first === "about") return { page: "about" };
  if (parts.length === 1 && (first === "rules" || first === "learn")) return { page: first };
  if (parts.length === 1 && first === "new") {
    const game = new URLSearchParams(search).get("game");
    return game ? { page: "new", game } : { page: "new" };
  }
  if (parts.length === 2 && second && (first === "rules" || first === "learn"))
    return { page: first, game: second };
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

class Router {
  route = $state.raw<Route>({ page: "home" });
  /** What is played at the table that is open: its address does not say. */
  #played = $state.raw<string | null>(null);
  /** The game the page is about, if it is about one. */
  readonly game: string | null = $derived(
    "table" in this.route ? this.#played : "game" in this.route ? (this.route.game ?? null) : null,
  );

  constructor() {
    this.#read();
    window.addEventListener("popstate", () => this.#read());
  }

  play(game: string): void {
    this.#played = game;
  }

  go(to: string, how: { replace?: boolean } = {}): void {
    if (how.replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#read();
  }

  /** Clicks on our own links stay in the page; all others are the browser's. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (/^\/(api|join|follow|schema)\//.test(link.pathname)) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  #read(): void {
    this.route = parse(location.pathname, location.search);
  }
}

export const router = new Router();
