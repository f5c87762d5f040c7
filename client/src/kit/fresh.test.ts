import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFresh } from "./fresh.svelte";

let looks: number;
let isHidden: boolean;
let page: object;
beforeEach(() => {
  vi.useFakeTimers();
  looks = 0;
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  const Page = () => {
    keepFresh(async () => void (looks += 1));
    return {};
  };
  page = mount(Page as never, { target: document.body });
  flushSync();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("looks at once, now and then, and when the page is seen again", async () => {
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(looks).toBe(2);
  isHidden = true;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(looks).toBe(2);
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus")); // the same moment
  expect(looks).toBe(3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(looks).toBe(4);
  await unmount(page);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(looks).toBe(4);
});
