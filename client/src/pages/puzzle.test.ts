import { beforeEach, expect, it } from "vitest";
import type { PuzzleList, PuzzlePicture, Suggestion } from "../wire/types";
import { isSolved, nextOf, Solving } from "./puzzle.svelte";

const moves = [{ move: "Place", space: 1 }, { move: "Place", space: 2 }, { move: "Pass" }];
const suggestion = (move: object, behind: number): Suggestion => ({
  move,
  said: "so",
  behind,
  error: 0.5,
  reasons: [],
});
const puzzle: PuzzlePicture = {
  game: "klongs",
  number: 2,
  id: "b",
  level: "medium",
  seat: 1,
  colours: ["red", "blue"],
  view: {},
  view_said: {},
  ask: {
    id: 2,
    prompt: "place",
    moves,
    said: { texts: [], facts: [], rows: [] },
    forms: [],
    standing: false,
  },
  best: suggestion({ move: "Place", space: 2 }, 0),
  second: suggestion({ move: "Pass" }, 5),
};
const list: PuzzleList = {
  game: "klongs",
  today: 1,
  puzzles: ["a", "b", "c"].map((id) => ({ id, level: "easy" })),
};
let solving: Solving;
beforeEach(() => {
  localStorage.clear();
  solving = new Solving(puzzle);
});

it("is solved by the best move, and stays so in this browser", () => {
  expect(isSolved("b")).toBe(false);
  solving.answer(moves[1]!);
  expect(solving.verdict).toBe("solved");
  expect(solving.ask).toBeNull();
  expect(isSolved("b")).toBe(true);
  new Solving(puzzle).answer(moves[1]!);
  expect(JSON.parse(localStorage.getItem("marketday.puzzles")!)).toEqual(["b"]);
  solving.answer(moves[0]!);
  expect(solving.verdict, "whoever has solved it has done with it").toBe("solved");
});

it("says which moves are not it, and helps after the second", () => {
  solving.answer(moves[0]!);
  expect([solving.verdict, solving.isHelped]).toEqual(["wrong", false]);
  const before = solving.ask!;
  solving.answer(moves[2]!);
  expect([solving.verdict, solving.isHelped]).toEqual(["near", true]);
  expect(solving.ask!.moves, "the very moves, which boards find by identity").toBe(before.moves);
  expect(solving.ask!.id, "so that a board forgets what was chosen").not.toBe(before.id);
  expect(isSolved("b")).toBe(false);
});

it("is not solved by whoever is shown the answer", () => {
  solving.show();
  expect([solving.verdict, solving.isHelped, solving.ask]).toEqual(["shown", true, null]);
  solving.answer(moves[1]!);
  expect(isSolved("b")).toBe(false);
});

it("goes on with what is not solved yet, and begins again at the end", () => {
  expect(nextOf(list, 2)).toBe(3);
  expect(nextOf(list, 3)).toBe(1);
  localStorage.setItem("marketday.puzzles", JSON.stringify(["c"]));
  expect(nextOf(list, 2)).toBe(1);
  localStorage.setItem("marketday.puzzles", JSON.stringify(["a", "b", "c"]));
  expect(nextOf(list, 2)).toBe(3);
  expect(nextOf({ ...list, puzzles: list.puzzles.slice(0, 1) }, 1), "there is no other").toBe(1);
});
