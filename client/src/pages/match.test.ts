import { expect, it } from "vitest";
import type { MyTable } from "../wire/types";
import { matching } from "./match";

const info = { id: "klongs", ladder: ["random", "easy", "greedy", "hard"], usual_bot: "greedy" };
const place = { name: "", alias: "", taken: false, waits: false, points: 0 };

function played(bot: string, rank: number, more: Partial<MyTable> = {}): MyTable {
  const mine = { ...place, mine: true, bot: null, rank };
  const seats = [mine, { ...place, mine: false, bot, rank: 3 - rank }];
  const told = { table: "t", made_at: 0, changed_at: 0, practice: false, waits: false, colours: [] };
  return { ...told, game: "klongs", status: "over", seats, ...more };
}
const times = (count: number, table: MyTable): MyTable[] => Array.from({ length: count }, () => table);

it("claims nothing before there is a result, and begins with the usual bot", () => {
  expect(matching([], info)).toBe("");
  expect(matching([played("greedy", 2)], info)).toBe("greedy");
});

it("climbs with victories and comes down with defeats, to the ends of the ladder", () => {
  expect(matching(times(2, played("greedy", 1)), info)).toBe("hard");
  expect(matching(times(20, played("hard", 1)), info)).toBe("hard");
  expect(matching(times(2, played("greedy", 2)), info)).toBe("easy");
  expect(matching(times(20, played("random", 2)), info)).toBe("random");
});

it("reads the newest first and starts counting anew on each step", () => {
  const up = times(2, played("greedy", 1));
  expect(matching([played("hard", 2), ...up], info)).toBe("hard");
  expect(matching([...times(2, played("hard", 2)), ...up], info)).toBe("greedy");
});

it("learns nothing from victories over weaker bots, from people, from other games and from what is not over", () => {
  const others = [
    played("easy", 1),
    played("greedy", 1, { game: "cove" }),
    played("greedy", 1, { status: "playing" }),
    played("somebodys", 1),
    played("greedy", 1, { practice: true }),
    played("greedy", 1, { seats: played("greedy", 1).seats.map((seat) => ({ ...seat, taken: true })) }),
  ];
  expect(matching([played("greedy", 2), ...others.flatMap((table) => times(5, table))], info)).toBe("greedy");
});
