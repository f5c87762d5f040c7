/** Reads a game's options from the JSON schema the server gives: what can be ticked, what is one of several words, what is a
 * number within bounds. */

export interface YesNo {
  kind: "boolean";
  name: string;
  preset: boolean;
}
export interface Whole {
  kind: "integer";
  name: string;
  preset: number | null;
  nullable: boolean;
  from: number;
  /** One more than the largest. */
  to: number;
}
export interface Choice {
  kind: "choice";
  name: string;
  preset: string;
  choices: string[];
}
/** One word, or none, for each seat. */
export interface Seats {
  kind: "seats";
  name: string;
  preset: null;
}
export type Option = YesNo | Whole | Choice | Seats;

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
}

const MOST = 20;

export function optionsIn(raw: object): Option[] {
  const whole = raw as Schema;
  const root = whole.$ref ? (whole.$defs?.[whole.$ref.split("/").at(-1)!] ?? whole) : whole;
  return Object.entries(root.properties ?? {}).flatMap(([name, schema]) => optionOf(name, schema) ?? []);
}

function optionOf(name: string, schema: Schema): Option | null {
  const kinds = schema.anyOf ?? [schema];
  if (kinds.some((kind) => kind.type === "boolean"))
    return { kind: "boolean", name, preset: schema.default === true };
  const words = kinds.find((kind) => kind.enum?.every((choice) => typeof choice === "string"));
  if (words) {
    const choices = words.enum as string[];
    return { kind: "choice", name, preset: String(schema.default ?? choices[0]), choices };
  }
  if (kinds.some((kind) => kind.type === "array")) return { kind: "seats", name, preset: null };
  const number = kinds.find((kind) => kind.type === "integer");
  if (!number) return null;
  const from = number.minimum ?? 0;
  return {
    kind: "integer",
    name,
    preset: typeof schema.default === "number" ? schema.default : null,
    nullable: kinds.some((kind) => kind.type === "null"),
    from,
    to: number.exclusiveMaximum ?? (number.maximum ?? from + MOST) + 1,
  };
}

/** A list for the seats with one entry changed; null where all are left to chance. Where `once` holds, another seat gives it up. */
export function given(
  list: readonly (string | null)[],
  seats: number,
  seat: number,
  choice: string | null,
  once: boolean,
): (string | null)[] | null {
  const all = Array.from({ length: seats }, (_, i) => {
    const held = list[i] ?? null;
    return i === seat ? choice : once && held === choice ? null : held;
  });
  return all.some((one) => one !== null) ? all : null;
}

/** Lists with an entry for each seat, as long as there are seats. */
export function forSeats(values: Record<string, unknown>, seats: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? Array.from({ length: seats }, (_, i) => value[i] ?? null) : value,
    ]),
  );
}
