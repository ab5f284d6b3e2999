import { expect, test } from 'vitest';
import { explorations as calls } from '#contracts/explorations';
import {
  database,
  environments,
  startExplorations,
  claimed,
  refOf,
  exploredPageEvent,
  finding,
  onOwnDatabase,
} from './explorations.fixture';

onOwnDatabase();

test('how much a first suite is of, and where its checks failed, is kept till another start writes it anew', async () => {
  const { ask, get, store } = startExplorations();
  const answer = await ask({ pages: 5, minutes: 2 });
  if (!answer.status) throw new Error(answer.error);
  const { id } = answer.exploration;
  const job = await claimed();
  const at = refOf(job);
  await store.begin(job.payload, at, 'w1');
  const draft = { kind: 'page' as const, route: '/', steps: [], refused: null };
  const reach = { pages: 57, looked: 40, gone: 0, drafts: 74, told: 60, links: 3, forms: 2, isLate: false };
  await store.tell(job.payload, at, [
    { type: 'draft', draft: { ...draft, name: 'Open the home page', proof: 'empty' } },
    // The form of an older runner.
    { type: 'draft', draft: { ...draft, name: 'Open Teas' } },
    { type: 'suite', reach },
  ]);
  const kept = await get(id);
  expect(kept.reach).toEqual(reach);
  expect(kept.suite.map(({ proof }) => proof)).toEqual(['empty', null]);
  // The forms stay, but their outcomes belong to the removed suite.
  const form = {
    id: 'a',
    button: 'Pay',
    field: 'Card',
    address: 'http://shop.test/',
    route: '/pay',
    path: [],
  };
  const outcome = { scenarios: 0, reason: 'It was seen once.', draft: null };
  const sent = { ...form, id: 'b', button: 'Find' };
  await store.tell(job.payload, at, [
    { type: 'form', form: { ...form, outcome: null } },
    { type: 'form', form: { ...sent, outcome: { scenarios: 1, reason: null, draft: 'Search' } } },
    { type: 'form', form: { ...form, outcome } },
  ]);
  const pay = { button: 'Pay', field: 'Card', route: '/pay', path: [], draft: null, opensAt: '/pay' };
  expect((await get(id)).forms).toEqual([{ ...pay, reason: 'It was seen once.' }]);
  const again = { ...at, attempt: at.attempt + 1 };
  await store.begin(job.payload, again, 'w2');
  expect(await get(id)).toMatchObject({
    reach: null,
    suite: [],
    forms: [
      { ...pay, reason: 'No scenarios were written since it was seen.' },
      { button: 'Find', draft: null },
    ],
  });
});

test('what reads as nothing of its kind costs itself, and an environment or a page that is gone costs nothing', async () => {
  const { ask, get, store, stop } = startExplorations();
  const answer = await ask({ pages: 5, minutes: 2 });
  if (!answer.status) throw new Error(answer.error);
  const { id } = answer.exploration;
  const job = await claimed();
  await store.begin(job.payload, refOf(job), 'w1');
  const draft = { kind: 'page' as const, route: '/', steps: [], refused: null };
  await store.tell(job.payload, refOf(job), [
    exploredPageEvent('/'),
    finding('Twice'),
    { type: 'draft', draft: { ...draft, name: 'Open the home page' } },
    { type: 'draft', draft: { ...draft, name: 'Open Teas' } },
    {
      type: 'suite',
      reach: { pages: 1, looked: 1, gone: 0, drafts: 2, told: 2, links: 0, forms: 0, isLate: false },
    },
  ]);
  await stop(id);
  await store.end(refOf(job), { state: 'stopped', because: null, reason: 'Stopped by a person.' });
  const { pool } = database;
  await pool.query(`update exploration_notes set note = note - 'steps' where note ->> 'name' = 'Open Teas'`);
  await pool.query(`update exploration_notes set note = '{"pages": -1}' where kind = 'reach'`);
  await pool.query(`update exploration_notes set note = '[]' where kind = 'finding'`);
  await pool.query('delete from exploration_pages');
  environments.delete('demo');
  try {
    const told = await get(id);
    expect(told).toMatchObject({ state: 'stopped', reach: null, found: [], visits: [], visited: 0 });
    expect(told.suite.map(({ name }) => name)).toEqual(['Open the home page']);
    expect(calls.getExploration.answer.safeParse({ status: true, exploration: told }).success).toBe(true);
  } finally {
    environments.set('demo', { name: 'demo', baseUrl: 'http://shop.test' });
  }
});
