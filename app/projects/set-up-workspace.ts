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
