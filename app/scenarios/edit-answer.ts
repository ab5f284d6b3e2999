import { data } from '@remix-run/node';
import type { CodeProblem } from '~/editor/code-editor';
import { refusedAnswer } from '~/access/refusals';

/** What comes back after a save that does not end the edit: the text itself, always, and why. */
export interface EditAnswer {
  /** What was typed, with `\n` line endings. */
  text: string;
  /** The version the edit started from, or goes on from when it was saved. */
  version: string;
  /** The scenario's text when the edit of it began. */
  base?: string;
  /** The text was saved, with these problems in it. */
  problems?: CodeProblem[];
  because?: string;
  error?: string;
  /** The version that somebody else saved meanwhile, with `because: "conflict"`. */
  current?: OtherVersion;
}

export interface OtherVersion {
  content: string;
  version: string;
  changedBy: string;
}

type Typed = Pick<EditAnswer, 'text' | 'version' | 'base'>;

/** 409: somebody else saved first, both versions are shown. */
export function conflictEdit(typed: Typed, current: OtherVersion, error: string) {
  return data<EditAnswer>({ ...typed, because: 'conflict', error, current }, { status: 409 });
}

/** 422 with the service's message. */
export function failedEdit(typed: Typed, error: string) {
  return data<EditAnswer>({ ...typed, error }, { status: 422 });
}

/** 403 for a licence or role that does not allow it; anything else is thrown on. */
export function refusedEdit(typed: Typed, thrown: unknown) {
  return data<EditAnswer>({ ...typed, ...refusedAnswer(thrown).data }, { status: 403 });
}
