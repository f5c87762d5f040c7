/** Requests to the server outside the socket. Errors give their reason as a word the shell has a text for. */

import type {
  AboutMe,
  AskedHint,
  AskedReview,
  CallLine,
  CallList,
  CallTried,
  Coaching,
  From,
  GameInfo,
  Handover,
  Hint,
  Joined,
  LobbyLine,
  Me,
  Moment,
  MyGame,
  MyTables,
  NewCall,
  NewTable,
  PuzzleList,
  PuzzlePicture,
  Review,
  SeatLink,
  Site,
  TableMade,
  Trouble as Told,
} from "./types";
import { BASE } from "./base";

/** What the server says is wrong, or what we see ourselves: it does not answer, it does not accept what our program sent,
 * it fails. */
export type Trouble = NonNullable<Told["reason"]> | "offline" | "refused" | "broken";

export class ApiError extends Error {
  constructor(
    readonly trouble: Trouble,
    detail: string,
  ) {
    super(detail);
  }
}

export function troubleOf(error: unknown): Trouble {
  return error instanceof ApiError ? error.trouble : "broken";
}

/** Who we are is settled before anything is changed: two first requests at once would be two people. It is also settled before
 * we ask what is ours: what the browser held before there were people becomes ours by it. */
let introduction: Promise<unknown> = Promise.resolve();

/** How long an answer may take; a longer one is none, and whoever waits can try again. */
export const PATIENCE_MS = 15_000;
/** What is drawn first, or long. */
const LONG_MS = 60_000;

async function call(
  path: string,
  body?: unknown,
  method?: string,
  patience = PATIENCE_MS,
): Promise<Response> {
  const init =
    body === undefined
      ? { method: method ?? "GET" }
      : {
          method: method ?? "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
          keepalive: true, // the choice holds even if the page is left at once
        };
  if (init.method !== "GET") await introduction;
  const response = await fetch(BASE + path, { ...init, signal: AbortSignal.timeout(patience) }).catch(() => {
    throw new ApiError("offline", path);
  });
  if (!response.ok) throw await errorIn(response);
  return response;
}

/** What an answer holds. The connection may break, or time be up, in the middle of it. */
async function read<T>(answer: Response, how: (answer: Response) => Promise<T>): Promise<T> {
  return how(answer).catch((error: unknown) => {
    throw error instanceof SyntaxError ? error : new ApiError("offline", answer.url);
  });
}

/** Something between us and the server, such as a proxy, may answer in its own format. */
async function errorIn(response: Response): Promise<ApiError> {
  const told = (await response.json().catch(() => null)) as Partial<Told> | null;
  const plain = response.status < 500 ? "refused" : "broken";
  return new ApiError(told?.reason ?? plain, told?.detail ?? response.statusText);
}

async function json<T>(path: string, body?: unknown, method?: string, patience?: number): Promise<T> {
  return read(await call(path, body, method, patience), (answer) => answer.json() as Promise<T>);
}
const long = (path: string) => call(path, undefined, "GET", LONG_MS);

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

const puzzlesOf = (game: string) => `/api/puzzles/${encodeURIComponent(game)}`;

/** Asked once, and again only as long as there was no answer. */
function once<T>(path: string): () => Promise<T> {
  let told: Promise<T> | undefined;
  return () =>
    (told ??= json<T>(path).catch((error) => {
      told = undefined;
      throw error;
    }));
}

export const api = {
  site: once<Site>("/api/site"),
  games: once<GameInfo[]>("/api/games"),
  // ---- who one is ----
  me(): Promise<Me> {
    const told = json<Me>("/api/me");
    introduction = told.catch(() => {});
    return told;
  },
  changeMe: (about: AboutMe) => json<Me>("/api/me", about, "PATCH"),
  async myTables(shown: number): Promise<MyTables> {
    await introduction;
    return json(`/api/me/tables?shown=${shown}`);
  },
  async myGames(): Promise<MyGame[]> {
    await introduction;
    return json("/api/me/games");
  },
  hideTable: (table: string) => call(`/api/me/tables/${encodeURIComponent(table)}/hide`, {}),
  handover: () => json<Handover>("/api/me/handover", {}),
  takeHandover: (code: string) => json<Me>("/api/device", { code }),
  forgetMe: () => call("/api/me/forget", {}),
  eraseMe: () => call("/api/me/erase", {}),
  // ---- tables ----
  lobby: () => json<LobbyLine[]>("/api/lobby"),
  /** Come by a link: to a seat, or to watch. `second`: a seat more; `elsewhere`: another one if this is taken. */
  join: (link: string, name: string, how: { second?: boolean; elsewhere?: boolean } = {}) =>
    json<Joined>("/api/join", { link, name, ...how }),
  /** Take a free seat at a public table. */
  sit: (table: string, name: string) => json<Joined>(`${at(table)}/sit`, { name }),
  newTable: (wish: NewTable) => json<TableMade>("/api/tables", wish),
  lesson: (game: string, chapter: string, name: string) =>
    json<Joined>(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(chapter)}`, { name }),
  links: (table: string) => json<SeatLink[]>(`${at(table)}/links`),
  /** Ask for another game, or come to the one that somebody asked for. */
  rematch: (table: string, role?: string) =>
    json<Joined>(`${at(table)}/rematch${role === undefined ? "" : `?role=${encodeURIComponent(role)}`}`, {}),
  decline: (table: string) => json<Joined>(`${at(table)}/decline`, {}),
  goOn: (table: string, from: From) => json<Joined>(`${at(table)}/continue`, from),
  moment(table: string, step: number, seat: number | null): Promise<Moment> {
    return json<Moment>(`${at(table)}/moments/${step}${seat === null ? "" : `?seat=${seat}`}`);
  },
  hint: (table: string, who: AskedHint) => json<Hint>(`${at(table)}/hint`, who),
  /** What the coach says about a seat of a finished game, or how far it is. */
  coach: (table: string, who: AskedHint) => json<Coaching>(`${at(table)}/coach`, who),
  review: (table: string, move: AskedReview) => json<Review>(`${at(table)}/review`, move),
  // ---- puzzles ----
  allPuzzles: () => json<PuzzleList[]>("/api/puzzles"),
  puzzles: (game: string) => json<PuzzleList>(puzzlesOf(game)),
  puzzle: (game: string, number: number) => json<PuzzlePicture>(`${puzzlesOf(game)}/${number}`),
  // ---- looking back ----
  /** The picture of how a game ended. */
  posterPath: (table: string, language: string) => `/posters/tables/${table}/square.png?lang=${language}`,
  poster: async (path: string) => read(await long(path), (answer) => answer.blob()),
  recordPath: (table: string) => `${at(table)}/record`,
  /** For each step, what each of its draws was made from. */
  draws: (table: string) => json<number[][][]>(`${at(table)}/draws`, undefined, "GET", LONG_MS),
  /** How this person is told that a table waits. */
  calls: () => json<CallList>("/api/me/calls"),
  addCall: (wish: NewCall) => json<CallLine>("/api/me/calls", wish),
  dropCall: (id: string) => call(`/api/me/calls/${id}`, undefined, "DELETE"),
  tryCall: (id: string) => json<CallTried>(`/api/me/calls/${id}/test`, {}),
  record: async (table: string) => read(await long(`${at(table)}/record`), (answer) => answer.text()),
};
