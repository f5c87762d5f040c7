/** The connection to a table: pictures in, acts out. It reconnects by itself; the newest picture is always the truth. */

import { BASE } from "./base";
import { SvelteMap } from "svelte/reactivity";
import { see, type Sight } from "./story";
import type { Act, ChatLine, Pong, Reaction, Refusal, Seen, ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "shut";

/** Close codes of the server after which it is no use trying again (docs/protocol.md). */
const SHUT_OUT: Record<number, ShutOut> = {
  4001: "forbidden",
  4002: "unseated",
  4003: "foreign",
  4004: "missing",
  4005: "gone",
};
/** Too many windows are open on the table, if it comes before the first picture. */
const CROWDED = 4029;
export type ShutOut = "forbidden" | "unseated" | "foreign" | "missing" | "gone";

export interface Listeners {
  refused(refusal: Refusal): void;
  reacted(reaction: Reaction): void;
  /** New lines of the chat; once for each seat this browser holds. */
  said(lines: readonly ChatLine[]): void;
}

const WAITS = [300, 1000, 2000, 4000, 8000];
const CROWDED_WAIT = 20_000;
/** The server says something every two seconds. If nothing comes for this long, the connection is dead though nobody said so. */
export const DEAF_MS = 4500;
/** The first picture tells the whole story, which takes its time on a slow connection; so may connecting. */
const FIRST_MS = 15_000;

export class TableSocket {
  connection = $state.raw<Connection>("connecting");
  /** By seat; null for an onlooker. */
  sights = new SvelteMap<number | null, Sight>();
  /** Why we are not let in, if we are not. */
  shutOut = $state.raw<ShutOut | null>(null);
  /** So many are watching that there is no room for us; we ask again from time to time. */
  isCrowded = $state.raw(false);
  /** An answer is under way. */
  sending = $state.raw(false);
  /** The connection died before the server said what became of an act; the next picture shows it. */
  isUnsure = $state.raw(false);

  #url = "";
  #socket: WebSocket | null = null;
  #seen = new Set<number | null>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #lastId = 0;
  #waiting = new Map<number, (refusal: Refusal | null) => void>();
  /** Acts that the server has not judged yet. */
  #unjudged = new Set<number>();

  constructor(readonly listeners: Listeners) {}

  open(url: string): void {
    this.#url = url;
    this.#connect();
  }

  #connect = (): void => {
    clearTimeout(this.#retry);
    if (this.connection === "shut") return;
    this.#drop();
    const socket = (this.#socket = new WebSocket(this.#url));
    this.#listen(FIRST_MS);
    socket.onopen = () => {
      this.#seen.clear();
      this.connection = "open";
      this.#listen(FIRST_MS);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      this.shutOut = SHUT_OUT[event.code] ?? null;
      this.isCrowded = event.code === CROWDED && this.#seen.size === 0;
      this.#lose(socket);
    };
  };

  /** Check the connection now: the device woke up, the page is seen again, or the network came back. */
  wake = (): void => {
    if (document.hidden) return;
    const isStale = this.#seen.size > 0 && Date.now() - this.#heardAt > DEAF_MS;
    if (this.connection === "open" && isStale) this.#lose(this.#socket!);
    if (this.connection === "lost") this.#connect();
  };

  /** The browser says that there is no network. If the server is heard all the same, because it is on this very machine,
   * nothing was lost. */
  doubt = (): void => {
    if (this.connection === "open") this.connection = "lost";
  };

  close(): void {
    this.connection = "shut";
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** Do something at the table; if it is refused, the listeners hear of it. While `many` answers may be under way at a time,
   * none waits for the one before. */
  act(act: Act, many = false): void {
    if (act.act === "Answer" && !many) {
      if (this.sending) return;
      this.sending = true;
    }
    const id = (this.#lastId += 1);
    // A reaction is heard by all and judged by nobody.
    if (this.#send(act, id) && act.act !== "React") this.#unjudged.add(id);
  }

  /** Say something that nobody judges or answers. */
  note(act: Pong | Seen): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ act }));
  }

  /** Ask why a move is illegal: null if it is legal. */
  whyNot(seat: number, move: object): Promise<Refusal | null> {
    const id = (this.#lastId += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ act: "WhyNot", seat, move }, id);
    });
  }

  #send(act: Act, id: number): boolean {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ act, id }));
      return true;
    }
    this.#settle(id, null);
    this.sending = false;
    return false;
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = Date.now();
    this.connection = "open";
    switch (message.t) {
      case "picture": {
        const anew = !this.#seen.has(message.seat);
        this.#seen.add(message.seat);
        this.#tries = 0; // a new connection may be closed at once; a picture shows that we are in
        this.isCrowded = false;
        this.sights.set(message.seat, see(this.sights.get(message.seat) ?? null, message, anew));
        this.sending = false;
        this.isUnsure = false;
        if (!anew && message.chat.length) this.listeners.said(message.chat);
        this.#forgetLeftSeats(message.mine);
        break;
      }
      case "refusal":
        this.sending = false;
        if (!this.#settle(message.id, message)) this.listeners.refused(message);
        break;
      case "allowed":
      case "done":
        this.#settle(message.id, null);
        break;
      case "ping":
        this.note({ act: "Pong", number: message.number, hidden: document.hidden });
        break;
      case "reaction":
        this.listeners.reacted(message);
    }
    this.#listen(this.#seen.size ? DEAF_MS : FIRST_MS);
  }

  #settle(id: number | null, refusal: Refusal | null): boolean {
    if (id === null) return false;
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#unjudged.delete(id);
    resolve?.(refusal);
    return resolve !== undefined;
  }

  /** Seats can be swapped, left, and taken from somebody who stays away. */
  #forgetLeftSeats(mine: readonly number[]): void {
    for (const seat of this.sights.keys()) {
      const isHeld = seat === null ? mine.length === 0 : mine.includes(seat);
      if (!isHeld) this.sights.delete(seat);
    }
  }

  #listen(patience: number): void {
    clearTimeout(this.#deaf);
    this.#deaf = setTimeout(() => this.#socket && this.#lose(this.#socket), patience);
  }

  /** Drop the old connection. */
  #drop(): void {
    clearTimeout(this.#deaf);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket || this.connection === "shut") return;
    this.#drop();
    this.sending = false;
    if (this.#unjudged.size) this.isUnsure = true;
    this.#unjudged.clear();
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null);
    this.connection = this.shutOut ? "shut" : "lost";
    if (this.shutOut) return;
    const wait = this.isCrowded ? CROWDED_WAIT : WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries += 1;
    this.#retry = setTimeout(this.#connect, wait * (0.75 + Math.random() / 2));
  }
}

export function socketUrl(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${BASE}/ws/${encodeURIComponent(table)}`;
}
