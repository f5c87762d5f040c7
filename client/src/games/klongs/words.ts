/** Values of Bangkok Klongs in words, as `words.py` does on the server: the same keys, the same facts. */

import type { Refusal } from "../../wire/types";
import type { Say } from "../../kit/game";
import type { KlongsEvent, KlongsMove } from "../../wire/klongs";
import { boatOf, COLUMNS } from "./box";

/** Column and row as on a chessboard, but counted from the top: A1 to J8. */
export function space(number: number): string {
  return String.fromCharCode(65 + (number % COLUMNS)) + (Math.floor(number / COLUMNS) + 1);
}

/** The first and the last of its four spaces. */
export function landing(number: number): string {
  return `${space(number)}–${space(number + COLUMNS + 1)}`;
}

export function boat(say: Say, number: number): string {
  const { kind, good, baskets, lukPhat } = boatOf(number);
  const key = `boat.${kind}${lukPhat ? ".luk_phat" : ""}`;
  return good === null ? say(key) : say(key, { good: say(`good.${good}`), baskets });
}

export function sayMove(say: Say, move: KlongsMove): string {
  return say(`move.${moveKey(move)}`, facts(say, move, []));
}

export function sayEvent(say: Say, event: KlongsEvent, names: readonly string[]): string {
  return say(`event.${eventKey(event)}`, facts(say, event, names));
}

export function sayReason(
  say: Say,
  refusal: Pick<Refusal, "reason" | "facts">,
  names: readonly string[],
): string {
  return say(`reason.${refusal.reason}`, facts(say, refusal.facts, names));
}

/** The name of the type, and what sets apart its ways to be told. */
function moveKey(move: KlongsMove): string {
  if (move.move === "StealBoat") return `${move.move}.${move.to}`;
  if (move.move === "DrawFrom") return `${move.move}.${move.pile}`;
  return move.move;
}

function eventKey(event: KlongsEvent): string {
  const name = event.event;
  switch (event.event) {
    case "ThiefCaught":
      return `${name}.${event.to}`;
    case "BoatStolen":
      return `${name}.${event.to}${event.owner === null ? "" : ".owner"}`;
    case "BoatDrawn":
      return `${name}.${event.boat === null ? "hidden" : "seen"}${event.pile === null ? "" : ".pile"}`;
    case "BoatPlaced":
      return event.claimed ? `${name}.claimed` : name;
    case "MarketDayOpened":
      return `${name}.${event.size}${event.trigger === null ? ".nobody" : ""}`;
    case "LandingScored":
      return event.worth === 0 ? `${name}.nothing` : name;
    case "BoatRemoved":
      return `${name}.${event.owner === null ? "neutral" : "own"}`;
    case "ScoringPassed":
      return `${name}.${event.could ? "could" : "could_not"}`;
    default:
      return name;
  }
}

function facts(say: Say, fields: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name === "seat" ? "who" : name,
      fact(say, name, value, names),
    ]),
  );
}

function fact(say: Say, name: string, value: unknown, names: readonly string[]): unknown {
  if (typeof value === "number")
    switch (name) {
      case "seat":
      case "owner":
      case "trigger":
      case "first":
        return names[value] ?? say("seat.name", { number: value + 1 });
      case "boat":
        return boat(say, value);
      case "space":
      case "to":
        return space(value);
      case "landing":
        return landing(value);
    }
  if (name === "points" && Array.isArray(value))
    return value.flatMap((gain, seat) => (gain ? [`${names[seat]} +${gain}`] : [])).join(", ");
  if (name === "pile" && typeof value === "string") return say(`pile.${value}`);
  if (name === "question" && typeof value === "string") return say(`prompt.${value}`);
  return value;
}
