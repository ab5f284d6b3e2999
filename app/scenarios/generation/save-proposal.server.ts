import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { StepGeneration } from '#contracts/generation';
import { filesToSave, type ProposalChoice } from '#contracts/generation/proposal';
import { callerOn, notFound, type InProject } from '~/access/gate';
import { addressOn } from '~/access/git-gate';
import { flashCookie } from '~/platform/flash';
import { featureLocationOf, scenarioPath } from '~/scenarios/address';
import { runAfterSave } from '~/scenarios/start-run.server';
import { writtenParameter, writtenValue, type Chain } from '~/shell/chain/chain';
import { generateNext } from './one-after-other.server';

export interface SaveAnswer {
  because?: string;
  error: string;
  /** Set for a conflict: the file that another user saved first. */
  current?: { name: string; content: string };
  /** True when the user wanted to run the proposal, not save it. */
  trying?: boolean;
}

/**
 * Saves the proposed files as one commit and redirects to the scenario. Refuses when a file changed since the proposal.
 * @param then a further action: `run` redirects to the run's report, `next` to the review of the next generation
 */
export async function saveProposal(
  args: ActionFunctionArgs,
  caller: InProject,
  id: string,
  { choice, chain, then }: { choice: ProposalChoice; chain: Chain | null; then: 'run' | 'next' | null },
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
  const place = featureLocationOf(new URL(back, 'http://localhost').searchParams);
  const { to, notice } = then
    ? await runAfterSave(args, callerOn(caller, generation.branch, generation.env), {
        place,
        back,
        saved: 'Code saved',
      })
    : { to: back, notice: await flashCookie('Code saved') };
  return redirect(withWayOn(to, generation, chain), { status: 303, headers: { 'set-cookie': notice } });
}

/** Adds the chain to an address, so that the page there links to the scenarios that follow. */
function withWayOn(to: string, { featureName, scenarioName }: StepGeneration, chain: Chain | null): string {
  if (!chain) return to;
  const value = writtenValue({ feature: featureName, scenario: scenarioName, chain });
  return `${to}${to.includes('?') ? '&' : '?'}${writtenParameter}=${encodeURIComponent(value)}`;
}

/**
 * Marks a proposal as discarded, so that it no longer waits for review. Then starts the next scenario of the chain, or
 * redirects to the scenario.
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
