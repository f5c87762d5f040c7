import { expect, it } from "vitest";
import { pathOf, read, tagOf } from "./notice";

const NOTICE = {
  kind: "turn",
  table: "cafe",
  game: "klongs",
  title: "Your turn",
  text: "Bangkok Klongs with Ann",
  path: "/table/cafe",
};

it("reads what the server pushes", () => {
  expect(read(JSON.stringify(NOTICE))).toEqual({
    title: "Your turn",
    text: "Bangkok Klongs with Ann",
    tag: "table-cafe",
    path: "/table/cafe",
  });
  expect(read(JSON.stringify(NOTICE))).toMatchObject({ tag: tagOf("cafe"), path: pathOf("cafe") });
  expect(read(JSON.stringify({ ...NOTICE, table: "", path: "/" })).path).toBe("/");
});

it.each([
  "",
  "null",
  "[]",
  "7",
  '"x"',
  "{",
  "{}",
  JSON.stringify({ ...NOTICE, title: "" }),
  JSON.stringify({ ...NOTICE, title: 7 }),
  JSON.stringify({ ...NOTICE, text: null }),
  JSON.stringify({ ...NOTICE, table: undefined }),
  JSON.stringify({ ...NOTICE, title: "x".repeat(301) }),
  ...[
    "https://evil.example/",
    "//evil.example",
    "/api/me",
    "/table/../x",
    "/table/cafe?x",
    "table/cafe",
    "",
  ].map((path) => JSON.stringify({ ...NOTICE, path })),
])("leads home where it cannot read: %s", (message) => {
  expect(read(message)).toEqual({ title: "Marketday", text: "", tag: "marketday", path: "/" });
});
