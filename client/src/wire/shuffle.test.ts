import { describe, expect, it } from "vitest";
import bankrutDraws from "../games/bankrut/draws";
import draws from "../games/klongs/draws";
import { records as bankrutRecords } from "../games/bankrut/pictures";
import { records } from "../games/klongs/pictures";
import { checkShuffle, toldDraws } from "./shuffle";

const plain = records["one pile"];
const { ticks } = bankrutRecords;

/** The record with one line changed. */
function forged(record: string, at: number, change: (line: any) => void): string {
  const lines = record.trim().split("\n");
  const i = at < 0 ? lines.length + at : at;
  const line = JSON.parse(lines[i]!);
  change(line);
  lines[i] = JSON.stringify(line);
  return lines.join("\n");
}

describe.each(Object.entries(records))("a shuffle with %s", (_, record) => {
  it("is found fair, every draw of it", () => {
    const recorded = record
      .trim()
      .split("\n")
      .reduce((sum, line) => sum + ((JSON.parse(line).chance as number[] | undefined)?.length ?? 0), 0);
    expect(recorded).toBeGreaterThan(20);
    expect(checkShuffle(record, draws)).toEqual({ fault: null, draws: recorded, step: null });
  });

  it("is found out if two boats of the deal were swapped", () => {
    const cheat = forged(record, 0, (header) =>
      header.chance.splice(-2, 2, header.chance.at(-1), header.chance.at(-2)),
    );
    expect(checkShuffle(cheat, draws).fault).toBe("draw");
  });

  it("is found out if the secret is another", () => {
    const cheat = forged(record, -1, (result) => (result.secret = "00".repeat(32)));
    expect(checkShuffle(cheat, draws).fault).toBe("commitment");
  });

  it("is found out if the table had promised another secret", () => {
    expect(checkShuffle(record, draws, "f".repeat(64)).fault).toBe("commitment");
  });

  it("is found out if a word was left out or added", () => {
    const cheat = forged(record, 0, (header) => header.words.push("more"));
    expect(checkShuffle(cheat, draws).fault).toBe("draw");
  });

  it("is not judged by a file that is cut off", () => {
    const lines = record.trim().split("\n");
    expect(checkShuffle(lines.slice(0, -1).join("\n"), draws).fault).toBe("unreadable");
    expect(checkShuffle("", draws).fault).toBe("unreadable");
  });
});

describe("the shuffles of Bankrut in ticks", () => {
  it("are found fair: the lead, every deal, and the order of acts", () => {
    const answers = ticks
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line).chance as number[] | undefined)?.length ?? 0);
    expect(answers.some((count) => count > 0 && count < 5)).toBe(true);
    expect(answers.filter((count) => count >= 61)).toHaveLength(3);
    const recorded = answers.reduce((sum, count) => sum + count, 0);
    expect(checkShuffle(ticks, bankrutDraws)).toEqual({ fault: null, draws: recorded, step: null });
  });

  it("are found out if somebody was let go first", () => {
    const lines = ticks.trim().split("\n");
    const at = lines.findIndex((line) => JSON.parse(line).chance?.length === 2);
    const cheat = forged(ticks, at, (line) => line.chance.reverse());
    expect(checkShuffle(cheat, bankrutDraws).fault).toBe("draw");
  });
});

describe("draws the server has told", () => {
  /** What was drawn from, as the rules of Klongs in the browser know it. */
  function told(): number[][][] {
    const lists: number[][] = [];
    checkShuffle(plain, (header) => {
      const known = draws(header);
      return {
        see: (...move) => known.see?.(...move),
        outcomes(...drawn) {
          lists.push(known.outcomes(...drawn));
          return lists.at(-1)!;
        },
      };
    });
    return [lists];
  }

  it("are worked out from the secret as well", () => {
    const lists = told();
    expect(checkShuffle(plain, () => toldDraws(lists))).toEqual({
      fault: null,
      draws: lists.flat().length,
      step: null,
    });
  });

  it("are found out if one of them was made from less, or is missing", () => {
    const short = told().map((lists) => lists.map((list, i) => (i === 3 ? list.slice(1) : list)));
    expect(checkShuffle(plain, () => toldDraws(short)).fault).toBe("draw");
    expect(checkShuffle(plain, () => toldDraws([])).fault).toBe("draw");
  });
});
