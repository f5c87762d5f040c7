import { describe, expect, it } from "vitest";
import { GOODS, PIERS, TOWNSFOLK } from "./box";
import { moments, pictures, shops } from "./pictures";
import { arc, crowd, layout, onDial, pieces } from "./geometry";
import {
  actionForecast,
  clockTime,
  proposal,
  shelfWorth,
  stacks,
  sum,
  symbolsBetween,
  worthsFor,
} from "./harbour";

const of = (name: string) => moments[name]!.view;

describe("the clock", () => {
  it("tells the time", () => {
    expect([7, 24, 26].map(clockTime)).toEqual(["3:30", "12:00", "1:00"]);
  });

  it("has as many adventurers on the way as the engine would load", () => {
    for (const [name, { view }] of pictures)
      for (const player of view.players)
        for (const [i, loads] of player.loads.entries()) {
          const passed = view.asleep ? [] : symbolsBetween(view.symbols, player.time, player.until[i]!);
          expect(sum(passed.map(({ adventurers }) => adventurers)), `${name} ${i + 1} h`).toBe(loads);
        }
  });

  it("stacks every token once, those who came later above", () => {
    for (const [, { view }] of pictures) {
      const all = [...stacks(view).values()].flat();
      expect(all.toSorted()).toEqual([...view.players.keys()]);
      expect(all).toEqual(view.stack);
    }
  });

  it("forecasts what an action costs and is sure to give", () => {
    const forging = shops.blacksmith.moments["forge"]!.view;
    const action = forging.players[0]!.actions.find(({ goods }) => goods.length > 0)!;
    const told = actionForecast(forging, 0, action.action)!;
    expect(told.goods).toEqual(action.goods);
    expect(told.time).toBe(forging.players[0]!.until[action.hours - 1]);
    expect(actionForecast(forging, 0, "no.such")).toBeNull();
  });
});

describe("piers", () => {
  it("propose what the engine would let one sell, and no less than the best", () => {
    for (const name of ["trade", "market", "black", "bribe"]) {
      const { view, ask } = moments[name]!;
      const { lots, best, gold, all } = proposal(view, 0);
      const sold = (ask!.moves as { move: string; good?: string }[]).flatMap(({ good }) => good ?? []);
      expect(lots.map(({ good }) => GOODS[good])).toEqual(sold);
      expect(all).toBe(best.length === lots.length);
      expect(gold).toBe(sum(best.map(({ each, pieces }) => each * pieces)));
    }
  });

  it("keep a good that a later pier pays more for", () => {
    const view = structuredClone(of("trade"));
    const lot = { good: 1, pieces: 2, each: 6, later: 18 };
    view.players[0]!.lots = [lot];
    expect(proposal(view, 0)).toMatchObject({ best: [], gold: 0, all: false });
    view.players[0]!.lots = [{ ...lot, later: 0 }];
    expect(proposal(view, 0)).toMatchObject({ gold: 12, all: true });
  });

  it("show one's own prices, and onlookers the usual ones", () => {
    const view = of("trade");
    expect(worthsFor(view, 0)).toBe(view.players[0]!.worths);
    expect(worthsFor(view, null)).toBe(view.worths);
    expect(shelfWorth([0, 3, 0, 0, 2, 0, 0, 0], [1, 2, 0, 0, 1, 0, 0, 0])).toBe(8);
  });
});

it("the box has its cards", () => {
  expect(TOWNSFOLK).toHaveLength(36);
  expect(TOWNSFOLK[20]).toMatchObject({ ability: "gain", count: 1, colour: "red", set: "mercenaries" });
  expect(PIERS).toEqual(["bazaar", "market", "black_market"]);
});

describe("the picture", () => {
  it("goes round the dial clockwise", () => {
    expect(onDial(24, 100)).toEqual({ x: 0, y: -100 });
    expect(onDial(6, 100)).toEqual({ x: 100, y: 0 });
    expect(arc(6, 12, 100)).toBe("M100 0A100 100 0 0 1 0 100");
  });

  it("keeps everything inside and apart, broad and tall", () => {
    for (const tall of [false, true]) {
      const { width, height, boats, boat, docks, piers, halls } = layout(tall);
      const sea = boats.map(({ x, y }) => ({
        x: x - boat.width / 2,
        y: y - boat.height / 2,
        width: boat.width,
        height: boat.height,
      }));
      const boxes = [...sea, ...docks];
      for (const one of [...boxes, ...piers, ...halls]) {
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(width);
        expect(one.y + one.height).toBeLessThanOrEqual(height);
      }
      for (const one of boxes)
        for (const other of boxes)
          if (one !== other)
            expect(
              one.x + one.width <= other.x ||
                other.x + other.width <= one.x ||
                one.y + one.height <= other.y ||
                other.y + other.height <= one.y,
            ).toBe(true);
    }
  });

  it("has targets for thumbs: 44 px on a screen of 390", () => {
    const { width, boat, docks, piers } = layout(true);
    const scale = (390 - 24) / width;
    for (const one of [boat, ...docks, ...piers])
      expect(Math.min(one.width, one.height) * scale).toBeGreaterThanOrEqual(44);
  });

  it("sets people in rows", () => {
    expect(pieces([1, 0, 2, 0, 1])).toEqual([0, 2, 2, 4]);
    expect(crowd(3, 100, 2, { x: 20, y: 30 })).toEqual([
      { x: 40, y: 0 },
      { x: 60, y: 0 },
      { x: 50, y: 30 },
    ]);
  });
});
