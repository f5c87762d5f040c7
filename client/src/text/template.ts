/** Templates as Python's `str.format` knows them, as far as our texts use it: `{name}`, and `{{` for a brace. */

export type Catalogue = Record<string, string>;

export function fill(template: string, facts: Record<string, unknown>): string {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found[0]!;
    return name in facts ? String(facts[name]) : found;
  });
}

/** The names a template asks for, sorted. */
export function placeholders(template: string): string[] {
  return [...new Set([...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();
}
