/** Which spots of the board are alive: those some move of the ask stands for, given what the player has picked up so far. */

import type { KlongsMove, KlongsView } from "../../wire/klongs";
import { neighbours } from "./geometry";

/** What the player holds: nothing, a boat of the hand, or a movement card (and perhaps the boat it is to move). */
export type Choice =
  { kind: "none" } | { kind: "boat"; boat: number } | { kind: "card"; from: number | null };

export const NONE: Choice = { kind: "none" };

export interface Spots {
  /** By space; several moves where the space alone does not tell which. */
  spaces: Map<number, KlongsMove[]>;
  landings: Map<number, KlongsMove[]>;
  /** Own boats a movement card could move: choosing one is no move yet. */
  sources: Set<number>;
}

export function spots(moves: readonly KlongsMove[], choice: Choice): Spots {
  const found: Spots = { spaces: new Map(), landings: new Map(), sources: new Set() };
  for (const move of moves) {
    switch (move.move) {
      case "PlaceBoat":
        if (choice.kind === "none" || (choice.kind === "boat" && choice.boat === move.boat))
          add(found.spaces, move.space, move);
        break;
      case "MoveBoat":
        if (choice.kind === "card" && choice.from === move.space) add(found.spaces, move.to, move);
        else if (choice.kind !== "boat") found.sources.add(move.space);
        break;
      case "FetchMerchant":
      case "StealBoat":
      case "TakeThief":
      case "RemoveBoat":
        add(found.spaces, move.space, move);
        break;
      case "ScoreLanding":
        add(found.landings, move.landing, move);
    }
  }
  return found;
}

/** The moves that have no place on the board. */
export function buttons(moves: readonly KlongsMove[]): KlongsMove[] {
  return moves.filter((move) => !("space" in move) && !("landing" in move));
}

export function canMove(moves: readonly KlongsMove[]): boolean {
  return moves.some((move) => move.move === "MoveBoat");
}

/** What a player means who taps a space, said as a move, so that the server can tell why not. */
export function attempt(view: KlongsView, choice: Choice, space: number): KlongsMove | null {
  if (choice.kind === "card")
    return choice.from === null
      ? { move: "MoveBoat", space, to: neighbours(space)[0]! }
      : { move: "MoveBoat", space: choice.from, to: space };
  const boat = choice.kind === "boat" ? choice.boat : view.hand[0];
  const place: KlongsMove | null = boat === undefined ? null : { move: "PlaceBoat", boat, space };
  if (view.actor !== view.seat) return place;
  switch (view.question) {
    case "claim":
      return { move: "FetchMerchant", space };
    case "steal":
      return { move: "StealBoat", space, to: "stock" };
    case "catch":
      return { move: "TakeThief", space };
    case "remove":
      return { move: "RemoveBoat", space };
    case "finish":
      return { move: "MoveBoat", space, to: neighbours(space)[0]! };
    default:
      return place;
  }
}

function add(map: Map<number, KlongsMove[]>, at: number, move: KlongsMove): void {
  const moves = map.get(at);
  if (moves) moves.push(move);
  else map.set(at, [move]);
}
