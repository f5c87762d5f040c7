import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, PATIENCE_MS, troubleOf } from "./api";

/** Time that is up when the test says so. */
let times: { patience: number; up: AbortController }[];
beforeEach(() => {
  times = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((patience) => {
    const up = new AbortController();
    times.push({ patience, up });
    return up.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
const trouble = (asked: Promise<unknown>) => asked.then(() => null, troubleOf);

it("counts a server that does not answer in time as no connection", async () => {
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => untilAborted(init.signal!));
  const told = trouble(api.lobby());
  expect(times.map(({ patience }) => patience)).toEqual([PATIENCE_MS]);
  times[0]!.up.abort(new DOMException("", "TimeoutError"));
  expect(await told).toBe("offline");
});

it("counts an answer that breaks off as no connection", async () => {
  const json = vi.fn(() => untilAborted(times[0]!.up.signal));
  vi.stubGlobal("fetch", async () => ({ ok: true, json }));
  const told = trouble(api.lobby());
  await vi.waitFor(() => expect(json).toHaveBeenCalled());
  times[0]!.up.abort(new DOMException("", "TimeoutError"));
  expect(await told).toBe("offline");
});

it("does not wait for ever to know who asks before anything is changed", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(path);
    return path === "/api/me" ? untilAborted(init.signal!) : Response.json({ table: "t", links: [] });
  });
  const met = trouble(api.me());
  const made = api.newTable({ game: "klongs", seats: [] });
  await Promise.resolve();
  expect(asked).toEqual(["/api/me"]);
  times[0]!.up.abort(new DOMException("", "TimeoutError"));
  expect(await met).toBe("offline");
  expect((await made).table).toBe("t");
});

it("says that an answer is not ours where it is not", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>"));
  expect(await trouble(api.lobby())).toBe("broken");
});
