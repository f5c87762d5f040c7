import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sayMove } from "../../kit/outline";
import type { CoveMove } from "../../wire/cove";
import cove from ".";
import Board from "./Board.svelte";
import type { Kind } from "./box";
import { expectNamed } from "./named";
import { isStop, Pointer } from "./pointer.svelte";
import { moments, sayIn, shops, story, type Picture } from "./pictures";
import { spotOf } from "./spots";

vi.setConfig({ testTimeout: 60_000 });
const say = sayIn("en");
/** So many answers of a picture are tried. */
const MOST = 6;
afterEach(cleanup);

function open(picture: Picture) {
  const send = vi.fn();
  const whyNot = vi.fn(async () => null);
  const props = { ...picture, told: [], say, motion: false, send, whyNot };
  const { container, rerender } = render(Board, { props });
  expectNamed(container);
  return {
    container,
    send,
    whyNot,
    props,
    rerender,
    spot: (name: string) => container.querySelector<HTMLElement>(`[data-spot="${name}"]`),
    list: async () => {
      if (!container.querySelector(".list")) await fireEvent.keyDown(window, { key: "l" });
      return [...container.querySelectorAll<HTMLElement>(".list button")];
    },
    button: (text: string) =>
      [...container.querySelectorAll("button")].find((one) => one.textContent.trim().startsWith(text))!,
  };
}
const movesOf = (picture: Picture) => (picture.ask?.moves ?? []) as CoveMove[];
const asked = Object.entries({ ...moments, ...shops.blacksmith.moments }).filter(([, { ask }]) => ask);

describe.each(asked)("%s", (_, picture) => {
  it("every answer has its spot, and the spot sends that very move or asks which", async () => {
    const table = open(picture);
    const { merchant } = picture.view.players[0]!;
    const moves = movesOf(picture);
    for (const move of moves.filter((_, i) => i % Math.ceil(moves.length / MOST) === 0)) {
      const spot = spotOf(move, merchant);
      if (spot === null || spot.startsWith("good:")) continue;
      const sharing = moves.filter((other) => spotOf(other, merchant) === spot);
      expect(table.spot(spot), spot).not.toBeNull();
      table.send.mockClear();
      if (move.move === "RobBoat") await fireEvent.click(table.container.querySelector(".chip")!);
      await fireEvent.click(table.spot(spot)!, { detail: 1 });
      if (sharing.length > 1) {
        expect(table.send).not.toHaveBeenCalled();
        const list = await table.list();
        expect(list).toHaveLength(sharing.length);
        await fireEvent.click(list[sharing.indexOf(move)]!);
      }
      expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
    }
    if (["action", "trade"].includes(picture.view.question)) return;
    const texts = (await table.list()).map(
      (one) => one.querySelector("span:not([aria-hidden])")!.textContent,
    );
    const ordered = [...moves.filter((move) => !isStop(move)), ...moves.filter(isStop)];
    expect(texts).toEqual(ordered.map((move) => sayMove({ ...picture, say }, move)));
  });
});

describe("M-13: two were drawn", () => {
  const fixture = moments["two drawn"]!;
  const [one, other] = fixture.view.drawn as [Kind, Kind];
  const named = movesOf(fixture) as { boat: number; adventurer: Kind }[];
  const boats = named.filter(({ adventurer }) => adventurer === other).map(({ boat }) => boat);
  const boat = boats[1]!;
  const chosen = { move: "SeatOnBoat", boat, adventurer: other };

  it("both are shown; who is to board is tapped, then the boat", async () => {
    const table = open(fixture);
    expect(table.container.querySelectorAll("[data-spot^='drawn:']")).toHaveLength(2);
    await fireEvent.click(table.spot(`drawn:${other}`)!, { detail: 1 });
    expect(table.spot(`drawn:${other}`)!.getAttribute("aria-pressed")).toBe("true");
    expect(await table.list()).toHaveLength(boats.length);
    await fireEvent.click(table.spot(`boat:${boat}`)!, { detail: 1 });
    expect(table.send).toHaveBeenCalledExactlyOnceWith(chosen);
  });
  it("or the boat first, and then who", async () => {
    const table = open(fixture);
    await fireEvent.click(table.spot(`boat:${boat}`)!, { detail: 1 });
    expect(await table.list()).toHaveLength(2);
    await fireEvent.click(table.spot(`drawn:${other}`)!, { detail: 1 });
    expect(table.send).toHaveBeenCalledExactlyOnceWith(chosen);
  });
  it("one changes one's mind by tapping the other", async () => {
    const table = open(fixture);
    await fireEvent.click(table.spot(`drawn:${one}`)!, { detail: 1 });
    await fireEvent.click(table.spot(`drawn:${other}`)!, { detail: 1 });
    await fireEvent.click(table.spot(`boat:${boat}`)!, { detail: 1 });
    expect(table.send).toHaveBeenCalledExactlyOnceWith(chosen);
  });
  it("the answers say who goes where", async () => {
    const said = (await open(fixture).list()).map((one) => one.textContent);
    const { boat, adventurer } = named[0]!;
    expect(said[0]).toContain(`Onto boat ${boat + 1}: ${say(`adventurer.${adventurer}`)}`);
  });
});

describe("before an action", () => {
  it("a digit shows what it gives and costs, and Enter does it", async () => {
    const picture = moments["action"]!;
    const table = open(picture);
    await fireEvent.keyDown(window, { key: "1" });
    expect(table.send).not.toHaveBeenCalled();
    expect(table.container.querySelector(".answers")!.textContent).toMatch(/\d h, until \d/);
    expect(table.container.querySelector(".clock .way")).not.toBeNull();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(table.container.querySelector(".clock .way")).toBeNull();
    await fireEvent.keyDown(window, { key: "2" });
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(table.send).toHaveBeenCalledExactlyOnceWith(movesOf(picture)[1]);
  });

  it("townsfolk are hired by the letter that names their place", async () => {
    const picture = moments["action"]!;
    const table = open(picture);
    const hire = movesOf(picture)
      .filter((move) => move.move === "HireTownsfolk")
      .at(-1)!;
    const place = table.spot(`slot:${hire.slot}`)!.querySelector(".place")!.textContent;
    expect((await table.list()).map((one) => one.textContent).join()).toContain(`place ${place}:`);
    expect(sayMove({ ...picture, say }, hire)).toContain(`place ${place}`);
    await fireEvent.keyDown(window, { key: place.toLowerCase() });
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(table.send).toHaveBeenCalledExactlyOnceWith(hire);
  });

  it("a finger shows it first, too", async () => {
    const picture = moments["action"]!;
    const table = open(picture);
    const move = movesOf(picture).find((one) => one.move === "HireTownsfolk")!;
    const click = new MouseEvent("click", { bubbles: true, detail: 1 });
    Object.defineProperty(click, "pointerType", { value: "touch" });
    await fireEvent(table.spot(spotOf(move, "")!)!, click);
    expect(table.send).not.toHaveBeenCalled();
    await fireEvent.click(table.container.querySelector("[data-confirm]")!);
    expect(table.send).toHaveBeenCalledExactlyOnceWith(move);
  });
});

describe("whatever is asked", () => {
  it("the actions stay in their place, dimmed", () => {
    for (const picture of [shops.blacksmith.moments["load"]!, moments["dock"]!]) {
      const tiles = open(picture).container.querySelectorAll(".tiles .tile");
      expect(tiles.length).toBe(picture.view.players[0]!.actions.length);
      expect([...tiles].every((tile) => tile.getAttribute("aria-disabled") === "true")).toBe(true);
      cleanup();
    }
  });
  it("what marks the boat it is about is drawn after everything it could be hidden by", () => {
    const { container } = open(moments["rob"]!);
    const mark = [...container.querySelectorAll(".harbour text")].find(
      (text) => text.textContent === say("board.boat.this"),
    )!;
    for (const spot of container.querySelectorAll(".harbour .spot"))
      expect(spot.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("somebody to be robbed is two equal answers first, and then the boats", async () => {
    const table = open(moments["rob"]!);
    expect(table.container.querySelectorAll(".chip")).toHaveLength(2);
    expect(table.container.querySelector(".spot.alive")).toBeNull();
    await fireEvent.click(table.container.querySelector(".chip")!);
    expect(table.container.querySelector(".spot.alive")).not.toBeNull();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(table.container.querySelector(".spot.alive")).toBeNull();
  });
});

describe("a dead spot", () => {
  it("asks the server why not", async () => {
    const picture = shops.blacksmith.moments["start"]!; // the furnaces are empty, so nothing can be forged
    const table = open(picture);
    const dead = picture.view.players[0]!.actions.find(({ open }) => !open)!;
    await fireEvent.click(table.spot(`action:${dead.action}`)!, { detail: 1 });
    expect(table.whyNot).toHaveBeenCalledExactlyOnceWith({ move: "TakeAction", action: dead.action });
  });

  it("that the question is not about says what it is, and nobody is asked", async () => {
    const picture = moments["action"]!;
    const table = open(picture);
    const { abilities } = picture.view.players[0]!;
    await fireEvent.click(table.spot(`ability:${abilities[0]}`)!, { detail: 1 });
    expect(table.container.querySelector(".note")!.textContent).toContain(say(`ability.${abilities[0]}`));
    await fireEvent.click(table.spot("boat:0")!);
    expect(table.container.querySelector(".note")!.textContent).toContain("Boat 1");
    expect(table.whyNot).not.toHaveBeenCalled();
  });

  it("says nothing to onlookers", async () => {
    const picture = moments["action"]!;
    const table = open({ ...picture, ask: null, seat: null as never, view: { ...picture.view, seat: null } });
    await fireEvent.click(table.spot("boat:0")!);
    expect(table.whyNot).not.toHaveBeenCalled();
  });
});

describe("trade", () => {
  it("is one tap where everything is best sold here", async () => {
    const picture = moments["trade"]!;
    const table = open(picture);
    await fireEvent.click(table.container.querySelector("[data-take]")!);
    expect(table.send).toHaveBeenCalledOnce();
    expect((table.send.mock.calls[0]![0] as CoveMove).move).toMatch(/^Sell/);
  });

  it("says what the Black market costs", () => {
    const { container } = open(moments["black"]!);
    expect(container.querySelector(".trade .vice")!.textContent).toContain("corruption");
    cleanup();
    expect(open(moments["trade"]!).container.querySelector(".trade .vice")).toBeNull();
  });

  it("says that nothing is sold only where nothing was", () => {
    const picture = structuredClone(moments["market"]!);
    const [me] = picture.view.players as [(typeof picture.view.players)[0]];
    me.lots = [{ good: 0, pieces: 1, each: 3, later: 12 }];
    for (const sold of [false, true]) {
      me.sold = sold;
      const said = open(picture).container.querySelector("[data-take]")!.textContent;
      expect(said).toContain(sold ? "Leave this pier" : "Sell nothing here");
      cleanup();
    }
  });

  it("sells part of the shelf piece by piece, and then no more", async () => {
    const picture = structuredClone(moments["market"]!);
    const { view } = picture;
    const green = { good: 2, pieces: 1, each: 3, later: 12 };
    view.players[0]!.lots = [{ good: 0, pieces: 2, each: 6, later: 0 }, green];
    const sell = (good: string) => ({ move: "SellGood", good });
    const both = [{ move: "FinishTrade" }, { move: "SellAll" }, sell("red_small"), sell("green_small")];
    picture.ask = { ...picture.ask!, id: 1, moves: both };
    const table = open(picture);
    await fireEvent.click(table.container.querySelector("[data-take]")!);
    view.players[0]!.lots = [{ good: 0, pieces: 1, each: 6, later: 0 }, green];
    await table.rerender({ ...table.props, view: { ...view }, ask: { ...picture.ask, id: 2 } });
    const rest = [{ move: "FinishTrade" }, sell("green_small")];
    await table.rerender({ ...table.props, ask: { ...picture.ask, id: 3, moves: rest } });
    expect(table.send.mock.calls.map(([move]) => move)).toEqual([
      sell("red_small"),
      sell("red_small"),
      { move: "FinishTrade" },
    ]);
  });
});

describe("a rival", () => {
  it("shows the shop when tapped, and one's own when tapped again", async () => {
    const picture = moments["action"]!;
    const table = open(picture);
    const other = picture.view.players[1]!.merchant;
    const heading = () => table.container.querySelector(".shop h3")!.textContent;
    await fireEvent.click(table.container.querySelector("[data-seat='1']")!);
    expect(heading()).toContain(say(`merchant.${other}`));
    await fireEvent.click(table.container.querySelector("[data-seat='0']")!);
    expect(heading()).toContain(say("merchant.blacksmith"));
  });
});

it("every picture of the story can be drawn, and whatever is used is there", async () => {
  const table = open(story[0]!);
  for (const picture of story.filter((_, i) => i % 5 === 4))
    await table.rerender({ ...table.props, ...picture, told: picture.told });
  const drawn = new Set([...table.container.querySelectorAll("symbol")].map((symbol) => `#${symbol.id}`));
  const used = new Set([...table.container.querySelectorAll("use")].map((use) => use.getAttribute("href")!));
  expect([...used].filter((href) => !drawn.has(href))).toEqual([]);
});

it("brings what is asked forward when somebody acts with the ledger of the day still open", () => {
  const [, picture] = asked.find(([, { view }]) => view.question === "action")!;
  const props = { ...picture, told: [], say, motion: false, send: vi.fn(), whyNot: vi.fn(async () => null) };
  const pointer = new Pointer(
    () => props,
    () => null,
  );
  pointer.isCompact = true;
  pointer.show.day = { round: 1, sales: [], sponsors: [] };
  pointer.pane = "harbour";
  pointer.turn();
  expect(pointer.pane, "it is being read").toBe("harbour");
  props.told.push({ step: 1, event: { event: "TownsfolkHired", seat: props.seat } } as never);
  pointer.hear();
  expect(pointer.show.day).toBeNull();
  expect(pointer.pane).toBe("shop");
});

describe("what a newcomer is told of the table", () => {
  const { view } = Object.values(moments).find(({ view }) => view.seat !== null)!;

  it.each([...view.players.keys()])("is the shop of seat %i", (seat) => {
    const line = say(`merchant.${view.players[seat]!.merchant}.line`);
    expect(line).not.toContain("merchant.");
    expect(cove.firstNote!(say, { ...view, seat })).toBe(`Your shop – ${line}.`);
  });
  it("is nothing for somebody who only looks on", () => {
    expect(cove.firstNote!(say, { ...view, seat: null })).toBe("");
  });
});
