import { describe, expect, it } from "vitest";
import { chapters, folded, see, withoutName, type Sight } from "./story";
import type { Picture, Told } from "./types";

const told = (step: number, seat: number | null, event = "Something"): Told => ({
  step,
  event: seat === null ? { event } : { event, seat },
  said: "",
});

function picture(step: number, from_step: number, lines: Told[], more: Partial<Picture> = {}): Picture {
  return { seat: 0, started: true, step, from_step, told: lines, chat: [], ...more } as Picture;
}

function seeAll(pictures: Picture[]): Sight {
  return pictures.reduce<Sight | null>((sight, one, i) => see(sight, one, i === 0), null)!;
}

describe("the story", () => {
  it("grows picture by picture, and what is new is fresh", () => {
    const sight = seeAll([picture(1, 0, [told(0, 0), told(1, 0)]), picture(2, 2, [told(2, 1)])]);
    expect(sight.story.map((line) => line.step)).toEqual([0, 1, 2]);
    expect(sight.fresh.map((line) => line.step)).toEqual([2]);
  });

  it("has nothing fresh in the first picture of a connection", () => {
    expect(seeAll([picture(1, 0, [told(0, 0), told(1, 0)])]).fresh).toEqual([]);
  });

  it("tells the deal in motion when the game starts before our eyes", () => {
    const waiting = picture(0, 0, [], { started: false });
    expect(seeAll([waiting, picture(0, 0, [told(0, 0)])]).fresh).toHaveLength(1);
  });

  it("forgets what an undo took back", () => {
    const sight = seeAll([picture(3, 0, [told(1, 0), told(2, 1), told(3, 0)]), picture(1, 2, [])]);
    expect(sight.story.map((line) => line.step)).toEqual([1]);
    expect(sight.fresh).toEqual([]);
  });

  it("is continued by a move that tells nothing, but not by an undo or anew", () => {
    const first = picture(3, 0, [told(3, 0)]);
    expect(seeAll([first]).isNext).toBe(false);
    expect(seeAll([first, picture(4, 4, [])]).isNext).toBe(true);
    expect(seeAll([first, picture(2, 3, [])]).isNext).toBe(false);
    expect(seeAll([first, picture(3, 3, [])]).isNext, "another step in its place").toBe(false);
  });

  it("goes on after an undo that a slow line never saw by itself", () => {
    const first = picture(3, 0, [told(1, 0, "a"), told(2, 1, "b"), told(3, 0, "c")]);
    const sight = seeAll([first, picture(2, 2, [told(2, 1, "d")])]);
    expect(sight.story.map((line) => (line.event as { event: string }).event)).toEqual(["a", "d"]);
  });

  it("starts over on a new connection, chat included", () => {
    const chat = [{ at: 1, seat: 1, text: "hello" }];
    const before = seeAll([picture(1, 0, [told(1, 0)], { chat })]);
    const after = see(before, picture(1, 0, [told(1, 0)], { chat }), true);
    expect(after.story).toHaveLength(1);
    expect(after.chat).toHaveLength(1);
  });

  it("adds chat as it comes", () => {
    const say = (at: number) => ({ chat: [{ at, seat: 0, text: `line ${at}` }] });
    expect(
      seeAll([picture(1, 0, [], say(1)), picture(1, 2, [], say(2))]).chat.map((line) => line.at),
    ).toEqual([1, 2]);
  });
});

describe("chapters of the log", () => {
  it("join what one seat did in a row, and keep what is nobody's apart", () => {
    const cut = chapters([told(1, 0), told(1, 0), told(2, 0), told(2, null), told(3, 1)]);
    expect(cut.map(({ seat, step, lines }) => [seat, step, lines.length])).toEqual([
      [0, 2, 3],
      [null, 2, 1],
      [1, 3, 1],
    ]);
  });
});

it("says once what happened several times in a row", () => {
  expect(folded(["a", "a", "b", "a"])).toEqual([
    ["a", 2],
    ["b", 1],
    ["a", 1],
  ]);
});

describe("a sentence in a line of the log", () => {
  it("leaves out the name that stands before it", () => {
    expect(withoutName("Ann drew a boat", "Ann")).toBe("drew a boat");
    expect(withoutName("Ann, to you only: fish", "Ann")).toBe("to you only: fish");
    expect(withoutName("Ann: time token now at 6:00", "Ann")).toBe("time token now at 6:00");
  });
  it("keeps other names, and those within it", () => {
    expect(withoutName("Anna drew a boat", "Ann")).toBe("Anna drew a boat");
    expect(withoutName("An offer made by Ann lapsed", "Ann")).toBe("An offer made by Ann lapsed");
    expect(withoutName("The game ended", "")).toBe("The game ended");
  });
});
