import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tell } from "../../kit/outline";
import type { BankrutEvent, BankrutMove } from "../../wire/bankrut";
import Board from "./Board.svelte";
import { GOODS } from "./box";
import bankrut from ".";
import { lesson } from "./lesson";
import { moments, sayIn, story, type Picture } from "./pictures";
import { suggestion } from "./deal";
import { moodOf, one } from "./hand";
import { readOffers } from "./offers";
import setup from "./setup";
import { cards as sayCards } from "./words";

const say = sayIn("en");
afterEach(cleanup);
// Whole boards in a simulated browser take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

function open(picture: Picture & { self?: number }, told = [] as Picture["told"]) {
  const send = vi.fn();
  const whyNot = vi.fn(async () => null);
  const props = { ...picture, told, say, motion: false, send, whyNot };
  const { container, rerender } = render(Board, props);
  const at = (selector: string) => container.querySelector<HTMLElement>(selector)!;
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(window, { key, code: /^\d$/.test(key) ? `Digit${key}` : "", shiftKey });
  return { container, send, whyNot, at, press, rerender, props };
}
/** What has just come is not yet meant by a tap. */
const settled = () =>
  vi.waitFor(() => expect(document.querySelectorAll(".slip:not([data-settled])")).toHaveLength(0));

const busy = moments["busy"]!;
const hand = busy.view.hand;
const held = hand.findIndex((count) => count > 0);
const missing = hand.findIndex((count) => count === 0);
const dealOf = (good: number) => ({ give: one(good), want: hand.map(() => 0), to: null });

describe.each(Object.entries(moments))("the floor at %s", (_, picture) => {
  it("shows every good of the hand, every stall and every offer", () => {
    const { container } = open(picture);
    const { view } = picture;
    const others = view.traders.length - (view.seat === null ? 0 : 1);
    if (view.question === "trade") {
      expect(container.querySelectorAll(".stall")).toHaveLength(others);
      expect(container.querySelectorAll("[data-offer]")).toHaveLength(readOffers(view).length);
    }
    const tiles = container.querySelectorAll(".tile");
    expect(tiles).toHaveLength(view.seat === null || view.question === "over" ? 0 : GOODS.length);
    for (const [good, tile] of [...tiles].entries())
      expect(tile.querySelector(".count")?.textContent ?? "0").toBe(String(view.hand[good]));
  });

  it("uses only pictures that are drawn, and texts that exist", () => {
    const { container } = open(picture);
    const drawn = new Set([...container.querySelectorAll("symbol")].map((symbol) => `#${symbol.id}`));
    const used = [...container.querySelectorAll("use")].map((use) => use.getAttribute("href")!);
    expect(used.filter((href) => !drawn.has(href))).toEqual([]);
    expect(container.textContent).not.toMatch(/board\.|undefined|\{\w+\}/);
  });
});

describe("an offer", () => {
  it("is three taps: a card to give, a wish, and to whom", async () => {
    const { at, send } = open(busy);
    await fireEvent.click(at(`[data-good="${held}"] .card`));
    await fireEvent.click(at(`[data-good="${missing}"] .wish`));
    await fireEvent.click(at('[data-to="all"]'));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      move: "MakeOffer",
      give: one(held),
      want: one(missing),
      to: null,
    });
    expect(at(".composer")).toBeNull();
  });

  it("is accepted by one tap, with the very move that is listed", async () => {
    const { at, send } = open(busy);
    await settled();
    const best = readOffers(busy.view)[0]!.offer.id;
    await fireEvent.click(at(`[data-offer="${best}"] .accept`));
    const listed = busy.ask!.moves.find((move) => (move as { offer?: number }).offer === best);
    expect(send.mock.calls[0]![0]).toBe(listed);
  });

  it("glows only where it helps", () => {
    const { at } = open(busy);
    const takable = readOffers(busy.view).filter(({ can }) => can);
    const glows = takable.map(({ offer }) => at(`[data-offer="${offer.id}"] .accept`).matches(".helps"));
    expect(glows).toEqual(takable.map(({ gain }) => moodOf(gain) === "up"));
    expect(new Set(glows).size).toBe(2);
  });

  it("that slid under the finger is not taken", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0); // however busy the machine is
    const { at, send } = open(busy);
    await fireEvent.click(at(".slip .accept"));
    expect(at(".slip").dataset["settled"], "nor does it look as if it could be").toBeUndefined();
    now.mockRestore();
    expect(send).not.toHaveBeenCalled();
  });

  it("that has lain there for long enough is taken, though a busy browser has not drawn it so", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    const { at, send } = open(busy);
    now.mockReturnValue(300);
    await fireEvent.click(at(".slip .accept"));
    now.mockRestore();
    expect(send).toHaveBeenCalledOnce();
  });

  it("is countered by its reverse, to whoever made it", async () => {
    const { at, container, send } = open(busy);
    const { offer } = readOffers(busy.view).find(({ can }) => can)!;
    await fireEvent.click(container.querySelector(`[data-offer="${offer.id}"] .answers button:last-child`)!);
    expect(at(".composer .primary").dataset["to"]).toBe(String(offer.seat));
    await fireEvent.click(at(".composer .primary"));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      move: "MakeOffer",
      give: offer.want,
      want: offer.give,
      to: offer.seat,
    });
  });

  it.each([
    ["taken by somebody else", true, "was quicker"],
    ["gone", false, "the cards are gone"],
  ])("that was %s before it was accepted says so where it was tapped", async (_, isTaken, words) => {
    const { at, container, rerender, props } = open(busy);
    await settled();
    const takable = readOffers(busy.view).filter(({ can }) => can);
    const { offer } = takable.at(-1)!;
    const placeOf = (id: number) =>
      [...container.querySelectorAll("[data-offer]")].findIndex((slip) =>
        slip.matches(`[data-offer="${id}"]`),
      );
    const place = placeOf(offer.id);
    await fireEvent.click(at(`[data-offer="${offer.id}"] .accept`));
    const quicker = offer.seat === 1 ? 2 : 1;
    const news = [
      { event: "OfferGone", seat: offer.seat, to: offer.to, offer: offer.id, why: "lapsed" },
      { event: "CameTooLate", seat: busy.view.seat, act: "accept", quicker: isTaken ? quicker : null },
    ].slice(isTaken ? 1 : 0);
    await rerender({
      ...props,
      view: {
        ...busy.view,
        tick: busy.view.tick + 1,
        offers: busy.view.offers.filter(({ id }) => id !== offer.id),
        taken: isTaken ? [{ offer: offer.id, seat: quicker }] : [],
      },
      told: news.map((event) => ({ event: event as BankrutEvent, said: "" })) as Picture["told"],
    });
    expect(at(`[data-offer="${offer.id}"] [role=status]`).textContent).toMatch(`Too late: `);
    expect(at(`[data-offer="${offer.id}"] [role=status]`).textContent).toContain(words);
    expect(placeOf(offer.id)).toBe(place);
  });

  it("that is gone stays for a moment and says why", async () => {
    const { container, rerender, props } = open(busy);
    const [first, ...rest] = readOffers(busy.view).map(({ offer }) => offer);
    const event = { event: "OfferGone", seat: first!.seat, to: first!.to, offer: first!.id, why: "lapsed" };
    await rerender({
      ...props,
      view: { ...busy.view, offers: rest },
      told: [{ step: 99, event, said: "" }],
    });
    const slip = container.querySelector(`[data-offer="${first!.id}"]`)!;
    expect(slip.classList.contains("gone")).toBe(true);
    expect(slip.textContent).toContain(say("board.gone.lapsed"));
    expect(slip.querySelector("button")).toBeNull();
  });

  it("that somebody else took says who was quicker", async () => {
    const { container, rerender, props } = open(busy);
    const { offer } = readOffers(busy.view).find(({ can, offer }) => can && offer.to === null)!;
    const taker = [1, 2].find((seat) => seat !== offer.seat)!;
    const offers = busy.view.offers.filter(({ id }) => id !== offer.id);
    const taken = [{ offer: offer.id, seat: taker }];
    await rerender({ ...props, view: { ...busy.view, offers, taken }, told: [] });
    const slip = container.querySelector(`[data-offer="${offer.id}"]`)!;
    expect(slip.textContent).toContain(say("board.gone.quicker", { who: props.names[taker] }));
  });

  it("of one's own has a place before there is one, so that nothing moves for it", () => {
    const { at } = open(moments["opened"]!);
    expect(at(".own .yet").textContent).not.toBe("");
    expect(at(".own [data-own]")).toBeNull();
    cleanup();
    const { container } = open(busy);
    expect(container.querySelectorAll(".own li")).toHaveLength(1);
    expect(container.querySelector(".own [data-own]")).not.toBeNull();
  });

  it("of one's own that somebody took stays for a moment and says who it was", async () => {
    const { at, rerender, props } = open(busy);
    const own = busy.view.offers.find(({ seat }) => seat === busy.view.seat)!;
    const offers = busy.view.offers.filter(({ id }) => id !== own.id);
    const taken = [{ offer: own.id, seat: 2 }];
    await rerender({ ...props, view: { ...busy.view, offers, taken }, told: [] });
    expect(at(".own").textContent).toContain(say("board.gone.by", { who: props.names[2] }));
    expect(at(".own button, .own .yet"), "there is nothing left to take back").toBeNull();
  });

  it("can be repeated by one tap", async () => {
    const { at, send, press } = open(busy);
    await fireEvent.click(at(`[data-good="${held}"] .card`));
    await fireEvent.click(at('[data-to="all"]'));
    const [sent] = send.mock.calls[0]!;
    send.mockClear();
    await press("r");
    expect(send).toHaveBeenCalledExactlyOnceWith(sent);
  });

  it("is two taps where the suggestion is welcome; a tap on the suggestion takes it away", async () => {
    const { at, send } = open(busy);
    const spare = hand.findIndex((count, good) => count > 0 && suggestion(dealOf(good), busy.view));
    const { good } = suggestion(dealOf(spare), busy.view)!;
    await fireEvent.click(at(`[data-good="${spare}"] .card`));
    expect(at(".suggested .chip").textContent).toContain("1?");
    await fireEvent.click(at('[data-to="all"]'));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      move: "MakeOffer",
      give: one(spare),
      want: one(good),
      to: null,
    });
    await fireEvent.click(at(`[data-good="${spare}"] .card`));
    await fireEvent.click(at(".suggested .chip"));
    await fireEvent.click(at('[data-to="all"]'));
    expect(send.mock.lastCall![0]).toMatchObject({ give: one(spare), want: hand.map(() => 0) });
  });

  it("says on slips and in the making what one gets before what one gives", async () => {
    const { at, container } = open(busy);
    const both = [say("board.you_get"), say("board.you_give")];
    const labels = (within: string) =>
      [...at(within).querySelectorAll(".side > i, .label")].map((label) => label.textContent);
    expect(labels(".slip")).toEqual(both);
    await fireEvent.click(container.querySelector(".tile.live button.card")!);
    expect(labels(".composer")).toEqual(both);
  });
});

/** A first table. */
const CALM = { pace: "calm" };

describe("somebody who is new to the floor", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [1280, "board.compose.hint"],
    [390, "board.compose.touch"],
  ])("is told how at a width of %i, until they have made one", async (width, text) => {
    localStorage.clear();
    vi.stubGlobal("innerWidth", width);
    const { container, at, rerender, props } = open(busy);
    expect(container.textContent).not.toContain(say(text)); // nobody can make one in a puzzle
    await rerender({ ...props, places: [] });
    expect(container.textContent).toContain(say(text));
    expect(setup.atFirst!()).toEqual(CALM);
    await rerender({ ...props, places: [], taught: true });
    expect(container.textContent).not.toContain(say(text)); // a lesson says it itself
    await rerender({ ...props, places: [], taught: false });
    await fireEvent.click(at(`[data-good="${held}"] .card`));
    await fireEvent.click(at('[data-to="all"]'));
    expect(container.textContent).not.toContain(say(text));
    expect(setup.atFirst!()).toEqual({});
    cleanup();
    const later = open(busy);
    await later.rerender({ ...later.props, places: [] });
    expect(later.container.textContent).not.toContain(say(text));
  });
});

describe("a round that has ended", () => {
  const ended = story.find(({ told }) =>
    told.some(({ event }) => (event as BankrutEvent).event === "RoundEnded"),
  )!;

  it.each([
    ["makes whoever played it no newcomer", { places: [], seat: 0 }, {}],
    ["of a lesson changes nothing", { places: [], seat: 0, taught: true }, CALM],
    ["of others changes nothing", { places: [], seat: null }, CALM],
    ["of a replay changes nothing", { seat: 0 }, CALM],
  ])("%s", (_, table, then) => {
    localStorage.clear();
    const props = { ...ended, say, motion: false, send: vi.fn(), whyNot: vi.fn(async () => null) };
    render(Board, { ...props, ...table });
    expect(setup.atFirst!()).toEqual(then);
  });
});

it("says who opens the market; whoever reads it is you", () => {
  const dealt = moments["dealt"]!;
  const told = (self: number) => {
    const { container } = open({ ...dealt, self });
    const text = container.querySelector(".ready .hint")!.textContent;
    cleanup();
    return text;
  };
  const { leader } = dealt.view;
  expect(told(leader)).toContain("you turn up");
  expect(told(leader ? 0 : 1)).toContain(`${dealt.names[leader]} turns up`);
});

describe("what a newcomer is told of the table", () => {
  it.each([
    ["calm", 0, "first.calm"],
    ["ticks", 0, "first.calm"],
    ["calm", 5, "first.timed"],
  ] as const)("fits one that is %s with %i seconds", (pace, seconds, text) => {
    const note = bankrut.firstNote!(say, { ...busy.view, pace, seconds });
    expect(note).toBe(say(text, { seconds }));
    expect(note.includes("Nobody hurries you")).toBe(seconds === 0);
  });
  it("is nothing more where it is live", () => {
    expect(bankrut.firstNote!(say, { ...busy.view, pace: "live", seconds: 300 })).toBe("");
  });
});

describe("a replay", () => {
  it("shows the floor with nothing to tap", async () => {
    const calm = moments["calm"]!;
    const table = open(calm);
    expect(table.container.querySelectorAll(".tile.live, .answers button, .tools > button")).not.toHaveLength(
      0,
    );
    await table.rerender({ ...table.props, ask: null, story: [] });
    expect(table.container.querySelectorAll(".slip")).not.toHaveLength(0);
    expect(table.container.querySelector(".tile.live, .answers, .tools > button, .composer")).toBeNull();
    expect(table.container.querySelectorAll("[data-centre] button:enabled")).toHaveLength(0);
    await table.press(String(calm.view.hand.findIndex((count) => count > 0) + 1));
    expect(table.at(".tile .given")).toBeNull();
  });
});

describe("the lesson", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("points at the hand, and not at what is in the way of STOP, which a phone shows in it", () => {
    vi.stubGlobal("innerWidth", 390);
    const { container } = open(busy);
    expect(container.querySelectorAll(".hand ul")).toHaveLength(2);
    const points = lesson.flatMap(({ steps }) => steps).map(({ point }) => String(point));
    const hands = points
      .flatMap((point) => point.split(", "))
      .filter((point) => /^\.hand\b.*\bul$/.test(point));
    expect(hands).toHaveLength(2);
    for (const point of hands) expect(container.querySelectorAll(point)).toHaveLength(1);
  });
});

describe("a choice in a calm tick", () => {
  const chosen = moments["chosen"]!;

  it("speaks of time only where some runs out", async () => {
    const table = open(chosen);
    const told = () => table.at(".ready .help").textContent;
    expect(told()).not.toContain("time is up");
    await table.rerender({ ...table.props, due: Date.now() + 60_000 });
    expect(told()).toContain("time is up");
  });

  it("says whose offer is answered, and which cards change hands if it is accepted", async () => {
    const calm = moments["calm"]!;
    const { offer } = readOffers(calm.view)[0]!;
    const table = open(calm);
    const choose = (move: string) =>
      table.rerender({
        ...table.props,
        view: { ...calm.view, chosen: { move, offer: offer.id } as BankrutMove },
        ask: null,
      });
    await choose("AcceptOffer");
    expect(table.at(".ready").textContent).toContain(calm.names[offer.seat]);
    const cards = [...table.container.querySelectorAll(".ready .bundle")].map((one) =>
      one.getAttribute("title"),
    );
    expect(cards).toEqual([offer.give, offer.want].map((counts) => sayCards(say, counts)));
    await choose("DeclineOffer");
    expect(table.at(".ready").textContent).toContain(calm.names[offer.seat]);
    expect(table.at(".ready .bundle")).toBeNull();
  });

  it("says before that it happens at once where only this one is missing and people wait", async () => {
    const calm = moments["calm"]!;
    const told = say("board.tool.last");
    const all = async (reversible: boolean, answered: boolean, isDealing = false) => {
      const traders = calm.view.traders.map((trader) => ({ ...trader, answered }));
      const { container, at } = open({ ...calm, view: { ...calm.view, traders }, reversible } as never);
      if (isDealing) await fireEvent.click(at(".tile.live button.card"));
      expect(container.querySelector(".composer") !== null).toBe(isDealing);
      const text = at(".bar [role=status]").textContent;
      cleanup();
      return text;
    };
    expect(await all(false, true)).toBe(told);
    expect(await all(false, true, true), "also once something was chosen").toBe(told);
    expect(await all(false, false)).toBe("");
    expect(await all(true, true), "with bots one can always go back").toBe("");
  });

  it("leaves nothing else to tap", () => {
    const { container } = open(chosen);
    expect(container.querySelectorAll(".tile button:enabled")).toHaveLength(0);
    expect(container.querySelector(".composer, .tools")).toBeNull();
  });

  it("that is taken back lies there again to be changed", async () => {
    const calm = moments["calm"]!;
    const table = open(calm);
    await fireEvent.click(table.container.querySelector(".tile.live button.card")!);
    await fireEvent.click(table.at('[data-to="all"]'));
    const [move] = table.send.mock.calls[0]! as [BankrutMove];
    await table.rerender({ ...table.props, view: { ...calm.view, chosen: move }, ask: null });
    expect(table.at(".composer")).toBeNull();
    await table.rerender({ ...table.props, view: calm.view });
    expect(table.at(".composer .give .chip")).not.toBeNull();
  });
});

it("says whose stall is grey because they are away", () => {
  const others = { taken: true, here: true, bot: null, lag: null };
  const places = busy.view.traders.map((_, seat) => ({ ...others, here: seat !== 1, taken: seat !== 2 }));
  const props = { ...busy, told: [], say, motion: false, send: vi.fn(), whyNot: vi.fn(async () => null) };
  const { container } = render(Board, { ...props, places: places as never });
  expect(container.querySelector('.stall[data-seat="1"] .state')?.textContent).toBe("is away");
  expect(container.querySelector('.stall[data-seat="2"] .state')).toBeNull();
});

describe("a deal that is taken back after the tick", () => {
  const { calm } = moments as Record<string, Picture>;
  const give = hand.map((_, good) => Number(good === held));
  const made = { event: "OfferMade", seat: calm!.view.seat, to: null, offer: 99, give, want: one(missing) };
  const later = { ...calm!.view, tick: calm!.view.tick + 1 };

  it("lies there again to be changed, however it was sent", async () => {
    const table = open(calm!);
    const told = [{ step: 1, event: made, said: "" }];
    await table.rerender({ ...table.props, view: later, told });
    expect(table.at(".composer .give .chip")).toBeNull();
    await table.rerender({ ...table.props, view: { ...calm!.view }, told: [] });
    expect(table.at(".composer .give .chip")).not.toBeNull();
    expect(table.at(".composer .want .chip")).not.toBeNull();
  });

  it("is not said to be taken by whoever it was made to", async () => {
    const table = open(calm!);
    const offers = [...later.offers, { id: 99, seat: calm!.view.seat!, to: 1, give, want: one(missing) }];
    const told = [{ step: 1, event: { ...made, to: 1 }, said: "" }];
    await table.rerender({ ...table.props, view: { ...later, offers }, told });
    expect(table.at("[data-own='99']")).not.toBeNull();
    await table.rerender({ ...table.props, view: { ...calm!.view }, told: [] });
    expect(table.at(".own .gone")).toBeNull();
    expect(table.at("[data-own='99']")).toBeNull();
  });

  it("does not come back by itself while the tick goes on", async () => {
    const table = open(calm!);
    await table.rerender({ ...table.props, view: later, told: [{ step: 1, event: made, said: "" }] });
    await table.rerender({ ...table.props, view: { ...later }, told: [] });
    expect(table.at(".composer .give .chip")).toBeNull();
  });
});

describe("a show", () => {
  const { calm } = moments as Record<string, Picture>;
  const told = [
    {
      step: 1,
      event: {
        event: "Traded",
        seat: 1,
        other: 2,
        offer: 1,
        given: 1,
        got: 1,
        gave_cards: null,
        got_cards: null,
      },
      said: "",
    },
  ];
  it.each([
    ["calm", [Infinity]],
    ["live", []],
  ] as const)("at the pace %s takes its time %s, until one acts", async (pace, times) => {
    const stage = vi.fn();
    const table = open({ ...calm!, view: { ...calm!.view, pace } });
    const props = { ...table.props, motion: true, places: [], stage };
    await table.rerender(props);
    await table.rerender({ ...props, told });
    expect(stage.mock.calls.flat().filter((time) => time > 0)).toEqual(times);
    await table.press("n");
    await Promise.resolve();
    expect(stage.mock.calls.at(-1) ?? [0]).toEqual([0]);
  });
});

describe("the centre", () => {
  it("is swapped by two taps, on it and on a card", async () => {
    const { at, send } = open(busy);
    await fireEvent.click(at("[data-centre] .card"));
    const lay = hand.findIndex((count, good) => count > 0 && good !== busy.view.centre);
    await fireEvent.click(at(`[data-good="${lay}"] .card`));
    expect(send).toHaveBeenCalledExactlyOnceWith({ move: "SwapCentre", lay, believed: busy.view.centre });
  });
});

describe("STOP", () => {
  it("is one tap where it is right, and two where it would be wrong", async () => {
    const right = open(moments["stop"]!);
    await fireEvent.click(right.at(".stop.right button"));
    expect(right.send).toHaveBeenCalledExactlyOnceWith({ move: "CallStop" });
    cleanup();
    const wrong = open(busy);
    await fireEvent.click(wrong.at(".stop button"));
    expect(wrong.send).not.toHaveBeenCalled();
    expect(wrong.at(".why").textContent).toContain(say("board.stop.sure", { points: 5 }));
    await fireEvent.click(wrong.at(".stop.armed button"));
    expect(wrong.send).toHaveBeenCalledExactlyOnceWith({ move: "CallStop" });
  });

  it("waits for the second tap for a while only", async () => {
    // Frames come as ever: one that never came would be waited for in all tests after this one.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { at, send } = open(busy);
    await fireEvent.click(at(".stop button"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(at(".stop").classList.contains("armed")).toBe(false);
    await fireEvent.click(at(".stop button"));
    expect(send).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("by its key needs Shift where it would be wrong", async () => {
    const wrong = open(busy);
    await wrong.press("s");
    expect(wrong.send).not.toHaveBeenCalled();
    await wrong.press("S", true);
    expect(wrong.send).toHaveBeenCalledExactlyOnceWith({ move: "CallStop" });
    cleanup();
    const right = open(moments["stop"]!);
    await right.press("s");
    expect(right.send).toHaveBeenCalledExactlyOnceWith({ move: "CallStop" });
  });
});

describe("by keyboard", () => {
  it("an offer is composed and sent, to all or to the next seat", async () => {
    const { send, press, at } = open(busy);
    await press(String(held + 1));
    await press(String(missing + 1), true);
    await press("t");
    expect(at(".composer .primary").dataset["to"]).toBe("1");
    await press("Enter");
    expect(send).toHaveBeenCalledExactlyOnceWith({
      move: "MakeOffer",
      give: one(held),
      want: one(missing),
      to: 1,
    });
  });

  it("Enter sends what was tapped together by mouse", async () => {
    const { send, press, at } = open(busy);
    const card = at(`[data-good="${held}"] .card`);
    card.focus();
    await fireEvent.click(card, { detail: 1 });
    expect(document.activeElement).not.toBe(card);
    await press("Enter");
    expect(send).toHaveBeenCalledOnce();
  });

  it("cards are taken back one by one", async () => {
    const { press, at } = open(busy);
    await press(String(held + 1));
    await press(String(missing + 1), true);
    await press("Backspace");
    expect(at(`[data-good="${missing}"] .wish`).classList.contains("wanted")).toBe(false);
    await press("Backspace");
    expect(at(".composer")).toBeNull();
  });

  it("offers are chosen by arrows", async () => {
    const { press, container } = open(busy);
    const chosen = () => container.querySelector<HTMLElement>(".slip.chosen")!.dataset["offer"];
    const ids = readOffers(busy.view).map(({ offer }) => String(offer.id));
    expect(chosen()).toBe(ids[0]);
    await press("ArrowDown");
    expect(chosen()).toBe(ids[1]);
    await press("ArrowUp");
    await press("ArrowUp");
    expect(chosen()).toBe(ids.at(-1));
  });

  it.each([
    [
      "w",
      { move: "Shout", want: [missing], have: busy.view.traders[0]!.have.filter((good) => hand[good]) },
      missing,
    ],
    [
      "h",
      { move: "Shout", want: busy.view.traders[0]!.want.filter((good) => good !== held), have: [held] },
      held,
    ],
  ] as [string, BankrutMove, number][])("%s shouts a good", async (key, move, good) => {
    const { send, press } = open(busy);
    await press(key);
    await press(String(good + 1));
    expect(send).toHaveBeenCalledExactlyOnceWith(move);
  });

  it("a calm tick is waited out by n, and nothing is done while one waits", async () => {
    const calm = open(moments["calm"]!);
    await calm.press("n");
    expect(calm.send).toHaveBeenCalledExactlyOnceWith({ move: "Wait" });
    cleanup();
    const chosen = open(moments["chosen"]!);
    await chosen.press("e");
    expect(chosen.send).not.toHaveBeenCalled();
    expect(chosen.whyNot).toHaveBeenCalledOnce();
  });

  it("Enter says Ready before a round", async () => {
    const { send, press } = open(moments["dealt"]!);
    await press("Enter");
    expect(send).toHaveBeenCalledExactlyOnceWith({ move: "Ready" });
  });

  it("does nothing when it is switched off, or for onlookers", async () => {
    const { send, press, whyNot } = open(moments["watching"]!);
    for (const key of ["s", "1", "a", "e"]) await press(key);
    expect(send).not.toHaveBeenCalled();
    expect(whyNot).not.toHaveBeenCalled();
  });
});

describe("after a round", () => {
  it("the reckoning opens by itself, and again on request", async () => {
    const table = open(story[0]!);
    for (const picture of story.slice(1)) await table.rerender({ ...table.props, ...picture });
    expect(table.at(".reckoning").dataset["round"]).toBe("0");
    expect(table.at(".reckoning").dataset["told"]).toBe("true");
    expect(table.container.querySelectorAll(".accounts > li")).toHaveLength(table.props.names.length);
  });

  it("has the screen to itself at a table: the new hand is dealt after Next", async () => {
    const scored = moments["scored"]!;
    const places = scored.view.traders.map(() => ({ here: true, bot: null, lag: null }));
    const table = open({ ...scored, places } as never);
    expect(table.at(".reckoning").classList.contains("whole")).toBe(true);
    expect(table.at(".hand, .ready")).toBeNull();
    const own = scored.view.seat ?? 0;
    expect(table.at(".accounts > li").dataset["seat"]).toBe(String(own));
    await fireEvent.click(table.at("[data-act=next]"));
    expect(table.at(".reckoning")).toBeNull();
    expect(table.at(".hand")).not.toBeNull();
    expect(table.at(".ready")).not.toBeNull();
  });

  it("stays while the next round is not open, and goes when it is", async () => {
    const scored = moments["scored"]!;
    const table = open(scored);
    expect(table.at(".reckoning")).not.toBeNull();
    const view = { ...scored.view, question: "trade", centre: 0 } as typeof scored.view;
    const event = { event: "CentreTurnedUp", seat: 0, good: 0 };
    await table.rerender({ ...table.props, view, told: [{ step: 9, event, said: "" }] });
    expect(table.at(".reckoning")).toBeNull();
    await table.press("l");
    expect(table.at(".reckoning")).not.toBeNull();
  });
});

it("says in words what a stall shows in signs of the last tick", () => {
  const quiet = structuredClone(busy);
  quiet.view.pace = "calm";
  for (const trader of quiet.view.traders) trader.want = trader.have = [];
  quiet.view.offers = [];
  const seat = quiet.view.traders.findIndex((_, other) => other !== quiet.view.seat);
  const said = ["event.StopCalled", { who: { seat } }] as const;
  const told = [{ step: 9, event: { event: "StopCalled", seat }, said }];
  const story = [...told, { step: 9, event: { event: "TickPassed", tick: 1 }, said: "" }];
  const props = { ...quiet, told: [], story, say, motion: false, send: vi.fn(), whyNot: vi.fn() };
  const { container } = render(Board, props as never);
  const deed = container.querySelector(`[data-seat="${seat}"] .deed`)!;
  expect(deed.previousElementSibling!.textContent).toBe(tell(say, said as never, quiet.names));
});
