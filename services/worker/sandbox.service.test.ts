import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxReport } from './index';
import { isolationHere, startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  site = await startSite({});
  stage = await setStage(site.baseUrl, {});
  await mkdir(join(stage.bench.dir, 'checkouts'));
  await writeFile(join(stage.bench.dir, 'checkouts', 'secret.txt'), 'the key');
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});

/** Attempts of step code, by the name in the scenario. `beside` is a file in the checkouts' folder. */
const code = steps(`
import * as fs from 'node:fs';
import * as child from 'node:child_process';
import { Worker } from 'node:worker_threads';
const beside = new URL('file://BESIDE');
const checkout = process.execArgv.find((flag) => /--allow-fs-read=.*\\/checkouts\\/.*c{40}$/.test(flag)).split('=')[1];
const tries = {
  passwd: () => fs.readFileSync('/etc/passwd'),
  data: () => fs.readFileSync(beside),
  list: () => fs.readdirSync(new URL('.', beside)),
  environ: () => fs.readFileSync('/proc/' + process.ppid + '/environ'),
  write: () => fs.writeFileSync(checkout + '/features/x.feature', ''),
  copy: () => fs.writeFileSync('features/x.feature', ''),
  product: () => fs.writeFileSync('../../node_modules/playwright/package.json', ''),
  exec: () => child.execFileSync('/bin/true'),
  thread: () => new Worker('0', { eval: true }),
  debugger: () => process.kill(process.ppid, 'SIGUSR1'),
  inspect: () => process._debugProcess(process.ppid),
  group: () => process.kill(0, 0),
  environment: () => console.log(Object.keys(process.env).sort().join()),
  scratch: () => fs.writeFileSync(process.env.TMPDIR + '/note', 'x'),
  forge() {
    if (process.send || process.connected) return;
    throw new Error('there is no channel');
  },
};
When('I try {word}', (name) => void tries[name]());
`);
const names = [...code.matchAll(/^ {2}(\w+)(?:: \(\)|\(\)) /gm)].map(([, name]) => name);
const feature = [
  'Feature: Attempts',
  ...names.flatMap((name) => ['  Scenario: one', `    When I try ${name}`]),
].join('\n');
const attempt = (name: string) => {
  const secret = join(stage.bench.dir, 'checkouts', 'secret.txt');
  return stage.run({ feature, code: code.replace('BESIDE', secret) }, { line: 2 + 2 * names.indexOf(name) });
};

it.each(['passwd', 'data', 'list', 'environ', 'write', 'product', 'exec', 'thread'])(
  '%s is refused',
  async (name) => {
    const { outcome, attempts } = await attempt(name);
    expect(outcome).toMatchObject({ status: 'FAILED', failedStep: `When I try ${name}` });
    expect(outcome?.message).toContain('Access to this API has been restricted');
    expect(attempts).toEqual([1]);
  },
);

it.each(['debugger', 'inspect', 'group'])('%s sends no signal', async (name) => {
  const { outcome } = await attempt(name);
  expect(outcome?.message).toContain('Step code may not send signals to other processes.');
});

it('has nothing in its environment but what the run needs', async () => {
  const { steps: reported } = await attempt('environment');
  expect(reported[0]?.webLog[0]?.text).toMatch(/^BASE_URL,HOME,NO_COLOR,(PWD,)?TEST_ENV,TMPDIR,TZ$/);
});

it('may write to its own folders', async () => {
  expect((await attempt('scratch')).outcome).toMatchObject({ status: 'PASSED' });
  expect((await attempt('copy')).outcome).toMatchObject({ status: 'PASSED' });
});

// tests/attacks/channel.service.test.ts tests what step code can write to the runner's own pipes.
it("has no channel of Node's to its parent", async () => {
  const { outcome, steps: reported } = await attempt('forge');
  expect(outcome).toMatchObject({
    status: 'FAILED',
    message: expect.stringContaining('there is no channel'),
  });
  expect(reported).toHaveLength(1);
});

it('is described to the operator as it is on this machine', async () => {
  const fallback = await sandboxReport({ kind: 'fallback', asked: true, reason: 'asked for' });
  const root = 'Listing the names in the root folder';
  // The permission model refuses this since Node 22.
  const holdsRoot = Number(process.versions.node.split('.')[0]) >= 22;
  expect(fallback).toMatchObject({
    isolation: 'permission-model',
    holds: [
      'Reading files of the server and of the system',
      'Listing other folders',
      ...(holdsRoot ? [root] : []),
      'Writing outside its own folder',
      'Starting other programs',
      'Starting threads',
      "Reading the server's environment",
    ],
  });
  const said = [
    ...(holdsRoot ? [] : [`${root} is possible.`]),
    'Sending signals to other processes, past the guard in its own, is possible.',
    'Connecting to services of this machine is possible.',
  ];
  expect(fallback.open.slice(0, said.length)).toEqual(said);
  const isolation = await isolationHere;
  if (isolation.kind === 'fallback') return;
  const { holds, open } = await sandboxReport(isolation);
  expect(holds).toHaveLength(9);
  expect(open.join()).not.toContain('possible');
});
