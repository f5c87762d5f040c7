/** The contract between the shell and a game: `games/<id>/index.ts` has a `GameClient` as its default export.
 * The shell knows no game; a game knows `kit` and `wire` only. */

import type { Component } from "svelte";
import type { LessonChapter } from "./lesson";
import type { AskPicture, Outcome, Outline, PlacePicture, Refusal, Told } from "../wire/types";

/** A text by key with `{names}` filled in; a missing key is shown as it is. */
export type Say = (key: string, facts?: Record<string, unknown>) => string;

export interface BoardProps {
  /** The game's own view (`wire/<game>.ts`). */
  view: any;
  /** Moves that are fields of the view, to be told by `tell` (`outline.ts`). Missing where there are none. */
  viewSaid?: Record<string, Outline>;
  /** What the seat is asked now; its `moves` are sent back verbatim, and `sayMove` (`outline.ts`) puts them into words. */
  ask: AskPicture | null;
  /** What is new since the view before, to animate; empty after a reload, an undo or a jump in a replay. */
  told: Told[];
  /** Whether this continues the view before, also where nothing was told; missing in replays and drawings. */
  isNext?: boolean;
  /** All that was told, oldest first: no more than was shown. In replays only of the moment; missing in drawings. */
  story?: readonly Told[];
  /** Whose view this is; null for an onlooker. */
  seat: number | null;
  /** One name per seat. */
  names: string[];
  /** The seat of whoever looks, who is called "you". Missing in replays and drawings. */
  self?: number | null;
  /** The same for where there is little room; whoever looks is `You`. Missing in drawings. */
  shortNames?: string[];
  say: Say;
  /** Whether things may move: the player's setting and prefers-reduced-motion. */
  motion: boolean;
  outcome: Outcome | null;
  /** When the clock triggers something, by this browser's `Date.now()`; null or missing: never. */
  due?: number | null;
  /** Who sits in each seat: a bot or not, here or not, how far away. Missing in replays and drawings. */
  places?: PlacePicture[];
  /** Whether whatever one does can be taken back, and nobody is asked for leave. Missing in replays and drawings. */
  reversible?: boolean;
  /** Whether a lesson is going on, whose card must stay in sight. */
  taught?: boolean;
  /** How much of a large board is to be there: at a table that is being opened it grows by one from picture to picture, so that
   * a slow phone draws and listens in between. Missing: all of it. */
  parts?: number;
  /** Says for how many milliseconds something that happened is being shown (for ever: until it says 0): so long the log and bots
   * wait, also while the player is asked, so that whatever a question ends has to end here (`director.svelte.ts` sees to both).
   * Missing in replays and drawings. */
  stage?(time: number): void;
  /** Rings on the board where something that was told happened. Missing in replays and drawings. */
  point?(told: readonly Told[]): void;
  send(move: object): void;
  /** Asks the server which rule forbids a move; the shell shows the answer, the board need not. */
  whyNot(move: object): Promise<Refusal | null>;
}

export interface SketchProps {
  event: any;
  /** As the board has it. */
  view: any;
  say: Say;
}

export interface SheetProps {
  /** As the board has it. */
  view: any;
  names: string[];
  shortNames: string[];
  say: Say;
}

export interface GameClient {
  id: string;
  Board: Component<BoardProps>;
  /** How the game's own sheet tells the result, above where the points came from; missing: not at all. */
  Sheet?: Component<SheetProps>;
  /** The points an event brings, one number per seat, for the chart at the end; null if none. */
  points?(event: any, seats: number): number[] | null;
  /** What begins with an event, as the chart of points names it; null if nothing. */
  era?(say: Say, event: any): string | null;
  /** How it is taught, chapter by chapter. */
  lesson?: LessonChapter[];
  /** What newcomers are told about this very table, beside what they are told of the game; nothing where there is none. */
  firstNote?(say: Say, view: any): string;
  /** Whether an event is worth saying aloud to somebody who cannot see the board; missing: all are. */
  isHeard?(event: any, seat: number | null): boolean;
  /** Whether the log can leave an event out, as the view is now: nothing came of it, or what came of it is told or seen as well. */
  isAside?(event: any, view: any): boolean;
  /** Something that happened, in signs and few words; the log shows events as this draws them. Missing: in words. */
  Sketch?: Component<SketchProps>;
  /** The events it draws. */
  sketched?: readonly string[];
  /** CSS selectors of what on the board a move is about, for whoever is told to make it; nothing where there is nothing. */
  spots?(move: any, view: any): string;
  /** Of these spots those that need a sign, by CSS selectors: what is given and what is got for it. */
  marks?(move: any): Record<string, string>;
  /** CSS selectors of where on the board something happened; missing or empty: at the place of whoever did it. */
  places?(event: any): string;
  /** Whether a move that was advised a moment ago, when the view was `then`, can still be made and means the same; missing:
   * whatever is listed can. */
  isStillGood?(move: any, view: any, then: any): boolean;
  /** Whether the board itself shows the players, so that the shell need not name them again where room is scarce. */
  showsPlayers?: boolean;
}

/** The first line of a record (docs/records.md). */
export interface RecordHeader {
  game: string;
  options: any;
  seats: { name: string; bot: string | null }[];
  words: string[];
  commitment: string;
  chance: number[];
}

/** How people are asked who to be; all but `easiest` are texts of the game. */
export interface WhoToBe {
  title: string;
  /** Whatever chance deals. */
  any: string;
  /** The choice for a first game, and what is said of it. */
  easiest: string;
  praise: string;
  Picture: Component<{ choice: string }>;
}

/** What each seat may be given. */
export interface PerSeat {
  choices: readonly string[];
  /** The text key of a choice. */
  text(choice: string): string;
  /** Whether no two seats may have the same. */
  once: boolean;
  /** Whoever begins a game by one click, or waits for it to begin, is asked which to be. */
  pick?: WhoToBe;
}

/** Whom one can be in a game, and which option says so. */
export interface Roles extends WhoToBe, Pick<PerSeat, "choices" | "text"> {
  option: string;
}

/** What a new table should offer: `games/<id>/setup.ts` has one as its default export where the schema says too little. */
export interface TableSetup {
  /** Options as people want them, where that is not the engine's default. */
  presets?: Record<string, unknown>;
  /** What is different at a table against bots for somebody who is new to the game, as the game itself judges it; nothing for others. */
  atFirst?(): Record<string, unknown>;
  /** Choices of an option that are of no use to people. */
  hidden?: Record<string, readonly unknown[]>;
  /** Choices of an option with which everybody needs a device of their own: the server refuses them to several at one. */
  apart?: Record<string, readonly unknown[]>;
  /** Whether an option matters, given the others. */
  matters?(option: string, values: Record<string, unknown>): boolean;
  /** Only these values of a number are worth offering. */
  steps?: Record<string, readonly number[]>;
  /** Options that are a list with one word, or none, for each seat. */
  perSeat?: Record<string, PerSeat>;
  /** Sets of options that belong together, each by one tap; `<text>` and `<text>.help` are texts of the game. */
  recipes?: readonly { text: string; values: Record<string, unknown> }[];
  /** A text of the game that whoever makes a table should have read. */
  notice?: string;
  /** Whether a clock for each player makes sense; missing: it does. */
  clocks?: boolean;
  /** The number of seats to begin with. */
  seats?: number;
}

/** What there is to draw from, draw by draw: `games/<id>/draws.ts` has a function from a header to this as its default export. */
export interface Draws {
  /** Told of every move before its draws, also of those that have none; `draws` is how many it has. */
  see?(seat: number | null, move: object, draws: number): void;
  /** The outcomes there were when chance gave this answer to a move (null: at set-up), in ascending order. */
  outcomes(answer: number, move: object | null): number[];
}
