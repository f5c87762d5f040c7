/** Checks a table's shuffle in the browser: every draw is worked out again from the revealed secret (docs/records.md). */

import type { Draws, RecordHeader } from "../kit/game";

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
  move?: object;
  chance?: number[];
  secret?: string;
}

const utf8 = new TextEncoder();

export async function checkShuffle(
  record: string,
  drawsOf: (header: RecordHeader) => Draws,
  promised?: string,
): Promise<Verdict> {
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
  const due = toHex(await sha256(utf8.encode("marketday commitment 1\n"), secret));
  if (due !== header.commitment || (promised !== undefined && promised !== due)) {
    return { fault: "commitment", draws: 0, step: null };
  }
  const key = await hmacKey(await seedOf(secret, header.words));
  const draws = drawsOf(header);
  let count = 0;
  for (const { step, move, chance } of [
    { step: 0, move: undefined, chance: header.chance } as Line,
    ...moves,
  ]) {
    for (const [draw, answer] of chance!.entries()) {
      const outcomes = draws.outcomes(answer, move ?? null);
      if ((await pick(key, step!, draw, outcomes)) !== answer)
        return { fault: "draw", draws: count, step: step! };
      count += 1;
    }
  }
  return { fault: null, draws: count, step: null };
}

/** Draw number `draw` of a step from outcomes in ascending order. */
async function pick(
  key: CryptoKey,
  step: number,
  draw: number,
  outcomes: number[],
): Promise<number | undefined> {
  const count = BigInt(outcomes.length);
  if (count === 0n) return undefined;
  const limit = 2n ** 64n - (2n ** 64n % count);
  for (let attempt = 0; ; attempt += 1) {
    const digest = await crypto.subtle.sign("HMAC", key, utf8.encode(`${step}.${draw}.${attempt}`));
    const number = new DataView(digest).getBigUint64(0);
    if (number < limit) return outcomes[Number(number % count)];
  }
}

async function seedOf(secret: Uint8Array, words: string[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [utf8.encode("marketday seed 1\n"), secret];
  for (const word of words) {
    const raw = utf8.encode(word);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, raw.length);
    parts.push(length, raw);
  }
  return sha256(...parts);
}

function hmacKey(seed: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", seed as BufferSource, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})+$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g)!, (pair) => parseInt(pair, 16));
}
