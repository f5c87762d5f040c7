import { expect, it } from "vitest";
import { chaptersOf } from "./rules";
import { optionsIn } from "./schema";

it("reads options from a schema", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        properties: {
          tactical: { type: "boolean", default: false },
          first: {
            anyOf: [{ type: "integer", minimum: 0, exclusiveMaximum: 4 }, { type: "null" }],
            default: null,
          },
          pace: { enum: ["calm", "live"], default: "live" },
          motto: { type: "string" },
        },
      },
    },
  };
  expect(optionsIn(schema)).toEqual([
    { kind: "boolean", name: "tactical", preset: false },
    { kind: "integer", name: "first", preset: null, nullable: true, from: 0, to: 4 },
    { kind: "choice", name: "pace", preset: "live", choices: ["calm", "live"] },
  ]);
});

it("cuts the rules into chapters by their ids", () => {
  const ids = ["K-C1", "K-C2", "K-1", "K-12", "K-20", "K-21", "K-60"];
  const chapters = chaptersOf(ids.map((id) => [`rule.${id}`, id]));
  expect(chapters.map((chapter) => [chapter.key, chapter.range])).toEqual([
    ["chapter.K-C", "K-C1 – K-C2"],
    ["chapter.K-0", "K-1 – K-12"],
    ["chapter.K-20", "K-20 – K-21"],
    ["chapter.K-60", "K-60"],
  ]);
});
