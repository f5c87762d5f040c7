/** Checks a table's shuffle in the browser: every draw is worked out again from the revealed secret (docs/records.md). */

import type { Draws, RecordHeader } from "../kit/game";
import { fromHex, hmac, sha256, toHex } from "./sha256";

export type Fault = "commitment" | "draw" | "unreadable";
export interface Verdict {
  fault: Fault | null;
  /** How many draws were worked out and agreed. */
  draws: number;
  /** The step whose draw differs. */
  step: number | null;
}

interface Line {
  step?: number;
  seat?: number | null;
  move?: object;
  chance?: number[];
  secret?: string;
}

const utf8 = new TextEncoder();

export function checkShuffle(
  record: string,
  drawsOf: (header: RecordHeader) => Draws,
  promised?: string,
): Verdict {
  let header: RecordHeader, moves: Line[], secret: Uint8Array;
  try {
    const lines = record
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    header = lines[0] as unknown as RecordHeader;
    moves = lines.slice(1, -1);
    secret = fromHex(lines.at(-1)!.secret!);
  } catch {
    return { fault: "unreadable", draws: 0, step: null };
  }
  const due = toHex(sha256(utf8.encode("marketday commitment 1\n"), secret));
  if (due !== header.commitment || (promised !== undefined && promised !== due)) {
    return { fault: "commitment", draws: 0, step: null };
  }
  const key = seedOf(secret, header.words);
  const draws = drawsOf(header);
  let count = 0;
  for (const { step, seat, move, chance } of [
    { step: 0, move: undefined, chance: header.chance } as Line,
    ...moves,
  ]) {
    if (move) draws.see?.(seat ?? null, move, chance!.length);
    for (const [draw, answer] of chance!.entries()) {
      const outcomes = draws.outcomes(answer, move ?? null);
      if (pick(key, step!, draw, outcomes) !== answer) return { fault: "draw", draws: count, step: step! };
      count += 1;
    }
  }
  return { fault: null, draws: count, step: null };
}

/** Draws as the server tells them, for a game whose draws the browser does not know by itself. */
export function toldDraws(told: number[][][]): Draws {
  const all = told.flat();
  return { outcomes: () => all.shift() ?? [] };
}

/** Draw number `draw` of a step from outcomes in ascending order. */
function pick(key: Uint8Array, step: number, draw: number, outcomes: number[]): number | undefined {
  const count = BigInt(outcomes.length);
  if (count === 0n) return undefined;
  const limit = 2n ** 64n - (2n ** 64n % count);
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(key, utf8.encode(`${step}.${draw}.${attempt}`));
    const number = new DataView(digest.buffer).getBigUint64(0);
    if (number < limit) return outcomes[Number(number % count)];
  }
}

function seedOf(secret: Uint8Array, words: string[]): Uint8Array {
  const parts: Uint8Array[] = [utf8.encode("marketday seed 1\n"), secret];
  for (const word of words) {
    const raw = utf8.encode(word);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, raw.length);
    parts.push(length, raw);
  }
  return sha256(...parts);
}
