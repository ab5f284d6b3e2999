import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import {
  database,
  queue,
  clock,
  later,
  projectId,
  context,
  environments,
  seen,
  startExplorations,
  claimed,
  refOf,
  exploredPageEvent,
  waiting,
  ending,
  finding,
  onOwnDatabase,
} from './explorations.fixture';

onOwnDatabase();
import { pruneOldExplorations, reconcileExplorations } from './jobs';
import { deleteProjectExplorations } from './repository';

test('what is told is kept, goes into the map, and is counted; a retry goes on where it was', async () => {
  const { ask, get, store } = startExplorations();
  const answer = await ask({ pages: 5, minutes: 2 });
  if (!answer.status) throw new Error(answer.error);
  const { id } = answer.exploration;
  expect(answer.exploration).toMatchObject({ state: 'queued', visited: 0, progress: 'Waits for a worker' });
  const job = await claimed();
  expect(job.payload).toMatchObject({ testCaseId: id, explore: true, env: { baseUrl: 'http://shop.test' } });
  const at = refOf(job);
  const work = await store.begin(job.payload, at, 'w1');
  expect(work).toMatchObject({ time: 120_000, pages: 5, known: { visited: [], waiting: [] } });
  expect(
    await store.tell(job.payload, at, [
      exploredPageEvent('/'),
      waiting('/basket', '/about', '/basket'),
      { type: 'progress', text: 'open /basket', waiting: 2 },
      exploredPageEvent('/basket', { path: [{ route: '/', action: 'click link "Basket"' }] }),
      exploredPageEvent('/gone', { shown: { route: '/gone', title: '', status: 404 } }),
      exploredPageEvent('/', { isVisit: false }),
      finding('It broke\0 \ud800'),
      finding('It broke\0 \ud800'),
    ]),
  ).toBe(true);
  later(10);
  const shown = await get(id);
  expect(shown).toMatchObject({
    state: 'running',
    visited: 3,
    pages: 2,
    findings: 1,
    waiting: 2,
    took: 10_000,
  });
  expect(shown.progress).toBe('open /basket');
  expect(shown.visits.map(({ route, isVisit }) => [route, isVisit])).toEqual([
    ['/', true],
    ['/basket', true],
    ['/gone', true],
    ['/', false],
  ]);
  expect(shown.found.map(({ text }) => text)).toEqual(['It broke \ufffd']);
  expect(seen[0]?.by).toMatchObject({ explorationId: id, branch: 'main', env: { name: 'demo' } });
  expect(seen[0]?.pages.map(({ route, from }) => [route, from?.action])).toEqual([
    ['/', 'open /'],
    ['/basket', 'click link "Basket"'],
    ['/gone', 'open /'],
    ['/', 'open /'],
  ]);

  await store.requeued(at, 'The worker was lost.');
  expect(await get(id)).toMatchObject({
    state: 'queued',
    progress: 'Waits for a worker. The worker was lost.',
  });
  later(100);
  const again = await store.begin(job.payload, { ...at, attempt: 2 }, 'w2');
  expect(again).toMatchObject({ time: 110_000, pages: 2 });
  expect(again?.known.visited.map(({ address }) => address)).toEqual([
    'http://shop.test/',
    'http://shop.test/basket',
    'http://shop.test/gone',
  ]);
  expect(again?.known.waiting.map(({ address }) => address)).toEqual(['http://shop.test/about']);

  // Messages of the lost worker no longer count.
  expect(await store.tell(job.payload, at, [exploredPageEvent('/late')])).toBe(false);
  await store.end(at, { state: 'done', because: 'whole', reason: 'late' });
  expect(await get(id)).toMatchObject({ state: 'running', visited: 3 });
  await store.tell(job.payload, { ...at, attempt: 2 }, [ending('minutes', 1)]);
  await store.end({ ...at, attempt: 2 }, { state: 'done', because: 'minutes', reason: 'After 2 minutes.' });
  expect(await get(id)).toMatchObject({
    state: 'done',
    because: 'minutes',
    reason: 'After 2 minutes.',
    waiting: 1,
    canContinue: true,
    took: 10_000,
  });
});

test('one of an environment at a time; a careful one asks; no licence, environment or scenario starts none', async () => {
  const { ask, stop, get } = startExplorations();
  const first = await ask();
  if (!first.status) throw new Error(first.error);
  expect(await ask()).toMatchObject({ status: false, because: 'open' });
  expect(await ask({ branch: 'other' })).toMatchObject({ status: true });
  expect(await ask({ env: 'production' })).toMatchObject({ status: false, because: 'confirm' });
  expect(await ask({ env: 'production', confirmed: true })).toMatchObject({ status: true });
  expect(await ask({ env: 'none' })).toMatchObject({
    error: 'There is no environment "none" on this branch.',
  });
  expect(await ask({ env: ' ' })).toMatchObject({ error: 'Choose an environment first.' });
  expect(await ask({ env: 'demo', branch: 'b' }, context(0))).toMatchObject({
    error: 'To enable this feature, please purchase a license.',
  });
  const none = { featureName: 'a', scenarioName: 'None' };
  expect(await ask({ branch: 'c', signIn: none })).toMatchObject({ error: 'There is no such scenario.' });

  // No worker has the exploration, so it ends at once.
  expect(await stop(first.exploration.id)).toEqual({ status: true });
  expect(await get(first.exploration.id)).toMatchObject({ state: 'stopped', reason: 'Stopped by a person.' });
  expect(await ask()).toMatchObject({ status: true });
  expect(await stop(randomUUID())).toMatchObject({ status: false, because: 'missing' });
  expect(await stop('x')).toMatchObject({ status: false, because: 'missing' });
});

test('one that has ended goes on with what it left, and nothing older is heard', async () => {
  const { ask, get, proceed, stop, store } = startExplorations();
  const answer = await ask({ pages: 1, minutes: 1 });
  if (!answer.status) throw new Error(answer.error);
  const { id } = answer.exploration;
  expect(await proceed(id)).toMatchObject({ because: 'open' });
  const job = await claimed();
  const at = refOf(job);
  await store.begin(job.payload, at, 'w1');
  await store.tell(job.payload, at, [exploredPageEvent('/'), waiting('/a', '/b'), ending('pages', 2)]);
  later(30);
  await store.end(at, { state: 'done', because: 'pages', reason: '1 page was visited.' });
  await queue.finish(job.id, job.token, 'done');

  const on = await proceed(id, { pages: 3, minutes: 2 });
  expect(on).toMatchObject({ status: true, exploration: { state: 'queued', visited: 1, reason: null } });
  expect(await proceed(id)).toMatchObject({ because: 'open' });
  const next = await claimed();
  expect(next.payload.testCaseId).toBe(id);
  expect(refOf(next).groupId).not.toBe(at.groupId);
  expect(await store.tell(job.payload, at, [exploredPageEvent('/old')])).toBe(false);
  const work = await store.begin(next.payload, refOf(next), 'w1');
  expect(work).toMatchObject({ pages: 3, time: 120_000 });
  expect(work?.known.waiting).toHaveLength(2);
  await store.tell(next.payload, refOf(next), [
    exploredPageEvent('/a'),
    exploredPageEvent('/landed', { asked: 'http://shop.test/b' }),
  ]);
  const left = await database.pool.query('select address from exploration_waiting');
  expect(left.rows).toEqual([]);
  await store.tell(next.payload, refOf(next), [ending('whole', 0)]);
  await store.end(refOf(next), { state: 'done', because: 'whole', reason: 'All was visited.' });
  expect(await get(id)).toMatchObject({ visited: 3, waiting: 0, canContinue: false });
  expect(await proceed(id)).toMatchObject({ because: 'nothing' });

  environments.set('demo', { name: 'demo', baseUrl: 'http://other.test' });
  try {
    const other = await ask();
    if (!other.status) throw new Error(other.error);
    environments.set('demo', { name: 'demo', baseUrl: 'http://shop.test' });
    await stop(other.exploration.id);
    const refused = await proceed(other.exploration.id);
    expect(refused.status ? '' : refused.error).toContain('has another address now');
    // With a slash it is the same address. The exploration continues with the new spelling.
    environments.set('demo', { name: 'demo', baseUrl: 'http://other.test/' });
    expect(await proceed(other.exploration.id)).toMatchObject({
      status: true,
      exploration: { env: { baseUrl: 'http://other.test/' } },
    });
  } finally {
    environments.set('demo', { name: 'demo', baseUrl: 'http://shop.test' });
  }
});

test('what a worker that died before it began leaves behind is ended, by whoever takes it over or stops it', async () => {
  const { ask, get, stop, store } = startExplorations();
  const begin = async () => {
    const answer = await ask();
    if (!answer.status) throw new Error(answer.error);
    return { id: answer.exploration.id, job: await claimed() };
  };
  const lost = await begin();
  await store.requeued({ ...refOf(lost.job), attempt: 2 }, 'The worker was lost.');
  await store.end(
    { ...refOf(lost.job), attempt: 3 },
    { state: 'failed', because: null, reason: 'Lost 3 times.' },
  );
  expect(await get(lost.id)).toMatchObject({ state: 'failed', reason: 'Lost 3 times.' });

  const silent = await begin();
  await queue.finish(silent.job.id, silent.job.token, 'error');
  await stop(silent.id);
  expect(await get(silent.id)).toMatchObject({ state: 'stopped' });
});

test('what has no job any more is ended, old ones are removed, and a project takes its own along', async () => {
  const { ask, get, handlers } = startExplorations();
  const answer = await ask();
  if (!answer.status) throw new Error(answer.error);
  const { id } = answer.exploration;
  const deps = { database, clock, log: silentLog };
  expect(await reconcileExplorations(deps, async () => new Map([[id, 'live']]))).toBe(0);
  expect(await reconcileExplorations(deps, async () => new Map())).toBe(1);
  expect(await get(id)).toMatchObject({ state: 'failed', reason: 'The server stopped before it ended.' });
  const list = () => handlers.listExplorations({ query: { projectId, limit: 10 } }, context());
  later(89 * 24 * 3600);
  await pruneOldExplorations(deps);
  expect(await list()).toMatchObject({ explorations: [{ id }] });
  later(2 * 24 * 3600);
  await pruneOldExplorations(deps);
  expect(await list()).toMatchObject({ explorations: [] });
  expect(await ask()).toMatchObject({ status: true });
  await deleteProjectExplorations(database.db, projectId);
  expect(await list()).toMatchObject({ explorations: [] });
});
