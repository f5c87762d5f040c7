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
export type Option = YesNo | Whole | Choice;

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
