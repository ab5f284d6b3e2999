import { setTimeout as delay } from 'node:timers/promises';
import type { Project } from '#contracts/auth';
import type { Upstream } from '~/upstream';

type Made = Pick<Project, 'id' | 'demo'>;

/** How far the workspace of a new project is. */
export type WorkspaceState = 'ready' | 'pending' | 'failed';

/** Asks for the workspace of a project. @returns false when the services say that there will be none */
export async function createWorkspace(
  { auth }: Pick<Upstream, 'auth'>,
  { id, demo }: Made,
): Promise<boolean> {
  const template = demo ? 'demo' : 'empty';
  return (await auth.createWorkspace({ body: { projectId: id, template } })).status;
}

/** Whether the workspace of a project is there: its features can be counted from then on. */
export async function isWorkspaceReady(
  { workspace }: Pick<Upstream, 'workspace'>,
  projectId: string,
): Promise<boolean> {
  const counted = await workspace.getFeaturesCount({ body: { projectId } });
  return counted.status || counted.because !== 'no-workspace';
}

/** Milliseconds after which whoever creates a project sees how far it is. */
const firstAnswer = 2000;

/**
 * Asks for the workspace of a new project and waits for it a moment.
 * @param failed told why it could not be made, also after the answer
 */
export function beginWorkspace(
  upstream: Pick<Upstream, 'auth' | 'workspace'>,
  project: Made,
  failed: (err: unknown) => void,
): Promise<WorkspaceState> {
  const make = async (): Promise<WorkspaceState> => {
    if (!(await createWorkspace(upstream, project))) return 'failed';
    return (await isWorkspaceReady(upstream, project.id)) ? 'ready' : 'pending';
  };
  const making = make().catch((err: unknown): WorkspaceState => {
    failed(err);
    return 'failed';
  });
  return Promise.race([making, delay(firstAnswer, 'pending' as const)]);
}
