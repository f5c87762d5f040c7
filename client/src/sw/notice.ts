/** Notices of tables, whether the server pushes them or the page shows them itself. What a push message says is read strictly: it
 * comes from outside, and what it names is opened. */

export interface Shown {
  title: string;
  text: string;
  tag: string;
  path: string;
}

const UNREADABLE: Shown = { title: "Marketday", text: "", tag: "marketday", path: "/" };
const LONGEST = 300;
const PATH = /^\/(table\/[0-9a-f]{1,32})?$/;

/** A newer notice of a table takes the place of an older one, and whoever plays there withdraws it. */
export const tagOf = (table: string) => `table-${table}`;

/** What a tap opens; it is the `data` of a notification. */
export const pathOf = (table: string) => `/table/${table}`;

export function read(message: string): Shown {
  let said: unknown;
  try {
    said = JSON.parse(message);
  } catch {
    return UNREADABLE;
  }
  if (typeof said !== "object" || said === null) return UNREADABLE;
  const { title, text, table, path } = said as Record<string, unknown>;
  const texts = [title, text, table, path];
  if (!texts.every((one): one is string => typeof one === "string" && one.length <= LONGEST))
    return UNREADABLE;
  const [heading, words, about, target] = texts as [string, string, string, string];
  if (!heading || !PATH.test(target)) return UNREADABLE;
  return { title: heading, text: words, tag: tagOf(about), path: target };
}
