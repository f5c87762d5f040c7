import { describe, expect, it } from "vitest";
import type { BankrutView, Offer } from "../../wire/bankrut";
import { moments } from "./pictures";
import { one } from "./hand";
import { arrange, arrangeAnew, closeUp, ghosts, ownOffers, readOffers } from "./offers";

const HAND = [2, 0, 3, 6, 0, 0, 1, 0, 0];
const offer = (id: number, give: number, want: number, more: Partial<Offer> = {}): Offer => ({
  id,
  seat: 1,
  to: null,
  give: one(give),
  want: one(want),
  ...more,
});
const view = (offers: Offer[]) =>
  ({ ...moments["busy"]!.view, seat: 0, hand: HAND, centre: 8, offers }) as BankrutView;

describe("the offers on the floor", () => {
  it("come useful first, impossible last", () => {
    const floor = view([
      offer(1, 4, 7), // herbs are not held
      offer(2, 8, 3), // a sheep for gold, which lies in the centre
      offer(3, 3, 0), // the last sheep for a brick
    ]);
    expect(readOffers(floor).map((reading) => reading.offer.id)).toEqual([3, 2, 1]);
  });

  it("tell what is lacking and what they bring", () => {
    const [best, rest] = readOffers(view([offer(1, 4, 7), offer(3, 3, 0)]));
    expect(best).toMatchObject({ can: true, gain: { points: 8 } });
    expect(rest).toMatchObject({ can: false, lacking: one(7) });
  });

  it("lack nothing that an onlooker would have to hold", () => {
    const [seen] = readOffers({ ...view([offer(1, 4, 7)]), seat: null, hand: [] } as BankrutView);
    expect(seen).toMatchObject({ can: false });
    expect(seen!.lacking.some((count) => count > 0)).toBe(false);
  });

  it("put those to this seat alone before those to all, where both are of use", () => {
    const floor = view([offer(3, 3, 0), offer(4, 2, 0, { to: 0 })]);
    expect(readOffers(floor).map(({ toMe }) => toMe)).toEqual([true, false]);
  });

  it("are never one's own", () => {
    const floor = view([offer(1, 3, 0, { seat: 0 }), offer(2, 3, 0)]);
    expect(readOffers(floor)).toHaveLength(1);
    expect(ownOffers(floor).map(({ id }) => id)).toEqual([1]);
  });

  it("cannot be accepted by onlookers", () => {
    const floor = { ...view([offer(3, 3, 0)]), seat: null, hand: HAND.map(() => 0) };
    expect(readOffers(floor).map(({ can }) => can)).toEqual([false]);
  });

  it("of a real floor are sorted by whether they can be accepted", () => {
    for (const { view } of Object.values(moments)) {
      const can = readOffers(view).map((reading) => reading.can);
      expect(can).toEqual(can.toSorted((a, b) => Number(b) - Number(a)));
    }
  });
});

it("offers that are gone say why", () => {
  const before = [offer(1, 3, 0), offer(2, 4, 0), offer(3, 5, 0)];
  const gone = ghosts(before, { offers: [before[0]!], taken: [{ offer: 3, seat: 2 }] }, [
    { event: "OfferGone", seat: 1, to: null, offer: 2, why: "lapsed" },
  ]);
  expect(gone.map(({ offer, why, by }) => [offer.id, why, by])).toEqual([
    [2, "lapsed", null],
    [3, "taken", 2],
  ]);
});

describe("an offer of one's own", () => {
  const own = offer(7, 3, 0, { seat: 0, to: 2 });
  const traded = { event: "Traded", seat: 2, other: 0, offer: 7, given: 1, got: 1 } as const;

  it("was taken by whom the trade names", () => {
    const news = [{ ...traded, gave_cards: null, got_cards: null }];
    expect(ghosts([own], { offers: [], taken: [] }, news)).toEqual([{ offer: own, why: "taken", by: 2 }]);
  });

  it("was taken by nobody where nothing says so, as after an undo or a reload", () => {
    expect(ghosts([own], { offers: [], taken: [] }, [])).toEqual([]);
    const other = [{ ...traded, offer: 8, gave_cards: null, got_cards: null }];
    expect(ghosts([own], { offers: [], taken: [{ offer: 6, seat: 2 }] }, other)).toEqual([]);
  });
});

it("an offer to all that is taken between others was taken, though the trade does not name it", () => {
  const news = [
    { event: "Traded", seat: 2, other: 1, offer: null, given: 1, got: 1, gave_cards: null, got_cards: null },
  ] as const;
  expect(ghosts([offer(1, 3, 0)], { offers: [], taken: [] }, news)).toMatchObject([
    { why: "taken", by: null },
  ]);
});

describe("the places of the notice board", () => {
  const nobody = new Set<number>();
  const best = offer(3, 3, 0); // can be taken
  const poor = offer(2, 8, 3); // can be taken too
  const impossible = offer(1, 4, 7);

  it("are given in the order of use, and kept when the hand makes another order", () => {
    const places = arrange([], readOffers(view([impossible, poor, best])), nobody);
    expect(places).toEqual([3, 2, 1]);
    const readings = readOffers(view([impossible, poor, best])).toReversed();
    expect(arrange(places, readings, nobody)).toEqual([3, 2, 1]);
  });

  it("are free when an offer is gone, once it has been shown for a moment, and then taken by the next", () => {
    const readings = readOffers(view([impossible, poor]));
    expect(arrange([3, 2, 1], readings, new Set([3]))).toEqual([3, 2, 1]);
    expect(arrange([3, 2, 1], readings, nobody)).toEqual([null, 2, 1]);
    const next = readOffers(view([impossible, poor, offer(9, 4, 7)]));
    expect(arrange([null, 2, 1], next, nobody)).toEqual([9, 2, 1]);
    expect(arrange([2, 3, 1], readOffers(view([poor])), nobody)).toEqual([2]);
  });

  it("are given anew with a new tick: no hole, the useful first, what is leaving last", () => {
    const readings = readOffers(view([impossible, poor, best]));
    expect(arrangeAnew([9, null, 1, 2], readings, new Set([9]))).toEqual([3, 2, 1, 9]);
  });

  it("but for the one that somebody accepted too late: it says so where it was tapped", () => {
    const readings = readOffers(view([impossible, poor, best]));
    expect(arrangeAnew([2, 9, 1], readings, new Set([9]), 9)).toEqual([3, 9, 2, 1]);
    expect(arrangeAnew([2, 1, null, 9], [], new Set([9]), 9)).toEqual([9]);
    expect(arrangeAnew([2, 1], readings, new Set(), 9), "it was never there").toEqual([3, 2, 1]);
  });

  it("close up in their order", () => {
    expect(closeUp([null, 2, null, 1])).toEqual([2, 1]);
    const whole = [2, 1];
    expect(closeUp(whole)).toBe(whole);
  });

  it("are better for what can be accepted than for what cannot", () => {
    expect(arrange([1], readOffers(view([impossible, best])), nobody)).toEqual([3, 1]);
    expect(arrange([2, 1], readOffers(view([impossible, poor, best])), nobody)).toEqual([2, 3, 1]);
  });
});
