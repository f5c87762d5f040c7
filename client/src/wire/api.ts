/** What is asked of the server outside the socket. Errors say what happened in a word the shell has a text for. */

import type { From, GameInfo, LobbyLine, Moment, NewTable, SeatLink, TableMade } from "./types";

export type Trouble = "offline" | "missing" | "forbidden" | "busy" | "refused" | "broken";

export class ApiError extends Error {
  constructor(
    readonly trouble: Trouble,
    detail: string,
  ) {
    super(detail);
  }
}

const TROUBLES: Record<number, Trouble> = {
  403: "forbidden",
  404: "missing",
  429: "busy",
  400: "refused",
  413: "refused",
};

async function call(path: string, body?: unknown): Promise<Response> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch(() => {
    throw new ApiError("offline", path);
  });
  if (!response.ok) throw new ApiError(TROUBLES[response.status] ?? "broken", await detailOf(response));
  return response;
}

async function detailOf(response: Response): Promise<string> {
  const said: unknown = await response.json().catch(() => null);
  const detail = (said as { detail?: unknown } | null)?.detail;
  return typeof detail === "string" ? detail : response.statusText;
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await call(path, body)).json()) as T;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

let known: Promise<GameInfo[]> | undefined;

export const api = {
  games(): Promise<GameInfo[]> {
    known ??= json<GameInfo[]>("/api/games").catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  },
  lobby: () => json<LobbyLine[]>("/api/lobby"),
  /** Take a free seat at a public table. */
  sit: (table: string, name: string) => json<TableMade>(`${at(table)}/sit`, { name }),
  newTable: (wish: NewTable) => json<TableMade>("/api/tables", wish),
  lesson: (game: string, chapter: string, name: string) =>
    json<TableMade>(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(chapter)}`, { name }),
  links: (table: string) => json<SeatLink[]>(`${at(table)}/links`),
  rematch: (table: string) => json<TableMade>(`${at(table)}/rematch`, {}),
  goOn: (table: string, from: From) => json<TableMade>(`${at(table)}/continue`, from),
  moment(table: string, step: number, seat: number | null): Promise<Moment> {
    return json<Moment>(`${at(table)}/moments/${step}${seat === null ? "" : `?seat=${seat}`}`);
  },
  recordPath: (table: string) => `${at(table)}/record`,
  /** For each step, what each of its draws was made from. */
  draws: (table: string) => json<number[][][]>(`${at(table)}/draws`),
  record: async (table: string) => (await call(`${at(table)}/record`)).text(),
};
