import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ada, repo, temporaryFolder } from './git.fixture';
import { startGitServer } from './http-backend.fixture';
import { createGitStore, type Remote, type RemoteRules } from './index';

const searchPath = '/usr/local/bin:/usr/bin:/bin';

/** A store with one repository beside a git server with the repository `shop.git`. */
async function start(given: Partial<RemoteRules> = {}, path = searchPath) {
  const server = await startGitServer();
  onTestFinished(() => server.close());
  const url = server.addRepository('shop.git');
  const store = createGitStore({
    root: temporaryFolder(),
    path,
    log: { warn: () => undefined },
    remotes: { allowHttp: true, allowedHosts: ['127.0.0.1'], timeout: 10_000, ...given },
  });
  onTestFinished(() => store.close());
  await store.create(repo, [{ path: 'README.md', content: 'Hello\n' }], ada);
  const remote: Remote = { url, username: 'ada', token: 'ada-token' };
  const tip = async (branch = 'main') => (await store.tip(repo, branch)) ?? '';
  /** Returns the branches of the server, or why they are unknown. */
  const list = async (other: Partial<Remote> = {}) => {
    const answer = await store.listRemote({ ...remote, ...other });
    return answer.ok ? Object.fromEntries(answer.value.branches) : answer.failure.kind;
  };
  return { server, store, remote, tip, list };
}

test('the right token lists the branches, a wrong one nothing', async () => {
  const { server, store, remote, list } = await start();
  expect(await list()).toEqual({});
  const commit = server.commit('shop.git', { 'features/a.feature': 'Feature: A\n' });
  server.git('shop.git', ['branch', 'team/b']);
  expect(await list()).toEqual({ main: commit, 'team/b': commit });
  expect(await store.listRemote(remote)).toMatchObject({ value: { head: 'main' } });
  expect(await list({ token: 'wrong' })).toBe('auth');
  expect(await list({ username: 'bob' })).toBe('auth');
  expect(await list({ url: `${server.url}/other.git` })).toBe('not-found');
});

test('a host that nobody may ask, that does not exist or does not listen is told apart', async () => {
  const closed = await start();
  await closed.server.close();
  expect(await closed.list()).toBe('unreachable');
  const { list, server } = await start({ allowedHosts: [] });
  expect(await list()).toBe('address');
  expect(await list({ url: 'https://no-such-host.invalid/a' })).toBe('unreachable');
  expect(await list({ url: 'ext::sh -c id' })).toBe('address');
  expect(await (await start({ allowHttp: false })).list()).toBe('address');
  expect(server.seen).toEqual([]);
});

test('a host that does not answer costs no more than the time limit, and its process is gone', async () => {
  const { server, list, store, remote } = await start({ timeout: 300 });
  server.before = () => new Promise(() => undefined);
  expect(await list()).toBe('timeout');
  const running = execFileSync('ps', ['-eo', 'args']).toString();
  expect(running).not.toContain(server.url);
  // Closing the store does not wait for the server either.
  const waiting = store.listRemote(remote);
  await store.close();
  expect(await waiting).toMatchObject({ ok: false });
});

test('commits come and go, and branches follow', async () => {
  const { server, store, remote, tip } = await start();
  expect(await store.push(repo, remote, [{ branch: 'main', from: null, to: await tip() }])).toMatchObject({
    ok: true,
  });
  expect(server.text('shop.git', 'README.md')).toBe('Hello\n');

  const theirs = server.commit('shop.git', { 'features/a.feature': 'Feature: A\n' });
  expect(await store.fetch(repo, remote, new Map([['main', theirs]]))).toMatchObject({ ok: true });
  expect(await tip()).not.toBe(theirs);
  expect(await store.follow(repo, [{ branch: 'main', from: await tip(), to: theirs }])).toEqual(['main']);
  const file = await store.readFile(repo, await tip(), 'features/a.feature');
  expect(file?.bytes.toString()).toBe('Feature: A\n');
  expect(await store.follow(repo, [{ branch: 'main', from: null, to: theirs }])).toEqual([]);
});

test('a push over somebody else’s is refused as outdated, one that a rule declines with its reason', async () => {
  const { server, store, remote, tip } = await start();
  const mine = await tip();
  server.commit('shop.git', { 'a.txt': 'theirs' });
  const over = await store.push(repo, remote, [{ branch: 'main', from: null, to: mine }]);
  expect(over).toMatchObject({ ok: false, failure: { kind: 'outdated' } });
  expect(server.text('shop.git', 'a.txt')).toBe('theirs');

  server.git('shop.git', ['config', 'receive.denyDeletes', 'true']);
  server.git('shop.git', ['branch', 'kept']);
  const kept = server.git('shop.git', ['rev-parse', 'kept']).trim();
  const declined = await store.push(repo, remote, [{ branch: 'kept', from: kept, to: null }]);
  expect(declined).toMatchObject({
    failure: { kind: 'declined', message: 'The git server declined the change: deletion prohibited.' },
  });
});

test('what a rewritten or deleted branch led to is kept', async () => {
  const { store, tip } = await start();
  const base = await tip();
  const changes = [{ path: 'a.txt', content: 'a' }];
  await store.commit({ repo, branch: 'main', changes, author: ada, message: 'Mine' });
  const mine = await tip();
  await store.createBranch(repo, 'main', 'team');
  expect(
    await store.follow(repo, [
      { branch: 'main', from: mine, to: base },
      { branch: 'team', from: mine, to: null },
      ...Array.from({ length: 30 }, (_, index) => ({ branch: `b/${index}`, from: null, to: base })),
    ]),
  ).toHaveLength(32);
  expect(await store.branches(repo)).toHaveLength(31);
  expect((await store.readFile(repo, mine, 'a.txt'))?.bytes.toString()).toBe('a');
});

test('the connection goes to the address that was judged, whatever the name leads to later', async () => {
  const { server, list } = await start({
    allowedHosts: ['git.corp.internal'],
    lookup: async () => ['127.0.0.1'],
  });
  expect(await list({ url: `${server.url.replace('127.0.0.1', 'git.corp.internal')}/shop.git` })).toEqual({});
});

test('redirects are not followed: they could lead into the own network', async () => {
  const { server, list } = await start();
  const elsewhere = createServer((request, response) => {
    response.writeHead(302, { location: server.url + (request.url ?? '') }).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  const { port } = elsewhere.address() as AddressInfo;
  expect(await list({ url: `http://127.0.0.1:${port}/shop.git` })).toEqual(expect.any(String));
  expect(server.seen).toEqual([]);
});

test('the token is in no argument and no message, and goes to the server alone', async () => {
  const folder = temporaryFolder();
  const log = join(folder, 'arguments');
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho "$@" >> ${log}\nexec /usr/bin/git "$@"\n`);
  chmodSync(join(folder, 'git'), 0o755);
  const { server, store, remote, tip } = await start({}, `${folder}:${searchPath}`);
  const secret = Buffer.from('ada:ada-token').toString('base64');
  const failures = [
    await store.listRemote({ ...remote, url: `${server.url}/other.git` }),
    await store.listRemote(remote),
    await store.push(repo, remote, [{ branch: 'main', from: null, to: await tip() }]),
    await store.push(repo, remote, [{ branch: 'main', from: null, to: await tip() }]),
  ];
  const told = JSON.stringify(failures) + readFileSync(log, 'utf8');
  expect(told).toContain('ls-remote');
  expect(told).not.toContain('ada-token');
  expect(told).not.toContain(secret);
  expect(new Set(server.seen)).toEqual(new Set([`Basic ${secret}`]));
});
