/** The line to a table: pictures in, acts out. It comes back by itself; the newest picture is always the truth. */

import { SvelteMap } from "svelte/reactivity";
import { see, type Sight } from "./story";
import type { Act, Picture, Reaction, Refusal, ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "shut";

// Close codes of the server (docs/protocol.md).
const FOREIGN_ORIGIN = 4003;
const NO_TABLE = 4004;

export interface Listeners {
  refused(refusal: Refusal): void;
  reacted(reaction: Reaction): void;
}

const WAITS = [300, 1000, 2000, 4000, 8000];
/** An act is always answered; if nothing comes for so long the line is dead though nobody said so. */
const DEAF_MS = 8000;
/** All pictures of a session come together; one that stays behind is of a seat it no longer holds. */
const TOGETHER_MS = 250;

export class TableSocket {
  connection = $state.raw<Connection>("connecting");
  /** By seat; null for an onlooker. */
  sights = new SvelteMap<number | null, Sight>();
  /** There is no such table, or it is not open to us. */
  refused = $state.raw(false);
  /** An answer is under way. */
  sending = $state.raw(false);

  #url = "";
  #socket: WebSocket | null = null;
  #seen = new Set<number | null>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #waiting = new Map<number, (refusal: Refusal | null) => void>();

  constructor(readonly listeners: Listeners) {}

  open(url: string): void {
    this.#url = url;
    this.#connect();
  }

  #connect = (): void => {
    clearTimeout(this.#retry);
    if (this.connection === "shut") return;
    const socket = (this.#socket = new WebSocket(this.#url));
    socket.onopen = () => {
      this.#tries = 0;
      this.#seen.clear();
      this.connection = "open";
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (event.code === NO_TABLE || event.code === FOREIGN_ORIGIN) this.refused = true;
      this.#lose(socket);
    };
  };

  /** Try now: the device woke up, or the network came back. */
  wake = (): void => {
    if (this.connection === "lost" && !document.hidden) this.#connect();
  };

  close(): void {
    this.connection = "shut";
    clearTimeout(this.#retry);
    clearTimeout(this.#deaf);
    this.#socket?.close();
  }

  /** Do something at the table; if it may not be the listeners hear of it. While `many` answers may be under way at a time,
   * none waits for the one before. */
  act(act: Act, many = false): void {
    if (act.act === "Answer" && !many) {
      if (this.sending) return;
      this.sending = true;
    }
    this.#send(act, (this.#lastId += 1));
  }

  /** Ask why a move may not be: null if nothing is against it. */
  whyNot(seat: number, move: object): Promise<Refusal | null> {
    const id = (this.#lastId += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ act: "WhyNot", seat, move }, id);
    });
  }

  #send(act: Act, id: number): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.#settle(id, null);
      this.sending = false;
      return;
    }
    this.#socket.send(JSON.stringify({ act, id }));
    clearTimeout(this.#deaf);
    this.#deaf = setTimeout(() => this.#socket && this.#lose(this.#socket), DEAF_MS);
  }

  #hear(message: ServerMessage): void {
    clearTimeout(this.#deaf);
    switch (message.t) {
      case "picture": {
        const anew = !this.#seen.has(message.seat);
        this.#seen.add(message.seat);
        this.sights.set(message.seat, see(this.sights.get(message.seat) ?? null, message, anew));
        this.sending = false;
        if (!message.started) setTimeout(() => this.#forgetLeftSeats(message), TOGETHER_MS);
        break;
      }
      case "refusal":
        this.sending = false;
        if (!this.#settle(message.id, message)) this.listeners.refused(message);
        break;
      case "allowed":
        this.#settle(message.id, null);
        break;
      case "done":
        break;
      case "ping":
        // Nothing answers a pong, so nothing is waited for.
        this.#socket?.send(JSON.stringify({ act: { act: "Pong", number: message.number } satisfies Act }));
        break;
      case "reaction":
        this.listeners.reacted(message);
    }
  }

  #settle(id: number | null, refusal: Refusal | null): boolean {
    const resolve = id === null ? undefined : this.#waiting.get(id);
    if (id !== null) this.#waiting.delete(id);
    resolve?.(refusal);
    return resolve !== undefined;
  }

  /** Before the start seats can be swapped. */
  #forgetLeftSeats(newest: Picture): void {
    const places = JSON.stringify(newest.places);
    for (const [seat, sight] of this.sights) {
      const isBehind = sight.picture.now < newest.now && JSON.stringify(sight.picture.places) !== places;
      if (isBehind) this.sights.delete(seat);
    }
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket || this.connection === "shut") return;
    this.#socket = null;
    socket.onclose = null;
    socket.close();
    clearTimeout(this.#deaf);
    this.sending = false;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null);
    this.connection = this.refused ? "shut" : "lost";
    if (this.refused) return;
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries += 1;
    this.#retry = setTimeout(this.#connect, wait * (0.75 + Math.random() / 2));
  }
}

export function socketUrl(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(table)}`;
}
