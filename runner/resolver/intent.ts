/** What a step wants, read from its words alone. */
export interface Intent {
  act: Act;
  /** The element's name; left out where the step names none (`I press Enter`). */
  name?: Words;
  /** What kind of element the step calls it. */
  kind?: Kind;
  /** What is filled in, chosen, opened or expected. */
  value?: Words;
  /** The part of the page in which the element stands. */
  scope?: Words;
  scopeKind?: Kind;
  /** The part's words are only a piece of a text in it: `in the item with "Tea"`. */
  isPieceOfScope?: true;
  /** Which of several, from 0; -1 for the last. */
  nth?: number;
  /** Of `state`. */
  state?: State;
  /** The step says that it may take a while. */
  wait?: Wait;
  /** The name is only a part of what the element is called: `the link with "Basket"`. */
  isPart?: true;
  /** In place of a name: the element's test ID, its ID in the document, or a selector of Playwright's. */
  testId?: Words;
  id?: Words;
  /** Of a response, whose request is the name: a field of its JSON, as keys joined by dots. */
  field?: Words;
  path?: Words;
  /** The frame in which the element stands: its title, or selectors of frames, joined by ` >>> `. */
  frame?: Words;
  framePath?: Words;
  /** Onto what something is dragged, or how far, in CSS pixels. */
  to?: Pick<
    Intent,
    'name' | 'kind' | 'scope' | 'scopeKind' | 'isPieceOfScope' | 'isPart' | 'testId' | 'id' | 'path'
  >;
  across?: Words;
  down?: Words;
  /** Where in the element's box the pointer acts, in CSS pixels from its top left corner. */
  point?: { left: Words; top: Words };
  /** The HTTP status with which a page that is opened has to answer. */
  status?: Words;
  /** Its value stands below the step. */
  hasDocString?: true;
  /** How the browser's own dialogs are answered that the action opens, in their order. */
  dialogs?: readonly DialogAnswer[];
  /** What the action opens in a tab of its own is gone on with. */
  opensTab?: true;
}

export type DialogAnswer = { is: 'accepted' | 'dismissed' } | { is: 'answered'; text: Words };

/** How long a check may wait: a number of the step, or as long as waiting takes by itself. */
export type Wait = { number: Words; unit: 'seconds' | 'minutes' } | 'patiently';

export type Act =
  | ('open' | 'openPage' | 'home' | 'back' | 'forward' | 'reload' | 'switchTab' | 'closeTab')
  | ('click' | 'doubleClick' | 'rightClick' | 'hover' | 'fill' | 'clear' | 'fillTable' | 'select')
  | (
      | 'choose'
      | 'check'
      | 'uncheck'
      | 'press'
      | 'upload'
      | 'drag'
      | 'dragBy'
      | 'clickLabel'
      | 'type'
      | 'scroll'
    )
  | ('see' | 'notSee' | 'count' | 'onPage' | 'url' | 'urlContains' | 'title' | 'titleContains')
  | ('value' | 'valueContains' | 'state' | 'selected')
  | ('text' | 'textContains' | 'textMatches' | 'looksLike')
  | ('responseStatus' | 'responseField');

/** What says something about the page and changes nothing. */
export const checks: ReadonlySet<Act> = new Set<Act>([
  ...(['see', 'notSee', 'count', 'onPage', 'url', 'urlContains', 'title', 'titleContains'] as const),
  ...(['value', 'valueContains', 'state', 'selected'] as const),
  ...(['text', 'textContains', 'textMatches', 'looksLike'] as const),
  ...(['responseStatus', 'responseField'] as const),
]);

export type State = 'checked' | 'unchecked' | 'enabled' | 'disabled' | 'visible' | 'hidden' | 'invalid';

/** Kinds of elements that steps name; grammar/*.ts has the words for them. */
export type Kind =
  | ('button' | 'link' | 'field' | 'dropdown' | 'checkbox' | 'radio' | 'option' | 'tab' | 'menuitem' | 'menu')
  | ('heading' | 'image' | 'icon' | 'switch' | 'row' | 'dialog' | 'message' | 'cell' | 'section' | 'list')
  | ('item' | 'table' | 'form' | 'text' | 'error' | 'slider' | 'fileField');

/** A part of a step: a quoted text or a number (then `slot` is its position among those), or words without quotes. */
export interface Words {
  text: string;
  slot: number | null;
}

/** Whether the step prepares, acts or checks (cucumber's `PickleStepType`). */
export type StepType = 'Context' | 'Action' | 'Outcome' | 'Unknown';
