import { setTimeout as delay } from 'node:timers/promises';
import type { Project } from '#contracts/auth';
import type { Upstream } from '~/upstream';

type Made = Pick<Project, 'id' | 'demo'>;

/** Progress of the workspace of a new project. */
export type WorkspaceState = 'ready' | 'pending' | 'failed';

/** Requests the workspace of a project. @returns false when the services say that there will be none */
export async function requestWorkspace(
  { auth }: Pick<Upstream, 'auth'>,
  { id, demo }: Made,
): Promise<boolean> {
  const template = demo ? 'demo' : 'empty';
  return (await auth.createWorkspace({ body: { projectId: id, template } })).status;
}

/** Returns whether a project's workspace exists, so that its features can be counted. */
export async function isWorkspaceReady(
  { workspace }: Pick<Upstream, 'workspace'>,
  projectId: string,
): Promise<boolean> {
  const counted = await workspace.getFeaturesCount({ body: { projectId } });
  return counted.status || counted.because !== 'no-workspace';
}

/** Milliseconds after which the user who creates a project sees its progress. */
const firstAnswer = 2000;

/**
 * Requests the workspace of a new project and waits for a moment.
 * @param failed receives the reason of a failure, also after the answer
 */
export function beginWorkspace(
  upstream: Pick<Upstream, 'auth' | 'workspace'>,
  project: Made,
  failed: (err: unknown) => void,
): Promise<WorkspaceState> {
  const make = async (): Promise<WorkspaceState> => {
    if (!(await requestWorkspace(upstream, project))) return 'failed';
    return (await isWorkspaceReady(upstream, project.id)) ? 'ready' : 'pending';
  };
  const making = make().catch((err: unknown): WorkspaceState => {
    failed(err);
    return 'failed';
  });
  return Promise.race([making, delay(firstAnswer, 'pending' as const)]);
}

/** Seconds that a workspace usually takes at most, and after which the page stops waiting. */
const usual = 10;
const longest = 30;

/**
 * Returns how long the user has waited for the workspace of a new project.
 * @param asked the address' query: `since` in milliseconds since 1970, `failed` when the failure is known already
 */
export function setupState(
  asked: URLSearchParams,
  now: number,
): { state: 'waiting' | 'slow' | 'failed'; seconds: number } {
  const since = Number(asked.get('since') ?? Number.NaN);
  const seconds = Math.floor((now - since) / 1000);
  // Without a start time there is nothing to wait for: the user opened the address directly.
  if (asked.has('failed') || !(seconds >= 0 && seconds < longest))
    return { state: 'failed', seconds: longest };
  return { state: seconds < usual ? 'waiting' : 'slow', seconds };
}
