import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { refusedAnswer } from './refusals';

/** Answer to a form of a dialog: messages next to the fields, or why the form was refused. */
export interface FormAnswer {
  form?: SubmissionResult<string[]>;
  because?: string;
  error?: string;
}

/**
 * Answers 403 for a refused licence or role, or 507 for a full disk, with the typed text. Throws all other errors.
 * @param hidden fields that are not sent back, e.g. passwords
 */
export function refusedForm(
  submission: Submission<unknown>,
  thrown: unknown,
  { hidden = [] as string[] } = {},
) {
  const form = submission.reply({ hideFields: hidden as never }) as SubmissionResult<string[]>;
  const { data: refused, init } = refusedAnswer(thrown);
  return data({ ...refused, form }, { status: init?.status ?? 403 });
}
