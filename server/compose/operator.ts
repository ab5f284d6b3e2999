import { randomUUID } from 'node:crypto';
import { projectOperations, setLicence, userOperations } from '#services/auth/operator';
import { isEndless, licenceState } from '#services/auth/licence';
import { deleteProjectData } from './delete-project-data';
import { createBlobStore, type BlobStoreOptions } from '#services/foundation/blobs';
import { systemClock as clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import { createGitStore } from '#services/foundation/git';
import type { Log } from '#services/foundation/log';
import { createQueue } from '#services/foundation/queue';
import { createWorkspace, readTemplates } from '#services/workspace';

export { NotDone, type ListedProject, type ListedUser } from '#services/auth/operator';

export interface OperatorSettings {
  database: Database;
  dataDir: string;
  blobs: BlobStoreOptions;
  /** Folder of the git repositories. */
  gitFolder: string;
  licence: { trialDays: number | null; threads: number };
  newProjects: { gitIntegration: boolean; invite: boolean };
  /** Name of the product. A password must not be the same. */
  brandName: string;
  /** The PATH to find git on. */
  path: string;
  log: Log;
}

/** Creates the operator's commands, which use the database and folders of the server. */
export async function createOperator(settings: OperatorSettings) {
  const { database, dataDir, log } = settings;
  const git = createGitStore({ root: settings.gitFolder, path: settings.path, log });
  const blobs = createBlobStore(settings.blobs);
  const queue = createQueue({ database, log });
  const templates = await readTemplates('demo/project');
  const deps = {
    database,
    clock,
    log,
    newId: randomUUID,
    licence: settings.licence,
    newProjects: settings.newProjects,
    allowDeleteProjects: true,
    allowedProjects: 0,
    brandName: settings.brandName,
    createWorkspace: (
      projectId: string,
      from: Parameters<typeof createWorkspace>[2],
      author: Parameters<typeof createWorkspace>[3],
    ) => createWorkspace({ git, templates, demoShop: null }, projectId, from, author),
    deleteProjectData: (projectId: string) =>
      deleteProjectData({ database, git, blobs, queue, dataDir }, projectId),
  };
  return {
    projects: projectOperations(deps),
    users: userOperations(deps),
    setLicence: (projectId: string, change: { endsAt?: Date; threads?: number }) =>
      setLicence(database, projectId, change, clock),
    licenceOf: (endsAt: Date) => ({
      ...licenceState(endsAt, clock.now()),
      /** Null when the licence has no end. */
      endsAt: isEndless(endsAt) ? null : endsAt.toISOString(),
    }),
    now: () => clock.now(),
    close: () => git.close(),
  };
}

export type Operator = Awaited<ReturnType<typeof createOperator>>;
