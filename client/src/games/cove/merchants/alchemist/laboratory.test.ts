import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CoveMove, Laboratory } from "../../../../wire/cove";
import Board from "../../Board.svelte";
import { expectNamed } from "../../named";
import { sayIn, shops, type Picture } from "../../pictures";
import { spotOf } from "../../spots";
import {
  considered,
  CORRUPTING_PLACES,
  corruptionOf,
  countsOf,
  firstSeen,
  follow,
  ichorUsed,
  landing,
  pick,
  runsOf,
  take,
  wavesOf,
  type Chute,
  WASTE_PLACES,
} from "./laboratory";

const { moments, reactions } = shops.alchemist;
vi.setConfig({ testTimeout: 60_000 });
const say = sayIn("en");
afterEach(cleanup);

const labOf = ({ view }: Picture) => view.players[0]!.shop as Laboratory;
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
  it("takes what the engine takes", () => {
    expect(reactions.length).toBeGreaterThan(20);
    for (const { chute, low, left } of reactions) expect(pick(chute, low).left).toEqual(left);
    expect(reactions.filter(({ chute, low }) => wavesOf(chute, pick(chute, low)).length > 2)).not.toEqual([]);
  });

  it("M-A2: the run, then wave by wave what comes to touch", () => {
    const chute: Chute = ["blue", "red", "ichor", "green", "red", "blue"];
    expect(runsOf(chute)).toHaveLength(6);
    expect(pick(chute, 3)).toEqual({ waves: [2, 1, 1, 0, 1, 2], left: [] });
    expect(pick(chute, 0).waves).toEqual([0, null, null, null, null, null]);
    expect(pick(["ichor", "red", "ichor", "red"], 1).waves).toEqual([1, 0, 1, null]);
    expect(take(["red", "red"], 0)).toEqual({ waves: [0, null], left: ["red"] });
  });

  it("is shown before it is done: under the pointer, or by the first of two taps of a finger", async () => {
    const picture = moments["pick"]!;
    const table = open(picture);
    const { chutes } = labOf(picture);
    const [chute, low] = chutes.flatMap((marbles, n) =>
      runsOf(marbles)
        .filter((run) => pick(marbles, run.low).waves.includes(1))
        .map((run) => [n, run.low] as const),
    )[0]!;
    const spot = table.spot(`run:${chute}:${low}`);
    const { waves } = pick(chutes[chute]!, low);
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
});

describe("what would be", () => {
  const lab: Laboratory = {
    ...labOf(moments["start"]!),
    cauldrons: [
      { coloured: 2, ichor: 0 },
      { coloured: 1, ichor: 1 },
      { coloured: 2, ichor: 1 },
      { coloured: 1, ichor: 2 },
    ],
    flasks: [0, 0, 0, 0, 2],
    chutes: [["red", "red", "ichor"], [], [], []],
  };

  it("M-A3: coloured marbles to their cauldrons, ichor where it may, the rest to flasks and bag", () => {
    expect(landing(lab, [2, 0, 1, 0, 2])).toEqual({ cauldrons: [1, 0, 0, 0], ichor: 1, flasks: 2, bag: 1 });
    expect(considered(lab, "run:0:0")?.picked.left).toEqual(["ichor"]);
    expect(considered(lab, "one:0:0")?.picked.left).toEqual(["red", "ichor"]);
    expect(considered(lab, "run:1:0")).toBeNull();
    expect(countsOf(["red", "ichor", "red"])).toEqual([2, 0, 0, 0, 1]);
  });

  it("M-A4, M-A5: ichor that a brew wastes, and the cards it draws", () => {
    expect([ichorUsed(lab, "green", "small"), ichorUsed(lab, "blue", "large")]).toEqual([1, 1]);
    expect([ichorUsed(lab, "blue", "small"), ichorUsed(lab, "yellow", "small")]).toEqual([null, 1]);
    const before = CORRUPTING_PLACES[0]! - 1;
    expect([corruptionOf(0, before), corruptionOf(before, 1)]).toEqual([0, 1]);
    expect(corruptionOf(0, WASTE_PLACES)).toBe(CORRUPTING_PLACES.length);
  });
});

describe("marbles one by one", () => {
  it("stay the same while they fall, and are new when dropped", () => {
    const before = firstSeen(["red", "blue", "red", "red"]);
    const picked = follow(before, []);
    expect(picked.gone.map(({ wave }) => wave)).toEqual([1, 0, 1, 1]);
    const fallen = follow(before, ["blue", "red", "red"]);
    expect(fallen.seen).toEqual(before.slice(1));
    const poured = follow(before, ["red", "blue", "red", "red", "ichor"]);
    expect(poured.seen.slice(0, 4)).toEqual(before);
    expect(poured.gone).toEqual([]);
    const undone = follow(fallen.seen, ["red", "blue", "red", "red"]);
    expect(undone.seen.slice(1)).toEqual(before.slice(1));
    expect(follow(before, ["green"]).seen.map(({ marble }) => marble)).toEqual(["green"]);
  });
});
