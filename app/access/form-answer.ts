import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { refusedAnswer } from './refusals';

/** What a form of a dialog gets back: the messages beside the fields, or why nobody may send it. */
export interface FormAnswer {
  form?: SubmissionResult<string[]>;
  because?: string;
  error?: string;
}

/**
 * 403 for a form that a licence or role does not allow, or 507 where the server's disk is full, with what was typed. Anything else is thrown on.
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
