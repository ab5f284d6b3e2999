import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findProcess } from '#services/foundation/database/postgres/postmaster';
import { outsideProject, type OutsideProject } from './outside-client';
import { descendantsOf } from './processes';
import { startProduct } from './product';

const patient = { timeout: 60_000 };
/** Milliseconds after which a test gives a request up that would never be answered. */
const limit = 60_000;

test('a database that is stopped makes pages say so, and all works again when it goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'away-'));
  const printed: string[] = [];
  const product = await startProduct({
    dataDir,
    env: { WORKER: 'off' },
    print: (text) => printed.push(text),
  });
  let stopped: number[] = [];
  try {
    const owner = await outsideProject(product.url);
    const cookie = await signIn(product.url, owner);
    const page = `/${owner.projectId}/features`;
    const ask = (path: string, headers: HeadersInit = { cookie }) =>
      fetch(product.url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(limit) });
    const statusOf = async (path: string) => (await ask(path)).status;
    expect(await statusOf(page)).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);

    stopped = await postgresIn(dataDir);
    signal(stopped, 'SIGSTOP');
    // The first to ask, and all at once: more than there are connections.
    const first = await Promise.all(Array.from({ length: 20 }, () => statusOf(page)));
    expect(new Set(first)).toEqual(new Set([503]));
    await expect.poll(() => statusOf('/readyz'), patient).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);

    const document = await ask(page);
    expect([document.status, document.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await document.text();
    expect(html).toContain('Something went wrong. Please reload the page.');
    expect(html).toContain('The database does not answer at the moment.');
    const data = await ask(`${page}.data`);
    expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5']);
    const call = await ask('/api/auth/getProjects', { authorization: `Bearer ${owner.token}` });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await call.json()).toMatchObject({ status: false, because: 'unavailable' });
    const form = await post(product.url, owner);
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5']);
    // Nobody was signed out by it.
    expect(form.headers.getSetCookie().join()).not.toContain('session=');

    signal(stopped, 'SIGCONT');
    await expect.poll(() => statusOf('/readyz'), patient).toBe(200);
    expect(await statusOf(page)).toBe(200);
    await signIn(product.url, owner);

    await product.stop();
    expect(await product.ended).toBe(0);
    // One line for all that was lost, and none for the ordinary end.
    const told = printed.join('');
    expect(told.match(/pages and calls say so until it does/g)).toHaveLength(1);
    expect(told).not.toContain('connection was lost');
  } finally {
    signal(stopped, 'SIGCONT');
    await product.kill();
    await endDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** The database's processes: the server itself, and one for each connection that there is now. */
async function postgresIn(dataDir: string): Promise<number[]> {
  const server = await findProcess(join(dataDir, 'postgres', 'cluster'));
  if (!server) throw new Error('The database does not run.');
  return [server.pid, ...(await descendantsOf(server.pid)).map(({ pid }) => pid)];
}

async function endDatabase(dataDir: string): Promise<void> {
  const server = await findProcess(join(dataDir, 'postgres', 'cluster'));
  if (server) process.kill(server.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown
}

/** Those that have ended meanwhile are left out. */
function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function post(url: string, { email, password }: OutsideProject): Promise<Response> {
  const body = new URLSearchParams({ email, password });
  const headers = { origin: url };
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const;
  return fetch(`${url}/login`, { ...init, signal: AbortSignal.timeout(limit) });
}

/** @returns the cookie of the session */
async function signIn(url: string, owner: OutsideProject): Promise<string> {
  const answer = await post(url, owner);
  const cookie = answer.headers.getSetCookie().find((item) => item.startsWith('session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
