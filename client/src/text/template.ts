/** Templates as `core/text.py` fills them: `{name}`, `{{` for a brace, and where a number decides about words their forms,
 * with # for the number: `{count:# card|# cards}`. A `Name` has one for others and one for whoever reads it:
 * `{who:@ takes|You take}`. */

export type Catalogue = Record<string, string>;

/** What somebody is called in a text. */
export class Name {
  constructor(
    readonly text: string,
    readonly isYou: boolean,
  ) {}

  toString(): string {
    return this.text;
  }
}

const PLACE = /\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g;

export function fill(template: string, facts: Record<string, unknown>, language: string): string {
  return template.replace(PLACE, (found, name: string | undefined, forms: string | undefined) => {
    if (name === undefined) return found[0]!;
    if (!(name in facts)) return found;
    const fact = facts[name];
    const value = String(fact);
    if (!forms) return value;
    const all = forms.split("|");
    return fact instanceof Name
      ? all[Number(fact.isYou)]!.replaceAll("@", () => value)
      : form(all, Number(value), language).replaceAll("#", value);
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
