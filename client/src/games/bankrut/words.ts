/** Values of Bankrut in words, as `words.py` does on the server: the same keys, the same facts. */

import type { BankrutEvent, BankrutMove } from "../../wire/bankrut";
import type { Refusal } from "../../wire/types";
import type { Say } from "../../kit/game";
import { GOODS } from "./box";

type Names = readonly string[];

export function good(say: Say, number: number): string {
  return say(`good.${GOODS[number]}`);
}

export function cards(say: Say, counts: readonly number[]): string {
  const held = counts.flatMap((count, number) => (count ? [`${count} × ${good(say, number)}`] : []));
  return held.join(", ") || say("word.nothing");
}

export function goods(say: Say, numbers: readonly number[]): string {
  return numbers.map((number) => good(say, number)).join(", ") || say("word.nothing");
}

export function sayMove(say: Say, move: BankrutMove, names: Names = []): string {
  return say(`move.${moveKey(move)}`, facts(say, move, names));
}

export function sayEvent(say: Say, event: BankrutEvent, names: Names): string {
  return say(`event.${eventKey(event)}`, facts(say, event, names));
}

export function sayReason(say: Say, refusal: Pick<Refusal, "reason" | "facts">, names: Names): string {
  return say(`reason.${refusal.reason}`, facts(say, refusal.facts, names));
}

/** The name of the type, and what sets apart its ways to be told. */
function moveKey(move: BankrutMove): string {
  switch (move.move) {
    case "AgreeToEnd":
      return `${move.move}.${move.agrees ? "yes" : "no"}`;
    case "MakeOffer":
      return `${move.move}.${(move.to ?? null) === null ? "all" : "one"}`;
    case "Shout":
      return `${move.move}.${shoutKey(move)}`;
    default:
      return move.move;
  }
}

function shoutKey({ want, have }: { want: readonly number[]; have: readonly number[] }): string {
  return have.length === 0 ? "want" : want.length === 0 ? "have" : "both";
}

function eventKey(event: BankrutEvent): string {
  const name = event.event;
  switch (event.event) {
    case "EndWished":
      return `${name}.${event.agrees ? "yes" : "no"}`;
    case "OfferMade":
      return `${name}.${event.to === null ? "all" : "one"}`;
    case "Shouted":
      return `${name}.${shoutKey(event)}`;
    case "OfferGone":
      return `${name}.${event.why}`;
    case "Traded":
      return event.gave_cards === null ? `${name}.seen` : name;
    case "RoundEnded":
      return `${name}.${event.cause}`;
    case "CameTooLate":
      return `${name}.${event.act}`;
    default:
      return name;
  }
}

function facts(say: Say, fields: object, names: Names): Record<string, unknown> {
  const kind = (fields as { move?: string; event?: string }).move ?? (fields as { event?: string }).event;
  const isShout = kind === "Shout" || kind === "Shouted";
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name === "seat" ? "who" : name,
      isShout && Array.isArray(value) ? goods(say, value) : fact(say, name, value, names),
    ]),
  );
}

function fact(say: Say, name: string, value: unknown, names: Names): unknown {
  if (typeof value === "number")
    switch (name) {
      case "seat":
      case "to":
      case "other":
      case "caller":
      case "leader":
        return names[value] ?? say("seat.name", { number: value + 1 });
      case "good":
      case "centre":
      case "lay":
      case "laid":
      case "took":
      case "believed":
        return good(say, value);
      case "round":
      case "tick":
        return value + 1; // people count from one
    }
  if (Array.isArray(value) && ["give", "want", "gave_cards", "got_cards"].includes(name))
    return cards(say, value as number[]);
  return value;
}

/** What is worth saying aloud: what changes things for all, and what concerns this seat; not every word on the floor. */
export function isHeard(event: BankrutEvent, seat: number | null): boolean {
  switch (event.event) {
    case "OfferMade":
      return event.to !== null && event.to === seat;
    case "OfferGone":
      return event.seat === seat && (event.why === "declined" || event.why === "lapsed");
    case "Traded":
      return event.seat === seat || event.other === seat;
    case "Shouted":
    case "TickPassed":
      return false;
    default:
      return true;
  }
}
