import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createConcurrencyLimit } from '#services/foundation/threads/concurrency-limit';
import { ada, expiredKey, key, projectId, readingKey, runningKey, startGitHttp } from './git-http.fixture';

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}`,
});

test('a project is cloned, changed and pushed, and the push is told', async () => {
  const { clone, tip, pushes, git } = await startGitHttp();
  const before = await tip();
  const { folder, git: run, commit } = await clone();
  expect(readFileSync(join(folder, 'features/a.feature'), 'utf8')).toBe('Feature: A\n');
  const pushed = await commit('features/b.feature', 'Feature: B\n');
  expect(await run('push', '--quiet')).toEqual({ ok: true, output: '' });
  expect(await tip()).toBe(pushed);
  expect(await git.list(projectId, pushed, 'features/')).toHaveLength(2);
  expect(pushes).toMatchObject([
    {
      user: { userId: ada.userId },
      address: '192.0.2.1',
      moves: [{ branch: 'main', from: before, to: pushed }],
    },
  ]);

  await run('switch', '--quiet', '-c', 'team/new');
  const work = await commit('c.txt', 'c');
  expect((await run('push', '--quiet', '-u', 'origin', 'team/new')).ok).toBe(true);
  expect(await git.branches(projectId)).toEqual(['main', 'team/new']);
  expect(pushes[1]?.moves).toMatchObject([{ branch: 'team/new', to: work }]);
});

test('a fetch gets what the product saved meanwhile, by the second version of the protocol', async () => {
  const { clone, git, origin } = await startGitHttp();
  const { git: run, folder } = await clone();
  await git.commit({
    repo: projectId,
    branch: 'main',
    message: 'On the page',
    author: ada,
    changes: [{ path: 'features/page.feature', content: 'Feature: P\n' }],
  });
  expect((await run('pull', '--quiet')).ok).toBe(true);
  expect(existsSync(join(folder, 'features/page.feature'))).toBe(true);
  const refs = await fetch(`http://${origin}/git/${projectId}.git/info/refs?service=git-upload-pack`, {
    headers: { ...basic(key), 'git-protocol': 'version=2' },
  });
  expect(await refs.text()).toContain('version 2');
  expect(refs.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement');
});

test('only an access token of this very project is a password', async () => {
  const { tryClone, url, origin, pass } = await startGitHttp();
  const refs = `http://${origin}/git/${projectId}.git/info/refs?service=git-upload-pack`;
  const anonymous = await fetch(refs);
  expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Access token", charset="UTF-8"',
  ]);
  for (const wrong of ['wrong', 'token-of-a-session', 'sct_key-of-another-project']) {
    expect(await tryClone(url(wrong))).toMatchObject({
      ok: false,
      output: expect.stringContaining('Authentication failed'),
    });
  }
  expect(await tryClone(url(key, '22222222-2222-4333-8444-555555555555'))).toMatchObject({ ok: false });
  expect((await fetch(refs, { headers: { authorization: 'Basic %%%' } })).status).toBe(401);
  expect((await fetch(refs, { headers: basic('a\0b') })).status).toBe(401);

  for (let count = 0; count < 30; count++) await fetch(refs, { headers: basic('guess') });
  const throttled = await fetch(refs, { headers: basic(key) });
  expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '900']);
  pass(15 * 60_000);
  expect((await fetch(refs, { headers: basic(key) })).status).toBe(200);
});

test('an expired licence still allows cloning, and a push is refused in words', async () => {
  const { clone, tip, refusals } = await startGitHttp({ is_expired: true });
  const before = await tip();
  const { git: run, commit } = await clone();
  await commit('b.txt', 'b');
  const { ok, output } = await run('push');
  expect([ok, output]).toEqual([false, expect.stringContaining('remote: License has expired.')]);
  expect(await tip()).toBe(before);
  expect(refusals).toMatchObject([{ because: 'licence', call: 'git push', projectId, address: '192.0.2.1' }]);
});

test('a project kept elsewhere is cloned by who proved a way in, and pushed to there', async () => {
  const privateRepoURL = 'https://git.example.com/shop.git';
  const { clone } = await startGitHttp({ privateRepo: true, configuredPrivateRepo: true, privateRepoURL });
  const { git: run, commit } = await clone();
  await commit('b.txt', 'b');
  expect((await run('push')).output).toContain(
    `remote: This project has a git repository of its own. Push to ${privateRepoURL}`,
  );
  const unproved = await startGitHttp({ privateRepo: true, configuredPrivateRepo: false });
  expect((await unproved.tryClone()).output).toContain('remote: Authorize your access to the Git repository');
});

test('history is not rewritten, branches are not deleted, and nothing but branches is pushed', async () => {
  const { clone, tip, git, pushes } = await startGitHttp();
  const { git: run, commit } = await clone();
  await commit('b.txt', 'b');
  expect((await run('push')).ok).toBe(true);
  const before = await tip();
  await run('commit', '--quiet', '--amend', '-m', 'Another past');
  await run('branch', 'Main');
  await run('branch', 'main2/x');
  await run('tag', 'v1');
  for (const [args, reason] of [
    [['--force', 'origin', 'HEAD:main'], 'non-fast-forward'],
    [['origin', ':main'], 'branches are deleted on the page of branches'],
    [['origin', 'v1'], 'only branches can be pushed'],
    [['origin', 'HEAD:refs/unsaved/x'], 'only branches can be pushed'],
    [['origin', 'Main'], 'the branch main exists'],
    [['origin', 'HEAD:refs/heads/main/inside'], 'the branch main exists'],
    [['origin', `HEAD:refs/heads/${'x'.repeat(201)}`], 'not a name for a branch'],
    [['origin', 'main2/x', 'v1'], 'another branch of the push was refused'],
  ] as const) {
    const { ok, output } = await run('push', ...args);
    expect([args.join(' '), ok, output]).toEqual([args.join(' '), false, expect.stringContaining(reason)]);
  }
  expect(await tip()).toBe(before);
  expect(await git.branches(projectId)).toEqual(['main']);
  expect(pushes).toHaveLength(1);
});

test('commits that no branch has are not for clones', async () => {
  const { clone, git, tip, run, gitDir } = await startGitHttp();
  const commit = (await tip()) ?? '';
  await run(gitDir, ['--git-dir', gitDir, 'update-ref', 'refs/kept/old', commit]);
  const files = [{ path: 'features/unsaved.feature', content: 'Feature: U\n' }];
  await git.commitAside({ repo: projectId, base: commit, name: 'run1', author: ada, message: 'U', files });
  const { git: inClone } = await clone();
  const { output } = await inClone('ls-remote', '--quiet');
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[1]),
  ).toEqual(['HEAD', 'refs/heads/main']);
});

test('hooks of a repository do not run, and files that would leave the folder are not taken', async () => {
  const { clone, gitDir, tip } = await startGitHttp();
  await mkdir(join(gitDir, 'hooks'), { recursive: true });
  const proof = join(gitDir, 'ran');
  for (const hook of ['pre-receive', 'update', 'post-receive', 'post-update']) {
    writeFileSync(join(gitDir, 'hooks', hook), `#!/bin/sh\ntouch ${proof}\n`);
    await chmod(join(gitDir, 'hooks', hook), 0o755);
  }
  const { git: run, gitWith, commit, folder } = await clone();
  await commit('b.txt', 'b');
  expect((await run('push')).ok).toBe(true);
  expect(existsSync(proof)).toBe(false);

  const before = await tip();
  writeFileSync(join(folder, 'config'), 'x');
  const blob = (await run('hash-object', '-w', 'config')).output.trim();
  const { output: tree } = await gitWith(`100644 blob ${blob}\t.git\n`, 'mktree');
  const bad = (await run('commit-tree', tree.trim(), '-p', 'HEAD', '-m', 'Evil')).output.trim();
  const { ok, output } = await run('push', 'origin', `${bad}:refs/heads/main`);
  expect([ok, output]).toEqual([false, expect.stringContaining('hasDotgit')]);
  expect(await tip()).toBe(before);
});

test('other addresses and methods are not there', async () => {
  const { origin } = await startGitHttp();
  const base = `http://${origin}/git/${projectId}.git`;
  for (const path of [
    '/HEAD',
    '/config',
    '/objects/info/packs',
    '/info/refs',
    '/info/refs?service=git-upload-archive',
  ]) {
    expect([path, (await fetch(base + path, { headers: basic(key) })).status]).toEqual([path, 404]);
  }
  expect((await fetch(`${base}/git-upload-pack`, { headers: basic(key) })).status).toBe(404);
  const nonsense = await fetch(`${base}/git-receive-pack`, {
    method: 'POST',
    body: 'zzzz',
    headers: basic(key),
  });
  expect([nonsense.status, await nonsense.text()]).toEqual([400, 'This is not a push.\n']);
  const packed = { ...basic(key), 'content-encoding': 'gzip' };
  const compressed = await fetch(`${base}/git-receive-pack`, { method: 'POST', body: 'x', headers: packed });
  expect(compressed.status).toBe(415);
});

test('so many are served at once, others wait, and a client that goes away frees its place', async () => {
  const limits = { atOnce: 4, each: 2, waiting: 10, waitingEach: 1, patience: 60_000 };
  const { origin, tryClone } = await startGitHttp({}, undefined, createConcurrencyLimit(limits));
  const path = `/git/${projectId}.git`;
  const half = () => {
    const socket = connect(Number(origin.split(':')[1]), '127.0.0.1');
    const headers = [
      `POST ${path}/git-upload-pack HTTP/1.1`,
      `Host: ${origin}`,
      `Authorization: ${basic(key).authorization}`,
      'Content-Type: application/x-git-upload-pack-request',
      'Content-Length: 1000',
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n00`);
    return socket;
  };
  const answers: string[] = [];
  let requestCount = 0;
  const ask = async () => {
    requestCount++;
    const address = `http://${origin}${path}/info/refs?service=git-upload-pack`;
    const { status, headers } = await fetch(address, { headers: basic(key) });
    answers.push(`${status} ${headers.get('retry-after') === null ? '' : 'come again'}`.trim());
  };
  const sockets = Array.from({ length: 2 }, half);
  // When both places are taken, the next request waits, and a further one is refused.
  await vi.waitFor(
    () => {
      void ask();
      expect(answers).toContain('429 come again');
    },
    { timeout: 20_000 },
  );
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => answers).toHaveLength(requestCount);
  expect(new Set(answers)).toEqual(new Set(['200', '429 come again']));
  expect(await tryClone()).toMatchObject({ ok: true });
});

test('begins the answer to a push only when the whole body was read', async () => {
  const { clone, origin, tip, gitDir } = await startGitHttp();
  const { git: run, commit } = await clone();
  const pushed = await commit('b.txt', 'b');
  const commands = `${await tip()} ${pushed} refs/heads/main\0report-status`;
  const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
  const packed = await run('pack-objects', '--quiet', '--all', join(gitDir, 'sent'));
  const pack = readFileSync(join(gitDir, `sent-${packed.output.trim()}.pack`));
  const body = Buffer.concat([Buffer.from(`${line(commands)}0000`), pack]);
  const socket = connect(Number(origin.split(':')[1]), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const headers = [
    `POST /git/${projectId}.git/git-receive-pack HTTP/1.1`,
    `Host: ${origin}`,
    `Authorization: ${basic(key).authorization}`,
    'Content-Type: application/x-git-receive-pack-request',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, -1));
  // Longer than git takes to write its header, as the answer began at once without this rule.
  await new Promise((passed) => setTimeout(passed, 2000));
  expect(answer).toBe('');
  socket.write(body.subarray(-1));
  await expect.poll(() => answer, { timeout: 20_000 }).toContain('ok refs/heads/main');
  expect(await tip()).toBe(pushed);
});

test('the queue is told of a client that goes away while it waits', async () => {
  const waits: boolean[] = [];
  const { origin } = await startGitHttp({}, undefined, {
    acquire: (_project, gone) =>
      new Promise((resolve) => {
        waits.push(gone?.aborted ?? true);
        gone?.addEventListener('abort', () => {
          waits.push(gone.aborted);
          resolve('gone');
        });
      }),
  });
  const leaving = new AbortController();
  const address = `http://${origin}/git/${projectId}.git/info/refs?service=git-upload-pack`;
  const asking = fetch(address, { headers: basic(key), signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => waits, { timeout: 20_000 }).toEqual([false]);
  leaving.abort();
  await expect.poll(() => waits, { timeout: 20_000 }).toEqual([false, true]);
  expect(await asking).toBe('left');
});

test('saves on the page and pushes at the same time lose nothing', async () => {
  const { clone, git, tip, run, gitDir } = await startGitHttp();
  const { git: inClone, commit } = await clone();
  const save = (index: number) =>
    git.commit({
      repo: projectId,
      branch: 'main',
      message: `Save ${index}`,
      author: ada,
      changes: [{ path: `features/page${index}.feature`, content: `Feature: ${index}\n` }],
    });
  const pushAll = async () => {
    for (let index = 0; index < 4; index++) {
      await commit(`clone${index}.txt`, 'x');
      while (!(await inClone('push', '--quiet')).ok) await inClone('pull', '--quiet', '--rebase');
    }
  };
  const saveAll = async () => {
    for (let index = 0; index < 12; index++) expect((await save(index)).status).toBe('committed');
  };
  await Promise.all([pushAll(), saveAll()]);
  const files = (await git.list(projectId, (await tip()) ?? '', '')).map(({ path: name }) => name);
  expect(files.filter((name) => name.startsWith('features/page'))).toHaveLength(12);
  expect(files.filter((name) => name.startsWith('clone'))).toHaveLength(4);
  expect((await run(gitDir, ['--git-dir', gitDir, 'fsck', '--strict'])).ok).toBe(true);
});

test('a token fetches when it may read, and pushes when it may write', async () => {
  const { url, tryClone, clone, refusals } = await startGitHttp();
  expect((await tryClone(url(readingKey))).ok).toBe(true);
  const refused = await tryClone(url(runningKey));
  expect(refused).toMatchObject({
    ok: false,
    output: expect.stringContaining('This access token does not have the scope "read".') as string,
  });
  const working = await clone();
  await working.commit('features/b.feature', 'Feature: B\n');
  const push = await working.git('push', url(readingKey), 'HEAD:main');
  expect(push).toMatchObject({
    ok: false,
    output: expect.stringContaining('does not have the scope "write"') as string,
  });
  expect(refusals.map(({ because, call }) => `${call}: ${because}`)).toEqual([
    'git fetch: access-key',
    'git push: access-key',
  ]);
  expect((await working.git('push', url(), 'HEAD:main')).ok).toBe(true);
});

test('a token that has expired is told so', async () => {
  const { tryClone, url } = await startGitHttp();
  expect(await tryClone(url(expiredKey))).toMatchObject({
    ok: false,
    output: expect.stringContaining('This access token expired.') as string,
  });
});
