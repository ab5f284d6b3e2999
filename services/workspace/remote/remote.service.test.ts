import { expect, test, vi } from 'vitest';
import { projectId, succeeded } from '../workspace.fixture';
import { featureNamed, startBeside } from './remote.fixture';

const isPush = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('git-receive-pack');

test('an empty repository gets the branches of the project', async () => {
  const { server, connect, tip } = await startBeside();
  expect(await connect()).toEqual({ ok: true, keptAs: null });
  expect(server.text('shop.git', 'features/a.feature')).toBe(featureNamed('A'));
  expect(server.git('shop.git', ['rev-parse', 'main']).trim()).toBe(await tip());
});

test('a repository with history becomes the project; the work so far is a branch beside it', async () => {
  const { server, connect, call, text } = await startBeside();
  server.commit('shop.git', { 'features/theirs.feature': featureNamed('Theirs') });
  server.commit('shop.git', { 'x.txt': 'x' }, 'team/x');
  expect(await connect()).toEqual({ ok: true, keptAs: 'before-git/main' });
  const { branches } = succeeded(await call.getBranches({ body: { projectId } }));
  expect(branches).toEqual(['main', 'before-git/main', 'team/x']);
  expect(await text('features/theirs.feature')).toBe(featureNamed('Theirs'));
  expect(await text('features/a.feature')).toBeNull();
  expect(await text('features/a.feature', 'before-git/main')).toBe(featureNamed('A'));
  expect(server.text('shop.git', 'features/a.feature', 'before-git/main')).toBe(featureNamed('A'));
});

test('a repository without main gets one from its default branch, and no name is taken twice', async () => {
  const { server, connect, text } = await startBeside();
  server.commit('shop.git', { 'features/theirs.feature': featureNamed('Theirs') }, 'master');
  server.git('shop.git', ['branch', 'before-git', 'master']);
  server.git('shop.git', ['symbolic-ref', 'HEAD', 'refs/heads/master']);
  expect(await connect()).toEqual({ ok: true, keptAs: 'before-git-2/main' });
  expect(await text('features/theirs.feature')).toBe(featureNamed('Theirs'));
  expect(server.text('shop.git', 'features/theirs.feature')).toBe(featureNamed('Theirs'));
});

test('a connection that breaks off changes nothing here and can be made again', async () => {
  const { server, connect, text, tip } = await startBeside();
  server.commit('shop.git', { 'features/theirs.feature': featureNamed('Theirs') });
  const before = await tip();
  expect(await connect(async () => false)).toMatchObject({ ok: false });
  expect(await tip()).toBe(before);
  expect(await connect()).toEqual({ ok: true, keptAs: 'before-git/main' });
  expect(await text('features/theirs.feature')).toBe(featureNamed('Theirs'));
});

test('every save is on the git server, with the name of who saved', async () => {
  const { server, connect, save, call, as } = await startBeside();
  await connect();
  succeeded(await save('b', null));
  expect(server.text('shop.git', 'features/b.feature')).toBe(featureNamed('b'));
  const environment = { name: 'live', baseUrl: 'https://shop.example.com' };
  succeeded(await call.pushEnvironment({ body: { projectId, name: 'live', data: environment } }));
  expect(server.text('shop.git', 'environments/live.json')).toContain('shop.example.com');
  const files = [{ name: 'a_steps.mjs', content: '// empty\n' }];
  succeeded(await as('bob').uploadStepFiles({ body: { projectId, files } }));
  expect(server.git('shop.git', ['log', '-1', '--format=%an'])).toBe('Bob Babbage\n');
  succeeded(await call.deleteFeature({ body: { projectId, name: 'a.feature' } }));
  expect(server.text('shop.git', 'features/a.feature')).toBeNull();
});

test('a save goes on top of what others pushed, and a stale one is shown their version', async () => {
  const { server, connect, save, version, text } = await startBeside();
  await connect();
  const known = await version('a');
  server.commit('shop.git', { 'features/other.feature': featureNamed('Other') });
  succeeded(await save('a', known, featureNamed('Mine')));
  expect(await text('features/other.feature')).toBe(featureNamed('Other'));
  expect(server.text('shop.git', 'features/a.feature')).toBe(featureNamed('Mine'));

  const stale = await version('a');
  server.commit('shop.git', { 'features/a.feature': featureNamed('Theirs') });
  expect(await save('a', stale, featureNamed('Mine again'))).toMatchObject({
    because: 'conflict',
    current: { content: featureNamed('Theirs'), changedBy: 'Eve' },
  });
  expect(server.text('shop.git', 'features/a.feature')).toBe(featureNamed('Theirs'));
});

test('when somebody pushes in between, the save begins again; after four times it gives up', async () => {
  const { server, connect, save, tip } = await startBeside();
  await connect();
  let pushes = 0;
  const race = (times: number) => {
    server.before = (request) => {
      if (isPush(request) && pushes++ < times) server.commit('shop.git', { 'race.txt': String(pushes) });
    };
  };
  race(3);
  succeeded(await save('b', null));
  expect(server.text('shop.git', 'features/b.feature')).toBe(featureNamed('b'));
  expect(server.text('shop.git', 'race.txt')).toBe('3');

  pushes = 0;
  race(100);
  expect(await save('c', null)).toMatchObject({
    status: false,
    because: 'remote',
    error: 'Somebody else pushed to the branch at the same time. Nothing was saved. Try again.',
  });
  expect(pushes).toBe(4);
  server.before = () => undefined;
  expect(server.text('shop.git', 'features/c.feature')).toBeNull();
  expect(server.git('shop.git', ['branch', '--contains', await tip()])).toContain('main');
});

test('saves of several users at the same time all arrive', async () => {
  const { server, connect, as, text } = await startBeside();
  await connect();
  const names = ['b', 'c', 'd', 'e', 'f', 'g'];
  const answers = await Promise.all(
    names.map((name, index) =>
      as(index % 2 ? 'ada' : 'bob').pushScenario({
        body: { projectId, name: `${name}.feature`, data: featureNamed(name), baseVersion: null },
      }),
    ),
  );
  answers.forEach(succeeded);
  for (const name of names) {
    expect(server.text('shop.git', `features/${name}.feature`)).toBe(featureNamed(name));
    expect(await text(`features/${name}.feature`)).toBe(featureNamed(name));
  }
});

test('a save that the git server refuses is nowhere, and the reason is told', async () => {
  const { server, connect, save, call, tokens, tip } = await startBeside();
  await connect();
  const before = await tip();
  tokens.ada = 'revoked';
  expect(await save('b', null)).toEqual({
    status: false,
    because: 'remote',
    error: 'The git server refused the user name or token. Nothing was saved. Try again.',
  });
  tokens.ada = '';
  expect(await save('b', null)).toMatchObject({ because: 'remote' });
  tokens.ada = 'ada-token';
  server.git('shop.git', ['config', 'receive.denyDeletes', 'true']);
  succeeded(await call.createBranch({ body: { projectId, sourceBranch: 'main', newBranch: 'x' } }));
  expect(await call.deleteBranch({ body: { projectId, branch: 'x' } })).toMatchObject({
    because: 'remote',
    error: expect.stringContaining('deletion prohibited') as string,
  });
  await server.close();
  expect(await save('b', null)).toMatchObject({
    error: 'The git server cannot be reached. Nothing was saved. Try again.',
  });
  expect(await tip()).toBe(before);
});

test('branches are made and deleted on the git server too', async () => {
  const { server, connect, call } = await startBeside();
  await connect();
  const create = (newBranch: string, sourceBranch = 'main') =>
    call.createBranch({ body: { projectId, sourceBranch, newBranch } });
  succeeded(await create('team/login'));
  expect(server.text('shop.git', 'features/a.feature', 'team/login')).toBe(featureNamed('A'));
  expect(await create('team/login')).toMatchObject({ because: 'taken' });
  server.git('shop.git', ['branch', 'unseen']);
  expect(await create('unseen')).toMatchObject({ because: 'taken' });
  expect(await create('x', 'nowhere')).toMatchObject({ because: 'no-branch' });
  expect(await create('')).toMatchObject({ error: 'Please fill in all fields.' });

  succeeded(await call.deleteBranch({ body: { projectId, branch: 'team/login' } }));
  expect(server.git('shop.git', ['branch', '--list', 'team/login'])).toBe('');
  expect(await call.deleteBranch({ body: { projectId, branch: 'main' } })).toMatchObject({ because: 'main' });
  // A branch that was deleted on the git server is deleted here, too.
  succeeded(await create('short-lived'));
  server.git('shop.git', ['branch', '-D', 'short-lived']);
  succeeded(await call.deleteBranch({ body: { projectId, branch: 'short-lived' } }));
  expect(succeeded(await call.getBranches({ body: { projectId } })).branches).toEqual(['main']);
});

test('reading finds what others pushed, in the background and not more often than every 30 seconds', async () => {
  const { server, connect, call, events, pass } = await startBeside();
  await connect();
  const features = async () => succeeded(await call.getFeaturesCount({ body: { projectId } })).features;
  const changed = {
    rooms: [`project:${projectId}`],
    event: 'features-changed',
    payload: { projectId, branch: 'main' },
  };

  server.commit('shop.git', { 'features/b.feature': featureNamed('B') });
  let answer: () => void = () => undefined;
  server.before = () => new Promise<void>((resolve) => (answer = resolve));
  // The server has not answered yet, and readers do not wait for it.
  expect(await features()).toBe(1);
  server.before = () => undefined;
  answer();
  await expect.poll(() => events).toContainEqual(changed);
  expect(await features()).toBe(2);

  server.seen.length = 0;
  pass(29_000);
  await features();
  expect(server.seen).toEqual([]);
  server.commit('shop.git', { 'features/c.feature': featureNamed('C') });
  pass(2000);
  await features();
  await expect.poll(features).toBe(3);
});

test('a branch that was deleted or rewritten on the git server is so here', async () => {
  const { server, connect, call, text, pass } = await startBeside();
  await connect();
  succeeded(await call.createBranch({ body: { projectId, sourceBranch: 'main', newBranch: 'gone' } }));
  succeeded(await call.updateLastActiveWorkspace({ body: { projectId, branch: 'gone' } }));
  server.git('shop.git', ['branch', '-D', 'gone']);
  server.git('shop.git', ['update-ref', '-d', 'refs/heads/main']);
  server.commit('shop.git', { 'features/new.feature': featureNamed('New') });
  pass(31_000);
  await vi.waitFor(async () => {
    expect(succeeded(await call.getBranches({ body: { projectId } }))).toMatchObject({
      branches: ['main'],
      lastActiveBranch: null,
    });
    // The branches move one after the other.
    expect(await text('features/a.feature')).toBeNull();
  }, 25_000);
  expect(await text('features/new.feature')).toBe(featureNamed('New'));
});

test('a member without an authorisation of their own neither reads nor writes', async () => {
  const { call, save } = await startBeside(undefined, { configuredPrivateRepo: false });
  for (const answer of [
    await call.getFeatureList({ body: { projectId } }),
    await call.getBranches({ body: { projectId } }),
    await call.getEnvironments({ body: { projectId } }),
    await save('b', null),
  ]) {
    expect(answer).toMatchObject({ status: false, because: 'git' });
  }
});

test('a repository of 2,000 features is connected, read and saved to', async () => {
  const { server, connect, call, save } = await startBeside();
  const names = Array.from({ length: 2000 }, (_, index) => `folder ${index % 40}/f${index}`);
  server.commit(
    'shop.git',
    Object.fromEntries(names.map((name) => [`features/${name}.feature`, featureNamed(name)])),
  );
  expect(await connect()).toMatchObject({ ok: true });
  const features = async () => succeeded(await call.getFeaturesCount({ body: { projectId } })).features;
  expect(await features()).toBe(2000);
  succeeded(await save('mine', null));
  expect(await features()).toBe(2001);
  expect(server.git('shop.git', ['ls-tree', '-r', '--name-only', 'main']).trim().split('\n')).toHaveLength(
    2001,
  );
}, 60_000);

test('a save that is under way while the project is connected ends up on the git server', async () => {
  const { server, connect, save } = await startBeside();
  const [, ...answers] = await Promise.all([connect(), save('b', null), save('c', null)]);
  answers.forEach(succeeded);
  for (const name of ['b', 'c'])
    expect(server.text('shop.git', `features/${name}.feature`)).toBe(featureNamed(name));
});
