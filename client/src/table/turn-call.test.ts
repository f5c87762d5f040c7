import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Picture } from "../wire/types";
import { pathOf, tagOf } from "../sw/notice";
import { browserWays, TurnCall } from "./turn-call.svelte";

let done: string[];
let isLooking: boolean;
let call: TurnCall;
beforeEach(() => {
  done = [];
  isLooking = false;
  call = new TurnCall({
    chime: () => done.push("chime"),
    notify: () => done.push("notify"),
    withdraw: () => done.push("withdraw"),
    isLooking: () => isLooking,
  });
});
afterEach(() => vi.unstubAllGlobals());
/** It is not one's turn when the page is opened; from then on it is written down what is done. */
function open(seat: number | null = 0) {
  call.see([picture(seat, 0)]);
  done = [];
}

const person = { name: "Ann", bot: null, here: true, word: false, bank: null, lag: null };
/** `moves` answers to choose from; none: not asked. */
const picture = (seat: number | null, moves: number, more: object = {}, ask: object = {}) =>
  ({
    seat,
    ask: moves
      ? { id: 1, prompt: "p", moves: Array(moves).fill({}), forms: [], standing: false, ...ask }
      : null,
    outcome: null,
    closed: false,
    paused: false,
    due: null,
    old_rules: null,
    places: [person, person],
    ...more,
  }) as unknown as Picture;

it("calls once in a turn, whatever is asked in it, and withdraws the call when it is answered", () => {
  open();
  call.see([picture(0, 5)]);
  call.see([picture(0, 3)]);
  call.see([picture(0, 8)]);
  expect(done).toEqual(["chime", "notify"]);
  expect(call.isMine).toBe(true);
  call.see([picture(0, 0)]);
  expect(done).toEqual(["chime", "notify", "withdraw"]);
  expect(call.isMine).toBe(false);
  call.see([picture(0, 5)]);
  expect(done.slice(3)).toEqual(["chime", "notify"]);
});

it("calls nobody who has just opened the page", () => {
  call.see([picture(0, 5)]);
  expect(done).toEqual([]);
  expect(call.isMine).toBe(true);
});

it("withdraws what the server pushed before the page was opened, once the turn is over", () => {
  call.see([picture(0, 5)]);
  expect(done).toEqual([]);
  call.see([picture(0, 0)]);
  call.see([picture(0, 0)]);
  expect(done).toEqual(["withdraw"]);
});

it("withdraws what the server pushed where the turn was taken elsewhere", () => {
  call.see([picture(0, 0)]);
  expect(done).toEqual(["withdraw"]);
});

it("waits with the call until there is something to decide", () => {
  open();
  call.see([picture(0, 1)]);
  expect(done).toEqual([]);
  expect(call.isMine).toBe(true);
  call.see([picture(0, 4)]);
  expect(done).toEqual(["chime", "notify"]);
});

it("counts a move that is composed as something to decide", () => {
  open();
  call.see([picture(0, 1, {}, { forms: ["MakeOffer"] })]);
  expect(done).toEqual(["chime", "notify"]);
});

it("counts it also where nothing but composed moves can be made", () => {
  open();
  call.see([picture(0, 1, {}, { moves: [], forms: ["MakeOffer"] })]);
  expect(done).toEqual(["chime", "notify"]);
});

it("does not call for what another seat, minded by a bot, could decide", () => {
  const places = [person, { ...person, bot: "greedy" }];
  open();
  call.see([picture(0, 1, { places }), picture(1, 5, { places })]);
  expect(done).toEqual([]);
});

it.each([
  ["everybody is asked all the time", {}, { standing: true }],
  ["the game is over", { outcome: {} }, {}],
  ["the table is closed", { closed: true }, {}],
  ["the table is paused", { paused: true }, {}],
  ["the game was begun under older rules", { old_rules: {} }, {}],
  ["a bot minds the seat", { places: [{ ...person, bot: "greedy" }, person] }, {}],
])("is nobody's turn where %s", (_, more, ask) => {
  open();
  call.see([picture(0, 5, more, ask)]);
  expect(done).toEqual([]);
  expect(call.isMine).toBe(false);
});

it("shows the turn but does not call where time goes on by itself", () => {
  open();
  call.see([picture(0, 5, { due: 99 })]);
  expect(done).toEqual([]);
  expect(call.isMine).toBe(true);
});

it("calls no onlooker", () => {
  open(null);
  call.see([picture(null, 5)]);
  expect(done).toEqual([]);
});

it("is quiet while several at one device follow each other", () => {
  call.see([picture(0, 5), picture(1, 0)]);
  call.see([picture(0, 0), picture(1, 5)]);
  call.see([picture(0, 5), picture(1, 0)]);
  expect(done).toEqual([]);
});

it("makes a sound for somebody who looks on only after some waiting, and never a notification", () => {
  isLooking = true;
  call.see([picture(0, 5)], 0);
  call.see([picture(0, 0)], 1000);
  call.see([picture(0, 5)], 2500);
  expect(done).not.toContain("chime");
  call.see([picture(0, 0)], 3000);
  call.see([picture(0, 0)], 5000);
  call.see([picture(0, 5)], 6000);
  expect(done).toContain("chime");
  expect(done).not.toContain("notify");
});

it("shows and withdraws notifications by the names that the worker knows", async () => {
  const shown: [string, NotificationOptions][] = [];
  const closed: string[] = [];
  const worker = {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push([title, options]),
    getNotifications: async ({ tag }: { tag: string }) => [{ close: () => closed.push(tag) }],
  };
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => worker } });
  const ways = browserWays("cafe", () => ({ title: "Your turn", text: "Klongs" }));
  ways.notify();
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]![1]).toMatchObject({ tag: tagOf("cafe"), data: pathOf("cafe") });
  ways.withdraw();
  await vi.waitFor(() => expect(closed).toEqual([tagOf("cafe")]));
});
