import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '#services/foundation/processes/process-tree';
import { BrowserProcess } from '#services/worker/browser-process';
import { crashed } from '#services/worker/browser-source';
import { startSite, steps, type TestSite } from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';

/**
 * The process of a browser under an attacker's control: it writes anything to its pipe to the worker, with or without
 * the pipe's key. The process is ended, and this process, which is the worker's, continues without having grown.
 */

/** Milliseconds for scenarios on a machine with other load. */
const timeout = 300_000;

/** Actions of a process after it reported that it is ready. `all` writes raw bytes, `channel` has the key. */
const attacks: Record<string, string> = {
  garbage: `await all(Buffer.alloc(24, 0x41));`,
  'a huge length, and what was announced': `
    await all(frame(1, Buffer.alloc(0), 1_600_000_000));
    for (let sent = 0; sent < 700; sent++) await all(Buffer.alloc(1_000_000));`,
  'half a frame and silence': `await all(frame(1, Buffer.alloc(10), 900_000));`,
  'a flood of small frames': `
    const many = Buffer.concat(Array.from({ length: 1000 }, () => frame(1, Buffer.alloc(17))));
    for (;;) await all(many);`,
  'a flood of answers that nobody asked for': `for (;;) channel.send({ type: 'answer', state: 'well' });`,
  'a flood of killed pages': `for (;;) channel.send({ type: 'pageKilled' });`,
  'a message that is not valid': `channel.send({ type: 'report', status: 'PASSED' });`,
  'a second key': `await all(frame(0, Buffer.alloc(32)));`,
};

const standIn = `
import fs from 'node:fs';
import { openChannel } from '../../runner/process/channel';
async function all(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(4, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
function frame(kind: number, payload: Uint8Array, length = payload.length) {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length);
  head[4] = kind;
  return Buffer.concat([head, payload]);
}
// Whatever is written to a pipe that was closed: it ends only when it is ended.
process.on('uncaughtException', () => undefined).on('unhandledRejection', () => undefined);
setInterval(() => undefined, 60_000);
const [name = '', when] = JSON.parse(process.argv[2] ?? '').args as string[];
const attacks: Record<string, () => Promise<void>> = {
  ${Object.entries(attacks)
    .map(([name, code]) => `${JSON.stringify(name)}: async () => {${code}},`)
    .join('\n')}
};
if (when === 'at once') await all(Buffer.alloc(24, 0x41));
const channel = openChannel({ receive: () => undefined, gone: () => undefined });
if (when !== 'at once') channel.send({ type: 'ready', path: '/abc' });
await attacks[name]?.();
`;

let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  let visits = 0;
  site = await startSite({ '/': '<h1>Shop</h1>', '/count': () => String(++visits) });
  stage = await setStage(site.baseUrl, { stepTimeout: 240_000, scenarioTimeout: 240_000 });
  const here = dirname(fileURLToPath(import.meta.url));
  await build({
    stdin: { contents: standIn, resolveDir: here, sourcefile: 'stand-in.ts', loader: 'ts' },
    outfile: join(dirname(stage.bench.runnerEntry), 'stand-in.js'),
    platform: 'node',
    format: 'esm',
    bundle: true,
    packages: 'external',
    logLevel: 'warning',
  });
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

/** Starts the stand-in where the worker would start a browser. */
function start(...args: string[]): Promise<BrowserProcess> {
  const { dir, runnerEntry } = stage.bench;
  return BrowserProcess.start({
    settings: {
      name: 'chromium',
      executablePath: process.execPath,
      args,
      entrance: join(dir, 'in', 's'),
      exit: join(dir, 'out', 's'),
    },
    script: join(dirname(runnerEntry), 'stand-in.js'),
    dir,
    socketDirs: [],
    diskMb: 64,
    // The pipe is the same in a sandbox.
    isolation: { kind: 'fallback', reason: 'under test', asked: true },
  });
}

describe("a browser's process that is ready, and sends", () => {
  it.each(Object.keys(attacks))('%s, is ended', async (name) => {
    const before = process.memoryUsage().rss;
    const browser = await start(name);
    // Nothing else ends it.
    await browser.exited;
    expect(await browser.state()).toBe('crashed');
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });
});

it("a browser's process that sends garbage instead of its key does not start, with the reason", async () => {
  await expect(start('', 'at once')).rejects.toThrow(
    'The browser did not start: it was not heard, as it sent something that is not a message.',
  );
});

it('a scenario whose browser is taken over runs again in another', { timeout }, async () => {
  const folder = dirname(stage.bench.runnerEntry);
  const entry = join(folder, 'browser-service.js');
  await rename(entry, join(folder, 'real-service.js'));
  const takenOver = `
    import fs from 'node:fs';
    process.on('SIGUSR2', () => fs.writeSync(4, Buffer.from('not a frame')));
    await import('./real-service.js');`;
  await writeFile(entry, takenOver);
  stage.worker.start();
  const visit = site.visit();
  const job = await stage.enqueue(
    {
      feature: 'Feature: Shop\n  Scenario: one\n    Given a page that comes the second time\n',
      code: steps(`
        Given('a page that comes the second time', async function () {
          const visits = await fetch(this.baseUrl + '/count').then((answer) => answer.text());
          await this.page.goto(this.baseUrl + (visits === '1' ? '/hang' : '/'), { timeout: 0 });
        });`),
    },
    { stepTimeout: 240_000, scenarioTimeout: 240_000 },
  );
  await visit;
  process.kill(await pidOf(entry), 'SIGUSR2');
  const { outcome, attempts, requeued } = await stage.recorded.until(
    job.testCaseId,
    (recorded) => recorded.outcome !== null,
  );
  expect({ outcome, attempts, requeued }).toMatchObject({
    outcome: { status: 'PASSED' },
    attempts: [1, 2],
    requeued: [crashed],
  });
});

/** Returns the pid of the Node that runs a script below this process. bubblewrap has the script as an argument, too. */
async function pidOf(script: string): Promise<number> {
  for (const pid of await treeOf(process.pid)) {
    const [program, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (program === process.execPath && args.includes(script)) return pid;
  }
  throw new Error(`Nothing runs ${script}.`);
}
