import type { BlobStore } from '#services/foundation/blobs/index';
import type { Database } from '#services/foundation/database/index';
import { listenOn } from '#services/foundation/database/listen';
import { unpackArchive } from '#services/foundation/git/index';
import type { Log } from '#services/foundation/log';
import { deleteWrongAnswer, channel, wantSource, type Source } from './repository';

export interface FetchedSourcesDeps {
  database: Database;
  blobs: BlobStore;
  log: Log;
  /** Milliseconds to wait for a server. Default: 20 s. */
  patience?: number;
}

/** No server answered in time. One may still answer later. */
export class NoServer extends Error {
  override name = 'NoServer';
}

export interface FetchedSources {
  /**
   * Writes the files of a commit to a new folder, after a server has prepared them.
   * @throws {Error} with the reason when there are none
   * @throws {NoServer}
   */
  unpack(projectId: string, commit: string, folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between checks, in case a notification was lost. */
const lookEvery = 1_000;

/** Provides files of commits to a worker without the repositories: asks the servers, and reads the blob store. */
export async function createFetchedSources({
  database,
  blobs,
  log,
  patience = 20_000,
}: FetchedSourcesDeps): Promise<FetchedSources> {
  const waiting = new Set<() => void>();
  const wake = () => [...waiting].forEach((go) => go());
  const stopListening = await listenOn(database.pool, channel, wake, log);

  const turn = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, lookEvery);
      waiting.add(go);
    });

  /** Returns the bytes of the archive. */
  async function fetch(source: Source): Promise<Uint8Array> {
    const until = performance.now() + patience;
    while (performance.now() < until) {
      const changed = turn(); // before the question, so that an answer in between is heard
      const { blob, error } = await wantSource(database.db, source);
      if (error !== null) {
        // Let the next attempt ask again, because the cause may be fixed by then.
        await deleteWrongAnswer(database.db, source, error);
        throw new Error(error);
      }
      const bytes = blob && (await blobs.get(blob));
      if (bytes) return bytes;
      if (blob) await deleteWrongAnswer(database.db, source, blob);
      await changed;
    }
    throw new NoServer(
      'No server prepared the files in time. Check that a server with the repositories is running.',
    );
  }

  return {
    async unpack(projectId, commit, folder) {
      await unpackArchive(await fetch({ projectId, commit }), folder);
    },
    close: stopListening,
  };
}
