import { expect, it, vi } from "vitest";
import { fading } from "./fading";

it("says on which side a line goes on", async () => {
  const line = document.createElement("div");
  Object.defineProperties(line, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } });
  const stop = fading(line);
  line.append("more than fits");
  await vi.waitFor(() => expect([...line.classList]).toEqual(["more-behind"]));
  line.scrollLeft = 50;
  line.dispatchEvent(new Event("scroll"));
  expect([...line.classList].sort()).toEqual(["more-before", "more-behind"]);
  line.scrollLeft = 200;
  line.dispatchEvent(new Event("scroll"));
  expect([...line.classList]).toEqual(["more-before"]);
  stop();
  line.scrollLeft = 0;
  line.dispatchEvent(new Event("scroll"));
  expect([...line.classList]).toEqual(["more-before"]);
});
