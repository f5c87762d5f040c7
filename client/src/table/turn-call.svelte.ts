/** It's your turn, in the page: whether the table waits for this browser, and telling it once, by a soft sound and, while the
 * page is hidden, by a notification of the browser. Title and icon show it for as long as it lasts. */

import appIcon from "../kit/favicon.svg";
import turnIcon from "../kit/favicon-turn.svg";
import { settings } from "../kit/settings.svelte";
import { play, type Note } from "../kit/sound";
import { pathOf, tagOf } from "../sw/notice";
import type { Picture } from "../wire/types";

const CHIME: Note[] = [
  { pitch: 660, at: 0, long: 0.5, loud: 0.08, shape: "sine" },
  { pitch: 880, at: 0.13, long: 0.7, loud: 0.07, shape: "sine" },
];
/** Whoever looks at the page and waited for less than this needs no sound. */
const NOTICED_MS = 3000;

/** Whether the seat is asked something by a table that waits for it; as the server sees it (notices/scene.py). */
function isWaitedFor({ seat, ask, outcome, closed, paused, old_rules, places }: Picture): boolean {
  return (
    seat !== null &&
    ask !== null &&
    !ask.standing && // everybody is asked all the time
    outcome === null &&
    !closed &&
    !paused &&
    !old_rules &&
    places[seat]?.bot === null
  );
}

/** Whether there is something to decide, and no clock that goes on by itself: then all are at the table anyway. */
function isWorthACall({ ask, due }: Picture): boolean {
  return ask !== null && due === null && (ask.moves.length > 1 || ask.forms.length > 0);
}

export interface Ways {
  chime(): void;
  notify(): void;
  /** It is nobody's turn here, or no longer: what was told of this table, by the page or by the server, is out of date. */
  withdraw(): void;
  isLooking(): boolean;
}

export class TurnCall {
  isMine = $state.raw(false);
  /** `unseen`: whoever has just opened the page can see for themselves. `due`: it came, and there was nothing to decide yet. */
  #state: "unseen" | "waiting" | "due" | "told" = "unseen";
  #waitsSince = 0;

  constructor(readonly ways: Ways) {}

  /** All pictures of this browser's seats: where several share a device it is called when the turn comes to the device, not from
   * one to the next. */
  see(pictures: readonly Picture[], now = Date.now()): void {
    if (pictures.length === 0) return;
    const waiting = pictures.filter(isWaitedFor);
    this.isMine = waiting.length > 0;
    if (!this.isMine) {
      if (this.#state === "waiting") return;
      this.#state = "waiting";
      this.#waitsSince = now;
      this.ways.withdraw();
      return;
    }
    if (this.#state === "unseen") this.#state = "told";
    if (this.#state === "waiting") this.#state = "due";
    if (this.#state !== "due" || !waiting.some(isWorthACall)) return;
    this.#state = "told";
    if (!this.ways.isLooking() || now - this.#waitsSince >= NOTICED_MS) this.ways.chime();
    if (!this.ways.isLooking()) this.ways.notify();
  }

  /** The page is left. */
  end(): void {
    if (this.#state === "told") this.ways.withdraw();
  }
}

/** The ways of a real browser. There is never more than one notification of a table. */
export function browserWays(table: string, words: () => { title: string; text: string }): Ways {
  let shown: Notification | null = null;
  let isWanted = false;

  async function notify(): Promise<void> {
    if (!settings.calls || !("Notification" in window) || Notification.permission !== "granted") return;
    isWanted = true;
    const { title, text } = words();
    const options = { body: text, tag: tagOf(table), icon: appIcon, data: pathOf(table) };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!isWanted) return; // answered meanwhile
    if (worker) return worker.showNotification(title, options);
    shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  }
  async function withdraw(): Promise<void> {
    isWanted = false;
    shown?.close();
    shown = null;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const old of (await worker?.getNotifications({ tag: tagOf(table) })) ?? []) old.close();
  }
  return {
    chime: () => play(CHIME),
    notify: () => void notify().catch(() => {}), // a browser that will not: the page itself shows it
    withdraw: () => void withdraw().catch(() => {}),
    isLooking: () => !document.hidden,
  };
}

/** The icon of the page, with a dot while it is one's turn. */
export function showIcon(isMine: boolean): void {
  document
    .querySelector<HTMLLinkElement>("link[rel=icon]")
    ?.setAttribute("href", isMine ? turnIcon : appIcon);
}
