import { data, redirect } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import type { FormFailure } from '~/shell/forms/form-dialog';
import { codeFixCountText, fixOf, type FixKey } from './fixes';

/** One that was not accepted, and why. */
export interface NotAccepted {
  id: string;
  step: string;
  because: string;
  error: string;
}

/**
 * Accepts code fixes one after the other, as each is a separate commit.
 * @throws {Refused} 403 of the first, when nothing has changed yet
 */
export async function acceptFixes(
  { project, upstream }: InProject,
  fixes: readonly FixKey[],
): Promise<{ accepted: number; not: NotAccepted[] }> {
  let accepted = 0;
  const not: NotAccepted[] = [];
  for (const { id, step, file, branch } of fixes) {
    const body = { project_id: project.id, scenario_id: id, step_def_file_name: file, branch };
    try {
      const answer = await upstream.runs.acceptOversight({ body });
      if (answer.status) accepted += 1;
      else not.push({ id, step, because: answer.because ?? '', error: answer.error });
    } catch (error) {
      if (!(error instanceof CallRefused) || accepted + not.length === 0) throw error;
      // Some fixes are accepted already, and the user must be told.
      not.push({ id, step, because: error.refusal.because ?? '', error: error.message });
    }
  }
  return { accepted, not };
}

/** Most code fixes in one call to the service. */
const maxDiscarded = 500;

export interface DiscardAnswer extends FormFailure {
  /** Code fixes to confirm. */
  chosen?: FixKey[];
}

/** Returns the open code fixes, up to the number that can be discarded at once. */
export async function openFixes({ project, upstream }: InProject): Promise<FixKey[]> {
  const fixes: FixKey[] = [];
  let cursor: string | undefined;
  do {
    const query = { project_id: project.id, state: 'open' as const, limit: 200, cursor };
    const answer = await upstream.runs.listOversights({ query });
    if (!answer.status) break;
    fixes.push(...answer.oversights.map(fixKeyOf));
    cursor = answer.next ?? undefined;
  } while (cursor !== undefined && fixes.length < maxDiscarded);
  return fixes.slice(0, maxDiscarded);
}

export function fixKeyOf(fix: { _id: string; branch: string; step: string; fix: { file: string } }): FixKey {
  return { id: fix._id, file: fix.fix.file, branch: fix.branch, step: fix.step };
}

/** Discards the fixes that a confirmed form names, and redirects back with the result. */
export async function discardFixes(caller: InProject, form: FormData, back: string) {
  const { project, upstream } = caller;
  const chosen = form.getAll('fix').flatMap((value) => fixOf(value) ?? []);
  if (!form.has('confirmed') || chosen.length === 0) return data<DiscardAnswer>({ chosen });
  const ids = [...new Set(chosen.map(({ id }) => id))].slice(0, maxDiscarded);
  try {
    const answer = await upstream.runs.archiveOversights({
      body: { project_id: project.id, scenario_ids: ids },
    });
    if (!answer.status) return data<DiscardAnswer>({ ...failed(answer.error), chosen }, { status: 422 });
    return redirect(back, {
      status: 303,
      headers: { 'set-cookie': await noticeOf(answer.discarded, ids.length) },
    });
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus >= 500)
      return data<DiscardAnswer>({ ...failed(error.message), chosen }, { status: 422 });
    return data<DiscardAnswer>({ ...refusedAnswer(error).data, chosen }, { status: 403 });
  }
}

const failed = (problem: string): FormFailure => ({ error: 'Failed to discard code fixes', problem });

function noticeOf(discarded: number, asked: number): Promise<string> {
  const text = `${codeFixCountText(discarded)} discarded`;
  const remaining = asked - discarded;
  if (remaining === 0) return flashCookie(text);
  return flashCookie(
    `${text}. ${remaining} ${remaining === 1 ? 'was' : 'were'} not open any more.`,
    'warning',
  );
}

/**
 * Runs the scenarios of open code fixes with the fixes' edits applied.
 * @returns the run, or why it could not start
 */
export async function verifyFixes(
  { project, upstream }: InProject,
  ids: string[],
): Promise<{ runId: string } | { error: string }> {
  const body = { project_id: project.id, scenario_ids: ids };
  const answer = await upstream.runs.verifyOversights({ body });
  return answer.status ? { runId: answer.runId } : { error: answer.error };
}
