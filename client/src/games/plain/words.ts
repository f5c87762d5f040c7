/** Words for values of a game that has none of its own in the browser: the template if there is one, else the bare value. */

import type { Say } from "../../kit/game";

const SEATS = new Set(["seat", "owner", "trigger", "first", "who"]);

export function sayPlain(say: Say, kind: string, name: string, fields: object, names: string[]): string {
  const facts: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const isSeat = SEATS.has(field) && typeof value === "number";
    facts[field === "seat" ? "who" : field] = isSeat
      ? (names[value] ?? say("seat.name", { number: value + 1 }))
      : value;
  }
  const key = `${kind}.${name}`;
  const text = say(key, facts);
  return text === key ? bare(name, fields) : text;
}

function bare(name: string, fields: object): string {
  const rest = Object.entries(fields).filter(([, value]) => value !== name);
  return [name, ...rest.map(([field, value]) => `${field} ${JSON.stringify(value)}`)].join(" · ");
}
