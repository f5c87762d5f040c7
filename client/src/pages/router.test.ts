import { expect, it } from "vitest";
import { nameIn, parse, replayPath, router, withName } from "./router.svelte";

it.each([
  ["/", { page: "home" }],
  ["/new", { page: "new" }],
  ["/about", { page: "about" }],
  ["/me", { page: "me" }],
  ["/join/4f2a.a-B_9", { page: "join", link: "4f2a.a-B_9" }],
  ["/device/a-B_9", { page: "device", code: "a-B_9" }],
  ["/join", { page: "missing" }],
  ["/device", { page: "missing" }],
  ["/rules", { page: "rules" }],
  ["/learn", { page: "learn" }],
  ["/rules/klongs", { page: "rules", game: "klongs" }],
  ["/learn/klongs/", { page: "learn", game: "klongs" }],
  ["/learn/klongs/first", { page: "learn", game: "klongs", chapter: "first" }],
  ["/puzzles", { page: "puzzles" }],
  ["/puzzles/klongs", { page: "puzzles", game: "klongs" }],
  ["/puzzles/klongs/7", { page: "puzzles", game: "klongs", number: 7 }],
  ["/puzzles/klongs/today", { page: "puzzles", game: "klongs", number: "today" }],
  ["/puzzles/klongs/x", { page: "missing" }],
  ["/table/4f2a", { page: "table", table: "4f2a" }],
  ["/table/4f2a/replay/17", { page: "replay", table: "4f2a", step: 17, seat: undefined }],
  ["/table/4f2a/replay/x", { page: "missing" }],
  ["/table/4f2a/other", { page: "missing" }],
  ["/new/more", { page: "missing" }],
  ["/%zz", { page: "missing" }],
])("%s is a page", (path, route) => {
  expect(parse(path)).toEqual(route);
});

it("keeps the seat of a replay in the address", () => {
  for (const seat of [undefined, null, 2]) {
    const [path, search] = replayPath("4f2a", 9, seat).split("?");
    expect(parse(path!, search ?? "")).toEqual({ page: "replay", table: "4f2a", step: 9, seat });
  }
});

it("says on a link for another device whom it is for", () => {
  const link = new URL(withName("/device/9x", "Amélie #1"), "http://here.invalid");
  expect(parse(link.pathname)).toEqual({ page: "device", code: "9x" });
  expect(nameIn(link.hash)).toBe("Amélie #1");
  expect(nameIn(new URL(withName("/device/9x", ""), "http://here.invalid").hash)).toBe("");
});

it("stays in the page for our own links and leaves the others to the browser", () => {
  const click = (href: string, init: MouseEventInit = {}) => {
    const link = document.createElement("a");
    link.href = href;
    const event = new MouseEvent("click", { cancelable: true, button: 0, ...init });
    Object.defineProperty(event, "target", { value: link });
    router.follow(event);
    return event.defaultPrevented;
  };
  expect(click("/about")).toBe(true);
  expect(router.route).toEqual({ page: "about" });
  expect(click("/new", { ctrlKey: true })).toBe(false);
  expect(click("/api/tables/1/record")).toBe(false);
  expect(click("/docs")).toBe(false);
  expect(click("/docs/protocol.html")).toBe(false);
  expect(click("http://elsewhere.invalid/")).toBe(false);
});
