import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Log from "./Log.svelte";

test("a log that is gone does not mind being told that it was scrolled", async () => {
  const log = mount(Log, {
    target: document.body,
    props: {
      lasting: [],
      story: [],
      say: (key: string) => key,
      names: [],
      shortNames: [],
      self: null,
      view: null,
      isAside: () => false,
      path: () => "",
      show: () => {},
    },
  });
  flushSync();
  const list = document.querySelector(".log")!;
  const errors: unknown[] = [];
  addEventListener("error", (event) => {
    errors.push(event.error);
    event.preventDefault();
  });
  list.dispatchEvent(new Event("scroll"));
  await unmount(log);
  list.dispatchEvent(new Event("scroll"));
  expect(errors).toEqual([]);
});
