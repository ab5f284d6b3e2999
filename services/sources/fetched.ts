import type { BlobStore } from '#services/foundation/blobs/index';
import type { Database } from '#services/foundation/database/index';
import { listenOn } from '#services/foundation/database/listen';
import { unpackArchive } from '#services/foundation/git/index';
import type { Log } from '#services/foundation/log';
import { askAgain, channel, wantSource, type Source } from './repository';

export interface FetchedSourcesDeps {
  database: Database;
  blobs: BlobStore;
  log: Log;
  /** Milliseconds to wait for a server; 20 s unless told. */
  patience?: number;
}

/** No server answered in time; it may well do so later. */
export class NoServer extends Error {
  override name = 'NoServer';
}

export interface FetchedSources {
  /**
   * Writes the files of a commit to a new folder, once a server has made them ready.
   * @throws {Error} with the reason when there are none
   * @throws {NoServer}
   */
  unpack(projectId: string, commit: string, folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between looks in case a notification was lost. */
const lookEvery = 1_000;

/** Files of commits for a worker without the repositories: asked of the servers, and read from the blob store. */
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

  /** Bytes of the archive. */
  async function fetch(source: Source): Promise<Uint8Array> {
    const until = performance.now() + patience;
    while (performance.now() < until) {
      const changed = turn(); // before the question, so that an answer in between is heard
      const { blob, error } = await wantSource(database.db, source);
      if (error !== null) {
        // The next attempt asks anew: what was wrong may be mended by then.
        await askAgain(database.db, source, error);
        throw new Error(error);
      }
      const bytes = blob && (await blobs.get(blob));
      if (bytes) return bytes;
      if (blob) await askAgain(database.db, source, blob);
      await changed;
    }
    throw new NoServer('No server made them ready in time. Is one running that has the repositories?');
  }

  return {
    async unpack(projectId, commit, folder) {
      await unpackArchive(await fetch({ projectId, commit }), folder);
    },
    close: stopListening,
  };
}
