import { describe, expect, it } from "vitest";
import { GOODS, PIERS, PRICES, TOWNSFOLK } from "./box";
import { moments, pictures, shops } from "./pictures";
import { arc, crowd, layout, onDial, pieces } from "./geometry";
import {
  actionForecast,
  clockTime,
  dockGain,
  mice,
  pricesOf,
  proposal,
  shelfWorth,
  sponsorship,
  stacks,
  sum,
  symbolsPassed,
  timeAfter,
  worth,
} from "./harbour";

const of = (name: string) => moments[name]!.view;

describe("the clock", () => {
  it("counts hours from full hours and from a hand", () => {
    expect(timeAfter(6, 1)).toBe(8);
    expect(timeAfter(6, 3)).toBe(12);
    expect(timeAfter(11, 1)).toBe(12);
    expect(timeAfter(11, 2)).toBe(14);
    expect(timeAfter(8, 0)).toBe(8);
    expect([7, 24, 26].map(clockTime)).toEqual(["3:30", "12:00", "1:00"]);
  });

  it("says the same of symbols passed as the engine", () => {
    for (const [name, { view }] of pictures)
      for (const player of view.players)
        for (const [i, loads] of player.loads.entries()) {
          const passed = symbolsPassed(view.symbols, player.time, i + 1);
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

  it("has a mouse on an hour for each open hand", () => {
    for (const [, { view }] of pictures)
      expect(mice(view)).toEqual([[], [2], [2, 4]][view.hands.filter((hand) => hand.open).length]);
  });

  it("forecasts what an action costs and is sure to give", () => {
    const forging = shops.blacksmith.moments["forge"]!.view;
    const action = forging.players[0]!.actions.find(({ goods }) => goods.length > 0)!;
    const told = actionForecast(forging, 0, action.action)!;
    expect(told.goods).toEqual(action.goods);
    expect(told.time).toBe(timeAfter(forging.players[0]!.time, action.hours));
    expect(actionForecast(forging, 0, "no.such")).toBeNull();
  });

  it("loads nobody once no boat sails", () => {
    const view = of("action");
    const closed = { ...view, boats: view.boats.map((boat) => ({ ...boat, at: "docked" as const })) };
    for (const { action } of view.players[0]!.actions)
      expect(actionForecast(closed, 0, action)!.loads).toBe(0);
  });
});

describe("piers", () => {
  it("M-20: the book's example", () => {
    expect(2 * worth(PRICES, [4, 0, 0, 0, 0], 1, GOODS.indexOf("red_small"))!).toBe(24);
    expect(worth(PRICES, [0, 0, 2, 0, 0], 0, GOODS.indexOf("blue_large"))).toBe(16);
    expect(2 * worth(PRICES, [0, 0, 0, 2, 0], 2, GOODS.indexOf("yellow_small"))!).toBe(16);
    expect(worth(PRICES, [0, 0, 2, 0, 0], 0, GOODS.indexOf("blue_small"))).toBeNull();
    expect(worth(PRICES, [0, 0, 0, 0, 2], 2, 0, 1)).toBe(PRICES[0]);
  });

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
    view.pier = 0;
    view.piers = [
      [1, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [3, 0, 0, 0, 0],
    ];
    view.players[0]!.shelf = GOODS.map((good) => (good === "red_large" ? 2 : 0));
    expect(proposal(view, 0)).toMatchObject({
      best: [],
      gold: 0,
      all: false,
      lots: [{ each: 6, later: 18 }],
    });
    view.pier = 2;
    expect(proposal(view, 0)).toMatchObject({ gold: 36, all: true });
  });

  it("gain what a boat's passengers would pay", () => {
    const view = structuredClone(of("dock"));
    view.boats[0]!.adventurers = [0, 0, 2, 0, 2];
    const shelf = GOODS.map((good) => (good === "blue_large" ? 1 : 0));
    view.players[0]!.shelf = shelf;
    expect(dockGain(view, 0, 0, 0)).toBe(16);
    expect(dockGain(view, 0, 1, 0)).toBe(0);
    expect(shelfWorth(PRICES, [0, 0, 1, 0, 0], 2, shelf)).toBe(8);
  });
});

it("M-C6: a merchant's own prices count", () => {
  const view = structuredClone(of("trade"));
  const prices = PRICES.map((price) => 2 * price);
  view.players[0]!.prices = prices;
  expect(pricesOf(view, 0)).toEqual(prices);
  expect(pricesOf(view, null)).toEqual(PRICES);
  const usual = proposal(of("trade"), 0).lots;
  expect(proposal(view, 0).lots.map(({ each }) => each)).toEqual(usual.map(({ each }) => 2 * each));
});

it("M-22: sponsors pay by halls, the last shield four", () => {
  const view = structuredClone(of("action"));
  view.halls = [5, 4, 3, 2, 9];
  expect(sponsorship(view, { ...view.players[0]!, shields: [2, 0, 1, 0, 1] })).toBe(17);
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
