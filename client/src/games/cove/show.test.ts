import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CoveEvent, CoveView } from "../../wire/cove";
import { SOURCES } from "./box";
import { Show } from "./show.svelte";

const gold = (some: Record<string, number>) => SOURCES.map((source) => some[source] ?? 0);
const view = (round: number, ...golds: Record<string, number>[]) =>
  ({ seat: 0, round, players: golds.map((some) => ({ gold: gold(some) })) }) as unknown as CoveView;
const told = (...events: Partial<CoveEvent>[]) => events.map((event) => ({ step: 1, event }) as never);
const begun = (round: number) => told({ event: "RoundBegun", round });

describe("the show", () => {
  let show: Show;
  beforeEach(() => {
    vi.useFakeTimers();
    show = new Show();
    show.hear([], view(1, {}, {}));
  });
  afterEach(() => void vi.useRealTimers());

  it("has a ledger of the day when the next one begins, until it is closed", () => {
    show.hear(begun(2), view(2, { market: 12, instant: 3, sponsorship: 4 }, { bazaar: 8 }));
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
    show.close();
    show.hear(begun(3), view(3, { market: 20, instant: 3, sponsorship: 4 }, { bazaar: 8 }));
    expect(show.day?.sales).toEqual([
      [0, 8, 0],
      [0, 0, 0],
    ]);
  });

  it("keeps the ledger of a day in which a move was taken back, and has none of a day that began unseen", () => {
    show.hear([], view(1, { bazaar: 5 }, {}));
    expect(show.today?.sales[0]).toEqual([5, 0, 0]);
    const late = new Show();
    late.hear([], view(2, { bazaar: 5 }, {}));
    late.hear(begun(3), view(3, { bazaar: 9 }, {}));
    expect(late.day).toBeNull();
  });

  it("shows a sale with the sum the server tells, for a moment", () => {
    const sale = { seat: 0, good: "red_small", pieces: 2, price: 3, customers: 4, gold: 24 } as const;
    show.hear(told({ event: "GoodsSold", pier: "market", ...sale }), view(1, { market: 24 }, {}));
    expect(show.sales).toMatchObject([{ ...sale, pier: 1 }]);
    expect(show.paid(0)).toBe(24);
    vi.advanceTimersByTime(5000);
    expect(show.sales).toEqual([]);
  });
});
