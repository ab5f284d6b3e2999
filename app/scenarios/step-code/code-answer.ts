import type { CodeCheck } from '#contracts/workspace';
import type { MadeBy } from '#contracts/generation';
import type { CodeProblem } from '~/editor/code-editor';
import type { EditAnswer } from '../edit-answer';

/** What comes back after a form of the step code page was sent: the text, always, and what the page goes on with. */
export interface CodeAnswer extends EditAnswer {
  /** The change is shown before it is saved. */
  review?: CodeReview;
  /** An update by a request in words that did not succeed; the code is as it was. */
  failedUpdate?: FailedUpdate;
}

export interface CodeReview {
  /** The saved text with `\n` line endings. */
  before: string;
  /** Whether saving needs "Save Anyway". */
  problems: CodeProblem[];
  ambiguous: CodeCheck['ambiguous'];
  ambiguousSteps: number;
  duplicates: CodeCheck['duplicates'];
  /** Of a change that somebody asked for in words. */
  update?: { request: string; madeBy: MadeBy };
  /** What became of a run with this code. */
  run?: { id: string } | { problem: string };
}

export interface FailedUpdate {
  request: string;
  /** `licence` or `access-key-missing`; else `error` says why. */
  because?: string;
  error: string;
}

/**
 * What can be done with the text of a form; `check` saves it when there is nothing to ask about, and `save-and-run` runs
 * the scenario then.
 */
export const intents = ['check', 'save-and-run', 'edit', 'review', 'save', 'run', 'update'] as const;
export type Intent = (typeof intents)[number];
