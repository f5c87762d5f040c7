import { expect, test } from "vitest";
import { besidePoint } from "./tip";

const FRAME = { width: 366, height: 292 };
const CARD = { width: 150, height: 80 };

test("a card stands above a place, or below it where there is no room above", () => {
  expect(besidePoint({ x: 180, y: 200 }, 40, CARD, FRAME)).toEqual({ x: 105, y: 80 });
  expect(besidePoint({ x: 180, y: 60 }, 40, CARD, FRAME)).toEqual({ x: 105, y: 100 });
  expect(besidePoint({ x: 10, y: 200 }, 40, CARD, FRAME), "inside the frame").toEqual({ x: 4, y: 80 });
});

test("it goes to another side where it would cover what is to be compared", () => {
  const at = { x: 180, y: 150 };
  expect(besidePoint(at, 40, CARD, FRAME, [{ x: 180, y: 80 }]), "below").toEqual({ x: 105, y: 190 });
  const upAndDown = [
    { x: 180, y: 80 },
    { x: 180, y: 230 },
  ];
  expect(besidePoint({ ...at, x: 100 }, 40, CARD, FRAME, upAndDown), "right of it").toEqual({
    x: 140,
    y: 110,
  });
});

test("where nothing is free it covers as little as it can", () => {
  const all = [80, 110, 180, 280].flatMap((x) => [60, 150, 230].map((y) => ({ x, y })));
  const { x, y } = besidePoint({ x: 180, y: 150 }, 40, CARD, FRAME, all);
  const covered = all.filter((one) => one.x > x && one.x < x + 150 && one.y > y && one.y < y + 80);
  expect(covered.length).toBeLessThan(3);
});
