import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolationHere, startSite, steps, type Recorded, type TestSite } from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';
import type { Isolation } from '#services/worker/isolation';

/**
 * Step code that writes to the pipes between its process and the worker, which once ended the server. After each
 * attack, the scenario has a reason and is not retried, the pool takes the next scenario, and this process, which is
 * the worker's, continues without having grown.
 */

const interfered = (why: string) => `The step code interfered with the report of its run: ${why}.`;

/** Messages of Node's own channel, as lines of JSON and in its own framing. */
const internal = (message: object) => `
  const json = JSON.stringify(${JSON.stringify(message)});
  const body = require('node:v8').serialize(JSON.parse(json));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  for (const bytes of [Buffer.from(json + '\\n'), Buffer.concat([head, body])]) await all(4, bytes);
  await forEver;`;

const attacks: Record<string, { code: string; reason: string | RegExp }> = {
  'a message of Node itself': {
    code: `process.send({ cmd: 'NODE_HANDLE_ACK' });`,
    reason: /process\.send is not a function/,
  },
  NODE_HANDLE_ACK: {
    code: internal({ cmd: 'NODE_HANDLE_ACK' }),
    reason: /^The step code interfered with the report of its run: /,
  },
  NODE_HANDLE_NACK: {
    code: internal({ cmd: 'NODE_HANDLE_NACK' }),
    reason: /^The step code interfered with the report of its run: /,
  },
  'NODE_HANDLE of an unknown type': {
    code: internal({ cmd: 'NODE_HANDLE', type: 'no such type', msg: {} }),
    reason: /^The step code interfered with the report of its run: /,
  },
  garbage: {
    code: `const bytes = Buffer.alloc(24, 0x41); bytes.writeUInt32BE(20); await all(4, bytes); await forEver;`,
    reason: interfered('it sent something that is not a message'),
  },
  'bytes where only the worker writes': {
    code: `await all(3, Buffer.from('hello')); await forEver;`,
    reason: interfered('it wrote to a pipe of ours'),
  },
  'a huge length, and what was announced': {
    code: `await all(4, frame(1, Buffer.alloc(0), 1_600_000_000));
      const much = Buffer.alloc(1_000_000);
      for (let sent = 0; sent < 700; sent++) await all(4, much);
      await forEver;`,
    reason: interfered('it announced a message that is too large'),
  },
  'half a frame and silence': {
    code: `await all(4, frame(1, Buffer.alloc(10), 900_000)); await forEver;`,
    reason: interfered('it sent half a message'),
  },
  'half a frame and an endless loop': {
    code: `await all(4, frame(1, Buffer.alloc(10), 900_000)); for (;;);`,
    reason: interfered('it sent half a message'),
  },
  'a million small frames': {
    code: `const many = Buffer.concat(Array.from({ length: 1000 }, () => frame(1, Buffer.alloc(17))));
      for (let sent = 0; sent < 1000; sent++) await all(4, many);
      await forEver;`,
    reason: interfered('what it sent does not bear the seal of its process'),
  },
  'a million empty frames': {
    code: `const many = Buffer.concat(Array.from({ length: 1000 }, () => frame(1, Buffer.alloc(0))));
      for (let sent = 0; sent < 1000; sent++) await all(4, many);
      await forEver;`,
    reason: interfered('it sent something that is not a message'),
  },
  'a result of its own': {
    code: `const passed = JSON.stringify({ type: 'scenarioFinished', id: 'x', status: 'PASSED', reusable: true });
      await all(4, frame(1, Buffer.concat([Buffer.alloc(16), Buffer.from(passed)])));
      await forEver;`,
    reason: interfered('what it sent does not bear the seal of its process'),
  },
  'a picture whose message has no end': {
    code: `await all(4, frame(2, Buffer.alloc(40, 255))); await forEver;`,
    reason: interfered('it sent something that is not a message'),
  },
  'a key of its own': {
    code: `await all(4, frame(0, Buffer.alloc(32))); await forEver;`,
    reason: interfered('it sent a second key'),
  },
  'its pipe, closed': {
    code: `fs.closeSync(4); await forEver;`,
    reason: 'The step code ended its process (exit code 0).',
  },
};

const names = Object.keys(attacks);

/** One module for all attacks, so that a process that should have ended would be used again. */
const code = steps(`
import fs from 'node:fs';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const forEver = new Promise(() => {});
/** The pipe may be set not to block. */
async function all(fd, bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
function frame(kind, payload, length = payload.length) {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length);
  head[4] = kind;
  return Buffer.concat([head, payload]);
}
const attacks = [${names.map((name) => `async () => { ${attacks[name]?.code} }`).join(',')}];
Given('all is well', () => {});
When('attack {int} happens', async (number) => attacks[number]());
`);

/** Line 2 has a scenario without an attack. The scenarios below it attack. */
const feature = [
  'Feature: Attack',
  '  Scenario: none',
  '    Given all is well',
  ...names.flatMap((_, index) => [
    '  Scenario: one',
    '    Given all is well',
    `    When attack ${index} happens`,
    '    Then all is well',
  ]),
].join('\n');

async function modes(): Promise<Isolation[]> {
  const here = await isolationHere;
  const fallback: Isolation = { kind: 'fallback', asked: true, reason: 'asked for' };
  return here.kind === 'fallback' ? [fallback] : [here, fallback];
}

describe.each(await modes())('with the isolation $kind', (isolation) => {
  let site: TestSite;
  let stage: Stage;
  const results = new Map<string, { attacked: Recorded; next: Recorded }>();
  let grown = 0;

  beforeAll(async () => {
    site = await startSite({});
    stage = await setStage(site.baseUrl, { stepTimeout: 60_000, threads: 3, isolation });
    stage.worker.start();
    const before = process.memoryUsage().rss;
    const look = setInterval(() => (grown = Math.max(grown, process.memoryUsage().rss - before)), 20);
    // Beside each other: they take their time, and none may spoil another.
    await Promise.all(
      names.map(async (name, index) => {
        const job = { stepTimeout: 60_000 };
        const attacked = await stage.run({ feature, code }, { ...job, line: 4 + 4 * index });
        const next = await stage.run({ feature, code }, job);
        results.set(name, { attacked, next });
      }),
    );
    clearInterval(look);
  }, 240_000);
  afterAll(async () => {
    await stage.close();
    await site.close();
  });

  it.each(names)('%s ends the scenario with the reason', (name) => {
    const reason = attacks[name]?.reason ?? '';
    const { attacked, next } = results.get(name)!;
    expect(attacked.outcome).toMatchObject({
      status: 'FAILED',
      failedStep: `When attack ${names.indexOf(name)} happens`,
    });
    const { message = '' } = attacked.outcome ?? {};
    if (typeof reason === 'string') expect(message).toBe(reason);
    else expect(message).toMatch(reason);
    expect(attacked.steps.map(({ result }) => result.status)).toEqual(['PASSED', 'FAILED', 'SKIPPED']);
    expect([attacked.attempts, attacked.requeued]).toEqual([[1], []]);
    expect(next.outcome).toMatchObject({ status: 'PASSED' });
  });

  it('has not grown by what was sent', () => {
    expect(grown).toBeLessThan(400_000_000);
  });
});
