import { data, redirect } from '@remix-run/node';
import type { ProposedFile } from '#contracts/generation';
import { notFound, type InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { scenarioPath } from '~/scenarios/address';

export interface SaveAnswer {
  because?: string;
  error: string;
  /** Of a conflict: the file as somebody else saved it meanwhile. */
  current?: { name: string; content: string };
}

/** The files as they are saved: unless they are wanted, without the stubs of steps that got no code. */
export function filesToSave(files: readonly ProposedFile[], withStubs: boolean): ProposedFile[] {
  return files
    .map((file) => ({ ...file, after: withStubs ? file.after : (file.withoutStubs ?? file.after) }))
    .filter(({ before, after }) => before !== after);
}

/** Writes the proposed files as one commit, unless one of them was changed meanwhile; then leads to the scenario. */
export async function saveProposal({ project, branch, upstream }: InProject, id: string, withStubs: boolean) {
  const at = { projectId: project.id };
  const found = await upstream.generation.getStepGeneration({ params: { id }, query: at });
  if (!found.status) throw notFound();
  const { generation } = found;
  const files = filesToSave(generation.files, withStubs);
  if (files.length === 0 || generation.state === 'running' || generation.state === 'queued') {
    return data<SaveAnswer>({ error: 'There is nothing to save yet.' }, { status: 422 });
  }
  if (generation.branch !== branch) {
    const error = `It was generated on the branch ${generation.branch}. Switch to that branch to save it.`;
    return data<SaveAnswer>({ error }, { status: 422 });
  }
  const saved = await upstream.workspace.uploadStepFiles({
    body: {
      ...at,
      branch,
      files: files.map(({ name, version, after }) => ({ name, version, content: after })),
    },
  });
  if (!saved.status) {
    const { error } = saved;
    const conflict = 'current' in saved ? { because: 'conflict', current: saved.current } : {};
    return data<SaveAnswer>({ error, ...conflict }, { status: 422 });
  }
  await upstream.generation.endReview({ params: { id }, body: at });
  return redirect(scenarioPath(project.id, generation), {
    status: 303,
    headers: { 'set-cookie': await flashCookie('Code saved') },
  });
}

/** Notes that nobody wants what is proposed, so that it is asked about no more; then leads to the scenario. */
export async function discardProposal({ project, upstream }: InProject, id: string) {
  const at = { projectId: project.id };
  const found = await upstream.generation.getStepGeneration({ params: { id }, query: at });
  if (!found.status) throw notFound();
  await upstream.generation.endReview({ params: { id }, body: at });
  return redirect(scenarioPath(project.id, found.generation), {
    status: 303,
    headers: { 'set-cookie': await flashCookie('Code discarded') },
  });
}
