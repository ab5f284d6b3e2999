import { data, redirect } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { z } from 'zod';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';

const fields = z.object({ name: z.string().default('') });

/** Returns the typed name, trimmed as it is checked and saved. */
export async function typedName(request: Request) {
  const submission = parseForm(await request.formData(), fields);
  return { submission, name: submission.status === 'success' ? submission.value.name.trim() : '' };
}

interface Refusal {
  error: string;
  because?: string;
}

/** Answers 422 with the typed name. Name errors appear at the field, others above it with `failure`. */
export function notDone(submission: Submission<unknown>, failure: string, { error, because }: Refusal) {
  if (because === 'name') return invalid(submission, { name: error });
  const form = invalid(submission).data.form;
  return data({ form, error: failure, problem: error }, { status: 422 });
}

/** Redirects to the new place, with a notice (docs/rules/scenarios.md, Folders). */
export async function done(to: string, notice: string) {
  return redirect(to, { status: 303, headers: { 'set-cookie': await flashCookie(notice) } });
}
