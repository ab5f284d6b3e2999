import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { Submission, SubmissionResult } from '@conform-to/react';
import { z } from 'zod';
import { npmrcText } from '#contracts/auth';
import { CallRefused } from '#contracts/client';
import { refusedForm } from '~/access/form-answer';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';

const edited = z.object({ npmrc: z.string().default('').pipe(npmrcText) });

/**
 * Saves the project's .npmrc. When saving fails, the dialog stays open with its text, so that no typed text is lost
 * (docs/rules/executions.md, List).
 * @param backTo the page below the dialog
 */
export async function saveNpmrc(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  backTo: string,
) {
  const submission = parseForm(await request.formData(), edited);
  if (submission.status !== 'success') return invalid(submission);
  const body = { project_id: project.id, npmrc_TextContent: submission.value.npmrc };
  try {
    const answer = await upstream.auth.updateNpmrc({ body });
    if (!answer.status) return notSaved(submission, answer.error);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.httpStatus < 500) return refusedForm(submission, error);
    context.log.warn({ err: error, projectId: project.id, traceId: context.traceId }, failure);
    return notSaved(submission, error.message, error.httpStatus);
  }
  return redirect(backTo, { status: 303, headers: { 'set-cookie': await flashCookie('Saved .npmrc') } });
}

const failure = 'Failed to save NPMRC settings';

function notSaved(submission: Submission<unknown>, reason: string, status = 422) {
  const form = submission.reply() as SubmissionResult<string[]>;
  return data({ form, error: failure, problem: reason || 'Unknown error' }, { status });
}
