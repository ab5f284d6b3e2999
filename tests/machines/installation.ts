import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials, startBucket } from '#services/foundation/blobs/bucket.fixture';
import { startBuilt, type Program } from './built-program';

export interface Installation {
  /** Addresses of the servers. */
  urls: string[];
  workers: Program[];
  /** Environment variables that servers and workers share. */
  env: Record<string, string>;
  startServer(more?: Record<string, string>): Promise<Program>;
  startWorker(more?: Record<string, string>): Promise<Program>;
  /** Ends all programs in reverse order. */
  close(): Promise<void>;
}

/**
 * Starts two servers that share git repositories, two workers without any, and a bucket. Each process has its own data
 * folder.
 * @param databaseUrl of an empty or migrated database
 */
export async function startInstallation(databaseUrl: string, workerThreads: number): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'machines-'));
  const bucket = await startBucket();
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    () => bucket.close(),
  ];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  const env = {
    DATABASE_URL: databaseUrl,
    BLOB_STORE: bucket.location,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    SECRETS_KEY: 'one key for all machines of a test',
    SESSION_SECRET: 'one secret for all servers of a test',
    LICENCE_THREADS: '8',
    STEP_TIMEOUT_SECONDS: '60',
  };
  let made = 0;
  const start = async (name: 'server' | 'worker', more: Record<string, string>, line: RegExp) => {
    const program = await startBuilt(
      name,
      { ...env, DATA_DIR: join(folder, `${name}-${++made}`), ...more },
      line,
    );
    closers.push(() => program.end('SIGTERM'));
    return program;
  };
  const startServer = (more: Record<string, string> = {}) =>
    start('server', { WORKER: 'off', GIT_STORE: join(folder, 'git'), ...more }, /ready at (http\S+)/);
  const startWorker = (more: Record<string, string> = {}) =>
    start('worker', { WORKER_THREADS: String(workerThreads), ...more }, /^Worker (\S+) takes/);
  try {
    const started = await Promise.all([startServer(), startServer(), startWorker(), startWorker()]);
    const urls = started.slice(0, 2).map(({ said }) => said);
    return { urls, workers: started.slice(2), env, startServer, startWorker, close };
  } catch (error) {
    await close();
    throw error;
  }
}
