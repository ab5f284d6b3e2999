import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { freePort } from './free-port';
import { hangingRun, isRunning } from './hanging-run';
import { callsOf, hasEnded, outsideProject, runUntil, startRun } from './outside-client';
import { descendantsOf, stillRunning, workerOf } from './processes';
import { startProduct, type Product } from './product';

test.setTimeout(240_000);

let env: Record<string, string>;
let dataDir: string;
let product: Product;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'worker-process-'));
  // The same shop after a new start.
  env = { WORKER_THREADS: '2', STEP_TIMEOUT_SECONDS: '120', DEMO_PORT: String(await freePort()) };
  product = await startProduct({ dataDir, env });
});

test.afterEach(async () => {
  await product.stop();
  const postmaster = await findProcess(join(dataDir, 'postgres', 'cluster'));
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a worker that is killed is started again beside pages that go on; the second end fails the scenario', async () => {
  const owner = await outsideProject(product.url);
  const runId = await hangingRun(owner);
  const first = await workerOf(product);
  await isRunning(owner, runId, 1);
  process.kill(first.pid, 'SIGKILL');
  // The pages are the server's alone.
  expect((await fetch(`${product.url}/login`)).status).toBe(200);

  await isRunning(owner, runId, 2);
  const second = await workerOf(product);
  expect(second.pid).not.toBe(first.pid);
  process.kill(second.pid, 'SIGKILL');

  const { report } = await runUntil(owner.calls, runId, hasEnded, { limit: 60_000 });
  expect(report.testCases).toMatchObject([
    { status: 'FAILED', message: 'The worker process ended twice while it ran this scenario.' },
  ]);
  // The next worker works.
  const next = await startRun(owner, [{ feature: 'language' }]);
  expect(await runUntil(owner.calls, next, hasEnded, { limit: 60_000 })).toMatchObject({ status: 'PASSED' });
  const figures = async () => (await fetch(`${product.url}/metrics`)).text();
  await expect.poll(figures).toMatch(/^scenarium_workers 1$/m);
  expect(await figures()).toMatch(/^scenarium_worker_ends_total 2$/m);
  expect(await figures()).toMatch(/^scenarium_workers_lost 0$/m);
});

test('the worker of a server that is killed ends with its runners and browsers, and gives back what it ran', async () => {
  const owner = await outsideProject(product.url);
  const runId = await hangingRun(owner);
  const worker = await workerOf(product);
  await isRunning(owner, runId, 1);
  const started = await descendantsOf(worker.pid);
  // At least a runner and a browser.
  expect(started.length).toBeGreaterThan(1);

  await product.kill();
  await expect.poll(() => stillRunning([worker, ...started]), { timeout: 60_000 }).toEqual([]);

  product = await startProduct({ dataDir, env });
  const { token: bearer, projectId } = owner;
  await isRunning({ calls: callsOf(product.url, { bearer, projectId }) }, runId, 2);
});
