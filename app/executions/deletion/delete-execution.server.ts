import { data, redirect } from '@remix-run/node';
import { Refused } from '#contracts/client';
import { notFound, type InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import type { FormFailure } from '~/shell/form-dialog';

/** What the dialog tells of the execution. @throws 404 for one that is not there, or that has no plan */
export async function loadDeletion({ project, upstream }: InProject, id = '') {
  const query = { projectId: project.id };
  const answer = await upstream.executions.get({ params: { id: id || '-' }, query });
  if (!answer.status || !answer.execution.planned) throw notFound();
  const { name, running, schedule } = answer.execution;
  return { name, running, scheduled: schedule !== null };
}

/** Deletes an execution and leads on. What is gone is deleted, whoever did it. */
export async function deleteExecution({ project, upstream }: InProject, id = '', backTo: string) {
  const query = { projectId: project.id };
  try {
    const answer = await upstream.executions.remove({ params: { id: id || '-' }, query });
    if (!answer.status && answer.because !== 'missing') return notDeleted({ problem: answer.error }, 422);
  } catch (error) {
    if (!(error instanceof Refused) || error.httpStatus === 401) throw error;
    const { because } = error.refusal;
    return notDeleted({ because, problem: error.message }, error.httpStatus);
  }
  const notice = await flashCookie('Deleted execution successfully');
  return redirect(backTo, { status: 303, headers: { 'set-cookie': notice } });
}

function notDeleted(failure: FormFailure, status: number) {
  return data<FormFailure>({ error: 'An error occurred while deleting', ...failure }, { status });
}
