import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deleteProjectExecutions } from '#services/executions';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { GitStore } from '#services/foundation/git';
import type { Queue } from '#services/foundation/queue';
import { deleteProjectHealing } from '#services/code-review';
import { deleteProjectExplorations } from '#services/explorations';
import { deleteProjectGenerations } from '#services/generation';
import { deleteProjectMaps } from '#services/map';
import { deleteProjectRecordings } from '#services/recordings';
import { deleteProjectRuns } from '#services/runs';
import { deleteProjectSources } from '#services/sources';
import { deleteProjectEvents } from '#services/storage';
import { deleteProjectTestUsers } from '#services/test-users';
import { deleteProjectSummaries } from '#services/weekly-summary';
import { deleteProjectInspections, deleteWorkspace } from '#services/workspace';

export interface ProjectDataDeps {
  database: Database;
  git: Pick<GitStore, 'remove'>;
  blobs: BlobStore;
  queue: Pick<Queue, 'haltProject' | 'deleteProject'>;
  dataDir: string;
}

/** Milliseconds: between two checks for running scenarios, and until they must have ended. */
const interval = 100;
const patience = 10_000;

/**
 * Removes all data of a project that the auth service has deleted: repository, last open items, runs with files, their
 * memory and decisions, executions, jobs, generations, recordings, explorations, inspections, test users, events, summaries,
 * archives, and checkouts with packages (remote workers prune their own). Running jobs end first, so that nothing is
 * written afterwards; a silent worker finds nothing to write to. A killed deletion can be repeated.
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
  await deleteProjectInspections(database.db, projectId);
  await rm(checkoutsOf(dataDir, projectId), { recursive: true, force: true });
}

/** Returns the folder in which workers check out a project's files. It has one folder per commit. */
export function checkoutsOf(dataDir: string, projectId: string): string {
  return join(dataDir, 'runs', 'checkouts', projectId);
}
