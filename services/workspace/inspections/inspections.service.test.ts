import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { createInspectionClaims, createInspectionStore, deleteProjectInspections } from './index';

const projectId = randomUUID();

async function startStore() {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  let time = Date.parse('2026-01-05T10:00:00Z');
  const clock = { now: () => new Date(time) };
  const events: unknown[] = [];
  const live = { publish: (rooms: string[], event: string) => void events.push([rooms, event]) };
  return {
    database,
    events,
    store: createInspectionStore({ database, clock }),
    claims: createInspectionClaims({ database, clock, live, log: silentLog }),
    pass: (seconds: number) => void (time += seconds * 1000),
    rows: async () =>
      (
        await database.pool.query<{ commit: string; state: string; attempt: number }>(
          'select commit, state, attempt from project_inspections order by requested_at, commit',
        )
      ).rows,
  };
}

const filesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([path, blob]) => ({ path, blob }));
const at = (commit: string, project = projectId) => ({ projectId: project, commit });

function reportOf(...definitions: string[]): LoadedProject {
  return {
    configuration: {
      file: 'cucumber.json',
      profiles: [],
      paths: ['e2e/**/*.feature'],
      features: [],
      requirePaths: [],
      importPaths: [],
      supportFiles: ['e2e/a.js'],
      requireModules: [],
      loaders: [],
      tags: '',
      retry: 0,
      parallel: 0,
      language: 'en',
      worldParameters: [],
    },
    definitions: definitions.map((source, index) => ({
      keyword: 'Given',
      pattern: { kind: 'expression', source, flags: '' },
      file: 'e2e/a.js',
      line: index + 1,
    })),
    parameterTypes: [],
    hooks: [],
    problems: [],
    notes: ['A text with \0 and \ud800 in it'],
  };
}

const first = filesOf({ 'cucumber.json': 'c', 'e2e/a.js': '1', 'e2e/a.feature': 'f' });
const changed = filesOf({ 'cucumber.json': 'c', 'e2e/a.js': '1', 'e2e/b.js': '2', 'e2e/a.feature': 'f' });

test('answers from the store once a worker has read the commit, also for commits with other features', async () => {
  const { store, claims, events, rows } = await startStore();
  expect(await store.inspected(at('a'), first)).toBeNull();
  expect(await store.inspected(at('a'), first)).toBeNull();
  expect(await rows()).toEqual([{ commit: 'a', state: 'queued', attempt: 0 }]);
  const claimed = await claims.claim('w1');
  expect(claimed?.work).toMatchObject({ projectId, commit: 'a' });
  expect(await claims.claim('w2')).toBeNull();
  await claimed?.ended({ report: reportOf('a step') });
  expect(events).toEqual([[[`project:${projectId}`], 'features-changed']]);
  const result = await store.inspected(at('a'), first);
  expect(result).toMatchObject({ isCurrent: true, paths: ['e2e/**/*.feature'] });
  expect(result?.report.notes).toEqual(['A text with  and \ufffd in it']);
  const withFeature = [
    ...first,
    { path: 'e2e/b.feature', blob: 'g' },
    { path: 'data/users.json', blob: 'd' },
  ];
  expect((await store.inspected(at('b'), withFeature))?.id).toBe(result?.id);
  expect(await rows()).toHaveLength(1);
});

test('uses the newest older result for files that did not change, while a commit is not read yet', async () => {
  const { store, claims } = await startStore();
  await store.inspected(at('a'), first);
  await (await claims.claim('w'))?.ended({ report: reportOf('a step') });
  const older = await store.inspected(at('b'), changed);
  expect(older).toMatchObject({ isCurrent: false, paths: ['e2e/**/*.feature'] });
  expect(older?.covers({ path: 'e2e/a.js', blob: '1' })).toBe(true);
  expect(older?.covers({ path: 'e2e/a.js', blob: '3' })).toBe(false);
  expect(older?.covers({ path: 'e2e/b.js', blob: '2' })).toBe(false);
  const otherConfiguration = changed.map((file) => ({ ...file, blob: `${file.blob}x` }));
  expect((await store.inspected(at('c'), otherConfiguration))?.paths).toEqual([]);
});

test('claims the newest request of a project first and drops superseded requests', async () => {
  const { store, claims, pass, rows } = await startStore();
  for (const commit of ['a', 'b', 'c', 'd', 'e']) {
    await store.inspected(at(commit), filesOf({ 'x.js': commit }));
    pass(1);
  }
  expect((await rows()).map(({ commit }) => commit)).toEqual(['c', 'd', 'e']);
  const other = randomUUID();
  await store.inspected(at('z', other), first);
  expect((await claims.claim('w'))?.work.commit).toBe('e');
  expect((await claims.claim('w'))?.work.commit).toBe('d');
});

test('lets a request be claimed again when its worker is lost, and fails it after three attempts', async () => {
  const { store, claims, pass, rows } = await startStore();
  await store.inspected(at('a'), first);
  const lost = await claims.claim('w1');
  pass(50);
  expect(await lost?.renew()).toBe(true);
  pass(61);
  expect(await claims.claim('w2')).not.toBeNull();
  expect(await lost?.renew()).toBe(false);
  await lost?.ended({ report: reportOf('late') });
  pass(61);
  await (await claims.claim('w3'))?.giveBack('The browser crashed.', { spare: false, waits: true });
  expect(await rows()).toEqual([{ commit: 'a', state: 'failed', attempt: 3 }]);
  expect(await store.inspectionState(at('a'), first)).toMatchObject({ reason: 'The browser crashed.' });
  await store.inspected(at('a'), first);
  expect(await claims.claim('w')).toBeNull();
  pass(31 * 60);
  await store.inspected(at('a'), first);
  expect(await claims.claim('w')).not.toBeNull();
});

test('keeps the last twenty results of a project and none of a deleted one', async () => {
  const { store, claims, database, pass, rows } = await startStore();
  for (let n = 0; n < 23; n++) {
    await store.inspected(at(`c${n}`), filesOf({ 'x.js': `${n}` }));
    await (await claims.claim('w'))?.ended(n % 2 ? { reason: 'no' } : { report: reportOf() });
    pass(1);
  }
  expect(await rows()).toHaveLength(20);
  await deleteProjectInspections(database.db, projectId);
  expect(await rows()).toEqual([]);
});

test('requests nothing for a commit without code, or where only the answers are needed', async () => {
  const { database, store, rows } = await startStore();
  const clock = { now: () => new Date() };
  expect(await store.inspected(at('a'), filesOf({ 'features/a.feature': '1' }))).toBeNull();
  const reading = createInspectionStore({ database, clock, requests: false });
  expect(await reading.inspected(at('a'), first)).toBeNull();
  expect(await rows()).toEqual([]);
});

test('requests an inspection of a commit that has only a configuration', async () => {
  const { store, rows } = await startStore();
  const files = filesOf({ 'cucumber.yaml': '1', 'features/a.feature': '1' });
  expect(await store.inspected(at('a'), files)).toBeNull();
  expect(await rows()).toHaveLength(1);
  expect(await store.inspectionState(at('a'), files)).toMatchObject({ state: 'queued' });
});

test('waits before it claims a request again that was given back after an error', async () => {
  const { store, claims, pass, rows } = await startStore();
  await store.inspected(at('a'), first);
  for (const attempt of [1, 2, 3]) {
    await (await claims.claim('w'))?.giveBack('An error.', { spare: false, waits: true });
    expect((await rows())[0]).toMatchObject({ attempt, state: attempt === 3 ? 'failed' : 'queued' });
    pass(15);
    await store.inspected(at('a'), first);
    expect(await claims.claim('w')).toBeNull();
    pass(6);
  }
  pass(31 * 60);
  await store.inspected(at('a'), first);
  await (await claims.claim('w'))?.giveBack('The worker shut down.', { spare: true, waits: false });
  expect((await claims.claim('w'))?.work.commit).toBe('a');
  expect((await rows())[0]).toMatchObject({ attempt: 1 });
});

test('claims the project that has waited longest, also when its pages are read again and again', async () => {
  const { store, claims, pass } = await startStore();
  const other = randomUUID();
  for (const commit of ['a', 'b', 'c', 'd']) {
    await store.inspected(at(commit), filesOf({ 'x.js': commit }));
    pass(1);
  }
  await store.inspected(at('z', other), first);
  pass(20);
  // The read moves the request in front of the project's others.
  for (const commit of ['b', 'b', 'c', 'b']) await store.inspected(at(commit), filesOf({ 'x.js': commit }));
  await store.inspected(at('e'), filesOf({ 'x.js': 'e' }));
  await store.inspected(at('b'), filesOf({ 'x.js': 'b' }));
  expect((await claims.claim('w'))?.work).toMatchObject({ projectId, commit: 'b' });
  expect((await claims.claim('w'))?.work).toMatchObject({ projectId, commit: 'e' });
  expect((await claims.claim('w'))?.work).toMatchObject({ projectId, commit: 'c' });
  expect((await claims.claim('w'))?.work).toMatchObject({ projectId: other, commit: 'z' });
});
