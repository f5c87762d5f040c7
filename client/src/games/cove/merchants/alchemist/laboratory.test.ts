import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CoveMove, Laboratory } from "../../../../wire/cove";
import Board from "../../Board.svelte";
import { expectNamed } from "../../named";
import { sayIn, shops, type Picture } from "../../pictures";
import { spotOf } from "../../spots";
import {
  brewOf,
  considered,
  countsOf,
  firstSeen,
  follow,
  MARBLES,
  wavesOf,
  wavesOfPick,
  type Chute,
} from "./laboratory";

const { moments } = shops.alchemist;
vi.setConfig({ testTimeout: 60_000 });
const say = sayIn("en");
afterEach(cleanup);

const labOf = ({ view }: Picture) => view.players[0]!.shop as Laboratory;
const somePick = labOf(moments["pick"]!).picks[0]![0]!;
const movesOf = (picture: Picture) => (picture.ask?.moves ?? []) as CoveMove[];

function open(picture: Picture) {
  const send = vi.fn();
  const whyNot = vi.fn(async () => null);
  const { container, rerender } = render(Board, {
    props: { ...picture, told: [], say, motion: false, send, whyNot },
  });
  expectNamed(container);
  return {
    container,
    send,
    whyNot,
    rerender,
    spot: (name: string) => container.querySelector<HTMLElement>(`[data-spot="shop:${name}"]`)!,
    taken: () => container.querySelectorAll(".marbles .taken").length,
  };
}

describe.each(Object.entries(moments))("%s", (_, picture) => {
  it("every answer has one spot of its own on the board, and that sends it", async () => {
    const table = open(picture);
    const shops = movesOf(picture).filter(
      (move) => picture.view.question !== "action" && spotOf(move, "alchemist"),
    );
    if (picture.view.question !== "action") expect(shops).toEqual(movesOf(picture));
    for (const move of shops) {
      const spots = table.container.querySelectorAll(`[data-spot="${spotOf(move, "alchemist")}"].alive`);
      expect(spots, JSON.stringify(move)).toHaveLength(1);
      await fireEvent.click(spots[0]!);
      expect(table.send).toHaveBeenLastCalledWith(move);
      await fireEvent.keyDown(spots[0]!, { key: "Enter" });
    }
    expect(table.send).toHaveBeenCalledTimes(2 * shops.length);
    expect(table.container.querySelectorAll("svg .spot.alive")).toHaveLength(shops.length);
  });

  it("shows every marble there is, and whatever is drawn is there", () => {
    const { container } = open(picture);
    const lab = labOf(picture);
    expect(container.querySelectorAll(".marbles .ball").length).toBe(lab.chutes.flat().length);
    const drawn = new Set([...container.querySelectorAll("symbol")].map(({ id }) => `#${id}`));
    const used = [...container.querySelectorAll("use")].map((use) => use.getAttribute("href")!);
    expect(used.filter((href) => !drawn.has(href))).toEqual([]);
    for (const spot of container.querySelectorAll(".shop svg [aria-label]"))
      expect(spot.getAttribute("aria-label")).not.toMatch(/board\.|alchemist\.|undefined|NaN/);
  });
});

describe("a pick", () => {
  it("is drawn wave by wave as the engine says", () => {
    const chute: Chute = ["blue", "red", "ichor", "green", "red", "blue"];
    const reactions = [
      [1, 2, 4],
      [0, 5],
    ];
    const waves = wavesOfPick(chute, { ...somePick, low: 3, count: 1, reactions });
    expect(waves).toEqual([2, 1, 1, 0, 1, 2]);
    expect(wavesOf(chute, waves)).toEqual([["green"], ["red", "ichor", "red"], ["blue", "blue"]]);
  });

  it("is shown before it is done: under the pointer, or by the first of two taps of a finger", async () => {
    const picture = moments["pick"]!;
    const table = open(picture);
    const { chutes, picks } = labOf(picture);
    const chute = picks.findIndex((runs) => runs.some(({ reactions }) => reactions.length > 0));
    const pick = picks[chute]!.find(({ reactions }) => reactions.length > 0)!;
    const { low } = pick;
    const spot = table.spot(`run:${chute}:${low}`);
    const waves = wavesOfPick(chutes[chute]!, pick);
    expect(spot.getAttribute("aria-label")).toContain("reaction");
    await fireEvent.pointerOver(spot);
    expect(table.taken()).toBe(waves.filter((wave) => wave !== null).length);
    await fireEvent.pointerLeave(table.container.querySelector(".shop svg[role=group]")!);
    expect(table.taken()).toBe(0);
    await fireEvent.pointerDown(spot, { pointerType: "touch" });
    await fireEvent.click(spot);
    expect(table.taken()).toBeGreaterThan(1);
    expect(table.send).not.toHaveBeenCalled();
    await fireEvent.click(spot);
    expect(table.send).toHaveBeenCalledExactlyOnceWith(
      movesOf(picture).find((move) => spotOf(move, "alchemist") === `shop:run:${chute}:${low}`),
    );
  });

  it("that was looked at before its action was confirmed is still looked at, and promises no more than a tap does", async () => {
    const picture = moments["pick"]!;
    const table = open({ ...picture, ask: null });
    const chute = labOf(picture).picks.findIndex((runs) => runs.length > 0);
    const spot = table.spot(`run:${chute}:${labOf(picture).picks[chute]![0]!.low}`);
    await fireEvent.pointerDown(spot, { pointerType: "touch" });
    await fireEvent.click(spot);
    expect(table.taken()).toBeGreaterThan(0);
    expect(table.container.textContent).not.toContain("Tap again");
    await table.rerender({ view: structuredClone(picture.view), ask: picture.ask });
    expect(table.taken()).toBeGreaterThan(0);
    expect(table.container.textContent).toContain("Tap again");
    await fireEvent.click(spot);
    expect(table.send).toHaveBeenCalledOnce();
  });
});

describe("what would be", () => {
  it("is found by the spot that is looked at", () => {
    const lab = labOf(moments["pick"]!);
    const chute = lab.picks.findIndex((runs) => runs.some(({ count }) => count > 1));
    const run = lab.picks[chute]!.find(({ count }) => count > 1)!;
    const { cauldrons, ichor, flasks, bag } = considered(lab, `run:${chute}:${run.low}`)!.landing;
    expect([...cauldrons, ichor, flasks, bag]).toEqual(run.landing);
    const one = considered(lab, `one:${chute}:${run.low}`)!;
    expect(one.waves.filter((wave) => wave !== null)).toEqual([0]);
    const kind = lab.chutes[chute]![run.low]!;
    expect([...one.landing.cauldrons, one.landing.ichor]).toEqual(
      lab.landings[MARBLES.indexOf(kind)]!.slice(0, 5),
    );
    expect(considered(lab, `run:3:${lab.chutes[3]!.length}`)).toBeNull();
    expect(countsOf(["red", "ichor", "red"])).toEqual([2, 0, 0, 0, 1]);
  });

  it("can be brewed where the ask says so", () => {
    const picture = moments["brew"]!;
    const asked = movesOf(picture).flatMap((move) => (move.move === "BrewCauldron" ? [move.good] : []));
    expect(asked.length).toBeGreaterThan(1);
    for (const good of asked) expect(brewOf(labOf(picture), good)).not.toBeNull();
    expect(brewOf(labOf(moments["start"]!), "red_large")).toBeNull();
  });
});

describe("marbles one by one", () => {
  it("stay the same while they fall, and are new when dropped", () => {
    const before = firstSeen(["red", "blue", "red", "red"]);
    const picked = follow(before, [], [{ ...somePick, low: 1, count: 1, reactions: [[0, 2, 3]] }]);
    expect(picked.gone.map(({ wave }) => wave)).toEqual([1, 0, 1, 1]);
    const fallen = follow(before, ["blue", "red", "red"], [{ ...somePick, low: 0, count: 1, reactions: [] }]);
    expect(fallen.seen).toEqual(before.slice(1));
    const poured = follow(before, ["red", "blue", "red", "red", "ichor"], []);
    expect(poured.seen.slice(0, 4)).toEqual(before);
    expect(poured.gone).toEqual([]);
    const undone = follow(fallen.seen, ["red", "blue", "red", "red"], []);
    expect(undone.seen.slice(1)).toEqual(before.slice(1));
    expect(follow(before, ["green"], []).seen.map(({ marble }) => marble)).toEqual(["green"]);
  });
});
