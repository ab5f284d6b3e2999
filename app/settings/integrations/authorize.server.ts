import type { SubmissionResult } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';

const fields = z.object({
  url: z.string().trim().max(2000, 'The address is too long').default(''),
  username: z
    .string({ required_error: 'Enter your user name' })
    .trim()
    .min(1, 'Enter your user name')
    .max(200, 'The user name is too long'),
  token: z
    .string({ required_error: 'Enter your Git token' })
    .min(1, 'Enter your Git token')
    .max(2000, 'The token is too long'),
});

/** Never sent back. */
const hidden = ['token'];

/** Proves and keeps the caller's way into the project's repository; the same for the dialog and the gate's screen. */
export async function authorizeGit(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), fields);
  if (submission.status !== 'success') return invalid(submission, {}, { hidden });
  const { username, token } = submission.value;
  const url = project.privateRepoURL || submission.value.url;
  if (url === '') return invalid(submission, { url: 'Enter the address of the repository' }, { hidden });
  try {
    const added = await upstream.auth.addPrivateRepository({
      body: { username, token, url, project_id: project.id },
    });
    if (!added.status) {
      if (added.because === 'url') return invalid(submission, { url: added.error }, { hidden });
      const form = submission.reply({ hideFields: hidden as never }) as SubmissionResult<string[]>;
      return data({ form, error: added.error, reason: failureReason(added.because) }, { status: 422 });
    }
    const kept = added.keptAs ? ` The project’s earlier work is on the branch ${added.keptAs}.` : '';
    return redirect(`/${project.id}/settings/private-repository`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie(`Git is connected.${kept}`) },
    });
  } catch (error) {
    const form = submission.reply({ hideFields: hidden as never }) as SubmissionResult<string[]>;
    return data({ ...refusedAnswer(error).data, form }, { status: 403 });
  }
}

const reasons: Record<string, string> = {
  auth: 'The git server refused the user name or token.',
  'not-found': 'There is no repository at this address, or the token does not give access to it.',
  unreachable: 'The git server cannot be reached. Check the address.',
  timeout: 'The git server took too long to answer. Please try again.',
  declined: 'The git server did not take the project’s branches. The token needs the right to write.',
  other: 'The address does not answer as a git server does.',
};

/** What stands beside the general message of a failed authorisation; null when there is nothing to add. */
function failureReason(because: string | undefined): string | null {
  return reasons[because ?? ''] ?? null;
}
