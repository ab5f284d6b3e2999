import type { BlobStore } from '#services/foundation/blobs/index';
import type { Database } from '#services/foundation/database/index';
import { blobsOfProject, deleteProjectRows, takeUnusedSources } from './repository';

export { answerSources, type SourcesDeps } from './answers';
export { createFetchedSources, NoServer, type FetchedSources, type FetchedSourcesDeps } from './fetched';

/** Hours for which files without a job are kept. */
const keptUnused = 24;

/** Deletes files of commits that no worker used for a day and no job needs. */
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

/** Deletes the project's files for workers on other machines. No two commits share a blob (git/archive.ts). */
export async function deleteProjectSources(
  { database, blobs }: { database: Pick<Database, 'db'>; blobs: BlobStore },
  projectId: string,
): Promise<void> {
  for (const blob of await blobsOfProject(database.db, projectId)) await blobs.delete(blob);
  await deleteProjectRows(database.db, projectId);
}
