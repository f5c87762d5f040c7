import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Chart, CoveMove } from "../../../../wire/cove";
import Board from "../../Board.svelte";
import { expectNamed } from "../../named";
import { sayIn, shops, type Picture } from "../../pictures";
import { spotOf } from "../../spots";
import box from "./box.json";
import { BERTHS, cargoes, COMPASS, regroup, wayTo, type Ship } from "./chart";
import captain from "./index";

vi.setConfig({ testTimeout: 60_000 });
const { moments } = shops.captain;
const moment = (name: string) => structuredClone(moments[name]!);
const say = sayIn("en");
/** So many answers of a picture are tried. */
const MOST = 8;
afterEach(cleanup);

const movesOf = ({ ask }: Picture) => ask!.moves as CoveMove[];
const chartOf = ({ view }: Picture) => view.players[0]!.shop as Chart;

function open(picture: Picture) {
  const send = vi.fn();
  const whyNot = vi.fn(async () => null);
  const props = { ...picture, told: [] as Picture["told"], say, motion: false, send, whyNot };
  const { container, rerender } = render(Board, { props });
  expectNamed(container);
  const spots = (name: string) => [...container.querySelectorAll<SVGElement>(`[data-spot="shop:${name}"]`)];
  return {
    ...{ container, rerender, props, send, whyNot, spots },
    tap: async (name: string, nth = 0) => fireEvent.click(spots(name)[nth]!),
    labels: () =>
      [...container.querySelectorAll(".shop svg [aria-label]")].map((one) => one.getAttribute("aria-label")!),
  };
}

describe.each(Object.entries(moments))("%s", (_, picture) => {
  it("every move can be answered by taps on the chart", async () => {
    const table = open(picture);
    const moves = movesOf(picture);
    for (const move of moves.filter((_, i) => i % Math.ceil(moves.length / MOST) === 0)) {
      const spot = spotOf(move, "captain");
      if (!spot?.startsWith("shop:")) continue;
      table.send.mockClear();
      await table.tap(spot.slice(5));
      const next = captain.next!(move);
      if (next) await table.tap(next);
      expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
    }
  });

  it("has all places, ships and words", () => {
    const { container, labels } = open(picture);
    expect(container.querySelectorAll("[data-place]")).toHaveLength(Object.values(BERTHS).flat().length);
    expect(container.querySelectorAll(".fleet .ship")).toHaveLength(4);
    expect(labels().filter((label) => label.includes("ship is here"))).toHaveLength(4);
    expect(labels().filter((label) => /board\.|place\.|undefined|null/.test(label))).toEqual([]);
    const drawn = new Set([...container.querySelectorAll("symbol")].map(({ id }) => `#${id}`));
    const used = [...container.querySelectorAll("use")].map((use) => use.getAttribute("href")!);
    expect(used.filter((href) => !drawn.has(href))).toEqual([]);
  });
});

describe("a course", () => {
  it("is set by one tap while all ships are at one place", async () => {
    const table = open(moment("first"));
    await table.tap("to:green_shallows", 1);
    expect(table.send).toHaveBeenCalledExactlyOnceWith({
      move: "SailShip",
      place: "port",
      to: "green_shallows",
    });
  });

  it("of several knots is sailed knot by knot, and ends on the space that was tapped", async () => {
    const picture = moment("far");
    const table = open(picture);
    await table.tap("ship:port");
    await table.tap("to:yellow_reef", 1);
    const first = table.send.mock.calls[0]![0] as { place: string; to: string };
    expect(first).toMatchObject({ move: "SailShip", place: "port" });

    const places = (moved: string, to: string, before: Chart) =>
      before.places.map((place) => ({
        ...place,
        ships: place.ships - +(place.place === moved) + +(place.place === to),
      }));
    const { view, ask } = structuredClone(picture);
    const knots = chartOf(picture).knots!;
    const here = {
      ...chartOf(picture),
      places: places("port", first.to, chartOf(picture)),
      knots: knots - 1,
    };
    view.players[0]!.shop = here;
    const moves = ["blue_reef", "yellow_reef"].map((to) => ({ move: "SailShip", place: first.to, to }));
    await table.rerender({ ...table.props, view, ask: { ...ask!, id: ask!.id + 1, moves } });
    expect(table.send.mock.calls[1]![0]).toEqual({ move: "SailShip", place: first.to, to: "yellow_reef" });

    const last = structuredClone(view);
    last.players[0]!.shop = { ...here, places: places(first.to, "yellow_reef", here), knots: knots - 2 };
    await table.rerender({ ...table.props, view: last, ask: { ...ask!, id: ask!.id + 2, moves } });
    expect(table.send).toHaveBeenCalledTimes(2);
    const there = table.container.querySelector('[data-place="yellow_reef"][data-berth="1"] .spot')!;
    expect(there.getAttribute("aria-label")).toContain("a ship is here");
  });

  it("too far: the server says why not", async () => {
    const table = open(moment("course"));
    await table.tap("ship:port");
    await table.tap("to:isle_1");
    expect(table.send).not.toHaveBeenCalled();
    expect(table.whyNot).toHaveBeenCalledExactlyOnceWith({ move: "SailShip", place: "port", to: "isle_1" });
  });

  it("another ship of the same port takes it over", async () => {
    const table = open(moment("far"));
    const chosen = () => table.container.querySelectorAll(".fleet .halo");
    await table.tap("ship:port", 0);
    const before = chosen()[0]!.parentElement;
    await table.tap("ship:port", 1);
    expect(chosen()).toHaveLength(1);
    expect(chosen()[0]!.parentElement).not.toBe(before);
  });
});

it("the needle shows what was spun until the ships have sailed", async () => {
  const picture = moment("storm");
  const table = open(picture);
  const shown = () =>
    [...table.container.querySelectorAll(".wedge")].findIndex((one) => one.classList.contains("shown"));
  expect(COMPASS[shown()]).toBe(0);
  const knots = Math.max(...COMPASS);
  const told = [{ step: 1, event: { event: "CompassSpun", seat: 0, knots, extra: true }, said: "" }];
  await table.rerender({ ...table.props, told });
  expect(COMPASS[shown()]).toBe(knots);
  const view = structuredClone(picture.view);
  view.players[0]!.shop = { ...chartOf(picture), knots: null };
  await table.rerender({ ...table.props, view, told: [], ask: null });
  expect(shown()).toBe(-1);
});

describe("the fleet", () => {
  const chart = chartOf(moment("first"));
  const at = (ships: Record<string, number>) =>
    chart.places.map((place) => ({ ...place, ships: ships[place.place] ?? 0 }));
  const start = regroup([], at({ port: 4 }), { ship: null, to: null });

  it("starts in port, each ship on its own space", () => {
    expect(start.map(({ place, berth }) => [place, berth])).toEqual(
      [0, 1, 2, 3].map((berth) => ["port", berth]),
    );
  });

  it("sends out the ship that was chosen, to the space that was tapped", () => {
    const next = regroup(start, at({ port: 3, red_shallows: 1 }), {
      ship: 2,
      to: { place: "red_shallows", berth: 1 },
    });
    expect(next[2]).toEqual({ id: 2, place: "red_shallows", berth: 1 });
    expect(next.filter((_, i) => i !== 2)).toEqual(start.filter((_, i) => i !== 2));
  });

  it("brings home what the supply still has", () => {
    const fleet: Ship[] = [
      { id: 0, place: "red_shallows", berth: 0 },
      { id: 1, place: "red_shallows", berth: 1 },
      { id: 2, place: "blue_outpost", berth: 0 },
    ];
    const places = chart.places.map((place) =>
      place.place === "red_shallows" ? { ...place, laden: 1 } : place,
    );
    const found = cargoes(fleet, places);
    expect([...found]).toEqual([
      [0, { good: "red_small", isThere: true }],
      [1, { good: "red_small", isThere: false }],
    ]);
  });

  it("finds its way place by place, as far as the engine says", () => {
    const number = (name: string) => chart.places.findIndex(({ place }) => place === name);
    const before: (number | null)[] = chart.places.map(() => null);
    before[number("red_shallows")] = number("port");
    before[number("blue_reef")] = number("red_shallows");
    const sailing = { ...chart, ways: [{ place: "port" as const, before }] };
    expect(wayTo(sailing, "port", "blue_reef")).toEqual(["red_shallows", "blue_reef"]);
    expect(wayTo(sailing, "port", "isle_1")).toBeNull();
    expect(wayTo(sailing, "port", "port")).toBeNull();
    expect(wayTo(sailing, "blue_reef", "port")).toBeNull();
  });
});

it("whoever hears the board is told what the compass really has", () => {
  const [picture] = Object.values(moments).filter(
    ({ ask }) => !(ask?.moves as CoveMove[]).some(({ move }) => move === "SpinAgain"),
  );
  const told = open(picture!)
    .labels()
    .find((label) => label.startsWith("The compass"))!;
  expect(told.match(/\d/g)!.map(Number)).toEqual(box.COMPASS.filter(Boolean).toSorted());
});
