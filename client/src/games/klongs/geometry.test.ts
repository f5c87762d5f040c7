import { describe, expect, it } from "vitest";
import { COLUMNS, LANDINGS, SPACES } from "./box";
import * as geometry from "./geometry";

describe("landings (K-C2)", () => {
  it("are the 43 points where jetties touch four spaces", () => {
    const expected = Array.from({ length: SPACES }, (_, space) => space).filter((space) => {
      const row = geometry.rowOf(space);
      const column = geometry.columnOf(space);
      return row < 7 && column < 9 && (row % 2 === 1 || column % 2 === 1);
    });
    expect(LANDINGS).toEqual(expected);
    expect(LANDINGS).toHaveLength(43);
  });

  it("lie in the middle of their four spaces", () => {
    for (const landing of LANDINGS) {
      const points = geometry.quartet(landing).map(geometry.middle);
      const { x, y } = geometry.landingPoint(landing);
      expect(x).toBeCloseTo(points.reduce((sum, point) => sum + point.x, 0) / 4);
      expect(y).toBeCloseTo(points.reduce((sum, point) => sum + point.y, 0) / 4);
    }
  });

  it("can all be walked to by arrow keys", () => {
    expect(walk(LANDINGS[0]!, (at, key) => geometry.landingBeside(at, key)).size).toBe(43);
  });
});

describe("spaces", () => {
  it("do not overlap, and quarters are a jetty apart", () => {
    expect(geometry.columnX(1) - geometry.columnX(0)).toBe(geometry.SPACE);
    expect(geometry.columnX(2) - geometry.columnX(1)).toBe(geometry.SPACE + geometry.JETTY);
    expect(geometry.rowY(2) - geometry.rowY(1)).toBe(geometry.SPACE + geometry.JETTY);
    const { x, y } = geometry.corner(SPACES - 1);
    expect(x + geometry.SPACE).toBe(geometry.WATER.x + geometry.WATER.width);
    expect(y + geometry.SPACE).toBe(geometry.WATER.y + geometry.WATER.height);
  });

  it("can all be walked to by arrow keys and never left", () => {
    const seen = walk(0, geometry.spaceBeside);
    expect(seen.size).toBe(SPACES);
    expect(geometry.spaceBeside(33, "Home")).toBe(30);
    expect(geometry.spaceBeside(33, "End")).toBe(39);
    expect(geometry.spaceBeside(33, "x")).toBeNull();
  });

  it("know their neighbours across jetties", () => {
    expect(geometry.neighbours(0)).toEqual([1, 10, 11]);
    expect(geometry.neighbours(11)).toHaveLength(8);
    expect(geometry.neighbours(COLUMNS - 1)).toEqual([8, 18, 19]);
  });
});

describe("the score track", () => {
  it("has a field of its own for every number of a lap, inside the frame", () => {
    const points = Array.from({ length: geometry.LAP }, (_, i) => geometry.scorePoint(i));
    expect(new Set(points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(geometry.LAP);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(geometry.WIDTH);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(geometry.HEIGHT);
    }
    expect(geometry.scorePoint(geometry.LAP + 7)).toEqual(geometry.scorePoint(7));
  });
});

function walk(start: number, step: (at: number, key: string) => number | null): Set<number> {
  const seen = new Set([start]);
  for (const at of seen)
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) seen.add(step(at, key)!);
  return seen;
}

describe("what is shown larger", () => {
  it("is where most boats are, not the empty middle", () => {
    const { busiest, middle } = geometry;
    const boats = [8, 9, 18, 60].map(middle);
    expect(busiest([0, 9, 34, 60].map(middle), boats)).toEqual(middle(9));
    expect(busiest([], boats)).toBeNull();
  });
});
