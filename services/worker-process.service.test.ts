import { access, mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog, testDatabase } from './foundation/testing';
import { agreeOnSecretsKey } from './machines';
import { createWorkerProcess } from './worker-process';
import { openRules } from './worker/testing';

const secretsKey = 'a key of thirty-two characters!!';
const hour = 60 * 60 * 1000;

test('a worker removes checkouts that nobody used for two days, also beside a server', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'worker-process-'));
  const database = await testDatabase();
  await agreeOnSecretsKey(database, secretsKey, { alone: true });
  const workDir = join(dir, 'runs');
  const checkout = async (commit: string, hours: number) => {
    const folder = join(workDir, 'checkouts', 'project', commit);
    await mkdir(folder, { recursive: true });
    const used = new Date(Date.now() - hours * hour);
    await utimes(folder, used, used);
    return folder;
  };
  const [old, recent] = await Promise.all([checkout('old', 49), checkout('recent', 40)]);
  const worker = await createWorkerProcess(
    {
      database,
      blobs: { location: join(dir, 'blobs') },
      secretsKey,
      generation: null,
      testUsers: false,
      limits: { stepTimeout: 1_000, scenarioTimeout: 1_000 },
      workDir,
      repositories: { folder: join(dir, 'git'), path: '/usr/local/bin:/usr/bin:/bin' },
      migrationsFolder: 'services/foundation/migrations',
      version: 'test',
      log: silentLog,
    },
    {
      name: 'worker',
      threads: 1,
      memoryMb: 512,
      chromiumPath: undefined,
      runnerEntry: join(dir, 'none.mjs'),
      isolation: { kind: 'fallback', asked: true, reason: 'of this test' },
      egress: openRules,
    },
  );
  onTestFinished(async () => {
    await worker.stop();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  });
  const isThere = (folder: string) =>
    access(folder).then(
      () => true,
      () => false,
    );
  await expect.poll(() => isThere(old), { timeout: 45_000 }).toBe(false);
  expect(await isThere(recent)).toBe(true);
});
