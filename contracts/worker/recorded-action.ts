import { z } from 'zod';

/**
 * A recorder's message about an action: its kind, how its element is found, and values. A recorder runs in a process
 * that step code shares, or on a tester's machine, so it never sends code or step texts: the server writes both.
 *
 * Types of an action on its way:
 * - `PerformedAction`: in the runner, with the element of the page;
 * - `ReportedStep`: this message; `ReportedAction` when the action becomes a step;
 * - `RecordedStep`: stored, with text and code; `ActionStep` when it is a step;
 * - `RecordingPart`: arranged by the user; `ArrangedPart` without the result of the last replay;
 * - `PartToSave`: without notes, on its way into the scenario.
 */

/** Maximum number of characters of a value, a name or a selector. */
const maxTextLength = 4_000;
const text = z.string().max(maxTextLength);
const short = z.string().transform((long) => long.slice(0, 500));

const acts = [
  ...(['open', 'openPage', 'home', 'back', 'forward', 'reload', 'switchTab', 'closeTab'] as const),
  ...(['click', 'doubleClick', 'rightClick', 'hover', 'fill', 'clear', 'fillTable', 'select'] as const),
  ...(['choose', 'check', 'uncheck', 'press', 'upload', 'drag', 'dragBy', 'clickLabel', 'type'] as const),
  ...(['scroll'] as const),
  ...(['see', 'notSee', 'count', 'onPage', 'url', 'urlContains', 'title', 'titleContains'] as const),
  ...(['value', 'valueContains', 'state', 'selected'] as const),
  ...(['text', 'textContains', 'textMatches', 'looksLike'] as const),
  ...(['responseStatus', 'responseField'] as const),
] as const;

/** Kinds of elements, as steps name them. */
const noun = z.enum([
  ...(['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'slider', 'file', 'combobox'] as const),
  ...(['listbox', 'checkbox', 'radio', 'option', 'switch', 'tab', 'menuitem', 'menuitemcheckbox'] as const),
  ...(['heading', 'img', 'row', 'cell', 'listitem', 'treeitem', 'list', 'table', 'dialog', 'form'] as const),
  ...(['region', 'article', 'group', 'status', 'alert', 'text', 'element'] as const),
]);

const thing = z
  .strictObject({
    noun,
    /** Its name, test ID, ID or selector. `by` says which. */
    words: text.optional(),
    by: z.enum(['label', 'placeholder', 'title', 'part', 'testId', 'id', 'path']).optional(),
    /** The part of the page that contains it, and words of that part. */
    within: z.strictObject({ noun, words: text, by: z.literal('piece').optional() }).optional(),
  })
  // Other characters would make it a different selector.
  .refine(({ by, words = '' }) => by !== 'id' || /^[A-Za-z][\w-]*$/.test(words), 'This is not an ID.');

const frame = z.strictObject({ by: z.enum(['title', 'path']), words: text });

/** Maximum number of characters of a note's picture in base64. */
export const maxNotePictureLength = 120_000;

/** The page as the user saw it at the time of a note: a JPEG in base64. */
export const notePicture = z
  .string()
  .max(maxNotePictureLength)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** One way to find the element. */
const way = z.strictObject({
  thing,
  frame: frame.optional(),
  doubt: short.optional(),
  isLoose: z.boolean().optional(),
});

const dialog = z.union([
  z.strictObject({ is: z.enum(['accepted', 'dismissed']) }),
  z.strictObject({ is: z.literal('answered'), text }),
]);

const number = z.number().int().min(-100_000).max(1_000_000_000);

/** An action without its element. */
const saying = z.strictObject({
  act: z.enum(acts),
  /** The typed, chosen, pressed or expected text. For `press`, a key as Playwright names it. */
  value: text.optional(),
  number: number.optional(),
  across: number.optional(),
  down: number.optional(),
  /** Point in the element's box at which the pointer acts, in CSS pixels from its top left corner. */
  point: z.strictObject({ left: number, top: number }).optional(),
  state: z.enum(['checked', 'unchecked', 'enabled', 'disabled', 'visible', 'hidden', 'invalid']).optional(),
  /** True when the value, or the expected text, is below the step. */
  hasDocString: z.boolean().optional(),
  dialogs: z.array(dialog).max(20).optional(),
  opensTab: z.boolean().optional(),
  /** HTTP status of the page that the step opens, when it is an error. */
  status: z.number().int().min(100).max(999).optional(),
  /** For a response: its request's method and address, the field, and how many earlier ones are others. */
  request: text.optional(),
  field: text.optional(),
  nth: z.number().int().min(0).max(20).optional(),
});

const id = z.number().int().min(0);

/** Path in the project of a file that the user uploaded to the page. `data/data.json` is for test data. */
export const recordedFilePath = z
  .string()
  .regex(/^data\/(?!\.)[^/\\\0]{1,200}$/)
  .refine((path) => path.toLowerCase() !== 'data/data.json');

export const reportedStep = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('recorded'),
    id,
    saying,
    /** The element of the action; left out when the action is on the page. */
    element: z
      .strictObject({
        role: z.string().max(50),
        /** True for a native list of the browser, whose options are known. */
        hasOptions: z.boolean(),
        /** Ways that were proven to find the element, the best first. */
        ways: z.array(way).min(1).max(4),
      })
      .optional(),
    /** The element on which the user dropped `element`. */
    onto: way.optional(),
    docString: text.optional(),
    /** Why a user should review the step, without the doubts of `ways`. */
    doubts: z.array(short).max(6),
    /** Files of the project that the step needs. */
    files: z.array(recordedFilePath).max(10).optional(),
  }),
  /** An action that becomes no step. */
  z.strictObject({ state: z.literal('noted'), id, reason: short, picture: notePicture.optional() }),
]);
export type ReportedStep = z.infer<typeof reportedStep>;

/** An action that becomes a step, as it leaves the process that recorded it. */
export type ReportedAction = Extract<ReportedStep, { state: 'recorded' }>;
/** An action without its element. */
export type ActionDetails = ReportedAction['saying'];
/** What a step does or checks. */
export type StepAct = ActionDetails['act'];
/** State of an element that a step can check. */
export type ElementState = NonNullable<ActionDetails['state']>;
/**
 * A way to find an element, from which its code and the words of its sentence are made.
 * - `frame`: the frame that contains the element; undefined: the page itself.
 * - `doubt`: why a person should check the way.
 * - `isLoose`: true when the way leads to its element alone even without `exact`, which people's step code often omits.
 */
export type ElementWay = NonNullable<ReportedAction['element']>['ways'][number];
/** An element in words. `by` is the meaning of the words; left out: they are the whole name. */
export type WordedElement = ElementWay['thing'];
/** Kind of an element, as a step names it. */
export type ElementNoun = WordedElement['noun'];
