import { describe, expect, it } from "vitest";
import type { KlongsMove } from "../../wire/klongs";
import { pictures } from "./pictures";
import { attempt, buttons, NONE, spots, type Choice } from "./spots";

/** Everything a player can pick up before pointing at the board. */
function choices(moves: KlongsMove[]): Choice[] {
  const boats = new Set(moves.flatMap((move) => (move.move === "PlaceBoat" ? [move.boat] : [])));
  const sources = spots(moves, { kind: "card", from: null }).sources;
  return [
    ...[...boats].map((boat): Choice => ({ kind: "boat", boat })),
    ...[...sources].map((from): Choice => ({ kind: "card", from })),
  ];
}

function placed(moves: KlongsMove[], choice: Choice): KlongsMove[] {
  const { spaces, landings } = spots(moves, choice);
  return [...spaces.values(), ...landings.values()].flat();
}

describe.each(pictures)("%s", (_, picture) => {
  const moves = (picture.ask?.moves ?? []) as KlongsMove[];

  it("has each move of the ask at exactly one spot or button", () => {
    const held = choices(moves);
    const ways = new Map(moves.map((move) => [move, 0]));
    const count = (move: KlongsMove) => ways.set(move, (ways.get(move) ?? Number.NaN) + 1);
    buttons(moves).forEach(count);
    const bare: KlongsMove[] = moves.filter((move) => move.move !== "PlaceBoat" && move.move !== "MoveBoat");
    placed(bare, NONE).forEach(count);
    for (const choice of held)
      placed(moves, choice)
        .filter((move) => !bare.includes(move))
        .forEach(count);
    expect([...ways.values()].filter((times) => times !== 1)).toEqual([]);
  });

  it("has no spot without a move of the ask", () => {
    for (const choice of [NONE, { kind: "card", from: null } as const, ...choices(moves)]) {
      for (const move of placed(moves, choice)) expect(moves).toContain(move);
      for (const source of spots(moves, choice).sources)
        expect(moves.some((move) => move.move === "MoveBoat" && move.space === source)).toBe(true);
    }
  });

  it("puts a move into words for the server wherever one taps", () => {
    if (picture.view.hand.length === 0) return;
    for (let space = 0; space < 80; space++) {
      expect(attempt(picture.view, NONE, space)).not.toBeNull();
      expect(attempt(picture.view, { kind: "card", from: 1 }, space)).toEqual({
        move: "MoveBoat",
        space: 1,
        to: space,
      });
    }
  });
});

describe("a space for which nothing is picked up", () => {
  it("stands for all boats that may be placed there", () => {
    const early = pictures.find(([name]) => name === "early")![1];
    const { spaces } = spots(early.ask!.moves as KlongsMove[], NONE);
    expect([...spaces.values()].every((moves) => moves.length === early.view.hand.length)).toBe(true);
  });
});
