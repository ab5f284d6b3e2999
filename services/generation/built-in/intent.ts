/** What kind of step it is: decides between Given, When and Then. */
export type StepKind = 'context' | 'action' | 'outcome';

/** Words for kinds of elements, as docs/step-patterns.md has them. */
export type ElementKind =
  | 'button'
  | 'link'
  | 'field'
  | 'dropdown'
  | 'checkbox'
  | 'radio'
  | 'tab'
  | 'menu item'
  | 'heading'
  | 'image'
  | 'dialog'
  | 'message'
  | 'row'
  | 'section'
  | 'card'
  | 'list'
  | 'option'
  | 'icon';

/** One thing that a step does or looks for. Names and values are without quotes. */
export type Intent =
  | { act: 'open'; target: string | null }
  | { act: 'click'; name: string; kind?: ElementKind; scope?: { name: string; kind: ElementKind } }
  | { act: 'fill'; field: string; value: string }
  | { act: 'select'; field: string; value: string }
  | { act: 'check' | 'uncheck' | 'hover'; name: string }
  | { act: 'clear'; field: string }
  | { act: 'upload'; file: string; field: string }
  | { act: 'press'; key: string; field?: string }
  | { act: 'back' | 'reload' }
  | { act: 'wait'; text: string }
  | {
      act: 'see';
      text: string;
      kind?: ElementKind;
      absent?: boolean;
      scope?: { name: string; kind: ElementKind };
    }
  | { act: 'value'; field: string; value: string }
  | { act: 'address' | 'title'; value: string }
  /** A step in the person's own words: understood as an action or an outcome, but for no pattern. */
  | { act: 'words'; text: string; kind: StepKind };

const outcomes = ['see', 'value', 'address', 'title'];

export function kindOf(intent: Intent): StepKind {
  if (intent.act === 'words') return intent.kind;
  if (outcomes.includes(intent.act)) return 'outcome';
  return intent.act === 'open' ? 'context' : 'action';
}

/** What of the scenario so far matters for the next sentence. */
export interface Scene {
  /** The page with the sign-in form is open. */
  atSignIn: boolean;
  /** The word for it, once it was opened: `Basket`. */
  basket: string | null;
}

/** Shops say the word on many buttons as well: those put something in. */
export const toBasket = (name: string): Intent => ({ act: 'click', name, kind: 'link' });

/** The steps a clause stands for; null when it is none. */
export type ReadClause = (clause: string, scene: Scene) => Intent[] | null;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** With a small first letter, but for `I`, names in capitals and words like `URL`. */
export const small = (text: string): string =>
  /^(?:I\b|\p{Lu}{2})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** A name as it is written in a clause, without quotes, article and full stop. */
export function bare(text: string): string {
  return text
    .trim()
    .replace(
      /^(?:on|the|my|your|a|an|to|auf|der|die|das|den|dem|des|ein|eine|einen|meine?n?|im|in)\s+(?=\S)/i,
      '',
    )
    .replace(/[.!,;:]+$/, '')
    .replace(/^"([^"]*)"$/, '$1')
    .trim();
}

/** Quoted texts of a clause, in order. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? '');
}
