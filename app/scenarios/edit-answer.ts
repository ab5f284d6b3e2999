import { data } from '@remix-run/node';
import type { CodeProblem } from '~/editor/code-editor-props';
import { refusedAnswer } from '~/access/refusals';

/** The answer to a save that does not end the edit: always the text, and the reason. */
export interface EditAnswer {
  /** The typed text, with `\n` line endings. */
  text: string;
  /** The version the edit started from; after a save, the saved version. */
  version: string;
  /** The scenario's text when the edit of it began. */
  base?: string;
  /** Set when the text was saved: the problems in it. */
  problems?: CodeProblem[];
  because?: string;
  error?: string;
  /** The version that another user saved first, with `because: "conflict"`. */
  current?: OtherVersion;
}

export interface OtherVersion {
  content: string;
  version: string;
  changedBy: string;
}

type Typed = Pick<EditAnswer, 'text' | 'version' | 'base'>;

/** Answers 409 when another user saved first. The page shows both versions. */
export function conflictEdit(typed: Typed, current: OtherVersion, error: string) {
  return data<EditAnswer>({ ...typed, because: 'conflict', error, current }, { status: 409 });
}

/** Answers 422 with the service's message. */
export function failedEdit(typed: Typed, error: string) {
  return data<EditAnswer>({ ...typed, error }, { status: 422 });
}

/** Answers 403 when the license or role does not allow the save. Rethrows other errors. */
export function refusedEdit(typed: Typed, thrown: unknown) {
  return data<EditAnswer>({ ...typed, ...refusedAnswer(thrown).data }, { status: 403 });
}
