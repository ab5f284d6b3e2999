import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { admin } from './admin-program';
import { freePort } from './free-port';
import { hangingRun, isRunning } from './hanging-run';
import { callsOf, hasEnded, outsideProject, runUntil, startRun } from './outside-client';
import { descendantsOf, stillRunning, workerOf } from './processes';
import { startProduct, type Product } from './product';

test.setTimeout(240_000);

test('a worker that is killed is started again, and ends with its server; what an operator does meanwhile stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'worker-process-'));
  // The same shop after a new start.
  const env = { WORKER_THREADS: '2', STEP_TIMEOUT_SECONDS: '120', DEMO_PORT: String(await freePort()) };
  let product = await startProduct({ dataDir, env });
  try {
    await test.step('beside pages that go on; the second end fails the scenario', () => killTwice(product));

    const owner = await outsideProject(product.url);
    const runId = await hangingRun(owner);
    await test.step('it ends with a server that is killed, and so do its runners and browsers', async () => {
      const worker = await workerOf(product);
      await isRunning(owner, runId, 1);
      const started = await descendantsOf(worker.pid);
      // At least a runner and a browser.
      expect(started.length).toBeGreaterThan(1);
      await product.kill();
      await expect.poll(() => stillRunning([worker, ...started]), { timeout: 60_000 }).toEqual([]);
    });

    await test.step('while the product is stopped `npm run admin` works, and it starts again afterwards', async () => {
      const person = ['eve@example.com', '--first-name', 'Eve', '--last-name', 'Example', '--json'];
      expect(await admin(['user', 'create', ...person], { dataDir })).toMatchObject({ code: 0, errors: '' });
      product = await startProduct({ dataDir, env });
      const listed = await admin(['user', 'list', '--json'], { dataDir });
      const eve = { email: 'eve@example.com', verified: true };
      expect(JSON.parse(listed.output)).toEqual(expect.arrayContaining([expect.objectContaining(eve)]));
    });

    await test.step('what it ran is given back', () => {
      const { token: bearer, projectId } = owner;
      return isRunning({ calls: callsOf(product.url, { bearer, projectId }) }, runId, 2);
    });
  } finally {
    await product.stop();
    const postmaster = await findProcess(join(dataDir, 'postgres', 'cluster'));
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function killTwice(product: Product): Promise<void> {
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
}
