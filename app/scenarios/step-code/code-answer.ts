import type { CodeCheck } from '#contracts/workspace';
import type { MadeBy } from '#contracts/generation';
import type { CodeProblem } from '~/editor/code-editor-props';
import type { EditAnswer } from '../edit-answer';

/** The answer to a form of the step code page: always the text, and data for the page's next step. */
export interface CodeAnswer extends EditAnswer {
  /** Set when the page shows the change before saving it. */
  review?: CodeReview;
  /** Set when an update by a written request failed. The code did not change. */
  failedUpdate?: FailedUpdate;
}

export interface CodeReview {
  /** The saved text with `\n` line endings. */
  before: string;
  /** Problems of the text. Saving it then needs "Save Anyway". */
  problems: CodeProblem[];
  ambiguous: CodeCheck['ambiguous'];
  ambiguousSteps: number;
  duplicates: CodeCheck['duplicates'];
  /** Set for a change by a written request. */
  update?: { request: string; madeBy: MadeBy };
  /** The run with this code, or why it did not start. */
  run?: { id: string } | { problem: string };
}

export interface FailedUpdate {
  request: string;
  /** `licence` or `access-key-missing`; else `error` says why. */
  because?: string;
  error: string;
}

/**
 * Actions on the text of a form. `check` saves the text when the review has nothing to ask about; `save-and-run` then
 * also runs the scenario.
 */
export const intents = ['check', 'save-and-run', 'edit', 'review', 'save', 'run', 'update'] as const;
export type CodeIntent = (typeof intents)[number];
