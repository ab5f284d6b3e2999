import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { notFound, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { executionCount } from '~/shell/uses/executions-using';
import { executionsUsing, type ExecutionsUsing } from '~/shell/uses/executions-using.server';

/**
 * An environment that was deleted or renamed, in the address of the list shown afterwards. The list says which
 * executions still use it (docs/rules/executions.md, Places that are gone).
 */
export interface OldEnvironment {
  from: string;
  /** The new name. Null when the environment was deleted. */
  to: string | null;
}

export interface LeftByOld {
  old: OldEnvironment;
  executions: ExecutionsUsing['executions'];
}

export function oldEnvironmentOf(request: Request): OldEnvironment | null {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name)?.slice(0, 200) || null;
  const deleted = read('deleted');
  if (deleted !== null) return { from: deleted, to: null };
  const [from, to] = [read('renamed'), read('to')];
  return from !== null && to !== null && from !== to ? { from, to } : null;
}

/** Returns the executions that use it. Null when none does, or when an environment has that name again. */
export async function executionsStillUsing(
  caller: InProject,
  old: OldEnvironment | null,
): Promise<LeftByOld | null> {
  if (!old) return null;
  const { executions, isThere } = await executionsUsing(caller, { kind: 'environment', path: old.from });
  return isThere || executions?.length === 0 ? null : { old, executions };
}

/** Returns the path of the list, which shows executions that still use the environment. */
export async function environmentListPath(caller: InProject, old: OldEnvironment | null): Promise<string> {
  const path = `/${caller.project.id}/environments`;
  return (await executionsStillUsing(caller, old)) && old ? `${path}?${queryOf(old)}` : path;
}

function queryOf({ from, to }: OldEnvironment): string {
  return new URLSearchParams(to === null ? { deleted: from } : { renamed: from, to }).toString();
}

const fields = z.object({ intent: z.enum(['choose', 'turn-off']), env: z.string().max(200).default('') });

/** Makes the executions use another environment, or turns their schedules off. Leads to the list again. */
export async function updateExecutions(caller: InProject, request: Request) {
  const { project, branch, upstream } = caller;
  const old = oldEnvironmentOf(request);
  const submission = parseForm(await request.formData(), fields);
  if (!old || submission.status !== 'success') throw notFound();
  const { intent, env } = submission.value;
  const where = { projectId: project.id, branch, kind: 'environment' as const };
  if (intent === 'choose' && env === '') return refused('Choose an environment.');
  try {
    const answer = await (intent === 'choose'
      ? upstream.executions.choosePlace({ body: { ...where, from: old.from, to: env } })
      : upstream.executions.turnOffChoosing({ body: { ...where, path: old.from } }));
    if (!answer.status) return refused(answer.error);
    const many = answer.executions.length;
    const notice =
      intent === 'choose'
        ? `${executionCount(many)} ${many === 1 ? 'uses' : 'use'} the environment “${env}” now`
        : `The schedules of ${executionCount(many)} are off`;
    const headers = { 'set-cookie': await flashCookie(notice) };
    return redirect(await environmentListPath(caller, old), { status: 303, headers });
  } catch (error) {
    return refusedAnswer(error);
  }
}

function refused(error: string) {
  return data({ error, because: undefined }, { status: 422 });
}
