import type { BlobStore } from '#services/foundation/blobs/index';
import type { Database } from '#services/foundation/database/index';
import { blobsOfProject, deleteProjectRows, takeUnusedSources } from './repository';

export { answerSources, type SourcesDeps } from './answers';
export { createFetchedSources, NoServer, type FetchedSources, type FetchedSourcesDeps } from './fetched';

/** Hours that files stay without a job that wants them. */
const keptUnused = 24;

/** Removes files of commits that no worker wanted for a day and no job still needs. */
export async function clearUnusedSources({
  database,
  blobs,
}: {
  database: Pick<Database, 'db'>;
  blobs: BlobStore;
}): Promise<void> {
  const unused = await takeUnusedSources(database.db, keptUnused);
  await Promise.all(unused.map((blob) => blobs.delete(blob)));
}

/** Removes what workers on other machines got of a project's files. No two commits share a blob (git/archive.ts). */
export async function deleteProjectSources(
  { database, blobs }: { database: Pick<Database, 'db'>; blobs: BlobStore },
  projectId: string,
): Promise<void> {
  for (const blob of await blobsOfProject(database.db, projectId)) await blobs.delete(blob);
  await deleteProjectRows(database.db, projectId);
}
