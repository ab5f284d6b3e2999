import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import express from 'express';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { upstreamCalls } from '../../server/upstream-calls';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { runs } from '#contracts/runs';
import { serveServices } from './served.fixture';

/** A CI matrix: many jobs start at the same moment with the same requests. None of them is refused. */
let origin: string;
let projectId: string;
let key: string;
let close: () => Promise<void>;

const path = '/usr/local/bin:/usr/bin:/bin';
const call = (bearer?: string) => createClient(auth, `${origin}/api/auth`, fetch, { bearer });

beforeAll(async () => {
  const served = await serveServices();
  origin = `http://127.0.0.1:${served.port}`;
  close = served.close;
  const account = { email: 'ada@example.com', password: 'correct horse 42' };
  const signedUp = await call().signUp({ body: { ...account, firstname: 'Ada', lastname: 'Lovelace' } });
  if (!signedUp.status) throw new Error(signedUp.error);
  const as = call(signedUp.token);
  const made = await as.createProject({ body: { name: 'Web shop' } });
  if (!made.status) throw new Error(made.error);
  projectId = made.project.id;
  await as.createWorkspace({ body: { projectId, template: 'empty' } });
  const token = await as.createAccessKey({ body: { name: 'CI', projectId, scopes: ['read', 'run'] } });
  if (!token.status) throw new Error(token.error);
  key = token.accessKey.token;
});
afterAll(() => close());

test('of sixty shards that send at the same moment all are in the run', async () => {
  const calls = createClient(runs, `${origin}/api/runs`, fetch, { bearer: key, projectId });
  // More than a socket holds: most of it waits on the way.
  const output = 'x'.repeat(300_000);
  const names = Array.from({ length: 60 }, (_, index) => `Shard ${index}`);
  const answers = await Promise.all(
    names.map((name) => {
      const text = `<testsuite name="s"><testcase name="${name}" classname="Shop"><system-out>${output}</system-out></testcase></testsuite>`;
      const body = new Blob([text]).stream();
      return calls.importResults({ query: { format: 'junit', run: 'build 42' }, body });
    }),
  );
  const runIds = new Set(answers.map((answer) => (answer.status ? answer.runId : answer.error)));
  expect([...runIds]).toHaveLength(1);
  const found = await calls.getRun({ query: { runId: [...runIds][0] ?? '' } });
  if (!found.status) throw new Error(found.error);
  const stored = found.run.report.testCases.map(({ scenarioName }) => scenarioName);
  expect(stored.sort()).toEqual(names.sort());
});

test('forty clones at the same moment all succeed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clones-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const address = `${origin.replace('://', `://ci:${key}@`)}/git/${projectId}.git`;
  const env = { PATH: path, HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' };
  const clone = (_: unknown, index: number) =>
    promisify(execFile)('git', ['clone', '--quiet', address, `clone-${index}`], {
      cwd: folder,
      env: { ...env, NODE_ENV: 'test' },
    });
  const cloned = await Promise.allSettled(Array.from({ length: 40 }, clone));
  expect(cloned.flatMap((item) => (item.status === 'rejected' ? [String(item.reason)] : []))).toEqual([]);
});

test('a service is told when a caller has gone away before its answer', async () => {
  let gone: AbortSignal | undefined;
  const waits = new Map([
    [
      'runs' as const,
      {
        fetch(_request: Request, _address?: string, _look?: object, signal?: AbortSignal) {
          gone = signal;
          return new Promise<Response>(() => undefined);
        },
      },
    ],
  ]);
  const server = createServer(express().use(upstreamCalls(waits, 'Tests'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /api/runs/import HTTP/1.1\r\nhost: here\r\ncontent-length: 3\r\n\r\nabc');
  await expect.poll(() => gone?.aborted, { timeout: 20_000 }).toBe(false);
  socket.destroy();
  await expect.poll(() => gone?.aborted, { timeout: 20_000 }).toBe(true);
});
