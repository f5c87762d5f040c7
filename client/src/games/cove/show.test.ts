import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Manner } from "../../kit/director.svelte";
import type { CoveEvent, CoveView } from "../../wire/cove";
import { SOURCES } from "./box";
import { Show } from "./show.svelte";

const gold = (some: Record<string, number>) => SOURCES.map((source) => some[source] ?? 0);
const view = (round: number, ...golds: Record<string, number>[]) =>
  ({ seat: 0, round, players: golds.map((some) => ({ gold: gold(some) })) }) as unknown as CoveView;
const LIVE: Manner = { moving: true, isAsked: false, isLive: true };
const begun = (round: number): CoveEvent => ({ event: "RoundBegun", round });
const docked = (seat: number): CoveEvent => ({ event: "BoatDocked", seat, boat: 0, dock: 0 });
const sold = (seat: number, pier: "bazaar" | "market", gold = 24): CoveEvent => ({
  ...{ event: "GoodsSold", seat, pier, good: "red_small", pieces: 2, price: 3, customers: 4, gold },
});

describe("the show", () => {
  let show: Show;
  beforeEach(() => {
    vi.useFakeTimers();
    show = new Show(view(1, {}, {}));
  });
  afterEach(() => void vi.useRealTimers());

  it("has a ledger of the day when the next one begins, until it is closed", () => {
    show.see(view(2, { market: 12, instant: 3, sponsorship: 4 }, { bazaar: 8 }), [begun(2)], LIVE);
    expect(show.day).toEqual({
      round: 1,
      sales: [
        [0, 12, 0],
        [8, 0, 0],
      ],
      sponsors: [7, 0],
    });
    vi.advanceTimersByTime(60_000);
    expect(show.day).not.toBeNull();
    show.closeDay();
    show.see(view(3, { market: 20, instant: 3, sponsorship: 4 }, { bazaar: 8 }), [begun(3)], LIVE);
    expect(show.day?.sales).toEqual([
      [0, 8, 0],
      [0, 0, 0],
    ]);
  });

  it("keeps the ledger of a day in which a move was taken back, and has none of a day that began unseen", () => {
    show.hear(view(1, { bazaar: 5 }, {}), [], LIVE);
    expect(show.today?.sales[0]).toEqual([5, 0, 0]);
    const late = new Show(view(2, { bazaar: 5 }, {}));
    late.see(view(3, { bazaar: 9 }, {}), [begun(3)], LIVE);
    expect(late.day).toBeNull();
  });

  it("shows a sale with the sum the server tells before the gold has grown, and then for a moment", () => {
    const paid = view(1, { market: 24 }, {});
    show.see(paid, [sold(0, "market")], LIVE);
    expect(show.sales).toMatchObject([{ seat: 0, pier: 1, pieces: 2, price: 3, customers: 4, gold: 24 }]);
    expect(show.paid(0)).toBe(24);
    expect(show.view).not.toBe(paid);
    vi.advanceTimersByTime(1700);
    expect(show.view).toBe(paid);
    vi.advanceTimersByTime(1000);
    expect(show.sales).toEqual([]);
  });

  it("tells sales pier by pier, and no sum of them when something else has come on stage", () => {
    const seen: string[] = [];
    const later = view(1, { bazaar: 6, market: 9 }, { bazaar: 8 });
    show.see(later, [sold(0, "bazaar", 6), sold(1, "bazaar", 8), sold(0, "market", 9)], LIVE);
    show.see(view(2, {}, {}), [begun(2)], LIVE);
    show.see(view(2, {}, {}), [docked(1)], LIVE);
    for (let time = 0; time < 20_000 && show.event; time += 20) {
      const sums = show.sales.map(({ pier, gold }) => `${pier}:${gold}`).join(" ");
      if (seen.at(-1) !== `${show.event.event} ${sums}`) seen.push(`${show.event.event} ${sums}`);
      vi.advanceTimersByTime(20);
    }
    expect(seen).toEqual([
      "GoodsSold 0:6",
      "GoodsSold 0:6 0:8",
      "GoodsSold 1:9",
      "RoundBegun ",
      "BoatDocked ",
    ]);
  });

  it("however quickly goods are sold, no sum stays longer, and none into the next round", () => {
    const asked = { ...LIVE, isAsked: true };
    for (let i = 0; i < 12; i++) {
      show.see(view(1, { market: 4 * i }, {}), [sold(0, "market", 4)], asked);
      vi.advanceTimersByTime(500);
    }
    expect(show.sales).toHaveLength(5);
    show.see(view(2, {}, {}), [begun(2)], asked);
    expect(show.sales).toEqual([]);
  });

  it("is over when the player is asked, and when a move is taken back", () => {
    const after = view(1, { bazaar: 1 }, {});
    show.see(after, [docked(1)], LIVE);
    expect(show.event).not.toBeNull();
    show.see(after, [docked(1)], { ...LIVE, isAsked: true });
    expect(show.event).toBeNull();
    show.see(after, [docked(1), sold(1, "market")], LIVE);
    show.hear(view(1, {}, {}), [], LIVE);
    expect(show.event).toBeNull();
    expect(show.sales).toEqual([]);
  });

  it("goes on when somebody moves without a word, and has what they changed at its end", () => {
    const next = { ...LIVE, isNext: true };
    show.hear(view(1, { market: 24 }, {}), [sold(0, "market"), docked(1)], next);
    const loaded = view(1, { market: 24 }, { instant: 1 });
    show.hear(loaded, [], next);
    expect(show.event).toMatchObject({ event: "GoodsSold" });
    expect(show.sales).toHaveLength(1);
    vi.advanceTimersByTime(1700);
    expect(show.event).toMatchObject({ event: "BoatDocked" });
    vi.advanceTimersByTime(1300);
    expect(show.event).toBeNull();
    expect(show.view).toBe(loaded);
    show.hear(view(2, { market: 24 }, {}), [begun(2)], next);
    vi.advanceTimersByTime(2000);
    show.hear(view(2, { market: 24 }, { instant: 1 }), [], next);
    expect(show.day).not.toBeNull();
    show.hear(view(2, { market: 24 }, {}), [], { ...next, isNext: false });
    expect(show.day, "a move was taken back").toBeNull();
  });

  it("is never more than a turn behind, and shows rivals' deeds only", () => {
    for (const seat of [1, 2, 1, 2]) show.see(view(1, {}, {}), [docked(seat)], LIVE);
    expect(show.event).toMatchObject({ seat: 1 });
    vi.advanceTimersByTime(1300);
    expect(show.event).toMatchObject({ seat: 2 });
    show.skip();
    show.see(view(1, {}, {}), [{ event: "ActionTaken", seat: 0, action: "stoke" }], LIVE);
    expect(show.event).toBeNull();
    show.see(view(1, {}, {}), [{ event: "ActionTaken", seat: 1, action: "stoke" }], LIVE);
    expect(show.event).not.toBeNull();
  });
});
