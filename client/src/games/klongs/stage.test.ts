import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KlongsEvent } from "../../wire/klongs";
import { story } from "./pictures";
import { isScene, ledger, Stage } from "./stage.svelte";

const events = story.flatMap(({ told }) => told.map(({ event }) => event as KlongsEvent));
const day = events.slice(events.findLastIndex((event) => event.event === "MarketDayOpened")).filter(isScene);
const watched = day.filter((event) => event.event !== "ScoringPassed" || event.could);

describe("a market day on stage", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows scene after scene and ends by itself", () => {
    const stage = new Stage();
    stage.hear(day, true);
    const seen = new Set<KlongsEvent>();
    for (let i = 0; i < 500 && stage.scene; i++) {
      seen.add(stage.scene);
      vi.advanceTimersByTime(100);
    }
    expect([...seen]).toEqual(watched);
    expect(watched.filter((event) => event.event === "LandingScored").length).toBeGreaterThan(2);
    expect(stage.scene).toBeNull();
  });

  it("keeps removed boats in the picture until their scene comes", () => {
    const stage = new Stage();
    stage.hear(day, true);
    const removed = day.filter((event) => event.event === "BoatRemoved");
    expect(stage.ghosts.map((ghost) => ghost.boat)).toEqual(removed.map((event) => event.boat));
    stage.skip();
    expect(stage.ghosts).toEqual([]);
  });

  it("without motion is only the ledger", () => {
    const stage = new Stage();
    stage.hear(day, false);
    expect(stage.scene).toBeNull();
    expect(stage.lines).toEqual(ledger(day));
  });

  it("does not stop for those who have no landing to score; they share a line", () => {
    const stage = new Stage();
    const pass = (seat: number, could: boolean): KlongsEvent => ({ event: "ScoringPassed", seat, could });
    stage.hear([pass(0, false), pass(1, false), pass(0, false), pass(1, false), pass(2, true)], true);
    expect(stage.scene).toMatchObject({ seat: 2 });
    expect(stage.lines.map(({ seat, others }) => [seat, others])).toEqual([
      [0, [1]],
      [2, []],
    ]);
    stage.skip();
  });

  it("leaves one line for each time somebody scored or passed", () => {
    const stage = new Stage();
    for (const event of day) stage.hear([event], true);
    expect(stage.opened?.size).toBe("little");
    expect(stage.closed).toBe(true);
    expect(stage.lines.every((line) => (line.scored === null) === (line.removed === null))).toBe(true);
    expect(stage.lines.every((line) => (line.scored === null) !== (line.passed === null))).toBe(true);
    stage.forget();
    expect(stage.lines).toEqual([]);
  });
});
