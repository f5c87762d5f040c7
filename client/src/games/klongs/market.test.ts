import { describe, expect, it } from "vitest";
import type { KlongsEvent, MooredBoat, PlayerArea } from "../../wire/klongs";
import { boatOf, LANDINGS, stockWorth } from "./box";
import { moments, story } from "./pictures";
import { entriesMatter, landingWorth, score, stockTotal, waterOf } from "./market";

function find(kind: string, baskets = 0): number {
  for (let boat = 0; ; boat++)
    if (boatOf(boat).kind === kind && boatOf(boat).baskets === baskets) return boat;
}

function lay(...boats: [number, number | null][]): Map<number, MooredBoat> {
  const spaces = [11, 12, 21, 22];
  return new Map(waterOf(boats.map(([boat, owner], i) => ({ space: spaces[i]!, boat, owner }))));
}

describe("landings", () => {
  it("K-31: baskets 2+0+3+0, green owns two boats, red one: green 10, red 5", () => {
    const water = lay([find("open", 2), 1], [find("open"), 1], [find("neutral", 3), null], [find("open"), 0]);
    expect(landingWorth(water, 11, 2)).toMatchObject({ worth: 5, merchants: [1, 2], points: [5, 10] });
  });

  it("K-32: a cookshop doubles, a second one adds nothing", () => {
    const water = lay(
      [find("open", 2), 0],
      [find("cookshop"), null],
      [find("cookshop"), null],
      [find("open"), 1],
    );
    expect(landingWorth(water, 11, 2)).toMatchObject({ baskets: 2, doubled: true, worth: 4, points: [4, 4] });
  });

  it("K-30: are worth nothing while a space is empty", () => {
    expect(landingWorth(lay([find("open", 2), 0]), 11, 2)).toBeNull();
  });

  it("are worth what the engine says", () => {
    let scored = 0;
    story.slice(1).forEach((picture, i) => {
      const before = story[i]!;
      const event = picture.told[0]?.event as KlongsEvent | undefined;
      if (event?.event !== "LandingScored") return;
      const worth = landingWorth(waterOf(before.view.water), event.landing, before.names.length);
      expect(worth).toMatchObject({ worth: event.worth, points: event.points });
      scored += 1;
    });
    expect(scored).toBeGreaterThan(2);
  });

  it("offered in the ask are full and hold a boat of the asked seat", () => {
    const { view, ask, seat } = moments["score"]!;
    const full = LANDINGS.filter((landing) => {
      const worth = landingWorth(waterOf(view.water), landing, view.players.length);
      return worth !== null && worth.merchants[seat]! > 0;
    });
    const offered = (ask!.moves as { landing?: number }[]).flatMap((move) => move.landing ?? []);
    expect(offered.sort()).toEqual(full.sort());
  });
});

describe("stocks", () => {
  it("K-50: 1 banana, 3 fish, 7 flowers are worth 35", () => {
    const of = (good: string, count: number) =>
      Array.from({ length: 63 }, (_, boat) => boat)
        .filter((boat) => boatOf(boat).good === good)
        .slice(0, count);
    const stock = [...of("bananas", 1), ...of("fish", 3), ...of("flowers", 7)];
    expect(stockTotal({ stock } as unknown as PlayerArea)).toBe(35);
    expect([1, 2, 3, 4, 9].map(stockWorth)).toEqual([1, 3, 6, 10, 45]);
  });

  it("count on the score track when the game is over, as on the score sheet", () => {
    const { view, outcome } = moments["over"]!;
    expect(view.players.map((_, seat) => score(view, seat))).toEqual(outcome!.totals);
  });
});

describe("entry spaces", () => {
  it("matter in the first round only", () => {
    expect(entriesMatter(moments["start"]!.view)).toBe(true);
    expect(entriesMatter(moments["middle"]!.view)).toBe(false);
  });
});
