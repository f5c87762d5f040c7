import { expect, it, vi } from "vitest";
import { inFrame } from "./frame";

it("measures everything before it writes anything, and each thing once", async () => {
  const done: string[] = [];
  const task = (name: string) => () => {
    done.push(`measure ${name}`);
    return () => void done.push(`write ${name}`);
  };
  const first = task("a");
  inFrame(first);
  inFrame(task("b"));
  inFrame(first);
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(["measure a", "measure b", "write a", "write b"]));
});
