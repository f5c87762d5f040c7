import { describe, expect, it } from "vitest";
import {
  answerShout,
  calledAgain,
  counted,
  counter,
  fit,
  giveLess,
  giveMore,
  isEmpty,
  moveOf,
  NO_DEAL,
  shoutOf,
  suggestion,
  wantLess,
  wantMore,
} from "./deal";
import { one } from "./hand";

const HAND = [2, 0, 3, 6, 0, 0, 1, 0, 0];
const two = (good: number) => one(good).map((count) => 2 * count);

describe("a deal", () => {
  it("is composed card by card", () => {
    let deal = giveMore(giveMore(NO_DEAL, 2, HAND), 2, HAND);
    deal = wantMore(deal, 1, HAND);
    expect(moveOf(deal)).toEqual({ move: "MakeOffer", give: two(2), want: one(1), to: null });
  });

  it("gives no more than the hand holds, and then starts again", () => {
    let deal = giveMore(NO_DEAL, 6, HAND);
    expect(deal.give[6]).toBe(1);
    deal = giveMore(deal, 6, HAND);
    expect(isEmpty(deal)).toBe(true);
    expect(isEmpty(giveMore(NO_DEAL, 1, HAND))).toBe(true);
  });

  it("wants no more than others can hold", () => {
    const deal = wantMore(NO_DEAL, 3, HAND);
    expect(deal.want[3]).toBe(1);
    expect(isEmpty(wantMore(deal, 3, HAND))).toBe(true);
  });

  it("never gives and wants the same good", () => {
    const given = giveMore(NO_DEAL, 2, HAND);
    expect(isEmpty(wantMore(given, 2, HAND))).toBe(true);
    const wanted = wantMore(NO_DEAL, 2, HAND);
    expect(isEmpty(giveMore(wanted, 2, HAND))).toBe(true);
  });

  it("can be made smaller, but not less than nothing", () => {
    expect(isEmpty(giveLess(giveMore(NO_DEAL, 2, HAND), 2))).toBe(true);
    expect(isEmpty(wantLess(wantMore(NO_DEAL, 1, HAND), 1))).toBe(true);
    expect(giveLess(NO_DEAL, 2)).toBe(NO_DEAL);
  });

  it("shrinks when cards leave the hand", () => {
    const deal = giveMore(giveMore(NO_DEAL, 2, HAND), 2, HAND);
    expect(fit(deal, HAND)).toBe(deal);
    expect(fit(deal, one(2)).give).toEqual(one(2));
  });
});

describe("a counter-offer", () => {
  it("is the offer reversed, to whoever made it", () => {
    expect(counter({ seat: 2, give: two(1), want: two(2) }, HAND)).toEqual({
      give: two(2),
      want: two(1),
      to: 2,
    });
  });
  it("gives only what is held", () => {
    expect(counter({ seat: 2, give: one(1), want: two(6) }, HAND).give).toEqual(one(6));
  });
});

describe("an answer to a shout", () => {
  it("gives what is wanted and asks for what is there", () => {
    expect(answerShout(1, { want: [1, 2], have: [4] }, HAND)).toEqual({ give: one(2), want: one(4), to: 1 });
  });
  it("gives and asks for as many as were shouted, as far as the hand goes", () => {
    const shout = { want: [0, 0, 0], have: [4, 4] };
    expect(answerShout(1, shout, HAND)).toEqual({ give: two(0), want: two(4), to: 1 });
  });
  it("leaves open what cannot be", () => {
    const deal = answerShout(1, { want: [1], have: [] }, HAND);
    expect(isEmpty(deal)).toBe(true);
    expect(deal.to).toBe(1);
  });
});

describe("a shout", () => {
  it("names every card by its good", () => {
    expect(shoutOf({ give: two(2), want: one(1), to: null })).toEqual({
      move: "Shout",
      want: [1],
      have: [2, 2],
    });
    expect(counted([4, 1, 4])).toEqual([
      [1, 1],
      [4, 2],
    ]);
  });
  it("asks for one more when a good is called out again, and then starts again", () => {
    expect(calledAgain([], 3, 2)).toEqual([3]);
    expect(calledAgain([3], 3, 2)).toEqual([3, 3]);
    expect(calledAgain([3, 3], 3, 2)).toEqual([3]);
    expect(calledAgain([3, 4], 3, 9)).toEqual([3]);
  });
});

describe("what is suggested for half a deal", () => {
  const silent = { want: [], have: [] };
  const floor = (more: object = {}) =>
    ({ hand: HAND, centre: 8, seat: 0, traders: [silent, silent, silent], ...more }) as never;
  const giving = (good: number) => ({ ...NO_DEAL, give: one(good) });

  it("is the card that suits the hand best", () => {
    expect(suggestion(giving(0), floor())).toEqual({ side: "want", good: 3 }); // the last sheep
    const asked = suggestion({ ...NO_DEAL, want: one(3) }, floor())!;
    expect(asked.side).toBe("give");
    expect(HAND[asked.good]).toBeGreaterThan(0);
  });

  it("is rather what somebody called out", () => {
    const hand = [2, 0, 3, 6, 2, 2, 1, 0, 0];
    const quiet = suggestion({ ...NO_DEAL, want: one(3) }, floor({ hand }))!;
    const called = quiet.good === 5 ? 4 : 5;
    const traders = [silent, { want: [called], have: [] }, silent];
    expect(suggestion({ ...NO_DEAL, want: one(3) }, floor({ hand, traders }))!.good).toBe(called);
  });

  it("is never the good in the centre, nor one that is in the deal", () => {
    expect(suggestion(giving(0), floor({ centre: 3 }))?.good).not.toBe(3);
    expect(suggestion(giving(3), floor())?.good).not.toBe(3);
  });

  it("is nothing where both sides or neither is chosen", () => {
    expect(suggestion(NO_DEAL, floor())).toBeNull();
    expect(suggestion({ ...giving(0), want: one(3) }, floor())).toBeNull();
  });
});
