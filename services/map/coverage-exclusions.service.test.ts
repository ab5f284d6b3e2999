import { expect, it } from 'vitest';
import type { SightStep } from '#contracts/worker/application-map';
import type { AuditCoverage } from './exclusion-handlers';
import { silentLog } from '#services/foundation/testing';
import { createMapStore, keepMaps } from './index';
import { startRuns } from '../../tests/together/runs.fixture';

const page = (route: string, aria: string): SightStep => ({
  title: `Given ${route}`,
  status: 'PASSED',
  commands: [],
  page: { route, title: route, status: 200, aria, screenshotId: null },
});
const cookies = '- button "Accept cookies"\n- button "Refuse cookies"';
const steps = [
  page('/', `${cookies}\n- link "Terms":\n  - /url: /terms`),
  page('/terms', cookies),
  page('/admin/users', `${cookies}\n- button "Delete"\n- button "Add"`),
];

async function start() {
  const audited: Parameters<AuditCoverage>[2][] = [];
  const runs = await startRuns({
    async audit(_db, _now, entry) {
      audited.push(entry);
    },
  });
  const projectId = runs.projects.ada;
  const { runId, testCaseIds } = await runs.queueRun();
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'worker' });
  const env = { name: 'demo', baseUrl: 'http://shop.example' };
  const job = { ...at, projectId, uri: 'features/a.feature', scenarioName: 'Buy', env };
  await createMapStore(runs.deps).see(job as never, at, steps);
  return {
    ...runs,
    audited,
    runId,
    add(rule: { route?: string; role?: 'button'; name?: string }, as: 'admin' | 'ada' = 'admin') {
      runs.pass(1000);
      const whole = { route: '', role: '' as const, name: '', ...rule };
      return runs.as(as).addCoverageExclusion({ body: { projectId, rule: whole } });
    },
    remove: (id: string) => runs.as('admin').removeCoverageExclusion({ body: { projectId, id } }),
    async list() {
      const answer = await runs.as('ada').getCoverageExclusions({ query: { projectId } });
      return answer.status ? answer.exclusions : [];
    },
    async coverage() {
      const answer = await runs.as('ada').getMapCoverage({ query: {} });
      if (!answer.status || !answer.coverage) throw new Error('There is no map.');
      const { all, pages, next, excluded, days } = answer.coverage;
      return {
        day: days.at(-1),
        total: all.total,
        pages: pages.map(({ route }) => route).sort(),
        next: next.map(({ name }) => name),
        excluded: excluded?.rules.map(({ route, name, pages: whole, controls }) => [
          route,
          name,
          whole,
          controls,
        ]),
        byHand: excluded?.byHand,
      };
    },
  };
}

it('leaves controls and whole pages out of coverage until the rule is taken back', async () => {
  const { add, remove, list, coverage, as, audited, runId, database, now } = await start();
  expect(await coverage()).toMatchObject({ total: 9, excluded: [], byHand: 0 });
  await add({ name: '*cookies', role: 'button' });
  const ofPage = await add({ route: '/admin/*' });
  await add({ route: '/nowhere' });
  const deps = { database, clock: { now: () => new Date(now()) }, log: silentLog };
  await keepMaps(deps, new AbortController().signal);
  expect(await coverage()).toEqual({
    day: expect.objectContaining({ total: 1, pages: 2 }) as unknown,
    total: 1,
    pages: ['/', '/terms'],
    // The page was opened by its address, so the link to it counts as unused.
    next: ['Terms'],
    // The first rule that excludes it counts: the rule of the page excludes everything on the page.
    excluded: [
      ['', '*cookies', 0, 4],
      ['/admin/*', '', 1, 4],
      ['/nowhere', '', 0, 0],
    ],
    byHand: 0,
  });
  const mapControls = await as('ada').getMapControls({ query: {} });
  expect(mapControls.status && mapControls.controls.find(({ name }) => name === 'Delete')).toMatchObject({
    isExcluded: true,
    excludedBy: { route: '/admin/*' },
  });
  const ofRun = await as('ada').getRunCoverage({ query: { runId } });
  expect(ofRun).toMatchObject({ coverage: { all: { total: 1 }, map: { pages: 2, total: 1 }, gone: 0 } });

  await remove(ofPage.status ? ofPage.id : '');
  expect(await coverage()).toMatchObject({ total: 3, pages: ['/', '/admin/users', '/terms'] });
  expect((await list()).map(({ name, route, by }) => [route, name, by])).toEqual([
    ['', '*cookies', 'admin'],
    ['/nowhere', '', 'admin'],
  ]);
  expect(audited.map(({ event, actor, subject }) => [event, actor, subject])).toEqual([
    ['coverage-changed', 'admin@example.com', 'added: button “*cookies”'],
    ['coverage-changed', 'admin@example.com', 'added: /admin/*'],
    ['coverage-changed', 'admin@example.com', 'added: /nowhere'],
    ['coverage-changed', 'admin@example.com', 'removed: /admin/*'],
  ]);
});

it('is changed by administrators alone, each rule once, so many at the most', async () => {
  const { add, remove, list, audited, database, projects } = await start();
  await expect(add({ route: '/a' }, 'ada')).rejects.toMatchObject({ httpStatus: 403 });
  expect(await add({ route: '/a' })).toMatchObject({ status: true });
  expect(await add({ route: ' /a ' })).toMatchObject({ status: false, because: 'same' });
  // Another user has already deleted it.
  expect(await remove('gone')).toEqual({ status: true });
  expect(audited).toHaveLength(1);
  await database.pool.query(
    `insert into map_rules select project_id, 'rule ' || number, kind, '/' || number, value, by, created_at
      from map_rules, generate_series(1, 99) as number where project_id = $1`,
    [projects.ada],
  );
  expect(await add({ route: '/b' })).toMatchObject({ status: false, because: 'full' });
  expect(await list()).toHaveLength(100);
});
