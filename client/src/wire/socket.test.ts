import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEAF_MS, TableSocket } from "./socket.svelte";
import type { ChatLine, Picture, Refusal } from "./types";

/** A line whose other end is the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: { act: { act: string }; id: number }[] = [];
  onopen?: (() => void) | null;
  onmessage?: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  open() {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const picture = (more: Partial<Picture> = {}) =>
  ({
    t: "picture",
    seat: 0,
    mine: [0],
    started: true,
    step: 1,
    from_step: 0,
    told: [],
    chat: [],
    places: [],
    now: 1,
    ...more,
  }) as Picture;

let refusals: Refusal[];
let said: ChatLine[];
let socket: TableSocket;
const last = () => Line.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.all = [];
  refusals = [];
  said = [];
  socket = new TableSocket({
    refused: (refusal) => refusals.push(refusal),
    reacted: () => {},
    said: (lines) => said.push(...lines),
  });
  socket.open("ws://test");
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("comes back by itself, and the new picture replaces the old one", () => {
  last().open();
  last().say(picture({ told: [{ step: 1, event: {}, said: "" }] }));
  last().close();
  expect(socket.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(2);
  last().open();
  last().say(picture({ told: [{ step: 1, event: {}, said: "" }] }));
  expect(socket.connection).toBe("open");
  expect(socket.sights.get(0)!.story).toHaveLength(1);
});

it.each([
  [4001, "forbidden"],
  [4002, "unseated"],
  [4003, "foreign"],
  [4004, "missing"],
  [4005, "gone"],
])("gives up where there is no table for us (%i)", (code, why) => {
  last().open();
  last().close(code);
  vi.advanceTimersByTime(60_000);
  expect(socket.shutOut).toBe(why);
  expect(Line.all).toHaveLength(1);
});

it("tries less and less often where the connection opens and is closed at once", () => {
  for (let closed = 0; closed < 10; closed += 1) {
    last().open();
    last().close(1013);
    vi.advanceTimersByTime(10_000);
  }
  expect(Line.all).toHaveLength(11);
  last().open();
  last().close(1013);
  vi.advanceTimersByTime(5000);
  expect(Line.all).toHaveLength(11);
  vi.advanceTimersByTime(6000);
  last().open();
  last().say(picture());
  last().close();
  vi.advanceTimersByTime(500);
  expect(Line.all).toHaveLength(13);
});

it("asks now and then whether there is room for another onlooker, and says so until there is", () => {
  last().open();
  last().close(4029);
  expect(socket.isCrowded).toBe(true);
  vi.advanceTimersByTime(14_000);
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(12_000);
  expect(Line.all).toHaveLength(2);
  last().open();
  expect(socket.isCrowded).toBe(true);
  last().say(picture({ seat: null, mine: [] }));
  expect(socket.isCrowded).toBe(false);
});

it("is not shut out as one too many when it was let in and said too much", () => {
  last().open();
  last().say(picture());
  last().close(4029);
  expect(socket.isCrowded).toBe(false);
  vi.advanceTimersByTime(500);
  expect(Line.all).toHaveLength(2);
});

it("sends one answer at a time and goes on after the picture or the refusal", () => {
  const answer = { act: "Answer" as const, seat: 0, ask: 3, move: {} };
  last().open();
  socket.act(answer);
  socket.act(answer);
  expect(last().sent).toHaveLength(1);
  last().say({ t: "refusal", id: last().sent[0]!.id, rule: "K-6", reason: "quarter_full", facts: {} });
  expect(refusals).toHaveLength(1);
  socket.act(answer);
  expect(last().sent).toHaveLength(2);
});

it("answers why not by the number of the question", async () => {
  last().open();
  const why = socket.whyNot(0, { move: "PassTurn" });
  const ok = socket.whyNot(0, { move: "EndTurn" });
  last().say({ t: "allowed", id: last().sent[1]!.id });
  last().say({ t: "refusal", id: last().sent[0]!.id, rule: "K-12", reason: "can_place", facts: {} });
  expect((await why)!.rule).toBe("K-12");
  expect(await ok).toBeNull();
  expect(refusals).toEqual([]);
});

it("leaves a line that does not answer any more", () => {
  last().open();
  last().say(picture());
  vi.advanceTimersByTime(DEAF_MS - 1);
  expect(socket.connection).toBe("open");
  vi.advanceTimersByTime(2);
  expect(socket.connection).toBe("lost");
  expect(socket.isUnsure).toBe(false);
});

it("gives the first picture more time: it is the largest", () => {
  last().open();
  last().say({ t: "ping", number: 1 });
  vi.advanceTimersByTime(DEAF_MS * 2);
  expect(socket.connection).toBe("open");
  vi.advanceTimersByTime(DEAF_MS * 2);
  expect(socket.connection).toBe("lost");
});

it("does not wait for ever for a line that does not open", () => {
  vi.advanceTimersByTime(20_000);
  expect(Line.all).toHaveLength(2);
});

it("knows when it cannot know what became of an act, until the next picture tells", () => {
  const answer = { act: "Answer" as const, seat: 0, ask: 1, move: {} };
  last().open();
  last().say(picture());
  socket.act(answer);
  last().close();
  expect(socket.isUnsure).toBe(true);
  expect(socket.sending).toBe(false);
  vi.advanceTimersByTime(1000);
  last().open();
  last().say(picture());
  expect(socket.isUnsure).toBe(false);
  socket.act(answer);
  last().say({ t: "done", id: last().sent.at(-1)!.id });
  last().close();
  expect(socket.isUnsure).toBe(false);
});

it("says at once that the network is gone, unless the server is heard all the same", () => {
  last().open();
  last().say(picture());
  socket.doubt();
  expect(socket.connection).toBe("lost");
  last().say({ t: "ping", number: 1 });
  expect(socket.connection).toBe("open");
  socket.doubt();
  socket.wake();
  expect(Line.all).toHaveLength(2);
});

it("looks after the line when the device wakes up", () => {
  last().open();
  last().say(picture());
  socket.wake();
  expect(Line.all).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000); // asleep: no timer ran
  socket.wake();
  expect(Line.all).toHaveLength(2);
});

it("has nothing to do with a line it has left", () => {
  const left = last();
  vi.advanceTimersByTime(20_000);
  left.onopen?.();
  expect(socket.connection).toBe("lost");
});

it("forgets a seat that was swapped away, left or taken away, and keeps all it holds", () => {
  last().open();
  last().say(picture({ seat: 0 }));
  last().say(picture({ seat: 1, mine: [1] }));
  expect([...socket.sights.keys()]).toEqual([1]);
  for (const seat of [0, 1]) last().say(picture({ seat, mine: [0, 1] }));
  expect([...socket.sights.keys()].sort()).toEqual([0, 1]);
  last().say(picture({ seat: null, mine: [] }));
  expect([...socket.sights.keys()]).toEqual([null]);
});

it("answers pings at once, and lives by them", () => {
  last().open();
  last().say(picture());
  for (let number = 7; number < 20; number += 1) {
    last().say({ t: "ping", number });
    expect(last().sent.at(-1)!.act).toEqual({ act: "Pong", number, hidden: false });
    vi.advanceTimersByTime(2000);
  }
  expect(socket.connection).toBe("open");
});

it("tells with every answer whether the page is looked at", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  last().open();
  last().say(picture());
  last().say({ t: "ping", number: 1 });
  expect(last().sent.at(-1)!.act).toEqual({ act: "Pong", number: 1, hidden: true });
  hidden.mockRestore();
});

it("has nothing more to do with a table where its seat was taken away in mid-game", () => {
  last().open();
  last().say(picture());
  last().close(4002);
  vi.advanceTimersByTime(60_000);
  expect([socket.connection, socket.shutOut]).toEqual(["shut", "unseated"]);
  expect(Line.all).toHaveLength(1);
});

it("lets many answers be under way where the question stands", () => {
  last().open();
  last().say(picture());
  const answer = { act: "Answer", seat: 0, ask: 1, move: {} } as const;
  socket.act(answer, true);
  socket.act(answer, true);
  expect(last().sent).toHaveLength(2);
  expect(socket.sending).toBe(false);
  last().say({ t: "done", id: 1 });
  socket.act(answer);
  socket.act(answer);
  expect(last().sent).toHaveLength(3);
});

it("tells what was said just now, and not again what was said before", () => {
  const line = (text: string) => ({ at: 1, seat: 1, text });
  last().open();
  last().say(picture({ chat: [line("old")] }));
  expect(said).toEqual([]);
  last().say(picture({ chat: [line("new")] }));
  expect(said.map(({ text }) => text)).toEqual(["new"]);
});
