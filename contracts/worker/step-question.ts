import { z } from 'zod';
import type { ScenarioJob } from './job';

/**
 * What a language model is asked about one step, and what it may answer: which element of the page the step means and
 * what to do with it. Never code: that is written by the runner's resolver in both engines. The question comes from a
 * process that step code shares, the answer from a model that reads texts of pages, so both are checked at both ends.
 */

const cut = (longest: number) => z.string().transform((long) => long.slice(0, longest));

/** Elements, and characters of them as JSON, that a question may hold. */
export const mostElements = { count: 300, characters: 30_000 };

/** An element of the page, as assistive technology sees it. */
export const pageElement = z.object({
  /** Names it in the answer. */
  ref: z.string().min(1).max(40),
  role: cut(40),
  name: cut(200).optional(),
  text: cut(200).optional(),
  /** The chosen option of a list, or whether it is checked; never what stands in a text field. */
  value: cut(200).optional(),
  /** The part of the page it stands in. */
  near: cut(200).optional(),
});
export type PageElement = z.infer<typeof pageElement>;

export const stepQuestion = z.object({
  /** As the feature has it, with `{{key}}` in place of test data. */
  text: cut(2_000),
  type: z.enum(['Context', 'Action', 'Outcome', 'Unknown']),
  /** Its data table as Gherkin. */
  argument: cut(4_000).optional(),
  page: z.object({ path: cut(500), title: cut(200) }),
  elements: z
    .array(pageElement)
    .max(mostElements.count)
    .refine((all) => JSON.stringify(all).length <= 2 * mostElements.characters),
});
export type StepQuestion = z.infer<typeof stepQuestion>;

/** Whether an action goes with an element and a value. */
type Needed = 'yes' | 'no' | 'may';
/** `words` stand in the step · `key` on the keyboard · `state` is one of the states. */
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
/** What a step wants on the page, as a model reads it. */
export type StepReading = z.infer<typeof stepReading>;

export const stepAnswer = z.union([
  stepReading,
  /** The model finds nothing on the page that the step means. */
  z.object({ refused: cut(500) }),
  /** There is no answer of the model, and why. */
  z.object({ unavailable: cut(500) }),
]);
export type StepAnswer = z.infer<typeof stepAnswer>;

/** A language model that reads steps for a worker. */
export interface StepReader {
  /** Its name, for the comments above the code. */
  model: string;
  /** Milliseconds in which it answers. */
  timeout: number;
  /** Never throws: what goes wrong is an answer. */
  readStep(job: ScenarioJob, question: StepQuestion, signal: AbortSignal): Promise<StepAnswer>;
}

/** Why an answer cannot be used for the question, as a sentence; null when it can. */
export function readingProblem(
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
    return elementStates.some((one) => one === value) ? null : `There is no state ${JSON.stringify(value)}.`;
  return asInStep(value, text) === null
    ? `The value ${JSON.stringify(value)} does not stand in the step.`
    : null;
}

const isKey = (value: string) =>
  /^(?:(?:Control|Shift|Alt|Meta)\+)*(?:Enter|Tab|Escape|Backspace|Delete|Space|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right)|F1?\d|[a-zA-Z0-9])$/.test(
    value,
  );

/** Whole words of a step in its own spelling, whatever the case they are asked for in; null when they do not stand there. */
export function asInStep(value: string, step: string): string | null {
  if (value.trim() === '') return null;
  const pattern = value.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(step);
  return found?.[0] ?? null;
}
