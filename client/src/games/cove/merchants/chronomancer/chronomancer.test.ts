import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CoveMove, Machines } from "../../../../wire/cove";
import Board from "../../Board.svelte";
import { expectNamed } from "../../named";
import { sayIn, shops, type Picture } from "../../pictures";
import chronomancer from ".";
import { FIGURES, follow, journeyTo, pushed, type Placed } from "./machines";
import en from "./text/en.json";

vi.setConfig({ testTimeout: 60_000 });
const { moments, story } = shops.chronomancer;
const say = sayIn("en");
const shopIn = (picture: Picture) => picture.view.players[0]!.shop as Machines;
const movesOf = (picture: Picture) => (picture.ask?.moves ?? []) as CoveMove[];
afterEach(cleanup);

function open(picture: Picture) {
  const send = vi.fn();
  const whyNot = vi.fn(async () => null);
  const props = { ...picture, told: [], say, motion: false, send, whyNot };
  const { container, rerender } = render(Board, { props });
  expectNamed(container);
  const spot = (name: string) => container.querySelector<HTMLElement>(`[data-spot="shop:${name}"]`);
  return { container, send, whyNot, props, rerender, spot };
}

/** A click of a finger. */
async function poke(spot: HTMLElement): Promise<void> {
  for (const [kind, of] of [
    ["pointerdown", Event],
    ["click", MouseEvent],
  ] as const) {
    const event = new of(kind, { bubbles: true });
    Object.defineProperty(event, "pointerType", { value: "touch" });
    await fireEvent(spot, event);
  }
}

describe.each(Object.entries(moments))("%s", (_, picture) => {
  const own = movesOf(picture).filter((move) => chronomancer.spot(move) !== null);

  it("is answered on the board, with each of its moves", async () => {
    const table = open(picture);
    for (const move of own) {
      table.send.mockClear();
      await fireEvent.click(table.spot(chronomancer.spot(move)!)!);
      const next = chronomancer.next!(move);
      if (next) {
        expect(table.send).not.toHaveBeenCalled();
        await fireEvent.click(table.spot(next)!);
      }
      expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
    }
  });

  it("shows every tile, figure and hourglass, and what Explore brings, in words too", () => {
    const { container, spot } = open(picture);
    const { chambers, figures, reserve, hourglasses } = shopIn(picture);
    for (const [i, figure] of FIGURES.entries()) {
      const { tile } = chambers[figures[i]!]!;
      expect(spot(`figure:${figure}`)!.getAttribute("aria-label")).toContain(
        say(`tile.chronomancer.${tile}`),
      );
    }
    expect(container.querySelectorAll('[data-spot^="shop:chamber:"]')).toHaveLength(6);
    for (const tile of reserve) expect(spot(`reserve:${tile}`)).not.toBeNull();
    const labels = [...container.querySelectorAll("[role=img]")].map((one) => one.getAttribute("aria-label"));
    expect(labels).toContain(`Hourglasses: ${hourglasses}`);
    expect(labels.some((label) => label?.startsWith("Explore brings: Master: "))).toBe(true);
  });
});

describe("an arrow", () => {
  const picture = moments["shift"]!;
  const door = "door:0:left";
  const pick = async (table: ReturnType<typeof open>) => {
    expect(table.spot(door)!.getAttribute("role")).toBe("img");
    await fireEvent.click(table.spot(`reserve:${shopIn(picture).reserve[0]}`)!);
    expect(table.spot(door)!.getAttribute("role")).toBe("button");
  };
  const head = (table: ReturnType<typeof open>) => table.container.querySelector(".head.then");

  it("shows what a push would bring while it is looked at", async () => {
    const table = open(picture);
    await pick(table);
    expect(head(table)).toBeNull();
    await fireEvent.pointerOver(table.spot(door)!);
    expect(head(table)!.textContent).toBe(en["board.chronomancer.haul.then"]);
    expect(table.container.querySelectorAll(".fallen")).toHaveLength(1);
    await fireEvent.pointerLeave(table.container.querySelector(".shop svg[role=group]")!);
    expect(head(table)).toBeNull();
  });

  it("shows it to a finger first, and pushes when tapped again", async () => {
    const table = open(picture);
    await pick(table);
    await poke(table.spot(door)!);
    expect(table.send).not.toHaveBeenCalled();
    expect(head(table)).not.toBeNull();
    await poke(table.spot(door)!);
    expect(table.send).toHaveBeenCalledOnce();
  });

  it("is told why not where it is dead", async () => {
    const table = open(picture); // no tile is chosen yet
    await fireEvent.click(table.spot(door)!);
    expect(table.whyNot).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ move: "PushEra" }));
  });
});

it("the second figure of a journey goes at one tap, by key too", async () => {
  const picture = moments["second"]!;
  const move = movesOf(picture).find((one) => one.move === "MoveFigure")!;
  const table = open(picture);
  await fireEvent.keyDown(table.spot(chronomancer.next!(move)!)!, { key: "Enter" });
  expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
});

it("a figure reaches what the ask says", () => {
  const picture = moments["travel"]!;
  const shop = shopIn(picture);
  for (const figure of FIGURES) {
    const goals = movesOf(picture).flatMap((move) =>
      move.move === "MoveFigure" && move.figure === figure ? [move.chamber] : [],
    );
    expect([...shop.chambers.keys()].filter((at) => journeyTo(shop, figure, at))).toEqual(goals);
  }
});

it("a push foreseen is the push that was, and tiles keep who they are", () => {
  let count = 0;
  let slid = 0;
  let placed: Placed[] = follow([], story[0]!, null, () => count++);
  for (const [i, now] of story.entries()) {
    const before = story[i - 1];
    const past = placed;
    placed = follow(past, now, null, () => count++);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(now.chambers.length);
    if (!before || JSON.stringify(before.under) === JSON.stringify(now.under)) continue;
    slid++;
    const all = before.reserve.flatMap((tile) => before.slides.map((slide) => pushed(before, tile, slide)));
    const { chambers, figures, hourglasses, active, haul } = now;
    expect(all).toContainEqual({ chambers, figures, hourglasses, active, haul });
    const known = new Set(past.map(({ id }) => id));
    expect(placed.filter(({ id }) => !known.has(id))).toHaveLength(1);
  }
  expect(slid).toBeGreaterThan(1);
});

it("its own texts are exactly those it uses", async () => {
  const sources = import.meta.glob<string>(["./*.svelte", "./words.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/"(board\.chronomancer\.[a-z_.]+)"|'(board\.chronomancer\.[a-z_.]+)'/g)].map(
      ([, one, other]) => one ?? other!,
    ),
  );
  const known = Object.keys(en).filter((key) => key.startsWith("board."));
  expect([...new Set(used)].toSorted()).toEqual(known.toSorted());
});
