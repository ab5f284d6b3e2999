import type { BlobStore } from '#services/foundation/blobs/index';
import type { Database } from '#services/foundation/database/index';
import { GitFailed, UnusableArchive, type GitStore } from '#services/foundation/git/index';
import { listenOn } from '#services/foundation/database/listen';
import type { Log } from '#services/foundation/log';
import { answerSource, channel, wantedSources, type Source } from './repository';

export interface SourcesDeps {
  database: Database;
  git: Pick<GitStore, 'archive' | 'exists'>;
  blobs: BlobStore;
  log: Log;
}

/** Milliseconds between checks, in case a notification was lost. */
const lookEvery = 10_000;

/**
 * Creates the archives that workers request. Every server with the repositories does so. If two create the same
 * archive, it has the same bytes and so the same address.
 * @returns a function that stops it and waits for work in progress
 */
export async function answerSources(deps: SourcesDeps): Promise<() => Promise<void>> {
  const { database, log } = deps;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  /** Runs one pass at a time. A request during a pass causes another pass. */
  const look = () => {
    again = true;
    looking ??= (async () => {
      while (again && !stopped) {
        again = false;
        for (const source of await wantedSources(database.db)) if (!stopped) await answer(deps, source);
      }
    })()
      .catch((err: unknown) => log.warn({ err }, 'The files that workers request could not be read'))
      .finally(() => (looking = null));
  };

  const stopListening = await listenOn(database.pool, channel, look, log);
  const timer = setInterval(look, lookEvery);
  look();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await stopListening();
    await looking;
  };
}

async function answer({ database, git, blobs, log }: SourcesDeps, source: Source): Promise<void> {
  const { projectId, commit } = source;
  // The project was deleted since, so no worker will ask again.
  if (!(await git.exists(projectId))) return;
  try {
    const archive = await git.archive(projectId, commit);
    const { hash, size } = await blobs.put(archive);
    // The row is gone, so nobody would find the bytes again.
    if (!(await answerSource(database.db, source, { blob: hash, size }))) await blobs.delete(hash);
  } catch (err) {
    log.warn({ err, projectId, commit }, 'Files of a commit could not be prepared for workers');
    // Temporary failures (the store, the disk) are tried again at the next check.
    if (!(err instanceof UnusableArchive || err instanceof GitFailed)) return;
    await answerSource(database.db, source, { error: err.message.replaceAll('\0', '').slice(0, 500) });
  }
}
