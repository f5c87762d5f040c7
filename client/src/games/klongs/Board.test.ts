import { cleanup, fireEvent, render, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sayMove } from "../../kit/outline";
import type { KlongsEvent, KlongsMove } from "../../wire/klongs";
import Board from "./Board.svelte";
import { boatOf } from "./box";
import { moments, sayIn, story, type Picture } from "./pictures";
import { isScene, ledger } from "./stage.svelte";
import * as words from "./words";

const say = sayIn("en");
afterEach(cleanup);
// Whole boards in a simulated browser take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

function open(picture: Picture, told = [] as Picture["told"]) {
  const send = vi.fn();
  const whyNot = vi.fn(async () => null);
  const props = { ...picture, told, say, motion: false, send, whyNot };
  const { container, rerender } = render(Board, props);
  const at = (kind: "space" | "landing", number: number) =>
    container.querySelector(`[data-${kind}="${number}"]`)!;
  const button = (name: string) =>
    [...container.querySelectorAll("button")].find((found) =>
      (found.getAttribute("aria-label") ?? found.textContent.trim()).startsWith(name),
    )!;
  const hand = (boat: number) =>
    button(
      say("board.hand.boat", { number: picture.view.hand.indexOf(boat) + 1, boat: words.boat(say, boat) }),
    );
  const card = () => button("Movement card");
  return { container, send, whyNot, at, button, hand, card, rerender, props };
}

/** Do by clicks what a person does to make a move. */
async function make(table: ReturnType<typeof open>, move: KlongsMove, question: string) {
  if (move.move === "PlaceBoat") {
    await fireEvent.click(table.hand(move.boat));
    await fireEvent.click(table.at("space", move.space));
  } else if (move.move === "MoveBoat") {
    if (question === "place") await fireEvent.click(table.card());
    await fireEvent.click(table.at("space", move.space));
    await fireEvent.click(table.at("space", move.to));
  } else if (move.move === "ScoreLanding") await fireEvent.click(table.at("landing", move.landing));
  else if ("space" in move) {
    await fireEvent.click(table.at("space", move.space));
    if (move.move === "StealBoat") await fireEvent.click(table.button(say(`board.steal.${move.to}`)));
  } else await fireEvent.click(table.button(sayMove(table.props, move)));
}

describe.each(Object.entries(moments))("the board at %s", (_, picture) => {
  const moves = (picture.ask?.moves ?? []) as KlongsMove[];
  const some = moves.filter((move, i) => i % Math.ceil(moves.length / 8) === 0 || !("space" in move));

  it("sends the very move that was clicked together", async () => {
    const table = open(picture);
    for (const move of some) {
      table.send.mockClear();
      await make(table, move, picture.view.question);
      expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
      expect(table.send.mock.calls[0]![0]).toBe(move);
    }
  });

  it("shows every boat of the water and names every space", () => {
    const { container } = open(picture);
    expect(container.querySelectorAll(".boats .place")).toHaveLength(picture.view.water.length);
    const cells = container.querySelectorAll('[role="gridcell"]');
    expect(cells).toHaveLength(80);
    for (const { space, boat, owner } of picture.view.water) {
      const label = cells[space]!.getAttribute("aria-label")!;
      expect(label).toContain(`${words.space(space)}, ${words.boat(say, boat)}`);
      if (owner !== null) expect(label).toContain(picture.names[owner]);
    }
  });
});

describe("a dead space", () => {
  it("asks the server why not, with the boat in hand", async () => {
    const picture = moments["early"]!;
    const table = open(picture);
    const boat = picture.view.hand[2]!;
    const taken = picture.view.water[0]!.space;
    await fireEvent.click(table.hand(boat));
    await fireEvent.click(table.at("space", taken));
    expect(table.whyNot).toHaveBeenCalledExactlyOnceWith({ move: "PlaceBoat", boat, space: taken });
    expect(table.send).not.toHaveBeenCalled();
  });

  it("says nothing to onlookers", async () => {
    const picture = moments["early"]!;
    const table = open({
      ...picture,
      ask: null,
      seat: null as never,
      view: { ...picture.view, seat: null, hand: [] },
    });
    await fireEvent.click(table.at("space", 0));
    expect(table.whyNot).not.toHaveBeenCalled();
    expect(table.container.querySelector(".hand")).toBeNull();
    const strip = table.container.querySelector(".news")!;
    expect(strip.getAttribute("aria-label"), "they have no turn since which it happened").toBe("Lately");
    expect(table.button(say("board.ending.self")), "and none that could end by itself").toBeUndefined();
  });
});

describe("curiosity", () => {
  it("a landing that is not asked for says what it is worth", async () => {
    const picture = moments["middle"]!;
    const table = open(picture);
    const { landing, worth } = picture.view.landings[0]!;
    await fireEvent.click(table.at("landing", landing));
    expect(table.whyNot).not.toHaveBeenCalled();
    const tip = table.container.querySelector(".tip")!.textContent;
    expect(tip).toContain(words.landing(landing));
    expect(tip).toContain(say("board.landing.worth", { worth }));
  });

  it("a boat on the water says what it is", async () => {
    const picture = moments["middle"]!;
    const table = open({ ...picture, ask: null });
    const { space, boat } = picture.view.water[0]!;
    await fireEvent.click(table.at("space", space));
    expect(table.whyNot).not.toHaveBeenCalled();
    expect(table.container.querySelector(".tip")!.textContent).toContain(words.boat(say, boat));
  });

  it("whatever has a caption shows it to the focus", async () => {
    const table = open(moments["middle"]!);
    const track = table.container.querySelector<HTMLElement>(".luk-phat")!;
    await fireEvent.click(track);
    expect(table.container.querySelector(".tip")!.textContent).toContain(say("board.about.track"));
  });
});

describe("a space alone", () => {
  it("asks which boat where several may go", async () => {
    const picture = moments["early"]!;
    const table = open(picture);
    const move = picture.ask!.moves.find((move) => (move as KlongsMove).move === "PlaceBoat") as KlongsMove;
    await fireEvent.click(table.at("space", (move as { space: number }).space));
    expect(table.send).not.toHaveBeenCalled();
    await fireEvent.click(table.button(sayMove(table.props, move)));
    expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
  });
});

describe("by keyboard", () => {
  it("a boat is chosen by its number, a space by arrows, the move made by Enter", async () => {
    const picture = moments["early"]!;
    const table = open(picture);
    const boat = picture.view.hand[1]!;
    await fireEvent.keyDown(window, { key: "2" });
    const move = (picture.ask!.moves as KlongsMove[]).find(
      (move) => move.move === "PlaceBoat" && move.boat === boat,
    );
    const goal = (move as { space: number }).space;
    let at = Number(
      table.container.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')!.dataset["space"],
    );
    while (at !== goal) {
      const [row, column] = [Math.floor(goal / 10) - Math.floor(at / 10), (goal % 10) - (at % 10)];
      const key = row > 0 ? "ArrowDown" : row < 0 ? "ArrowUp" : column > 0 ? "ArrowRight" : "ArrowLeft";
      await fireEvent.keyDown(table.at("space", at), { key });
      at = Number(
        table.container.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')!.dataset["space"],
      );
    }
    await fireEvent.keyDown(table.at("space", goal), { key: "Enter" });
    expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
  });

  it("Escape puts down what is held, m takes the movement card", async () => {
    const table = open(moments["middle"]!);
    await fireEvent.keyDown(window, { key: "1" });
    expect(table.hand(moments["middle"]!.view.hand[0]!).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.keyDown(window, { key: "m" });
    expect(table.card().getAttribute("aria-pressed")).toBe("true");
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(table.card().getAttribute("aria-pressed")).toBe("false");
  });

  it("the focus follows the question from spaces to landings and back", async () => {
    const table = open(moments["middle"]!);
    (table.at("space", 33) as SVGElement).focus();
    await table.rerender({ ...table.props, ...moments["score"]!, told: [] });
    await vi.waitFor(() => expect(document.activeElement).toHaveProperty("dataset.landing"));
    await table.rerender({ ...table.props, ...moments["remove"]!, told: [] });
    await vi.waitFor(() => expect(document.activeElement?.classList.contains("alive")).toBe(true));
    expect(document.activeElement?.getAttribute("role")).toBe("gridcell");
  });

  it("landings take the focus only when one is to be scored", () => {
    const first = open(moments["score"]!);
    expect(first.container.querySelectorAll('[data-landing][tabindex="0"]')).toHaveLength(1);
    cleanup();
    const second = open(moments["middle"]!);
    expect(second.container.querySelectorAll('[data-landing][tabindex="0"]')).toHaveLength(0);
  });
});

describe("a finger on a small board", () => {
  it("shows first what a tap would do, and does it when confirmed", async () => {
    vi.stubGlobal("innerWidth", 390);
    onTestFinished(() => void vi.unstubAllGlobals());
    const picture = moments["score"]!;
    const table = open(picture);
    const move = (picture.ask!.moves as KlongsMove[]).find((move) => move.move === "ScoreLanding")!;
    const tap = () => {
      const click = new MouseEvent("click", { bubbles: true });
      Object.defineProperty(click, "pointerType", { value: "touch" });
      return fireEvent(table.at("landing", (move as { landing: number }).landing), click);
    };
    await tap();
    expect(table.send).not.toHaveBeenCalled();
    await fireEvent.click(table.button("Confirm"));
    expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
  });
});

describe("the story", () => {
  it("is followed picture by picture, and the market day stays as lines", async () => {
    const table = open(story[0]!);
    for (const picture of story.slice(1)) {
      await table.rerender({ ...table.props, ...picture });
      expect(table.container.querySelectorAll(".boats .place")).toHaveLength(picture.view.water.length);
    }
    const events = story.slice(1).flatMap(({ told }) => told.map(({ event }) => event as KlongsEvent));
    const lines = ledger(events.filter(isScene));
    expect(table.container.querySelectorAll(".ledger li")).toHaveLength(lines.length);
    expect(lines.length).toBeGreaterThan(2);
  });

  it("forgets the market day after a jump", async () => {
    const scoring = story.findIndex(({ view }) => view.question === "score");
    const table = open(story[scoring]!);
    await table.rerender({ ...table.props, ...story[scoring + 1]! });
    expect(table.container.querySelectorAll(".ledger li")).toHaveLength(1);
    await table.rerender({ ...table.props, ...story[0]!, told: [] });
    expect(table.container.querySelector(".ledger")).toBeNull();
  });
});

describe("signs that are not colours", () => {
  it.each(["catch", "pair"])("every good has a picture, every special boat a sign (%s)", (name) => {
    const { container } = open(moments[name]!);
    const drawn = new Set([...container.querySelectorAll("symbol")].map((symbol) => `#${symbol.id}`));
    const used = new Set([...container.querySelectorAll("use")].map((use) => use.getAttribute("href")!));
    for (const { boat } of moments[name]!.view.water) {
      const { good, kind } = boatOf(boat);
      expect(used).toContain(`#klongs-${good ?? kind}`);
    }
    expect([...used].filter((href) => !drawn.has(href))).toEqual([]);
  });
});

it("names its tools by what is written on them, among other words", async () => {
  const { container, rerender, props } = open(Object.values(moments)[0]!);
  const tools = container.querySelector<HTMLElement>(".tools")!;
  const written = () => [...tools.querySelectorAll(".caption")];
  expect(written(), "a puzzle or a replay has no turn to end").toHaveLength(2);
  await rerender({ ...props, places: [] });
  const captions = written();
  expect(captions).toHaveLength(3);
  for (const { textContent, parentElement } of captions)
    expect(within(tools).getAllByRole("button", { name: new RegExp(textContent) })).toContain(parentElement);
});
