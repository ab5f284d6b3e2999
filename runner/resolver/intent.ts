import type { ElementState, StepAct } from '#contracts/worker/recorded-action';

/** The meaning of a step, read from its words alone. */
export interface StepIntent {
  act: StepAct;
  /** The element's name. Left out when the step names none (`I press Enter`). */
  name?: Words;
  /** Kind of element that the step names. */
  kind?: Kind;
  /** The text that is filled in, chosen, opened or expected. */
  value?: Words;
  /** The part of the page that contains the element. */
  scope?: Words;
  scopeKind?: Kind;
  /** Set when the part's words are only a piece of a text in it: `in the item with "Tea"`. */
  isPieceOfScope?: true;
  /** Which of several elements, from 0. -1 is the last. */
  nth?: number;
  /** State that a `state` check expects. */
  state?: ElementState;
  /** Set when the step says that it may take a while. */
  wait?: Wait;
  /** Set when the name is only part of the element's name: `the link with "Basket"`. */
  isPart?: true;
  /** Instead of a name: the element's test ID, its ID in the document, or a Playwright selector. */
  testId?: Words;
  id?: Words;
  /** For a response, whose name is its request: a field of its JSON, as keys joined with dots. */
  field?: Words;
  path?: Words;
  /** The frame that contains the element: its title, or selectors of frames, joined with ` >>> `. */
  frame?: Words;
  framePath?: Words;
  /** The element onto which something is dragged, or the distance in CSS pixels. */
  to?: Pick<
    StepIntent,
    'name' | 'kind' | 'scope' | 'scopeKind' | 'isPieceOfScope' | 'isPart' | 'testId' | 'id' | 'path'
  >;
  across?: Words;
  down?: Words;
  /** The point in the element's box at which the pointer acts, in CSS pixels from its top left corner. */
  point?: { left: Words; top: Words };
  /** The HTTP status with which an opened page has to answer. */
  status?: Words;
  /** Set when its value is below the step. */
  hasDocString?: true;
  /** Answers to the browser's own dialogs that the action opens, in their order. */
  dialogs?: readonly DialogAnswer[];
  /** Set when the action opens a new tab, which later steps use. */
  opensTab?: true;
}

export type DialogAnswer = { is: 'accepted' | 'dismissed' } | { is: 'answered'; text: Words };

/** How long a check may wait: a number in the step, or the default time for waiting. */
export type Wait = { number: Words; unit: 'seconds' | 'minutes' } | 'patiently';

/** Acts that only check the page and do not change it. */
export const checks: ReadonlySet<StepAct> = new Set<StepAct>([
  ...(['see', 'notSee', 'count', 'onPage', 'url', 'urlContains', 'title', 'titleContains'] as const),
  ...(['value', 'valueContains', 'state', 'selected'] as const),
  ...(['text', 'textContains', 'textMatches', 'looksLike'] as const),
  ...(['responseStatus', 'responseField'] as const),
]);

/** Kinds of elements that steps name. grammar/*.ts has their words. */
export type Kind =
  | ('button' | 'link' | 'field' | 'dropdown' | 'checkbox' | 'radio' | 'option' | 'tab' | 'menuitem' | 'menu')
  | ('heading' | 'image' | 'icon' | 'switch' | 'row' | 'dialog' | 'message' | 'cell' | 'section' | 'list')
  | ('item' | 'table' | 'form' | 'text' | 'error' | 'slider' | 'fileField');

/** A part of a step: words, or a quoted text or number (then `slot` is its position among these). */
export interface Words {
  text: string;
  slot: number | null;
}

/** Type of a step: it prepares, acts or checks (cucumber's `PickleStepType`). */
export type StepType = 'Context' | 'Action' | 'Outcome' | 'Unknown';
