import { z } from 'zod';
import type { ScenarioJob } from './job';

/**
 * The question to a language model about one step, and its answer: which element of the page the step means and which
 * action to do. The model never writes code; the runner's resolver does, in both engines. Both ends check each message:
 * the question comes from a process that step code shares, the answer from a model that reads texts of pages.
 */

const cut = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** Maximum number of elements in a question, and of their characters as JSON. */
export const elementLimits = { count: 300, characters: 30_000 };

/** An element of the page, as assistive technology sees it. */
export const pageElement = z.object({
  /** Identifies the element in the answer. */
  ref: z.string().min(1).max(40),
  role: cut(40),
  name: cut(200).optional(),
  text: cut(200).optional(),
  /** The selected option of a list, or whether a box is checked. Never the content of a text field. */
  value: cut(200).optional(),
  /** The part of the page that contains it. */
  near: cut(200).optional(),
});
export type PageElement = z.infer<typeof pageElement>;

export const stepQuestion = z.object({
  /** Text of the step as in the feature, with `{{key}}` in place of test data. */
  text: cut(2_000),
  type: z.enum(['Context', 'Action', 'Outcome', 'Unknown']),
  /** The step's data table, as Gherkin. */
  argument: cut(4_000).optional(),
  page: z.object({ path: cut(500), title: cut(200) }),
  elements: z
    .array(pageElement)
    .max(elementLimits.count)
    .refine((all) => JSON.stringify(all).length <= 2 * elementLimits.characters),
});
export type StepQuestion = z.infer<typeof stepQuestion>;

/** `yes`: the action requires an element or value · `no`: it takes none · `may`: it is optional. */
type Needed = 'yes' | 'no' | 'may';
/** `words`: text from the step · `key`: a key of the keyboard · `state`: one of `elementStates`. */
type Value = { value: Needed; is?: 'words' | 'key' | 'state' };

const needs = {
  home: { ref: 'no', value: 'no' },
  open: { ref: 'no', value: 'yes' },
  back: { ref: 'no', value: 'no' },
  reload: { ref: 'no', value: 'no' },
  click: { ref: 'yes', value: 'no' },
  doubleClick: { ref: 'yes', value: 'no' },
  rightClick: { ref: 'yes', value: 'no' },
  hover: { ref: 'yes', value: 'no' },
  fill: { ref: 'yes', value: 'yes' },
  clear: { ref: 'yes', value: 'no' },
  fillTable: { ref: 'no', value: 'no' },
  select: { ref: 'yes', value: 'yes' },
  check: { ref: 'yes', value: 'no' },
  uncheck: { ref: 'yes', value: 'no' },
  press: { ref: 'may', value: 'yes', is: 'key' },
  upload: { ref: 'yes', value: 'yes' },
  see: { ref: 'may', value: 'may' },
  notSee: { ref: 'no', value: 'yes' },
  url: { ref: 'no', value: 'yes' },
  urlContains: { ref: 'no', value: 'yes' },
  title: { ref: 'no', value: 'yes' },
  titleContains: { ref: 'no', value: 'yes' },
  value: { ref: 'yes', value: 'yes' },
  valueContains: { ref: 'yes', value: 'yes' },
  state: { ref: 'yes', value: 'yes', is: 'state' },
} as const satisfies Record<string, { ref: Needed } & Value>;

export type StepAction = keyof typeof needs;
export const stepActions = Object.keys(needs) as [StepAction, ...StepAction[]];
export const elementStates = ['checked', 'unchecked', 'enabled', 'disabled', 'visible', 'hidden'] as const;

const stepReading = z.object({
  action: z.enum(stepActions),
  ref: z.string().max(40).optional(),
  value: z.string().max(2_000).optional(),
  confidence: z.number().min(0).max(1),
});
/** The action that a step asks for, as a model understands it. */
export type StepReading = z.infer<typeof stepReading>;

export const stepAnswer = z.union([
  stepReading,
  /** The model finds nothing on the page that the step means. */
  z.object({ refused: cut(500) }),
  /** The model gave no answer, for this reason. */
  z.object({ unavailable: cut(500) }),
]);
export type StepAnswer = z.infer<typeof stepAnswer>;

/** A language model that reads steps for a worker. */
export interface StepReader {
  /** Name of the model, for the comments above generated code. */
  model: string;
  /** Milliseconds within which it answers. */
  timeout: number;
  /** Never throws. Errors become an answer with `unavailable`. */
  readStep(job: ScenarioJob, question: StepQuestion, signal: AbortSignal): Promise<StepAnswer>;
}

/** Returns why an answer does not fit the question, as a sentence; null when it fits. */
export function answerProblem(
  { text, argument, elements }: Pick<StepQuestion, 'text' | 'argument' | 'elements'>,
  { action, ref, value }: StepReading,
): string | null {
  const need: { ref: Needed } & Value = needs[action];
  if (ref === undefined && need.ref === 'yes') return `The action ${action} needs the ref of an element.`;
  if (ref !== undefined && need.ref === 'no') return `The action ${action} goes with no element.`;
  if (ref !== undefined && !elements.some((element) => element.ref === ref))
    return `There is no element ${JSON.stringify(ref)} on the page.`;
  if (value === undefined && need.value === 'yes') return `The action ${action} needs a value.`;
  if (value !== undefined && need.value === 'no') return `The action ${action} takes no value.`;
  if (action === 'see' && ref === undefined && value === undefined)
    return 'The action see needs an element or a text.';
  if ((action === 'fillTable') !== (argument !== undefined))
    return argument === undefined ? 'The step has no table.' : 'A table goes with the action fillTable only.';
  if (value === undefined) return null;
  if (need.is === 'key') return isKey(value) ? null : `There is no key ${JSON.stringify(value)}.`;
  if (need.is === 'state')
    return elementStates.some((state) => state === value)
      ? null
      : `There is no state ${JSON.stringify(value)}.`;
  return asInStep(value, text) === null
    ? `The step does not contain the value ${JSON.stringify(value)}.`
    : null;
}

const isKey = (value: string) =>
  /^(?:(?:Control|Shift|Alt|Meta)\+)*(?:Enter|Tab|Escape|Backspace|Delete|Space|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right)|F1?\d|[a-zA-Z0-9])$/.test(
    value,
  );

/** Finds whole words in a step, ignoring case. Returns them in the step's spelling, or null. */
export function asInStep(value: string, step: string): string | null {
  if (value.trim() === '') return null;
  const pattern = value.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(step);
  return found?.[0] ?? null;
}
