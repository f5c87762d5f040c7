import { describe, expect, it } from "vitest";
import type { GameClient } from "../kit/game";
import { t } from "../text/words.svelte";
import type { Outcome, PlacePicture, Told } from "../wire/types";
import { timeLeft } from "./clock";
import { countedUp, decidedAt, nextTo, ranked } from "./ending";
import { gained, moodAfter, moodAtTheEnd } from "./moods";
import { namesOf, shortNamesOf } from "./names";
import { curves, ticks } from "./points";
import { lastingLines, seatNews } from "./seat_news";
import { absence, isAlone, isReversible, seatToShow } from "./turns";

describe("the seat a device shows", () => {
  it("is the only one it holds", () => expect(seatToShow([2], [0], null)).toBe(2));
  it("is none for an onlooker", () => expect(seatToShow([], [0], null)).toBeNull());
  it("is the one that is asked", () => expect(seatToShow([0, 1], [1], 0)).toBe(1));
  it("stays while others are asked", () => expect(seatToShow([0, 1], [2], 1)).toBe(1));
  it("stays if it is asked among others", () => expect(seatToShow([0, 1], [0, 1], 1)).toBe(1));
  it("changes when the shown seat is not held any more", () => expect(seatToShow([0, 1], [], 3)).toBe(0));
});

it("calls people by their names and empty seats by their colours", () => {
  const place = (name: string) => ({ name, taken: Boolean(name) });
  const say = (key: string, facts?: Record<string, unknown>) => (facts ? `${key} ${facts["number"]}` : key);
  expect(namesOf([place("Ann"), place(""), place("")], ["red", "green"], say)).toEqual([
    "Ann",
    "colour.green",
    "seat.name 3",
  ]);
});

it("calls a person without a name a guest of some colour, as the board shows them", () => {
  const guest = { name: "", taken: true };
  const say = (key: string) => key;
  const ann = { name: "Ann", taken: true };
  const green = t("name.guest.colour", { colour: "colour.green" });
  expect(namesOf([ann, guest], ["red", "green"], say)).toEqual(["Ann", green]);
  expect(namesOf([guest, guest], ["red", "green"], say)).toEqual(
    ["colour.red", "colour.green"].map((colour) => t("name.guest.colour", { colour })),
  );
  const kept = { name: "", taken: false, kept: true };
  expect(namesOf([ann, kept], ["red", "green"], say)).toEqual(["Ann", green]);
});

it("calls a bot by its name, and a person's seat that it minds by theirs", () => {
  const mali = { name: "", alias: "Mali", taken: false };
  const ann = { name: "Ann", alias: "", taken: true };
  const names = namesOf([ann, mali, { ...ann, name: "mali" }], ["red", "green", "blue"], (key) => key);
  expect(names).toEqual([
    "Ann",
    t("name.colour", { name: "Mali", colour: "colour.green" }),
    t("name.colour", { name: "mali", colour: "colour.blue" }),
  ]);
  expect(shortNamesOf([ann, mali], ["red", "green"], (key) => key)).toEqual(["Ann", "Mali"]);
});

it("shows who is pleased: whoever just got points, and in the end whoever won", () => {
  const game = { points: (event: unknown) => event as number[] } as unknown as GameClient;
  const fresh = [
    [0, 3, -2],
    [0, 1, 0],
  ].map((event) => ({ event }) as unknown as Told);
  expect(gained(fresh, game, 3).map(moodAfter)).toEqual(["calm", "pleased", "vexed"]);
  const outcome = { ranks: [2, 1, 3] } as Outcome;
  expect([0, 1, 2].map((seat) => moodAtTheEnd(outcome, seat))).toEqual(["calm", "pleased", "vexed"]);
});

it("tells people of one name apart by their colours", () => {
  const called = (name: string) => ({ name, taken: true });
  const names = namesOf(["Ann", "Bo", "ann"].map(called), ["red", "green", "blue"], (key) => key);
  expect(names).toEqual([
    t("name.colour", { name: "Ann", colour: "colour.red" }),
    "Bo",
    t("name.colour", { name: "ann", colour: "colour.blue" }),
  ]);
});

it("keeps written who got a new link and how often moves were taken back", () => {
  const place = (renewed: number) => ({ renewed }) as PlacePicture;
  const told = (places: PlacePicture[], taken_back: number) =>
    lastingLines({ places, taken_back }, ["red", "green"], (key) => key);
  expect(told([place(0), place(0)], 0)).toEqual([]);
  expect(told([place(0), place(2)], 3)).toEqual([
    t("log.renewed", { colour: "colour.green" }),
    t("log.taken_back", { count: 3 }),
  ]);
});

describe("whether nobody else has to agree", () => {
  const place = (more: object = {}) => ({ taken: true, renewed: 0, ...more });
  const bot = place({ taken: false });
  it("is so among bots", () => expect(isAlone([place(), bot, bot], [0])).toBe(true));
  it("is so where the other seat is free", () => expect(isAlone([place(), bot], [0])).toBe(true));
  it("is not so with somebody else", () => expect(isAlone([place(), place()], [0])).toBe(false));
  it("is not so with somebody who was put out", () =>
    expect(isAlone([place(), place({ taken: false, renewed: 1 })], [0])).toBe(false));
  it("is not so with several at one device", () => expect(isAlone([place(), place()], [0, 1])).toBe(false));
  it("lets one go back, but not where a clock makes moves, unless it is practice", () => {
    const back = (practice: boolean, due: number | null, places: object[]) =>
      isReversible({ practice, due, places: places as PlacePicture[] }, [0]);
    expect(back(false, null, [place(), bot])).toBe(true);
    expect(back(false, 60, [place(), bot])).toBe(false);
    expect(back(false, null, [place(), place()])).toBe(false);
    expect(back(true, 60, [place(), place()])).toBe(true);
  });
});

describe("who keeps the table waiting", () => {
  const ann = { taken: true, here: true, bot: null };
  const away = { ...ann, here: false };
  const free = { ...away, taken: false };
  const bot = { ...free, bot: "greedy" };
  it.each([
    ["somebody who is here", [ann, ann], [1], null],
    ["a bot", [ann, bot], [1], null],
    ["somebody who is away", [ann, away], [1], { why: "away", seats: [1] }],
    ["a seat that nobody has", [ann, free], [1], { why: "free", seats: [1] }],
    ["free seats first", [ann, away, free], [1, 2], { why: "free", seats: [2] }],
    ["nobody as long as somebody can play", [ann, away], [0, 1], null],
    ["nobody", [ann, away], [], null],
  ])("%s", (_, places, asked, missed) => expect(absence(places, asked)).toEqual(missed));
});

describe("what happened to the seats", () => {
  const place = (more: object = {}) => ({
    ...{ taken: false, here: false, bot: null, renewed: 0 },
    ...more,
  });
  const taken = place({ taken: true });
  const [there, gone] = [place({ taken: true, here: true }), place({ taken: true, here: false })];
  const cases: [string, object[], object[], object[]][] = [
    ["nothing", [taken], [taken], []],
    ["somebody sat down", [taken, place()], [taken, taken], [{ kind: "sat", seat: 1 }]],
    ["somebody got up", [taken, taken], [taken, place()], [{ kind: "left", seat: 1 }]],
    ["two changed places", [taken, place()], [place(), taken], []],
    [
      "a new link was given out",
      [taken, taken],
      [taken, place({ renewed: 1 })],
      [{ kind: "renewed", seat: 1 }],
    ],
    ["a bot minds a seat", [taken], [place({ taken: true, bot: "greedy" })], [{ kind: "bot", seat: 0 }]],
    ["its person came back", [place({ taken: true, bot: "greedy" })], [taken], [{ kind: "back", seat: 0 }]],
    ["its person went away", [there], [gone], [{ kind: "away", seat: 0 }]],
    ["its person is here again", [gone], [there], [{ kind: "here", seat: 0 }]],
    ["a bot is never away", [{ ...there, bot: "greedy" }], [{ ...gone, bot: "greedy" }], []],
    ["a free seat became a bot's", [place()], [place({ bot: "greedy" })], []],
  ];
  it.each(cases)("%s", (_, before, after, news) =>
    expect(seatNews(before as never, after as never)).toEqual(news),
  );
});

it("tells time as people read it", () => {
  expect([0, 59.2, 247, 3600 * 5 + 720, 86_400 * 3].map(timeLeft)).toEqual([
    "0:00",
    "1:00",
    "4:07",
    "5 h 12",
    "3 d 0 h",
  ]);
  expect(timeLeft(-4)).toBe("0:00");
});

describe("points over time", () => {
  const game = { points: (event: { points?: number[] }) => event.points ?? null } as unknown as GameClient;
  const story: Told[] = [
    { step: 1, event: { points: [2, 0] }, said: "" },
    { step: 1, event: { points: [1, 4] }, said: "" },
    { step: 3, event: {}, said: "" },
    { step: 5, event: { points: [0, 1] }, said: "" },
  ];
  it("end at the totals, whatever is counted last", () => {
    const outcome = { totals: [10, 5] } as Outcome;
    expect(curves(story, game, 2, 9, outcome).map((curve) => curve.dots)).toEqual([
      [
        [0, 0],
        [1, 3],
        [9, 10],
      ],
      [
        [0, 0],
        [1, 4],
        [5, 5],
        [9, 5],
      ],
    ]);
  });
  it("have an axis of round numbers", () => {
    expect(ticks(93)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(1)).toEqual([0, 5]);
    expect(ticks(24, -11)).toEqual([-20, -10, 0, 10, 20, 30]);
  });
});

describe("how it ended", () => {
  const outcome = {
    totals: [5, 9, 7],
    ranks: [3, 1, 2],
    lines: [
      { label: "a", rule: null, points: [5, 3, 7] },
      { label: "b", rule: null, points: [0, 6, 0] },
    ],
  } as unknown as Outcome;
  it("is told with the winner first", () => expect(ranked(outcome)).toEqual([1, 2, 0]));
  it("compares the winner with the second, and the others with the winner", () =>
    expect([0, 1, 2].map((seat) => nextTo(outcome, seat))).toEqual([1, 2, 1]));
  it("is counted up source by source", () => {
    expect(countedUp(outcome, 0)).toEqual([0, 0, 0]);
    expect(countedUp(outcome, 1)).toEqual([5, 3, 7]);
    expect(countedUp(outcome, 2)).toEqual(outcome.totals);
  });
  it("was decided when the winner took the lead for good", () => {
    const points = (...dots: [number, number][]) => dots;
    const all = [points([0, 0], [4, 5]), points([0, 0], [2, 3], [6, 9]), points([0, 0], [3, 7])];
    const curves = all.map((dots, seat) => ({ seat, dots }));
    expect(decidedAt(curves, outcome)).toBe(6);
    expect(decidedAt(curves, { ...outcome, ranks: [1, 1, 3] })).toBeNull();
  });
});
