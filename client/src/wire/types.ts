// Made by tools/wire_types.py from the Python structs; python tools/wire_types.py --write makes it anew.

/** One source of points. `label` is a text key, `rule` the rule it follows, `points` one number per seat. */
export interface ScoreLine {
  label: string;
  rule: string;
  points: number[];
}

/** How it ended. The totals are the sums of the lines; seats of equal rank share it, the winners have rank 1. */
export interface Outcome {
  lines: ScoreLine[];
  totals: number[];
  ranks: number[];
}

/** Seconds each seat has for the whole game, and what every answer adds. */
export interface Clock {
  bank: number;
  increment: number;
}

/** Sit down under a name, come back to a seat that a bot minds, or change one's name. */
export interface Sit {
  act: "Sit";
  seat: number;
  name: string;
}

/** A word of one's own for the shuffle; before the start only. */
export interface AddWord {
  act: "AddWord";
  seat: number;
  word: string;
}

/** The host begins; seats that nobody took go to bots. */
export interface Start {
  act: "Start";
}

export interface Answer {
  act: "Answer";
  seat: number;
  ask: number;
  move: object;
}

/** Asks why a move may not be; changes nothing. */
export interface WhyNot {
  act: "WhyNot";
  seat: number;
  move: object;
}

/** Back to where `step` moves had been made: at once where it is free, else the others are asked. */
export interface Undo {
  act: "Undo";
  seat: number;
  step: number;
}

export interface Propose {
  act: "Propose";
  seat: number;
  what: "pause" | "resume";
}

export interface Agree {
  act: "Agree";
  seat: number;
  proposal: number;
  agrees: boolean;
}

export interface Say {
  act: "Say";
  seat: number;
  text: string;
}

/** Seen by those who are there, kept nowhere. */
export interface React {
  act: "React";
  seat: number;
  sign: "clap" | "hurry" | "laugh" | "sorry" | "think" | "wow";
}

/** The host lets a bot play for somebody who is missing. */
export interface GiveToBot {
  act: "GiveToBot";
  seat: number;
  bot: string;
}

export interface SwapSeats {
  act: "SwapSeats";
  seat: number;
  other: number;
}

/** The answer to the server's ping; of no seat. */
export interface Pong {
  act: "Pong";
  number: number;
}

/** The host ends the table for good. */
export interface Close {
  act: "Close";
}

export interface AskPicture {
  id: number;
  prompt: string;
  moves: object[];
  forms: string[];
  standing: boolean;
}

export interface PlacePicture {
  name: string;
  bot: string | null;
  here: boolean;
  word: boolean;
  bank: number | null;
  lag: number | null;
}

export interface Told {
  step: number;
  event: object;
}

export interface ChatLine {
  at: number;
  seat: number;
  text: string;
}

export interface ProposalPicture {
  id: number;
  seat: number;
  what: "pause" | "resume" | "undo";
  step: number | null;
  agreed: number[];
}

/** All that one seat, or an onlooker, may know of a table now. It replaces the one before. */
export interface Picture {
  t: "picture";
  table: string;
  game: string;
  seat: number | null;
  mine: number[];
  host: boolean;
  step: number;
  started: boolean;
  paused: boolean;
  closed: boolean;
  practice: boolean;
  places: PlacePicture[];
  asked: number[];
  view: object | null | null;
  ask: AskPicture | null;
  from_step: number;
  told: Told[];
  chat: ChatLine[];
  proposal: ProposalPicture | null;
  free_undo: number | null;
  outcome: Outcome | null;
  commitment: string;
  words: string[];
  secret: string | null;
  clock: Clock | null;
  due: number | null;
  follower: string | null;
  now: number;
}

/** Why an act was not carried out, or (to WhyNot) why a move may not be; `reason` and `rule` are text keys. */
export interface Refusal {
  t: "refusal";
  id: number | null;
  rule: string;
  reason: string;
  facts: Record<string, unknown>;
}

/** The answer to WhyNot if nothing is against the move. */
export interface Allowed {
  t: "allowed";
  id: number | null;
}

/** An act was carried out and is on disk. */
export interface Done {
  t: "done";
  id: number | null;
}

/** To be answered at once by the act `Pong` with the same number: so the lag is measured. */
export interface Ping {
  t: "ping";
  number: number;
}

export interface Reaction {
  t: "reaction";
  seat: number;
  sign: string;
}

/** What a browser sends: an act, and a number of its own that a refusal will name. */
export interface Envelope {
  act: Act;
  id?: number | null;
}

/** Who shall sit in a seat of a new table: whoever makes it, whoever opens a link, or a bot. */
export interface SeatWish {
  kind: "bot" | "link" | "me";
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  practice?: boolean;
  public?: boolean;
  clock?: Clock | null;
}

export interface Learner {
  name: string;
}

export interface SeatLink {
  seat: number | null;
  path: string;
}

export interface TableMade {
  table: string;
  links: SeatLink[];
}

export interface GameInfo {
  id: string;
  seat_counts: number[];
  colours: string[];
  options: Record<string, unknown>;
  bots: string[];
  chapters: string[];
}

export interface LobbyLine {
  table: string;
  game: string;
  names: string[];
  open_seats: number;
  made_at: number;
}

/** A past moment of a table for replays: the picture a seat had, and how many moves there were in all. */
export interface Moment {
  picture: Picture;
  steps: number;
  seats: (number | null)[];
}

/** Go on from a moment against bots. */
export interface From {
  step: number;
  seat: number;
}

export interface Health {
  status: "ok";
  version: string;
  compiled: boolean;
  tables: number;
  connections: number;
}

export type Act =
  | Sit
  | AddWord
  | Start
  | Answer
  | WhyNot
  | Undo
  | Propose
  | Agree
  | Say
  | React
  | GiveToBot
  | SwapSeats
  | Pong
  | Close;

export type ServerMessage = Picture | Refusal | Allowed | Done | Ping | Reaction;
