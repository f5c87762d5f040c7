/** The rules of a game in chapters: ids of the same ten belong together (K-20 … K-21), as do those with a letter (K-C1 …). */

export interface Chapter {
  /** Under this key a game may name the chapter: `chapter.K-C`, `chapter.K-0`, `chapter.K-20`. */
  key: string;
  /** From the first to the last id, where it has no name. */
  range: string;
  rules: [id: string, text: string][];
}

export function chaptersOf(texts: [key: string, text: string][]): Chapter[] {
  const all = new Map<string, Chapter>();
  for (const [key, text] of texts) {
    const id = key.replace(/^rule\./, "");
    const group = groupOf(id);
    if (!all.has(group)) all.set(group, { key: `chapter.${group}`, range: id, rules: [] });
    all.get(group)!.rules.push([id, text]);
  }
  for (const chapter of all.values()) {
    const [first, last] = [chapter.rules[0]![0], chapter.rules.at(-1)![0]];
    chapter.range = first === last ? first : `${first} – ${last}`;
  }
  return [...all.values()];
}

function groupOf(id: string): string {
  const number = /^(.*-)(\d+)$/.exec(id);
  if (!number) return id.replace(/\d+$/, "");
  const tens = Math.floor(Number(number[2]) / 10) * 10;
  return `${number[1]}${tens === 10 ? 0 : tens}`;
}
