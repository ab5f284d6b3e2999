import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { refusedAnswer } from './refusals';

/** What a form of a dialog gets back: the messages beside the fields, or why nobody may send it. */
export interface FormAnswer {
  form?: SubmissionResult<string[]>;
  because?: string;
  error?: string;
}

/** 403 for a form that a licence or role does not allow, with what was typed. Anything else is thrown on. */
export function refusedForm(submission: Submission<unknown>, thrown: unknown) {
  const form = submission.reply() as SubmissionResult<string[]>;
  return data({ ...refusedAnswer(thrown).data, form }, { status: 403 });
}
