import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { fromWorker, maxLineLength, type FromWorker, type ToWorker } from '#contracts/worker/worker-link';
import { jsonLines } from '#services/foundation/processes/json-lines';

const program = fileURLToPath(new URL('server-link.fixture.ts', import.meta.url));

/** A process with the worker's end of the link. */
function startFixture(...flags: string[]) {
  const child = spawn(process.execPath, [...flags, '--import', 'tsx', program], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const heard: FromWorker[] = [];
  const link = jsonLines<ToWorker, typeof fromWorker>(child.stdio[3] as Duplex, {
    schema: fromWorker,
    longest: maxLineLength,
    hear: (message) => void heard.push(message),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { link, heard, ended: once(child, 'exit') };
}

const patient = { timeout: 60_000 };
const alive = (inspected: boolean) => ({ type: 'alive', inspected });

test('a worker gives signs of life before it is told anything, and again and again, until the server is gone', async () => {
  const { link, heard, ended } = startFixture();
  await expect.poll(() => heard[0], patient).toEqual(alive(false));
  const setup = { databaseUrl: 'postgresql://h/d', secretsKey: 'key', port: 1, demoShop: null };
  link.send({ type: 'start', setup });
  await expect.poll(() => heard, patient).toContainEqual({ type: 'ready', name: 'a worker' });
  await expect.poll(() => heard.filter(({ type }) => type === 'alive').length, patient).toBeGreaterThan(1);
  link.close();
  // No timer, such as for its signs of life, keeps the process running.
  await ended;
}, 90_000);

test('one that runs under a debugger says so', async () => {
  const { heard } = startFixture('--inspect=127.0.0.1:0');
  await expect.poll(() => heard[0], patient).toEqual(alive(true));
}, 90_000);
