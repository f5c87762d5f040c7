/** What Bankrut has its director show: cards on their way from stall to stall, one trade after another, so that one sees who trades
 * with whom, and the reckoning. It lies under what can be tapped, so that it may go on while one is asked. On a live floor nothing
 * waits for anything: there all cards fly at once. */

import { tick } from "svelte";
import { Director, type Manner } from "../../kit/director.svelte";
import type { BankrutEvent, BankrutView } from "../../wire/bankrut";

export interface Flight {
  key: number;
  /** The good, or null for the back of a card. */
  good: number | null;
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** In milliseconds. */
  delay: number;
}

/** A stall by its seat, the middle of the square, or where one's own offers lie. */
export type Spot = number | "centre" | "own";

export interface Trip {
  good: number | null;
  from: Spot;
  to: Spot;
}

const LONG_MS = 800;
const MOST = 4;
const LATER_MS = 70;
const FLIGHT_MS = LONG_MS + LATER_MS * MOST;
/** So long log and bots wait for a reckoning at most. It is on the screen until one goes on. */
const RECKONING_MS = 2400;

/** Who sends what to whom in an event. Of others' trades only the backs are seen; of offers only one's own are laid out. */
export function trips(event: BankrutEvent, self: number | null = null): Trip[] {
  if (event.event === "OfferMade" && event.seat === self)
    return cardsOf(event.give, 0).map((good) => ({ good, from: event.seat, to: "own" }));
  if (event.event === "CentreSwapped")
    return [
      { good: event.took, from: "centre", to: event.seat },
      { good: event.laid, from: event.seat, to: "centre" },
    ];
  if (event.event !== "Traded") return [];
  return [
    ...cardsOf(event.gave_cards, event.given).map((good) => ({ good, from: event.seat, to: event.other })),
    ...cardsOf(event.got_cards, event.got).map((good) => ({ good, from: event.other, to: event.seat })),
  ];
}

function cardsOf(cards: readonly number[] | null, count: number): (number | null)[] {
  const all = cards
    ? cards.flatMap((number, good) => Array<number | null>(number).fill(good))
    : Array<number | null>(count).fill(null);
  return all.slice(0, MOST);
}

export class Flights extends Director<BankrutView, BankrutEvent> {
  now = $state.raw<readonly Flight[]>([]);
  #count = 0;
  readonly #board: () => HTMLElement | null;

  constructor(view: BankrutView, board: () => HTMLElement | null) {
    super(view);
    this.#board = board;
  }

  override see(view: BankrutView, events: readonly BankrutEvent[], manner: Manner): void {
    const isHurried = view.pace === "live";
    super.see(view, events, { ...manner, moving: manner.moving && !isHurried });
    if (isHurried && manner.moving) this.#launch(events);
  }

  /** Whoever acts has seen enough. */
  override skip(): void {
    if (this.event) this.now = [];
    super.skip();
  }

  protected override turnOf({ round, tick }: BankrutView): number {
    return round * 1000 + tick;
  }

  protected override momentOf({ round, tick, question }: BankrutView): string {
    return [round, tick, question].join();
  }

  protected override timesOf(events: readonly BankrutEvent[]): number[] {
    const isOver = events.some(({ event }) => event === "RoundEnded");
    return events.map((event) => {
      if (isOver) return event.event === "RoundEnded" ? RECKONING_MS : 0;
      return trips(event, this.view.seat).length ? FLIGHT_MS : 0;
    });
  }

  protected override begin(event: BankrutEvent): void {
    this.#launch([event]);
  }

  #launch(events: readonly BankrutEvent[]): void {
    const journeys = events.flatMap((event) => trips(event, this.view.seat));
    const board = this.#board();
    // Slips have to lie there before cards can fly to them.
    if (board && journeys.length) void tick().then(() => this.#fly(journeys, board));
  }

  /** What cannot be seen does not fly. */
  #fly(journeys: readonly Trip[], board: HTMLElement): void {
    const origin = board.getBoundingClientRect();
    /** Of one's own hand the card itself. */
    const selectors = (spot: Spot, good: number | null): string[] => {
      if (typeof spot === "string") return [spot === "centre" ? "[data-centre]" : "[data-own]"];
      const stall = `[data-seat="${spot}"]`;
      return good === null ? [stall] : [`.hand${stall} [data-good="${good}"]`, stall];
    };
    const middle = (spot: Spot, good: number | null) => {
      const place = selectors(spot, good)
        .map((selector) => board.querySelector(selector))
        .find(Boolean);
      const box = place?.getBoundingClientRect();
      if (!box || box.width === 0) return null;
      return { x: box.left - origin.left + box.width / 2, y: box.top - origin.top + box.height / 2 };
    };
    const starting = journeys.flatMap(({ good, from, to }, i): Flight[] => {
      const [start, end] = [middle(from, good), middle(to, good)];
      return start && end
        ? [{ key: (this.#count += 1), good, from: start, to: end, delay: (i % MOST) * LATER_MS }]
        : [];
    });
    if (starting.length === 0) return;
    this.now = [...this.now, ...starting];
    setTimeout(() => (this.now = this.now.filter((flight) => !starting.includes(flight))), FLIGHT_MS);
  }
}

const COUNT_MS = 480;

/** Lets what an account has earned fly to its sum. */
export function fly(target: string) {
  return (element: HTMLElement) => {
    const goal = element.closest("[data-seat]")?.querySelector(target);
    if (!goal || !element.animate) return;
    const [from, to] = [element, goal].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
    const x = to.left + to.width / 2 - (from.left + from.width / 2);
    const y = to.top + to.height / 2 - (from.top + from.height / 2);
    const flight = element.animate(
      [
        { transform: "none" },
        { transform: "none", offset: 0.3 },
        { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 1, offset: 0.95 },
        { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0 },
      ],
      { duration: COUNT_MS, easing: "ease-in", fill: "forwards" },
    );
    return () => flight.cancel();
  };
}
