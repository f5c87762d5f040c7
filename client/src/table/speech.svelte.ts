/** What people at the table say or show just now, for some seconds, so that those who look at the board notice. */

import type { React } from "../wire/types";

/** A line of the chat, or a sign. */
export type Utterance = { seat: number; text: string; at: number } | { seat: number; sign: React["sign"] };

const SIGN_MS = 4000;
const TEXT_MS = 5000;
/** Long lines take longer to read. */
const LETTER_MS = 50;
const MOST_MS = 12_000;
const MOST_LINES = 50;

export class Speech {
  /** The newest of each seat. */
  now = $state.raw<readonly Utterance[]>([]);
  #lines: string[] = [];

  constructor(readonly isMuted: (seat: number) => boolean) {}

  hear(utterance: Utterance): void {
    if (this.isMuted(utterance.seat)) return;
    if ("text" in utterance) {
      // Each seat of this browser is told the same lines.
      const line = `${utterance.seat} ${utterance.at} ${utterance.text}`;
      if (this.#lines.includes(line)) return;
      this.#lines = [...this.#lines, line].slice(-MOST_LINES);
    }
    this.now = [...this.now.filter((other) => other.seat !== utterance.seat), utterance];
    setTimeout(() => (this.now = this.now.filter((other) => other !== utterance)), lasts(utterance));
  }
}

function lasts(utterance: Utterance): number {
  return "text" in utterance ? Math.min(TEXT_MS + LETTER_MS * utterance.text.length, MOST_MS) : SIGN_MS;
}
