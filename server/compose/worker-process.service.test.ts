import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceNpmrc } from '#services/auth/projects/npmrc';
import { createQueue } from '#services/foundation/queue';
import { createSealing } from '#services/foundation/secrets/sealing';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { agreeOnSecretsKey } from '#services/machines';
import { createWorkerProcess } from './worker-process';
import { startRegistry } from '#services/worker/packages/registry.fixture';
import { isolationHere, makeBench, openRules, scenarioJob } from '#services/worker/testing';

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

test('a worker on a machine of its own installs packages with the tokens that servers have sealed', async () => {
  const bench = await makeBench();
  const database = await testDatabase();
  const token = 'npm_ofTheRegistry';
  const registry = await startRegistry([{ name: '@shop/private', version: '1.0.0', token }]);
  await agreeOnSecretsKey(database, secretsKey, { alone: true });
  const projectId = randomUUID();
  const userId = randomUUID();
  await database.pool.query(
    `insert into users (id, email, password_hash, firstname, lastname, created_at)
     values ($1, 'ada@example.com', '', 'Ada', 'L', now())`,
    [userId],
  );
  await database.pool.query(
    `insert into projects (id, name, admin_user_id, licence_ends_at, max_execution_threads, created_at)
     values ($1, 'Shop', $2, now(), 1, now())`,
    [projectId, userId],
  );
  const text = `registry=${registry.url}\n//127.0.0.1:${registry.port}/:_authToken=${token}`;
  await replaceNpmrc({ sealing: createSealing(secretsKey) }, database.db, projectId, text);
  const job = scenarioJob({ env: { name: 'demo', baseUrl: registry.url }, projectId });
  const checkout = join(bench.workDir, 'checkouts', projectId, job.commit);
  await mkdir(checkout, { recursive: true });
  await writeFile(join(checkout, 'package.json'), '{ "dependencies": { "@shop/private": "1" } }');
  const worker = await createWorkerProcess(
    {
      database,
      blobs: { location: join(bench.dir, 'blobs') },
      secretsKey,
      generation: null,
      testUsers: false,
      limits: { stepTimeout: 5_000, scenarioTimeout: 5_000 },
      workDir: bench.workDir,
      migrationsFolder: 'services/foundation/migrations',
      version: 'test',
      log: silentLog,
    },
    {
      name: 'worker',
      threads: 1,
      memoryMb: 256,
      chromiumPath: undefined,
      runnerEntry: bench.runnerEntry,
      isolation: await isolationHere,
      egress: { ...openRules, allow: [{ host: '127.0.0.1', port: registry.port }] },
    },
  );
  onTestFinished(async () => {
    await worker.stop();
    await registry.close();
    await database.close();
    await bench.remove();
  });
  const queue = createQueue({ database, log: silentLog });
  await queue.enqueue([job], { projectId, groupId: randomUUID(), cap: 1, priority: 0 });
  worker.start();
  const installed = async () => {
    const beside = await readdir(join(bench.workDir, 'checkouts', projectId));
    const found = beside.find((name) => name.startsWith('packages-')) ?? 'none';
    return readdir(join(bench.workDir, 'checkouts', projectId, found, 'node_modules', '@shop')).catch(
      () => [],
    );
  };
  await expect.poll(installed, { timeout: 45_000 }).toEqual(['private']);
});
