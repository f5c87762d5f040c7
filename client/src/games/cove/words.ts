/** Values of Merchants Cove in words, as `words.py` does on the server: the same keys, the same facts. */

import type { Refusal } from "../../wire/types";
import type { Say } from "../../kit/game";
import type { CoveEvent, CoveMove } from "../../wire/cove";
import { COLOURS, CORRUPTION, SIZES, TOWNSFOLK } from "./box";
import { clockTime } from "./harbour";
import { ownerOf, ownerOfRule, type MerchantClient } from "./merchant";

const SHIELDS = [...COLOURS, "plus_four"];

export function symbols(say: Say, guilds: readonly number[], corruption: number): string {
  const parts = corruption ? [say("symbol.corruption", { count: corruption })] : [];
  for (const [i, count] of guilds.entries()) if (count) parts.push(say(`symbol.${COLOURS[i]!}`, { count }));
  return parts.join(", ");
}

/** What somebody of the townsfolk does when hired. */
export function effect(say: Say, card: number): string {
  const { ability, count, colour } = TOWNSFOLK[card]!;
  const good = ability === "gain" ? say(`good.${colour}_${SIZES[count]!}`) : "";
  return say(ability === "discard" ? `townsfolk.discard.${count}` : `townsfolk.${ability}`, { good });
}

export function townsfolk(say: Say, card: number): string {
  const { guilds, corruption } = TOWNSFOLK[card]!;
  return say("townsfolk.card", { effect: effect(say, card), symbols: symbols(say, guilds, corruption) });
}

export function corruption(say: Say, kind: number): string {
  const card = CORRUPTION[kind]!;
  return symbols(say, card.guilds, card.corruption);
}

export function sayMove(say: Say, move: CoveMove): string {
  const owner = ownerOf(move.move);
  return say(`move.${owner?.wording?.(move) ?? move.move}`, facts(say, move, [], owner));
}

export function sayEvent(say: Say, event: CoveEvent, names: readonly string[]): string {
  const owner = ownerOf(event.event);
  return say(`event.${owner?.wording?.(event) ?? eventKey(event)}`, facts(say, event, names, owner));
}

export function sayReason(
  say: Say,
  refusal: Pick<Refusal, "reason" | "facts"> & { rule?: string },
  names: readonly string[],
): string {
  return say(
    `reason.${refusal.reason}`,
    facts(say, refusal.facts, names, refusal.rule ? ownerOfRule(refusal.rule) : null),
  );
}

/** The name of the type, and what sets apart its ways to be told. */
function eventKey(event: CoveEvent): string {
  switch (event.event) {
    case "CorruptionDrawn":
      return event.corruption === null ? `${event.event}.hidden` : event.event;
    case "TownsfolkTucked":
      return event.replaced === null ? event.event : `${event.event}.replacing`;
    case "PassengerMoved":
      return `${event.event}.${event.effect}`;
    case "SponsorsPaid":
      return event.gold === 0 ? `${event.event}.nothing` : event.event;
    default:
      return event.event;
  }
}

function facts(
  say: Say,
  fields: object,
  names: readonly string[],
  owner: MerchantClient | null,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name === "seat" ? "who" : name,
      fact(say, name, value, names, owner),
    ]),
  );
}

function fact(
  say: Say,
  name: string,
  value: unknown,
  names: readonly string[],
  owner: MerchantClient | null,
): unknown {
  const named = (seat: number) => names[seat] ?? say("seat.name", { number: seat + 1 });
  if (typeof value === "number")
    switch (name) {
      case "seat":
        return named(value);
      case "boat":
      case "to_boat":
      case "slot":
        return value + 1;
      case "time":
        return clockTime(value);
      case "townsfolk":
      case "replaced":
        return townsfolk(say, value);
      case "corruption":
        return corruption(say, value);
      case "dock":
        return say(`dock.${value}`);
    }
  if (Array.isArray(value)) {
    if (name === "stack") return value.map(named).join(", ");
    if (name === "shields")
      return SHIELDS.filter((_, i) => value[i])
        .map((shield) => say(`shield.${shield}`))
        .join(", ");
  }
  if (typeof value === "string")
    switch (name) {
      case "adventurer":
        return say(`adventurer.${value}`);
      case "question":
        return say(`prompt.${value}`);
      case "colour":
        return say(`tint.${value}`);
      case "good":
      case "pier":
      case "action":
      case "ability":
      case "merchant":
        return say(`${name}.${value}`);
    }
  return owner?.fact?.(say, name, value) ?? value;
}

/** The name of an ability alone, without what it does. */
export function abilityName(say: Say, ability: string): string {
  return say(`ability.${ability}`).split(":")[0]!;
}
