import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Manner } from "../../kit/director.svelte";
import type { KlongsEvent, KlongsView } from "../../wire/klongs";
import { story } from "./pictures";
import { isScene, ledger, Stage } from "./stage.svelte";

const told = story.map(({ told }) => told.map(({ event }) => event as KlongsEvent));
const events = told.flat();
const day = events.slice(events.findLastIndex((event) => event.event === "MarketDayOpened")).filter(isScene);
const before = story[0]!.view;
const after = story.at(-1)!.view;
const LIVE: Manner = { moving: true, isAsked: false, isLive: true };
const pass = (seat: number, could: boolean): KlongsEvent => ({ event: "ScoringPassed", seat, could });
const OPENED: KlongsEvent = { event: "MarketDayOpened", day: 0, size: "little", trigger: 0, first: 0 };
const CLOSED: KlongsEvent = { event: "MarketDayClosed", day: 0 };

describe("what happens, on stage", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("comes in order and ends by itself with the water as it is", () => {
    const stage = new Stage(before);
    const seen: KlongsEvent[] = [];
    for (const [i, picture] of story.slice(1).entries()) stage.see(picture.view, told[i + 1]!, LIVE);
    for (let i = 0; i < 500 && stage.event; i++) {
      if (seen.at(-1) !== stage.event) seen.push(stage.event);
      vi.advanceTimersByTime(50);
    }
    expect(stage.event).toBeNull();
    expect(stage.view).toBe(after);
    const order = seen.map((event) => events.indexOf(event));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(seen.filter((event) => event.event === "LandingScored").length).toBeGreaterThan(2);
  });

  it("shows a landing as it was before it was scored, and pays when that was seen", () => {
    const at = told.findIndex((events) => events.some((event) => event.event === "LandingScored"));
    const stage = new Stage(story[at - 1]!.view);
    stage.see(story[at]!.view, told[at]!, LIVE);
    expect(stage.view).toBe(story[at - 1]!.view);
    expect(stage.gains.size).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(stage.view).toBe(story[at]!.view);
    stage.see(story[at]!.view, told[at]!, LIVE);
    stage.skip();
    const scored = told[at]!.find((event) => event.event === "LandingScored")!;
    for (const [seat, { points, worth, merchants }] of stage.gains) {
      expect(points).toBe(scored.points[seat]);
      expect(worth! * merchants).toBe(points);
    }
    expect(stage.gains.size).toBeGreaterThan(0);
  });

  it("is over at once when the player is asked, and nobody loses what was to be seen", () => {
    const stage = new Stage(before);
    stage.see(after, day, LIVE);
    expect(stage.event).not.toBeNull();
    stage.see(after, [pass(0, true)], { ...LIVE, isAsked: true });
    expect(stage.event).toBeNull();
    expect(stage.view).toBe(after);
    expect(stage.gains.size).toBeGreaterThan(0);
    expect(stage.lines).toHaveLength(ledger([...day, pass(0, true) as never]).length);
  });

  it("is never more than a turn behind", () => {
    const later = (turns: number): KlongsView => ({ ...before, turn: before.turn + turns });
    const placed: KlongsEvent = { event: "BoatPlaced", seat: 1, boat: 3, space: 4, claimed: false };
    const stage = new Stage(before);
    for (let turn = 1; turn < 6; turn++) {
      stage.see(later(turn), [{ ...placed }], LIVE);
      expect(stage.view.turn).toBeGreaterThanOrEqual(before.turn + turn - 1);
    }
  });

  it("plays faster the more there is to see", () => {
    const stage = new Stage(before);
    stage.see(after, [OPENED], LIVE);
    const calm = stage.time;
    stage.skip();
    stage.see(after, [OPENED, ...day, ...day], LIVE);
    expect(stage.time).toBeLessThan(calm / 2);
  });

  it("without motion is only the ledger", () => {
    const stage = new Stage(before);
    stage.see(after, day, { ...LIVE, moving: false });
    expect(stage.event).toBeNull();
    expect(stage.lines).toEqual(ledger(day));
  });

  it("in a replay the water does not wait", () => {
    const stage = new Stage(before);
    stage.see(after, day, { ...LIVE, isLive: false });
    expect(stage.view).toBe(after);
    expect(stage.event).not.toBeNull();
  });
});

describe("a market day", () => {
  const shown = (news: KlongsEvent[], view = after): Stage => {
    const stage = new Stage(before);
    for (const event of news) stage.see(view, [event], { ...LIVE, moving: false });
    return stage;
  };

  it("leaves one line for each time somebody scored or passed", () => {
    const stage = shown(day);
    expect(stage.opened?.size).toBe("little");
    expect(stage.closed).toBe(true);
    expect(stage.barren).toBeNull();
    expect(stage.lines.every((line) => (line.scored === null) === (line.removed === null))).toBe(true);
    expect(stage.lines.every((line) => (line.scored === null) !== (line.passed === null))).toBe(true);
    stage.jump(after);
    expect(stage.lines).toEqual([]);
  });

  it("has one line for all who follow each other with no landing to score", () => {
    const news = [pass(0, false), pass(1, false), pass(0, false), pass(1, false), pass(2, true)];
    expect(shown(news).lines.map(({ seat, others }) => [seat, others])).toEqual([
      [0, [1]],
      [2, []],
    ]);
  });

  it("on which nobody could score says why", () => {
    const idle = [OPENED, pass(0, false), pass(1, false), CLOSED];
    const landing = { landing: 1, worth: 2, doubled: false, merchants: [], points: [] };
    expect(shown(idle, { ...after, landings: [] }).barren).toBe("open");
    expect(shown(idle, { ...after, landings: [landing] }).barren).toBe("foreign");
    expect(shown(idle.slice(0, -1)).barren).toBeNull();
    expect(shown([OPENED, pass(0, true), CLOSED]).barren).toBeNull();
  });
});
