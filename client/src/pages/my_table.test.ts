import { beforeAll, expect, it } from "vitest";
import { LANGUAGES, words } from "../text/words.svelte";
import type { MySeat, MyTable } from "../wire/types";
import { company, shownAtFirst, since, standing } from "./my_table";

const seat = (more: Partial<MySeat> = {}): MySeat => ({
  name: "",
  bot: null,
  alias: "",
  taken: true,
  mine: false,
  waits: false,
  points: null,
  rank: null,
  ...more,
});
const bot = seat({ bot: "greedy", taken: false });
const table = (more: Partial<MyTable> = {}): MyTable => ({
  table: "4f2a",
  game: "klongs",
  status: "playing",
  made_at: 0,
  changed_at: 0,
  practice: false,
  waits: false,
  seats: [seat({ mine: true }), seat({ name: "Bea" }), bot],
  colours: ["red", "green", "blue"],
  ...more,
});
const say = (key: string) => key.replace("colour.", "");
beforeAll(() => words.use("en"));

it("names the people and the bots, and counts bots from before they had names", () => {
  const mali = seat({ bot: "hoarder", alias: "Mali", taken: false });
  expect(company(table({ seats: [seat({ mine: true }), seat({ name: "Bea" }), mali] }), say)).toBe(
    "Bea and Mali",
  );
  expect(company(table(), say)).toBe("Bea and 1 bot");
  expect(company(table({ seats: [seat({ mine: true }), bot, bot] }), say)).toBe("2 bots");
  expect(company(table({ seats: [seat({ mine: true, name: "Ann" }), seat()] }), say)).toBe("green (guest)");
  const minded = seat({ name: "Bea", bot: "greedy" });
  expect(company(table({ seats: [seat({ mine: true }), minded] }), say)).toBe("Bea");
});

it("says whose turn it is", () => {
  expect(standing(table({ waits: true }), say)).toBe("Your turn");
  const seats = [seat({ mine: true }), seat({ name: "Bea", waits: true })];
  expect(standing(table({ seats }), say)).toBe("To move: Bea");
  expect(standing(table(), say)).toBe("In progress");
  expect(standing(table({ status: "waiting" }), say)).toBe("Waiting for players");
  const kept = [seat({ mine: true, taken: false }), seat({ name: "Bea" })];
  expect(standing(table({ status: "waiting", seats: kept }), say)).toBe("You are invited");
});

it("says how it ended", () => {
  const ended = (rank: number, points: number) =>
    table({ status: "over", seats: [seat({ mine: true, rank, points }), bot, bot, bot] });
  expect(standing(ended(2, 53), say)).toBe("Place 2 of 4, 53 points");
  expect(standing(ended(1, 60), say)).toBe("You won with 60 points");
  const shared = [seat({ mine: true, rank: 1, points: 3 }), seat({ mine: true, rank: 2, points: 1 })];
  expect(standing(table({ status: "over", seats: shared }), say)).toBe("Finished");
});

it.each(LANGUAGES)("tells how long ago it was (%s)", (language) => {
  const told = [5, 90, 7200, 86_400, 8 * 86_400, 400 * 86_400].map((ago) => since(1e9 - ago, 1e9, language));
  expect(new Set(told).size).toBe(told.length);
  if (language === "en")
    expect(told.slice(0, 4)).toEqual(["now", "1 minute ago", "2 hours ago", "yesterday"]);
});

it("shows all tables that wait, up to a point, and a few of the others", () => {
  expect(
    [
      [0, 0],
      [3, 1],
      [9, 1],
      [9, 6],
      [30, 20],
    ].map(([tables, waiting]) => shownAtFirst(tables!, waiting!)),
  ).toEqual([0, 3, 4, 6, 8]);
});
