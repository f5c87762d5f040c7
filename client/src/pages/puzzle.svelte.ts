/** Somebody at a puzzle: what they tried, and what came of it. It needs no server: the puzzle has its answer with it. */

import { keep, recall } from "../kit/store";
import type { AskPicture, PuzzleList, PuzzlePicture } from "../wire/types";

/** `near`: the second best; `shown`: they wanted to be told. */
export type Verdict = "open" | "wrong" | "near" | "solved" | "shown";

/** After so many tries that failed one is helped. */
const PATIENCE = 2;
const KEY = "puzzles";

export class Solving {
  verdict = $state.raw<Verdict>("open");
  /** How many tries have failed. */
  failed = $state.raw(0);
  readonly isDone = $derived(this.verdict === "solved" || this.verdict === "shown");
  /** Whether what the best move is about is shown. */
  readonly isHelped = $derived(this.isDone || this.failed >= PATIENCE);
  /** The open question: after each try a new one, so that a board forgets what was chosen. */
  readonly ask: AskPicture | null = $derived.by(() =>
    this.isDone ? null : { ...this.puzzle.ask, id: this.failed },
  );

  constructor(readonly puzzle: PuzzlePicture) {}

  answer = (move: object): void => {
    if (this.isDone) return;
    if (isSame(move, this.puzzle.best.move)) {
      this.verdict = "solved";
      if (!isSolved(this.puzzle.id)) keep(KEY, [...solved(), this.puzzle.id]);
      return;
    }
    this.failed += 1;
    this.verdict = isSame(move, this.puzzle.second.move) ? "near" : "wrong";
  };

  show = (): void => {
    if (!this.isDone) this.verdict = "shown";
  };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

const solved = (): string[] => recall<string[]>(KEY, []);

/** Whether it was solved in this browser. */
export function isSolved(id: string): boolean {
  return solved().includes(id);
}

/** The number of the puzzle to go on with: the next that is not solved yet, or simply the next. */
export function nextOf({ puzzles }: PuzzleList, number: number): number {
  const following = puzzles.map((_, i) => ((number + i) % puzzles.length) + 1);
  return following.find((one) => one !== number && !isSolved(puzzles[one - 1]!.id)) ?? following[0]!;
}
