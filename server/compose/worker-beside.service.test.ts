import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { startWorkerBeside } from './worker-beside';
import type { SilenceLimits } from './worker-silence';

const setup = {
  databaseUrl: 'postgresql://app:secret@h/d',
  secretsKey: 'key',
  port: 1,
  demoShop: null,
};

/** What any of the programs below begins with: it notes that it runs, and talks to the server. */
const begin = `
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
const note = (text) => appendFileSync(new URL('told', import.meta.url), text + '\\n');
const link = new Socket({ fd: 3, readable: true, writable: true });
const say = (message) => link.write(JSON.stringify(message) + '\\n');
`;

/** Runs a program of a test's own in a worker's place. */
async function beside(code: string, patienceWithSilence?: SilenceLimits) {
  const dir = await mkdtemp(join(tmpdir(), 'beside-'));
  await writeFile(join(dir, 'program.mjs'), begin + code);
  const seen = { restarts: 0, waited: [] as number[], took: [] as number[] };
  const worker = startWorkerBeside({
    setup,
    program: [join(dir, 'program.mjs'), '--beside'],
    log: silentLog,
    observer: { claimed: (waited) => seen.waited.push(waited), ended: (took) => seen.took.push(took) },
    onRestart: () => void seen.restarts++,
    patienceWithSilence,
  });
  onTestFinished(async () => {
    await worker.stop();
    await rm(dir, { recursive: true, force: true });
  });
  const told = async () => (await readFile(join(dir, 'told'), 'utf8').catch(() => '')).trim().split('\n');
  return { worker, seen, told };
}

const patient = { timeout: 100_000 };

test('the worker gets its setup by the pipe alone, and its figures come back', async () => {
  const { worker, seen, told } = await beside(`
    note(JSON.stringify([process.argv.slice(2), JSON.stringify(process.env).includes('secret@h')]));
    link.once('data', (text) => {
      note(JSON.parse(text).setup.databaseUrl);
      for (const message of [{ type: 'claimed', waited: 3 }, { type: 'ended', took: 40 }]) say(message);
      say({ type: 'ready', name: 'a worker' });
    });
    link.on('close', () => process.exit(0));
  `);
  await worker.ready;
  expect(seen).toEqual({ restarts: 0, waited: [3], took: [40] });
  expect(await told()).toEqual(['[["--beside"],false]', setup.databaseUrl]);
});

test('a worker that dies is started again until the server stops', async () => {
  const { worker, seen, told } = await beside(`
    note('started');
    say({ type: 'ready', name: 'a worker' });
    process.kill(process.pid, 'SIGKILL');
  `);
  await worker.ready;
  await expect.poll(() => seen.restarts, patient).toBeGreaterThanOrEqual(2);
  await worker.stop();
  const starts = await told();
  expect(starts.length).toBeGreaterThanOrEqual(2);
});

test.each([
  ['nonsense', `link.write('nonsense\\n');`],
  ['an endless line', `link.on('error', () => {}); link.write('x'.repeat(1_000_000));`],
])('a worker that says %s and hangs is ended and started again', async (_, say) => {
  const { seen, told } = await beside(`
    note('started');
    ${say}
    setInterval(() => {}, 1000);
  `);
  await expect.poll(() => seen.restarts, patient).toBeGreaterThanOrEqual(1);
  await expect.poll(async () => (await told()).length, patient).toBeGreaterThanOrEqual(2);
});

test.each([
  ['its event loop is blocked', `for (;;);`],
  ['it is stopped', `process.kill(process.pid, 'SIGSTOP');`],
])('a worker that hangs, as %s, is killed with all below it and started again', async (_, hang) => {
  const { seen, told } = await beside(
    `
      import { spawn } from 'node:child_process';
      say({ type: 'alive', inspected: false });
      say({ type: 'ready', name: 'a worker' });
      // In a group of its own, as runners are.
      const below = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
      note(below.pid);
      setTimeout(() => { ${hang} }, 50);
      `,
    { every: 100, looks: 20 },
  );
  await expect.poll(() => seen.restarts, patient).toBeGreaterThanOrEqual(1);
  const [below] = await told();
  expect(Number(below)).toBeGreaterThan(0);
  const isGone = () =>
    readFile(`/proc/${below}/stat`, 'utf8').then(
      (stat) => / Z /.test(stat),
      () => true,
    );
  if (process.platform === 'linux') await expect.poll(isGone, patient).toBe(true);
});

test('one that its debugger may hold is left alone', async () => {
  const patience = { every: 100, looks: 30 };
  const { told } = await beside(
    `
    say({ type: 'alive', inspected: true });
    link.on('close', () => process.exit(0));
    // Longer than the patience; until its first word it has no more time than others.
    setTimeout(() => note('still there'), 4500);
    `,
    patience,
  );
  await expect.poll(told, patient).toContain('still there');
});

test('one that refuses its settings is not started again, and the server hears of it', async () => {
  const { worker, seen } = await beside(`
    note('started');
    say({ type: 'refused' });
    link.on('close', () => process.exit(1));
    setTimeout(() => process.exit(1), 100);
  `);
  await expect(worker.ready).rejects.toThrow('WORKER=off');
  await worker.stop();
  expect(seen.restarts).toBe(0);
});

test('a server opens also where its worker dies at once', async () => {
  const { worker } = await beside(`process.exit(3);`);
  await worker.ready;
});
