import { describe, expect, it } from "vitest";
import type { FullLanding, KlongsEvent, PlayerArea } from "../../wire/klongs";
import { boatOf, stockWorth } from "./box";
import { stockTotal, waterOf, worthSoFar } from "./market";
import { moments, story } from "./pictures";
import { worthOf } from "./stage.svelte";

describe("landings", () => {
  it("are worth what they bring when they are scored", () => {
    let scored = 0;
    story.slice(1).forEach((picture, i) => {
      const event = picture.told[0]?.event as KlongsEvent | undefined;
      if (event?.event !== "LandingScored") return;
      expect(story[i]!.view.landings).toContainEqual(worthOf(event));
      scored += 1;
    });
    expect(scored).toBeGreaterThan(2);
  });

  it("that are still growing bring what the view tells", () => {
    const { view } = moments["middle"]!;
    for (const [landing, worth, doubled, ...points] of view.growing) {
      const shown = worthSoFar(landing!, view, waterOf(view.water));
      expect(shown).toMatchObject({ worth, doubled: doubled === 1, points });
      expect(shown.boats).toBeLessThan(4);
    }
    expect(view.growing.length).toBeGreaterThan(5);
    const [{ landing, points }] = view.landings as [FullLanding];
    expect(worthSoFar(landing, view, waterOf(view.water))).toMatchObject({ boats: 4, points });
  });

  it("offered in the ask are full and hold a boat of the asked seat", () => {
    const { view, ask, seat } = moments["score"]!;
    const full = view.landings.filter(({ merchants }) => merchants[seat]! > 0).map(({ landing }) => landing);
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
    expect(view.players.map(({ points }) => points)).toEqual(outcome!.totals);
  });
});
