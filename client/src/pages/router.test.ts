import { expect, it } from "vitest";
import { parse, replayPath, router } from "./router.svelte";

it.each([
  ["/", { page: "home" }],
  ["/new", { page: "new" }],
  ["/about", { page: "about" }],
  ["/rules", { page: "rules" }],
  ["/learn", { page: "learn" }],
  ["/rules/klongs", { page: "rules", game: "klongs" }],
  ["/learn/klongs/", { page: "learn", game: "klongs" }],
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
  expect(click("/follow/4f2a")).toBe(false);
  expect(click("http://elsewhere.invalid/")).toBe(false);
});
