import { describe, expect, it } from "vitest";
import { GOODS, majority, TOTALS } from "./box";
import {
  covers,
  exchange,
  gainOf,
  lack,
  moodOf,
  one,
  points,
  readHand,
  readStop,
  size,
  stopDistance,
} from "./hand";

/** A hand by the names of its goods. */
const cards = (held: Partial<Record<(typeof GOODS)[number], number>>) => GOODS.map((good) => held[good] ?? 0);
const at = (good: (typeof GOODS)[number]) => GOODS.indexOf(good);

describe("the worked examples of the booklet", () => {
  it.each([
    [{ grain: 5 }, null, 10],
    [{ fish: 7 }, null, 14],
    [{ sheep: 6 }, null, 6],
    [{ brick: 3 }, "brick", -3],
    [{ gold: 4 }, null, 0],
  ] as const)("%o with %s in the centre score %i", (held, centre, worth) => {
    expect(points(cards(held), centre && at(centre))).toBe(worth);
  });
});

describe("a hand", () => {
  it("is read good by good", () => {
    const lines = readHand(cards({ brick: 5, sheep: 4, fish: 3, herb: 2 }), at("herb"));
    expect(lines.map(({ share }) => share)).toEqual([
      "all",
      "none",
      "none",
      "most",
      "few",
      "none",
      "none",
      "few",
      "none",
    ]);
    expect(lines[at("fish")]).toMatchObject({ missing: 1, points: 0, total: 7 });
    expect(lines[at("herb")]).toMatchObject({ hurt: true, points: -2, missing: 3 });
  });

  it("counts how many cards must change hands until a STOP is right: the rest comes, or all goes", () => {
    expect(stopDistance(cards({ brick: 3, sheep: 7 }))).toBe(0);
    expect(stopDistance(cards({ brick: 1, sheep: 7 }))).toBe(1);
    expect(stopDistance(cards({ herb: 4 }))).toBe(1);
    expect(stopDistance(cards({ brick: 2, gold: 3 }))).toBe(1 + 2);
  });

  it("tells the goods in the way, the nearest first", () => {
    const { inTheWay } = readStop({ hand: cards({ gold: 2, herb: 4, coffee: 3 }), centre: null, call: null });
    expect(inTheWay.map(({ good }) => GOODS[good])).toEqual(["coffee", "herb", "gold"]);
  });

  it("lacks what it does not hold", () => {
    const hand = cards({ sheep: 2 });
    expect(covers(hand, cards({ sheep: 2 }))).toBe(true);
    expect(covers(hand, cards({ sheep: 3 }))).toBe(false);
    expect(lack(hand, cards({ sheep: 3, fish: 1 }))).toEqual(cards({ sheep: 1, fish: 1 }));
  });

  it("knows the least number that is more than half", () => {
    for (const [good, total] of TOTALS.entries()) {
      expect(2 * majority(good)).toBeGreaterThan(total);
      expect(2 * (majority(good) - 1)).toBeLessThanOrEqual(total);
    }
  });
});

describe("an exchange", () => {
  it("moves cards and loses none", () => {
    const hand = cards({ sheep: 6, brick: 2 });
    const after = exchange(hand, one(at("brick")), one(at("sheep")));
    expect(after).toEqual(cards({ sheep: 7, brick: 1 }));
    expect(size(after)).toBe(size(hand));
  });

  it("tells points, steps to STOP and worth", () => {
    const hand = cards({ sheep: 6, brick: 1 });
    const gain = gainOf(hand, one(at("brick")), one(at("sheep")), null);
    expect(gain).toMatchObject({ points: 8, steps: 1 });
    expect(gain.worth).toBeGreaterThan(0);
  });

  it("with the centre counts the card that lies there afterwards", () => {
    const hand = cards({ gold: 5, brick: 3 });
    const gain = gainOf(hand, one(at("brick")), one(at("gold")), at("gold"), at("brick"));
    expect(gain.points).toBe(6 - 2 - (-5 + 3));
  });

  it("helps by points first, then on the way to STOP, then by what it promises", () => {
    const none = { points: 0, steps: 0, worth: 0 };
    expect(moodOf({ ...none, points: 1, steps: -1 })).toBe("up");
    expect(moodOf({ ...none, points: -1, steps: 1, worth: 2 })).toBe("down");
    expect(moodOf({ ...none, steps: -1, worth: 2 })).toBe("down");
    expect(moodOf({ ...none, worth: 1 })).toBe("up");
    expect(moodOf({ ...none, worth: -1 })).toBe("");
  });
});
