import { expect, it } from 'vitest';
import type { SightStep } from '#contracts/worker/application-map';
import type { AttemptRef } from '#contracts/worker/run-sink';
import { silentLog } from '#services/foundation/testing';
import { deleteProjectRuns } from '#services/runs/deletion';
import { createMapStore, keepMaps } from './index';
import { startRuns } from '../../tests/together/runs.fixture';

const trees: Record<string, string> = {
  '/': '- main:\n  - link "Basket":\n    - /url: /basket\n  - link "Terms":\n    - /url: /terms',
  '/basket': '- main:\n  - button "Pay"\n  - button "Empty"\n  - textbox "Voucher"',
  '/terms': '- main:\n  - button "Print"',
};
/** Returns a step that makes a call on a page and leaves it. */
const step = (route: string, type = 'click_element', locator = '', passed = true): SightStep => ({
  title: `When ${route} ${type} ${locator}`,
  status: passed ? 'PASSED' : 'FAILED',
  commands: [{ route, type, locator, passed }],
  page: { route, title: route, status: 200, aria: trees[route] ?? '', screenshotId: null },
});
const button = (name: string) => `getByRole('button', { name: '${name}' })`;
const day = 24 * 60 * 60 * 1000;

async function start() {
  const runs = await startRuns();
  const store = createMapStore(runs.deps);
  const env = { name: 'demo', baseUrl: 'http://shop.example' };
  let last: Record<string, unknown> & { at: AttemptRef };
  return {
    ...runs,
    /** Adds a run whose scenarios leave these steps. @returns its id */
    async run(...scenarios: SightStep[][]) {
      const { runId, testCaseIds } = await runs.queueRun({ env }, scenarios.length);
      for (const [index, steps] of scenarios.entries()) {
        const at = { runId, testCaseId: testCaseIds[index]!, attempt: 1 };
        await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'worker' });
        const scenarioName = `Scenario ${index}`;
        last = { ...at, at, projectId: runs.projects.ada, uri: 'features/a.feature', env, scenarioName };
        await store.see(last as never, at, steps);
        await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: runs.now() });
      }
      return runId;
    },
    /** Adds steps to the last scenario. */
    again: (steps: SightStep[]) => store.see(last as never, last.at, steps),
    async coverage(runId: string, as: 'ada' | 'bob' = 'ada') {
      const answer = await runs.as(as).getRunCoverage({ query: { runId } });
      return answer.status ? answer.coverage : answer;
    },
    keep: () =>
      keepMaps(
        { database: runs.database, clock: runs.deps.clock, log: silentLog },
        new AbortController().signal,
      ),
    kept: async () => (await runs.database.pool.query('select from map_run_uses')).rowCount,
  };
}

it('has what a run used and checked of the pages that it came by, whatever other runs did', async () => {
  const { run, coverage, as } = await start();
  const other = await run([step('/'), step('/basket', 'click_element', button('Empty')), step('/terms')]);
  const runId = await run(
    [step('/'), step('/basket', 'click_element', button('Pay'))],
    [
      step('/basket', 'click_element', button('Pay')),
      step('/basket', 'verify_element_visible', `getByLabel('Voucher')`),
      step('/basket', 'click_element', button('Empty'), false),
    ],
  );
  expect(await coverage(runId)).toEqual({
    pages: [
      // No call of this run clicked its links.
      expect.objectContaining({ route: '/', coverage: { used: 0, checked: 0, total: 2 } }),
      expect.objectContaining({ route: '/basket', coverage: { used: 1, checked: 1, total: 3 } }),
    ],
    all: { used: 1, checked: 1, total: 5 },
    map: { used: 2, checked: 1, total: 6, pages: 3 },
    gone: 0,
    isCut: false,
  });
  expect(await coverage(other)).toMatchObject({ all: { used: 1, checked: 0, total: 6 } });
  const answer = await as('ada').getRunCoverage({ query: { runId } });
  expect(answer).toMatchObject({ run: { name: 'Basket', env: 'demo', branch: 'main' } });
});

it('counts nothing of pages that people hid, and no control that they left out', async () => {
  const { run, coverage, as } = await start();
  const runId = await run([step('/'), step('/basket', 'click_element', button('Pay'))]);
  await as('ada').changeMapPage({ body: { change: 'hide', route: '/' } });
  const all = await as('ada').getMapControls({ query: {} });
  const { key = '' } = (all.status && all.controls.find(({ name }) => name === 'Empty')) || {};
  await as('ada').changeMapPage({ body: { change: 'exclude', route: '/basket', key, name: 'Empty' } });
  expect(await coverage(runId)).toMatchObject({
    pages: [{ route: '/basket', coverage: { used: 1, total: 2 } }],
    map: { pages: 1, total: 2 },
  });
});

it('is not known where a run saw no page, or what it saw was forgotten, and nobody else is told', async () => {
  const { run, coverage, keep, kept, pass } = await start();
  const nothing = await run([]);
  const runId = await run([step('/basket')]);
  expect(await coverage(nothing)).toBeNull();
  const missing = { status: false, because: 'missing', error: 'There is no such run.' };
  expect(await coverage(runId, 'bob')).toEqual(missing);
  expect(await coverage('none')).toEqual(missing);
  pass(91 * day);
  await keep();
  expect(await kept()).toBe(0);
  expect(await coverage(runId)).toBeNull();
});

it('says what it came by that the map has no more', async () => {
  const { run, coverage, database } = await start();
  const runId = await run([step('/'), step('/basket')]);
  await database.pool.query(`delete from map_sights where route = '/basket'`);
  await database.pool.query('update application_maps set revision = revision + 1');
  expect(await coverage(runId)).toMatchObject({ pages: [{ route: '/' }], gone: 1 });
});

it('keeps so much of a run and says that there was more, and goes with the run', async () => {
  const { run, again, coverage, database, deps, kept, projects } = await start();
  const runId = await run([step('/')]);
  await database.pool.query(
    `insert into map_run_uses select run_id, 'use ' || number, route, kind, role, name, exact, seen_at
      from map_run_uses, generate_series(1, 4999) as number`,
  );
  expect(await coverage(runId)).toMatchObject({ isCut: true });
  await again([step('/terms')]);
  expect(await kept()).toBe(5_000);
  await deleteProjectRuns(deps, projects.ada);
  expect(await kept()).toBe(0);
});
