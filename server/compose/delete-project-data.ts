import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deleteProjectExecutions } from '#services/executions';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { GitStore } from '#services/foundation/git';
import type { Queue } from '#services/foundation/queue';
import {
  deleteProjectExplorations,
  deleteProjectGenerations,
  deleteProjectRecordings,
} from '#services/generation';
import { deleteProjectHealing, deleteProjectMaps, deleteProjectRuns } from '#services/runs';
import { deleteProjectSources } from '#services/sources';
import { deleteProjectEvents } from '#services/storage';
import { deleteProjectTestUsers } from '#services/test-users';
import { deleteProjectSummaries } from '#services/weekly-summary';
import { deleteWorkspace } from '#services/workspace';

export interface ProjectDataDeps {
  database: Database;
  git: Pick<GitStore, 'remove'>;
  blobs: BlobStore;
  queue: Pick<Queue, 'haltProject' | 'deleteProject'>;
  dataDir: string;
}

/** Milliseconds: how often running scenarios are asked for, and how long they may take to end. */
const interval = 100;
const patience = 10_000;

/**
 * Removes everything that the services here keep of a project which is gone from the auth service: repository, what
 * was open last, runs with their files, what they remember and what was decided of it, executions, jobs, generations, recordings, explorations, test users, events, weekly summaries, archives
 * and checkouts with the packages installed for them (workers on other machines prune theirs by themselves). What runs is ended first, so that nothing is written behind the deletion; a worker that does not answer finds nothing to write to. Each part may be
 * done already, so that a killed deletion can be done again.
 */
export async function deleteProjectData(
  { database, git, blobs, queue, dataDir }: ProjectDataDeps,
  projectId: string,
): Promise<void> {
  const until = performance.now() + patience;
  while ((await queue.haltProject(projectId)) > 0 && performance.now() < until) await delay(interval);
  await queue.deleteProject(projectId);
  await deleteProjectRuns({ database, blobs }, projectId);
  await deleteProjectHealing(database.db, projectId);
  await deleteProjectMaps(database.db, projectId);
  await deleteProjectSources({ database, blobs }, projectId);
  await deleteProjectExecutions(database.db, projectId);
  await deleteProjectEvents(database.db, projectId);
  await deleteProjectGenerations(database.db, projectId);
  await deleteProjectRecordings(database.db, projectId);
  await deleteProjectExplorations(database.db, projectId);
  await deleteProjectTestUsers(database.db, projectId);
  await deleteProjectSummaries(database.db, projectId);
  await deleteWorkspace({ git, database }, projectId);
  await rm(checkoutsOf(dataDir, projectId), { recursive: true, force: true });
}

/** Folder of a project's files as workers check them out, one folder for each commit. */
export function checkoutsOf(dataDir: string, projectId: string): string {
  return join(dataDir, 'runs', 'checkouts', projectId);
}
