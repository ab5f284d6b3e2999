import type { SubmissionResult } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { authorizeFields } from './authorize-fields';

/** Fields whose values are never sent back. */
const hidden = ['token'];

/** Verifies and stores the caller's access to the repository, for the dialog and the gate's screen. */
export async function authorizeGit(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), authorizeFields(project.privateRepoURL));
  if (submission.status !== 'success') return invalid(submission, {}, { hidden });
  const { username, token, url } = submission.value;
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
  timeout: 'The git server took too long to answer. Try again.',
  declined: 'The git server did not take the project’s branches. The token needs the right to write.',
  other: 'The address does not answer as a git server does.',
};

/** Returns the reason of a failed authorisation, next to the general message. Null for none. */
function failureReason(because: string | undefined): string | null {
  return reasons[because ?? ''] ?? null;
}
