import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Director, type Manner } from "./director.svelte";

interface View {
  turn: number;
}
interface Deed {
  name: string;
  time: number;
  /** Seen on the board as it was. */
  before?: boolean;
}

class Told extends Director<View, Deed> {
  readonly log: string[] = [];
  protected override timesOf(deeds: readonly Deed[]): number[] {
    return deeds.map(({ time }) => time);
  }
  protected override turnOf({ turn }: View): number {
    return turn;
  }
  protected override momentOf({ turn }: View): string {
    return String(turn);
  }
  protected override isSeenBefore({ before = false }: Deed): boolean {
    return before;
  }
  protected override begin({ name }: Deed): void {
    this.log.push(`+${name}`);
  }
  protected override end(deeds: readonly Deed[]): void {
    this.log.push(...deeds.map(({ name }) => `-${name}`));
  }
  protected override sound(deeds: readonly Deed[]): void {
    this.log.push(`♪${deeds.map(({ name }) => name).join("")}`);
  }
}

const LIVE: Manner = { moving: true, isAsked: false, isLive: true };
const START: View = { turn: 1 };
const a: Deed = { name: "a", time: 500 };
const b: Deed = { name: "b", time: 500 };
const quick: Deed = { name: "q", time: 0 };

describe("the director", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("lets one thing happen after another, each with its sound, and is done by itself", () => {
    const show = new Told(START);
    show.see({ turn: 1 }, [quick, a, b, quick], LIVE);
    expect(show.log.splice(0)).toEqual(["-q", "+a", "♪a"]);
    vi.advanceTimersByTime(500);
    expect(show.log.splice(0)).toEqual(["-a", "+b", "♪b"]);
    vi.advanceTimersByTime(500);
    expect(show.log).toEqual(["-b", "-q"]);
    expect(show.event).toBeNull();
  });

  it("shows the board as it was with what is on stage", () => {
    const show = new Told(START);
    const [next, last] = [{ turn: 1 }, { turn: 2 }];
    show.see(next, [{ ...a, before: true }, b], LIVE);
    show.see(last, [{ ...a }], LIVE);
    const views = [show.view];
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(500);
      views.push(show.view);
    }
    expect(views).toEqual([START, next, last, last]);
    expect(views[1]).toBe(next);
  });

  it("plays faster the more waits, four times at most", () => {
    const show = new Told(START);
    const many = (count: number) => Array.from({ length: count }, (): Deed => ({ name: "x", time: 600 }));
    show.see(START, many(2), LIVE);
    expect(show.time).toBe(600);
    show.skip();
    show.see(START, many(8), LIVE);
    expect(show.time).toBe(300);
    show.skip();
    show.see(START, many(80), LIVE);
    expect(show.time).toBe(150);
  });

  it("is never more than a turn behind", () => {
    const show = new Told(START);
    for (let turn = 1; turn <= 4; turn++) show.see({ turn }, [{ name: String(turn), time: 900 }], LIVE);
    expect(show.view.turn).toBe(3);
    expect(show.log.filter((line) => line.startsWith("-"))).toEqual(["-1", "-2"]);
  });

  it("makes way for a question, and nothing is lost", () => {
    const show = new Told(START);
    show.see({ turn: 1 }, [a, b], LIVE);
    const asked = { turn: 2 };
    show.see(asked, [quick], { ...LIVE, isAsked: true });
    expect(show.event).toBeNull();
    expect(show.view).toBe(asked);
    expect(show.log).toEqual(["+a", "♪a", "-a", "-b", "♪q", "-q"]);
    vi.advanceTimersByTime(5000);
    expect(show.log).toHaveLength(6);
  });

  it("shows nothing where nothing is to move", () => {
    const show = new Told(START);
    show.see({ turn: 2 }, [a], { ...LIVE, moving: false });
    expect(show.event).toBeNull();
    expect(show.log).toEqual(["♪a", "-a"]);
  });

  it("hears everything once, and jumps when the moment is another without a story", () => {
    const show = new Told(START);
    expect(show.hear({ turn: 1 }, [a], LIVE)).toEqual([a]);
    expect(show.hear({ turn: 1 }, [a], LIVE)).toEqual([]);
    expect(show.event, "another picture of the same moment").toBe(a);
    const back = { turn: 0 };
    expect(show.hear(back, [], LIVE)).toBeNull();
    expect(show.event).toBeNull();
    expect(show.view).toBe(back);
  });

  it("in a replay waits for nothing and is silent", () => {
    const show = new Told(START);
    const [one, two] = [{ turn: 1 }, { turn: 2 }];
    show.see(one, [{ ...a, before: true }], { ...LIVE, isLive: false });
    expect(show.view).toBe(one);
    show.see(two, [b], { ...LIVE, isLive: false });
    expect(show.event).toBe(b);
    expect(show.view).toBe(two);
    expect(show.log).toEqual(["+a", "+b"]);
  });
});
