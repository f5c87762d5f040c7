// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.

export type QuaysideOptions = Record<string, never>;

export interface TakeCrate {
  move: "TakeCrate";
  end: "left" | "right";
}

export interface TakeBoth {
  move: "TakeBoth";
}

export interface CrateLaid {
  event: "CrateLaid";
  good: string;
}

export interface CrateTaken {
  event: "CrateTaken";
  seat: number;
  good: string;
  end: "left" | "right";
}

export interface GameEnded {
  event: "GameEnded";
}

/** Everything is public, so all see the same. A crate is a number from 0; three in succession are of one good. */
export interface QuaysideView {
  seat: number | null;
  question: string;
  turn: number;
  row: number[];
  taken: number[][];
}

export type QuaysideMove = TakeCrate | TakeBoth;

export type QuaysideEvent = CrateLaid | CrateTaken | GameEnded;
