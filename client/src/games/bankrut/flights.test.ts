import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Manner } from "../../kit/director.svelte";
import type { BankrutEvent, BankrutView } from "../../wire/bankrut";
import { Flights, trips } from "./flights.svelte";
import { one } from "./hand";

const ME = 0;
const OTHER = 2;

it("cards of one's own offer fly to its slip; those of others are not laid out", () => {
  const made = (seat: number) =>
    ({ event: "OfferMade", seat, to: null, offer: 1, give: one(3), want: one(5) }) as const;
  expect(trips(made(ME), ME)).toEqual([{ good: 3, from: ME, to: "own" }]);
  expect(trips(made(OTHER), ME)).toEqual([]);
  expect(trips(made(ME))).toEqual([]);
});

it("of an exchange one's own cards are seen, of others' the backs", () => {
  const traded = (cards: { gave_cards: number[] | null; got_cards: number[] | null }) =>
    ({ event: "Traded", seat: ME, other: OTHER, offer: 1, given: 1, got: 1, ...cards }) as const;
  expect(trips(traded({ gave_cards: one(3), got_cards: one(5) }), ME)).toEqual([
    { good: 3, from: ME, to: OTHER },
    { good: 5, from: OTHER, to: ME },
  ]);
  expect(trips(traded({ gave_cards: null, got_cards: null })).map(({ good }) => good)).toEqual([null, null]);
});

describe("what flies", () => {
  const LIVE: Manner = { moving: true, isAsked: false, isLive: true };
  const view = (tick: number, pace: BankrutView["pace"] = "calm") =>
    ({ seat: ME, pace, round: 0, tick, question: "trade" }) as BankrutView;
  const traded = (seat: number): BankrutEvent => ({
    ...{ event: "Traded", seat, other: ME, offer: 1, given: 1, got: 1, gave_cards: null, got_cards: null },
  });
  const passed: BankrutEvent = { event: "TickPassed", tick: 0 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("in a tick is told one trade after another", () => {
    const flights = new Flights(view(0), () => null);
    const [one, two] = [traded(1), traded(2)];
    flights.hear(view(1), [passed, one, two], LIVE);
    expect(flights.event).toBe(one);
    vi.advanceTimersByTime(1100);
    expect(flights.event).toBe(two);
    vi.advanceTimersByTime(1100);
    expect(flights.event).toBeNull();
  });

  it("is over when one acts, and when the tick is taken back, but not when somebody else chooses", () => {
    const flights = new Flights(view(0), () => null);
    flights.hear(view(1), [traded(1)], LIVE);
    flights.hear(view(1), [], LIVE);
    expect(flights.event).not.toBeNull();
    flights.skip();
    expect(flights.event).toBeNull();
    flights.hear(view(2), [traded(1)], LIVE);
    flights.hear(view(1), [], LIVE);
    expect(flights.event).toBeNull();
  });

  it("makes nobody wait on a live floor", () => {
    const flights = new Flights(view(0, "live"), () => null);
    flights.hear(view(0, "live"), [traded(1), traded(2)], LIVE);
    expect(flights.event).toBeNull();
  });

  it("at the end of a round is only the reckoning", () => {
    const flights = new Flights(view(0), () => null);
    const ended = { event: "RoundEnded" } as BankrutEvent;
    flights.hear(view(1), [traded(1), ended], LIVE);
    expect(flights.event).toBe(ended);
  });
});
