/** Templates as `core/text.py` fills them: `{name}`, `{{` for a brace, and where a number decides about words their forms,
 * with # for the number: `{count:# card|# cards}`. */

export type Catalogue = Record<string, string>;

const PLACE = /\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g;

export function fill(template: string, facts: Record<string, unknown>, language: string): string {
  return template.replace(PLACE, (found, name: string | undefined, forms: string | undefined) => {
    if (name === undefined) return found[0]!;
    if (!(name in facts)) return found;
    const value = String(facts[name]);
    return forms ? form(forms.split("|"), Number(value), language).replaceAll("#", value) : value;
  });
}

const RULES: Partial<Record<string, Intl.PluralRules>> = {};

/** The form that goes with a number. What a language does not tell apart (`many` in French) has its last form. */
function form(forms: string[], number: number, language: string): string {
  const rules = (RULES[language] ??= new Intl.PluralRules(language));
  const place = ["one", "few", "many"].indexOf(rules.select(number));
  return forms[place] ?? forms.at(-1)!;
}

/** The names a template asks for, sorted. */
export function placeholders(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].flatMap((match) => match[1] ?? []))].sort();
}
