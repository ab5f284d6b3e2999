import { data, redirect } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { notFound, type InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import type { FormFailure } from '~/shell/forms/form-dialog';

/** Reads the facts that the dialog shows. @throws 404 when the execution does not exist or has no plan */
export async function loadDeletion({ project, upstream }: InProject, id = '') {
  const query = { projectId: project.id };
  const answer = await upstream.executions.get({ params: { id: id || '-' }, query });
  if (!answer.status || !answer.execution.planned) throw notFound();
  const { name, running, schedule } = answer.execution;
  return { name, running, scheduled: schedule !== null };
}

/** Deletes an execution and redirects. Succeeds too when another user already deleted it. */
export async function deleteExecutionAndRedirect({ project, upstream }: InProject, id = '', backTo: string) {
  const query = { projectId: project.id };
  try {
    const answer = await upstream.executions.remove({ params: { id: id || '-' }, query });
    if (!answer.status && answer.because !== 'missing') return notDeleted({ problem: answer.error }, 422);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.httpStatus === 401) throw error;
    const { because } = error.refusal;
    return notDeleted({ because, problem: error.message }, error.httpStatus);
  }
  const notice = await flashCookie('Deleted execution successfully');
  return redirect(backTo, { status: 303, headers: { 'set-cookie': notice } });
}

function notDeleted(failure: FormFailure, status: number) {
  return data<FormFailure>({ error: 'An error occurred while deleting', ...failure }, { status });
}
