import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Project, User } from '#contracts/auth';
import type { Identity, RefusedCall } from '#services/foundation/calls/caller';
import { Refusing } from '#services/foundation/calls/endpoint';
import { createGitStore, type NewFile } from '#services/foundation/git/index';
import type { ConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import { silentLog } from '#services/foundation/testing';
import { sampleProject } from '#services/foundation/testing.project';
import { createGitHttp, type Push } from './index';

const searchPath = '/usr/local/bin:/usr/bin:/bin';
export const projectId = '11111111-2222-4333-8444-555555555555';
export const key = 'sct_key-of-the-project';
export const readingKey = 'sct_key-to-read';
export const runningKey = 'sct_key-to-run';
export const expiredKey = 'sct_key-that-expired';

export interface Ran {
  ok: boolean;
  /** Text of both streams, including secrets. */
  output: string;
}

/** Starts the server for git clients on a real repository, with one feature by default. Makes clone folders. */
export async function startGitHttp(
  project: Partial<Project> = {},
  files: readonly NewFile[] = oneFeature,
  limit?: ConcurrencyLimit,
) {
  const root = mkdtempSync(join(tmpdir(), 'git-http-'));
  const store = join(root, 'store');
  const git = createGitStore({ root: store, path: searchPath, log: silentLog });
  await git.create(projectId, files, author);
  const pushes: Push[] = [];
  const refusals: RefusedCall[] = [];
  let now = Date.now();
  const serve = createGitHttp({
    git,
    limit,
    log: silentLog,
    clock: { now: () => new Date(now) },
    identity: identityOf({ ...someProject, ...project }, refusals),
    pushed: async (push) => void pushes.push(push),
  });
  const server = createServer((request, response) => {
    request.url = request.url?.replace(/^\/git/, '');
    void serve(request, response, '192.0.2.1');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await git.close();
    rmSync(root, { recursive: true, force: true });
  });
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = (password = key, id = projectId) => `http://any:${password}@${origin}/git/${id}.git`;
  const run = (folder: string, args: string[], input?: string) =>
    new Promise<Ran>((resolve) => {
      const child = execFile(
        'git',
        args,
        { cwd: folder, env: { PATH: searchPath, HOME: root, NODE_ENV: 'test', ...signature } },
        (error, stdout, stderr) => resolve({ ok: error === null, output: stdout + stderr }),
      );
      child.stdin?.end(input);
    });

  return {
    git,
    pushes,
    refusals,
    run,
    url,
    origin,
    gitDir: join(store, `${projectId}.git`),
    pass: (milliseconds: number) => void (now += milliseconds),
    tip: (branch = 'main') => git.tip(projectId, branch),
    tryClone: (address = url()) =>
      run(root, ['clone', '--quiet', address, mkdtempSync(join(root, 'clone-'))]),
    /** Returns a clone to work in. `commit` writes a file and commits it. */
    async clone() {
      const folder = mkdtempSync(join(root, 'clone-'));
      const cloned = await run(root, ['clone', '--quiet', url(), folder]);
      if (!cloned.ok) throw new Error(cloned.output);
      return {
        folder,
        git: (...args: string[]) => run(folder, args),
        gitWith: (input: string, ...args: string[]) => run(folder, args, input),
        async commit(path: string, content: string) {
          writeFileSync(join(folder, path), content);
          await run(folder, ['add', '.']);
          await run(folder, ['commit', '--quiet', '-m', `Write ${path}`]);
          return (await run(folder, ['rev-parse', 'HEAD'])).output.trim();
        },
      };
    },
  };
}

/** Identifies the people of this file by their keys. */
const identityOf = (project: Project, refusals: RefusedCall[]): Identity => ({
  user: async ({ bearer = '' }) => {
    if (bearer === expiredKey) throw new Refusing(401, 'token-expired', 'This access token expired.');
    return people[bearer] ?? null;
  },
  membership: async ({ bearer = '' }, id) =>
    people[bearer] && people[bearer].tokenProjectId === id ? project : null,
  refused: async (refusal) => void refusals.push(refusal),
});

const oneFeature = [{ path: 'features/a.feature', content: 'Feature: A\n' }];
const author = { name: 'Ada Lovelace', email: 'ada@example.com' };

export const ada: User = {
  userId: '00000000-0000-4000-8000-00000000000a',
  ...author,
  givenName: 'Ada',
  familyName: 'Lovelace',
  customAttributes: { companyName: '', allowedProjectsCount: 1, allowDeleteProjects: false },
  emailVerified: true,
};

const people: Record<string, User> = {
  [key]: { ...ada, tokenProjectId: projectId, tokenScopes: ['read', 'write'] },
  [readingKey]: { ...ada, tokenProjectId: projectId, tokenScopes: ['read'] },
  [runningKey]: { ...ada, tokenProjectId: projectId, tokenScopes: ['run'] },
  'sct_key-of-another-project': { ...ada, tokenProjectId: '22222222-2222-4333-8444-555555555555' },
  'token-of-a-session': ada,
};

const someProject = sampleProject(projectId);

const signature = {
  GIT_AUTHOR_NAME: 'Eve',
  GIT_AUTHOR_EMAIL: 'eve@example.com',
  GIT_COMMITTER_NAME: 'Eve',
  GIT_COMMITTER_EMAIL: 'eve@example.com',
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_NOSYSTEM: '1',
};
