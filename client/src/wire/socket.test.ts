import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableSocket } from "./socket.svelte";
import type { Picture, Refusal } from "./types";

/** A line whose other end is the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: { act: { act: string }; id: number }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
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
let socket: TableSocket;
const last = () => Line.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.all = [];
  refusals = [];
  socket = new TableSocket({ refused: (refusal) => refusals.push(refusal), reacted: () => {} });
  socket.open("ws://test");
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("comes back by itself, and the new picture replaces the old one", () => {
  last().open();
  last().say(picture({ told: [{ step: 1, event: {} }] }));
  last().close();
  expect(socket.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(2);
  last().open();
  last().say(picture({ told: [{ step: 1, event: {} }] }));
  expect(socket.connection).toBe("open");
  expect(socket.sights.get(0)!.story).toHaveLength(1);
});

it("gives up where there is no table for us", () => {
  last().open();
  last().close(4004);
  vi.advanceTimersByTime(60_000);
  expect(socket.refused).toBe(true);
  expect(Line.all).toHaveLength(1);
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
  socket.act({ act: "Answer", seat: 0, ask: 1, move: {} });
  vi.advanceTimersByTime(9000);
  expect(socket.connection).toBe("lost");
  expect(socket.sending).toBe(false);
});

it("forgets a seat that was swapped away", () => {
  const place = (name: string) => ({ name, bot: null, here: true, word: false, bank: null, lag: null });
  last().open();
  last().say(picture({ started: false, seat: 0, places: [place("Ann"), place("")], now: 1 }));
  last().say(picture({ started: false, seat: 1, places: [place(""), place("Ann")], now: 1.01 }));
  vi.advanceTimersByTime(1000);
  expect([...socket.sights.keys()]).toEqual([1]);
});

it("answers pings at once, and waits for nothing after that", () => {
  last().open();
  last().say({ t: "ping", number: 7 });
  expect(last().sent.map(({ act }) => act)).toEqual([{ act: "Pong", number: 7 }]);
  vi.advanceTimersByTime(60_000);
  expect(socket.connection).toBe("open");
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
