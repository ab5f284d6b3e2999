import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { StepGeneration } from '#contracts/generation';
import { filesToSave, type Choice } from '#contracts/generation/proposal';
import { callerOn, notFound, type InProject } from '~/access/gate';
import { addressOn } from '~/access/git-gate';
import { flashCookie } from '~/platform/flash';
import { placeOf, scenarioPath } from '~/scenarios/address';
import { runAfterSave } from '~/scenarios/start-run.server';
import { writtenParameter, writtenValue, type Chain } from '~/shell/chain/chain';
import { generateNext } from './one-after-other.server';

export interface SaveAnswer {
  because?: string;
  error: string;
  /** Of a conflict: the file as somebody else saved it meanwhile. */
  current?: { name: string; content: string };
  /** It was to be run, not saved. */
  trying?: boolean;
}

/**
 * Writes the proposed files as one commit, unless one of them was changed meanwhile; then leads to the scenario.
 * @param then what else was asked for: a run leads to its report, the next generation to its review
 */
export async function saveProposal(
  args: ActionFunctionArgs,
  caller: InProject,
  id: string,
  { choice, chain, then }: { choice: Choice; chain: Chain | null; then: 'run' | 'next' | null },
) {
  const { project, upstream } = caller;
  const at = { projectId: project.id };
  const found = await upstream.generation.getStepGeneration({ params: { id }, query: at });
  if (!found.status) throw notFound();
  const { generation } = found;
  const files = filesToSave(generation.files, choice);
  if (files.length === 0 || generation.state === 'running' || generation.state === 'queued') {
    const isOffered = generation.files.some(({ offered }) => offered);
    const error = isOffered
      ? 'There is nothing to save unless you take a change.'
      : 'There is nothing to save yet.';
    return data<SaveAnswer>({ error }, { status: 422 });
  }
  const saved = await upstream.workspace.uploadStepFiles({
    body: {
      ...at,
      branch: generation.branch,
      files: files.map(({ name, version, after }) => ({ name, version, content: after })),
    },
  });
  if (!saved.status) {
    const { error } = saved;
    const conflict = 'current' in saved ? { because: 'conflict', current: saved.current } : {};
    return data<SaveAnswer>({ error, ...conflict }, { status: 422 });
  }
  await upstream.generation.endReview({ params: { id }, body: at });
  if (then === 'next') return generateNext(args, caller, generation, { chain, done: 'Code saved' });
  const back = addressOn(project, scenarioPath(project.id, generation), generation.branch);
  const place = placeOf(new URL(back, 'http://localhost').searchParams);
  const { to, notice } = then
    ? await runAfterSave(args, callerOn(caller, generation.branch, generation.env), {
        place,
        back,
        saved: 'Code saved',
      })
    : { to: back, notice: await flashCookie('Code saved') };
  return redirect(withWayOn(to, generation, chain), { status: 303, headers: { 'set-cookie': notice } });
}

/** The page leads on from there to the scenarios that follow. */
function withWayOn(to: string, { featureName, scenarioName }: StepGeneration, chain: Chain | null): string {
  if (!chain) return to;
  const value = writtenValue({ feature: featureName, scenario: scenarioName, chain });
  return `${to}${to.includes('?') ? '&' : '?'}${writtenParameter}=${encodeURIComponent(value)}`;
}

/**
 * Notes that nobody wants what is proposed, so that it is asked about no more; then goes on with the scenarios that
 * follow, else leads to the scenario.
 */
export async function discardProposal(
  args: ActionFunctionArgs,
  caller: InProject,
  id: string,
  next: { chain: Chain | null; done: string | null },
) {
  const { project, upstream } = caller;
  const at = { projectId: project.id };
  const found = await upstream.generation.getStepGeneration({ params: { id }, query: at });
  if (!found.status) throw notFound();
  await upstream.generation.endReview({ params: { id }, body: at });
  return generateNext(args, caller, found.generation, next);
}
