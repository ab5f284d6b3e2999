/** A piece of HTML that is already safe to print. Made by `markup` and `trusted` only. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Printable = Markup | string | number | false | null | undefined | readonly Printable[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe between tags and inside quoted attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function print(value: Printable): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(print).join('');
  if (value === false || value === null || value === undefined) return '';
  return escape(String(value));
}

/** Template tag: everything interpolated is escaped unless it is Markup itself; false and null print nothing. */
export function markup(parts: TemplateStringsArray, ...values: Printable[]): Markup {
  return new Markup(parts.reduce((text, part, i) => text + print(values[i - 1]) + part));
}

/** For constants of this code base (drawings), never for anything a visitor sent. */
export const trusted = (text: string): Markup => new Markup(text);
