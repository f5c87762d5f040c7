// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.

/** What is to be said, in no language yet (core/outline.py): a text and what its {names} stand for, the name of whoever
 * sits there, several in a row, or what is shown as it is. */
export type Outline =
  [key: string, facts?: Record<string, Outline>] | { seat: number } | { joined: Outline[] } | string | number;

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

/** Sit down under a name, come back to a seat that a bot has been playing, or change one's name. */
export interface Sit {
  act: "Sit";
  seat: number;
  name: string;
}

/** How one looks to the others: a face, and, until the play begins, a colour and a role in the game (`Game.roles`) that nobody else has chosen. */
export interface Appear {
  act: "Appear";
  seat: number;
  face?: number;
  colour?: number | null;
  role?: string | null;
}

/** A word of one's own for the shuffle; before the start only. */
export interface AddWord {
  act: "AddWord";
  seat: number;
  word: string;
}

/** Get up from a seat, before the start only. */
export interface Leave {
  act: "Leave";
  seat: number;
}

/** The host lets a bot play for somebody who is missing; anybody may do so for themselves. */
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

/** The host gives out a new link for a seat; whoever held it, if they have been away for a while, is out. */
export interface RenewLink {
  act: "RenewLink";
  seat: number;
}

/** Back to where `step` moves had been made: at once where it is free, otherwise the others are asked. */
export interface Undo {
  act: "Undo";
  seat: number;
  step: number;
}

export interface Propose {
  act: "Propose";
  seat: number;
  what: "end" | "hints" | "new_rules" | "pause" | "resume";
}

/** The host wants no hints at this table; all together may allow them again (`Propose` hints). */
export interface ForbidHints {
  act: "ForbidHints";
}

export interface Agree {
  act: "Agree";
  seat: number;
  proposal: number;
  agrees: boolean;
}

/** The host ends the table for good; while others play they are asked (`Propose`). */
export interface Close {
  act: "Close";
}

/** The host begins. */
export interface Start {
  act: "Start";
  fill?: boolean;
}

export interface Answer {
  act: "Answer";
  seat: number;
  ask: number;
  move: object;
}

export interface Say {
  act: "Say";
  seat: number;
  text: string;
}

/** Asks why a move is illegal; changes nothing. */
export interface WhyNot {
  act: "WhyNot";
  seat: number;
  move: object;
}

/** Seen by those who are there, kept nowhere. */
export interface React {
  act: "React";
  seat: number;
  sign: "clap" | "hurry" | "laugh" | "sorry" | "think" | "wow";
}

/** The answer to the server's ping; of no seat. */
export interface Pong {
  act: "Pong";
  number: number;
  hidden?: boolean;
}

/** A page that shows in motion what happened has shown it up to this step; of no seat. */
export interface Seen {
  act: "Seen";
  step: number;
}

/** The outlines of many moves, which have much in common: each row is the number of a text, and of each of its facts. */
export interface MovesSaid {
  texts: string[][];
  facts: Outline[];
  rows: number[][];
}

export interface AskPicture {
  id: number;
  prompt: string;
  moves: object[];
  said: MovesSaid;
  forms: string[];
  standing: boolean;
  aims?: Record<string, number>;
}

export interface PlacePicture {
  name: string;
  bot: string | null;
  alias: string;
  face: number;
  colour: number;
  role: string;
  taken: boolean;
  kept: boolean;
  renewed: number;
  here: boolean;
  word: boolean;
  bank: number | null;
  lag: number | null;
}

export interface Told {
  step: number;
  event: object;
  said: Outline;
}

export interface ChatLine {
  at: number;
  seat: number;
  text: string;
}

export interface ProposalPicture {
  id: number;
  seat: number;
  what: "end" | "hints" | "new_rules" | "pause" | "resume" | "undo";
  step: number | null;
  agreed: number[];
}

/** Somebody wants to play again. */
export interface RematchPicture {
  table: string;
  by: number | null;
  came: number[];
  awaited: number[];
  started: boolean;
  closed: boolean;
}

/** The table was begun under older rules: it can be read, not played. */
export interface OldRules {
  begun: number;
  now: number;
  missing: number;
  can_go_on: boolean;
}

/** Everything that one seat, or an onlooker, may know about a table now. It replaces the one before. */
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
  old_rules: OldRules | null;
  practice: boolean;
  hints: boolean | null;
  places: PlacePicture[];
  asked: number[];
  view: object | null;
  view_said: Record<string, Outline>;
  ask: AskPicture | null;
  from_step: number;
  told: Told[];
  chat: ChatLine[];
  proposal: ProposalPicture | null;
  free_undo: number | null;
  own_undo: number | null;
  outcome: Outcome | null;
  commitment: string;
  words: string[];
  secret: string | null;
  clock: Clock | null;
  due: number | null;
  rematch: RematchPicture | null;
  taken_back: number;
  now: number;
}

/** Why an act was not carried out, or (in reply to WhyNot) why a move is illegal; `reason` and `rule` are text keys. */
export interface Refusal {
  t: "refusal";
  id: number | null;
  rule: string;
  reason: string;
  facts: Record<string, unknown>;
  said: Outline;
}

/** The reply to WhyNot if the move is legal. */
export interface Allowed {
  t: "allowed";
  id: number | null;
}

/** An act was carried out and is on disk. */
export interface Done {
  t: "done";
  id: number | null;
}

/** To be answered at once by the act `Pong` with the same number: so both ends know that the connection is alive, and the lag is measured. */
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

/** Who will sit in a seat of a new table: whoever makes it, whoever opens a link, or a bot. */
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

/** The name, which may be empty. */
export interface Named {
  name?: string;
}

/** What follows `/join/` in the address one was sent. */
export interface Link {
  link: string;
  name?: string;
  second?: boolean;
  elsewhere?: boolean;
}

export interface Joined {
  table: string;
}

/** What the server knows about the requester. */
export interface Me {
  name: string;
  language: string;
  face: number;
  devices: number;
  known: boolean;
}

export interface AboutMe {
  name?: string | null;
  language?: "" | "de" | "en" | "fr" | "pl" | null;
  face?: number | null;
}

/** A link by which another browser becomes the same person: valid once. */
export interface Handover {
  path: string;
  seconds: number;
}

export interface Code {
  code: string;
}

/** For programs: to be sent as `Authorization: Bearer <token>`. */
export interface Identity {
  token: string;
}

export interface MySeat {
  name: string;
  bot: string | null;
  alias: string;
  taken: boolean;
  mine: boolean;
  waits: boolean;
  points: number | null;
  rank: number | null;
}

/** A table of the person who asks, as home shows it. */
export interface MyTable {
  table: string;
  game: string;
  status: "closed" | "over" | "playing" | "waiting";
  made_at: number;
  changed_at: number;
  practice: boolean;
  waits: boolean;
  seats: MySeat[];
  colours: string[];
}

export interface MyTables {
  tables: MyTable[];
  more: boolean;
}

/** What the person who asks has reached in a game. */
export interface MyGame {
  game: string;
  played: number;
  won: number;
  average: number;
  best: number;
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
  usual_bot: string;
  ladder: string[];
  chapters: string[];
  coach: boolean;
}

export interface LobbyLine {
  table: string;
  game: string;
  names: string[];
  open_seats: number;
  made_at: number;
  mine: boolean;
}

/** A past moment of a table for replays: the picture a seat had, and how many moves there were in all. */
export interface Moment {
  picture: Picture;
  steps: number;
  seats: (number | null)[];
  has_coach: boolean;
}

/** What speaks for a move, or against it. */
export interface Argument {
  good: boolean;
  said: Outline;
}

/** A move, as a strong player sees it who knows what the seat knows. */
export interface Suggestion {
  move: object;
  said: Outline;
  behind: number;
  error: number;
  reasons: Argument[];
}

export interface AskedHint {
  seat: number;
}

export interface Hint {
  ask: number;
  best: Suggestion;
  second: Suggestion | null;
  level: boolean;
}

/** How good was a move? */
export interface AskedReview {
  seat: number;
  step: number;
}

export interface Review {
  verdict: "best" | "level" | "mistake" | "slip";
  chosen: Suggestion;
  best: Suggestion;
}

/** One decision of a seat. */
export interface CoachMoment {
  step: number;
  chance: number | null;
  chance_error: number | null;
  lost: number;
  luck: number;
}

export interface CoachLine {
  seat: number;
  said: Outline;
}

/** A decision that cost much. */
export interface CoachLesson {
  step: number;
  chosen: Suggestion;
  best: Suggestion;
  line: CoachLine[];
}

/** About a seat of a finished game. Points are points ahead of the others on average: what was expected at first, less what was lost, with the luck, is how it ended. */
export interface CoachReport {
  seat: number;
  won: boolean;
  moments: CoachMoment[];
  lessons: CoachLesson[];
  expected: number;
  lost: number;
  lost_error: number;
  luck: number;
  luck_error: number;
  ahead: number;
  from_best: boolean;
}

/** How far the coach is. */
export interface Coaching {
  done: number;
  of: number;
  report: CoachReport | null;
}

export interface PuzzleLine {
  id: string;
  level: "easy" | "hard" | "medium";
}

/** The puzzles of a game; they are numbered from 1. */
export interface PuzzleList {
  game: string;
  today: number;
  puzzles: PuzzleLine[];
}

/** A puzzle with its answer: a browser that has it needs no server to check a move. */
export interface PuzzlePicture {
  game: string;
  number: number;
  id: string;
  level: "easy" | "hard" | "medium";
  seat: number;
  colours: string[];
  view: object;
  view_said: Record<string, Outline>;
  ask: AskPicture;
  best: Suggestion;
  second: Suggestion;
}

/** Go on from a moment against bots. */
export interface From {
  step: number;
  seat: number;
}

/** A request that was not granted. */
export interface Trouble {
  status_code: number;
  detail: string;
  reason?:
    | "all_taken"
    | "bad_options"
    | "blocked"
    | "by_invitation"
    | "call_bad_keys"
    | "call_bad_name"
    | "call_bad_port"
    | "call_no_topic"
    | "call_not_https"
    | "call_not_public"
    | "call_switched_off"
    | "call_too_many"
    | "call_unknown_name"
    | "call_unreadable"
    | "closed"
    | "dead_handover"
    | "dead_link"
    | "deleted_meanwhile"
    | "foreign"
    | "link_renewed"
    | "lobby_crowded"
    | "lobby_full"
    | "no_call"
    | "no_chapter"
    | "no_choice"
    | "no_coach"
    | "no_free_seat"
    | "no_game"
    | "no_hints"
    | "no_puzzle"
    | "no_question"
    | "no_record"
    | "no_rematch"
    | "no_seat"
    | "no_step"
    | "no_such_setup"
    | "no_table"
    | "not_begun"
    | "not_host"
    | "not_open"
    | "not_over"
    | "not_seated"
    | "not_written"
    | "not_yet"
    | "old_moment"
    | "old_record"
    | "one_device_live"
    | "one_hand_each"
    | "one_table"
    | "only_watching"
    | "own_seat_only"
    | "rematch_begun"
    | "running"
    | "seat_taken"
    | "second_seat"
    | "still_playing"
    | "swamped"
    | "too_many"
    | "unfinished"
    | "unknown_bot"
    | "unknown_game"
    | "wrong_seats"
    | null;
}

/** The address of the site, and for how long it keeps tables. */
export interface Site {
  url: string | null;
  finished_days: number | null;
  forgotten_days: number | null;
}

export interface Health {
  status: "away" | "cannot_write" | "ok";
  version: string;
  compiled: boolean;
  tables: number;
  connections: number;
  forwarded: "believed" | "ignored" | "none";
}

/** What a person is told. A browser's service worker gets exactly this. */
export interface Notice {
  kind: "over" | "rematch" | "test" | "turn";
  table: string;
  game: string;
  title: string;
  text: string;
  path: string;
}

/** What a browser gives us in order to be notified, in base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** How somebody wants to be notified: by the push service of this browser, a webhook, or a topic at ntfy. */
export interface NewCall {
  kind: "ntfy" | "push" | "webhook";
  address: string;
  language?: string;
  keys?: PushKeys | null;
}

export interface CallLine {
  id: string;
  kind: "ntfy" | "push" | "webhook";
  address: string;
  language: string;
  made_at: number;
  failures: number;
  secret: string | null;
}

export interface CallList {
  available: boolean;
  push_key: string;
  most: number;
  calls: CallLine[];
}

export interface CallTried {
  outcome: "answered" | "gone" | "sent" | "unreachable";
  status: number;
}

export type Act =
  | Sit
  | Appear
  | AddWord
  | Leave
  | GiveToBot
  | SwapSeats
  | RenewLink
  | Undo
  | Propose
  | ForbidHints
  | Agree
  | Close
  | Start
  | Answer
  | Say
  | WhyNot
  | React
  | Pong
  | Seen;

export type ServerMessage = Picture | Refusal | Allowed | Done | Ping | Reaction;
