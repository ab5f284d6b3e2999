import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { executions } from '#contracts/executions';
import { generation } from '#contracts/generation';
import { localRecorderVersion } from '#contracts/recordings/local-recordings';
import { workspace } from '#contracts/workspace';
import { serveServices } from './served.fixture';

/**
 * A member pushes an environment with git whose address is a file of the machine on which it is opened. Nothing that opens
 * the address of an environment takes it, and the other environments go on.
 */

const run = promisify(execFile);

let folder: string;
let calls: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pushed-'));
  calls = await serve();
});
afterAll(async () => {
  await calls.close();
  await rm(folder, { recursive: true });
});

async function serve() {
  const { port, close } = await serveServices();
  const origin = `http://127.0.0.1:${port}`;
  const person = { email: 'ada@example.com', password: 'correct horse 42', firstname: 'Ada', lastname: 'L' };
  const signedUp = await createClient(auth, `${origin}/api/auth`, fetch, {}).signUp({ body: person });
  if (!signedUp.status) throw new Error(signedUp.error);
  const bearer = signedUp.token;
  const as = createClient(auth, `${origin}/api/auth`, fetch, { bearer });
  const made = await as.createProject({ body: { name: 'Web shop' } });
  if (!made.status) throw new Error(made.error);
  const projectId = made.project.id;
  await as.createWorkspace({ body: { projectId, template: 'empty' } });
  const token = await as.createAccessKey({ body: { name: 'git', projectId, scopes: ['read', 'write'] } });
  if (!token.status) throw new Error(token.error);
  const of = { bearer, projectId };
  return {
    close,
    projectId,
    remote: `http://x:${token.accessKey.token}@127.0.0.1:${port}/git/${projectId}.git`,
    workspace: createClient(workspace, `${origin}/api/workspace`, fetch, of),
    generation: createClient(generation, `${origin}/api/generation`, fetch, of),
    executions: createClient(executions, `${origin}/api/executions`, fetch, of),
  };
}

/** Pushes environments as a git client does. */
async function push(files: Record<string, string>): Promise<void> {
  const clone = join(folder, 'clone');
  const env = {
    NODE_ENV: 'test',
    PATH: process.env['PATH'],
    HOME: folder,
    GIT_TERMINAL_PROMPT: '0',
  } as const;
  const git = (...args: string[]) => run('git', args, { cwd: clone, env });
  await run('git', ['clone', '-q', calls.remote, clone], { env });
  await mkdir(join(clone, 'environments'), { recursive: true });
  await mkdir(join(clone, 'features'), { recursive: true });
  await writeFile(join(clone, 'features', 'a.feature'), 'Feature: A\n\n  Scenario: One\n    Given x\n');
  for (const [name, text] of Object.entries(files))
    await writeFile(join(clone, 'environments', `${name}.json`), text);
  await git('add', '-A');
  await git('-c', 'user.name=Eve', '-c', 'user.email=eve@example.com', 'commit', '-qm', 'Environments');
  await git('push', '-q', 'origin', 'HEAD:main');
}

test('an environment with the address of a file is refused in words wherever it is opened', async () => {
  const { projectId } = calls;
  await push({
    evil: '{ "baseUrl": "file:///etc/passwd" }',
    broken: '{',
    good: '{ "baseUrl": "https://shop.example.com" }',
  });
  const listed = await calls.workspace.getEnvironments({ body: { projectId } });
  expect(listed).toMatchObject({
    status: true,
    allEnv: [{ name: 'good' }],
    refusedEnv: [
      { name: 'broken', file: 'environments/broken.json', field: null },
      { name: 'evil', file: 'environments/evil.json', field: 'baseUrl' },
    ],
  });
  const error =
    'The environment "evil" cannot be used. environments/evil.json, field "baseUrl": ' +
    'The address must begin with http:// or https://.';
  const at = { projectId, branch: 'main', env: 'evil' };
  const answers = [
    await calls.generation.startLocalRecording({ body: { ...at, version: localRecorderVersion } }),
    await calls.executions.runNow({ body: { ...at, scenarios: [{ feature: 'a', scenario: 'One' }] } }),
    await calls.workspace.updateLastActiveWorkspace({ body: { projectId, name: 'evil' } }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ error });
});
