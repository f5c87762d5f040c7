import { describe, expect, it } from "vitest";
import type { RoundEnded } from "../../wire/bankrut";
import game from "./index";
import { moments, story } from "./pictures";
import { accounts, beatMs, beats, sums, sumSoFar } from "./reckoning";

const { view } = moments["scored"]!;
const last = view.results.length - 1;
const told = accounts(view.results, last);

describe("the reckoning", () => {
  it("tells every seat once, the caller last", () => {
    expect(told.map(({ seat }) => seat).toSorted()).toEqual([...view.traders.keys()]);
    const caller = view.results[last]!.caller;
    if (caller !== null) expect(told.at(-1)!.seat).toBe(caller);
  });

  it("begins with one's own hand, and ends a hand with what lies in the centre", () => {
    for (const own of view.traders.keys()) expect(accounts(view.results, last, own)[0]!.seat).toBe(own);
    for (const { lines } of told) expect(lines.slice(0, -1).filter(({ hurt }) => hurt)).toEqual([]);
  });

  it("adds up: lines and call are the points of the round, rounds are the total", () => {
    for (const { seat, lines, stop, points, total } of told) {
      expect(lines.reduce((sum, line) => sum + line.points, stop)).toBe(points);
      expect(points).toBe(view.results[last]!.seats[seat]!.points);
      expect(total).toBe(view.traders[seat]!.points);
    }
    expect(sums(view.results)).toEqual(view.traders.map(({ points }) => points));
  });

  it("counts a hand up from nothing to its points", () => {
    for (const account of told) {
      expect(sumSoFar(account, 0)).toBe(0);
      expect(sumSoFar(account, 1)).toBe(account.lines[0]?.points ?? account.stop);
      expect(sumSoFar(account, Infinity)).toBe(account.points);
    }
  });

  it("agrees with the engine on every good", () => {
    for (const result of view.results)
      for (const [seat, { goods }] of result.seats.entries()) {
        const account = accounts([result], 0).find((one) => one.seat === seat)!;
        for (const { good, points } of account.lines) expect(points).toBe(goods[good]);
      }
  });

  it("ranks by the sum of all rounds, equals together", () => {
    for (const { rank, total } of told)
      expect(rank).toBe(1 + told.filter((other) => other.total > total).length);
  });

  it("comes line by line and takes a few seconds", () => {
    const all = beats(told);
    expect(all.filter(({ account }) => account === 0).at(-1)!.line).toBe(told[0]!.lines.length + 1);
    for (const count of [1, 12, 40, 60]) {
      expect(beatMs(count)).toBeGreaterThanOrEqual(90);
      expect(beatMs(count) * count).toBeLessThan(9000);
    }
  });
});

it("the points of a round are told by its event", () => {
  const { told, view } = story.at(-1)!;
  const ended = told.map(({ event }) => event as RoundEnded).find((event) => event.event === "RoundEnded")!;
  expect(game.points!(ended, view.traders.length)).toEqual(
    view.results.at(-1)!.seats.map(({ points }) => points),
  );
});
