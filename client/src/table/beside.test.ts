import { expect, test } from "vitest";
import { beside, leastCovering, type Box } from "./beside";

const WINDOW: Box = { left: 0, top: 100, width: 1000, height: 600 };
const CARD = { width: 200, height: 150 };
const box = (left: number, top: number, width = 50, height = 50): Box => ({ left, top, width, height });

test("a card stands right of what it speaks of, as far as the window goes", () => {
  expect(beside(CARD, [box(300, 300)], [], WINDOW)).toMatchObject({ left: 364, top: 250 });
  expect(beside(CARD, [box(300, 110)], [], WINDOW)).toMatchObject({ left: 364, top: 100 });
});

test("or left of it, below or above, wherever nothing is hidden", () => {
  expect(beside(CARD, [box(900, 300)], [], WINDOW)).toMatchObject({ left: 686 });
  expect(beside(CARD, [box(20, 200, 960)], [], WINDOW)).toMatchObject({ top: 264 });
  expect(beside(CARD, [box(300, 300)], [box(400, 250)], WINDOW)).toMatchObject({ left: 86 });
});

test("and stays where it is if there is no place, or nothing is spoken of", () => {
  expect(beside(CARD, [box(300, 300)], [WINDOW], WINDOW)).toBeNull();
  expect(beside(CARD, [], [], WINDOW)).toBeNull();
});

test("on a small screen it lies at the head, at the foot or in between, wherever it covers least of it", () => {
  const top = (...meant: Box[]) => leastCovering(meant, 200, 100, 700).top;
  expect(top(box(0, 350))).toBe(100);
  expect(top()).toBe(100);
  expect(top(box(0, 120))).toBe(500);
  expect(top(box(0, 200), box(0, 600)), "between the two").toBe(256);
  expect(leastCovering([box(0, 120)], 900, 100, 700), "larger than the window").toMatchObject({ top: 100 });
});

test("and opens to where it covers least as well, inside the window", () => {
  const place = (...meant: Box[]) => leastCovering(meant, 100, 100, 700, 150);
  expect(place()).toMatchObject({ top: 100, rises: false, room: 250 });
  expect(place(box(0, 400)), "down, and short of it").toMatchObject({ top: 100, rises: false });
  expect(place(box(0, 250)), "below it, since it would open over it").toMatchObject({
    top: 600,
    rises: true,
  });
  expect(place(box(0, 110), box(0, 640)), "between the two").toMatchObject({ top: 166, rises: false });
});

test("where it speaks of nothing that it could cover, it leaves the board and the hand free, and opens no further than these", () => {
  const [board, hand] = [box(0, 170, 400, 290), box(0, 590, 400, 80)];
  const place = (...meant: Box[]) => leastCovering(meant, 100, 110, 844, 130, [board, hand]);
  expect(place(box(0, 200)), "below the hand").toEqual({ top: 744, rises: true, room: 168 });
  expect(place(), "wherever it speaks of").toMatchObject({ top: 744 });
});
