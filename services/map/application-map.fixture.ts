import type { PageSight, SightCommand, SightStep } from '#contracts/worker/application-map';
import type { ScenarioJob } from '#contracts/worker/job';
import type { AttemptRef } from '#contracts/worker/run-sink';
import { silentLog } from '#services/foundation/testing';
import { createMapStore, keepMaps } from './index';
import { startRuns } from '../../tests/together/runs.fixture';

export const aria = (...lines: string[]) => lines.join('\n');
export const basket = aria(
  '- main:',
  '  - heading "Basket" [level=1]',
  '  - button "Pay"',
  '  - button "Empty"',
);
export const home = aria(
  '- main:',
  '  - heading "Shop" [level=1]',
  '  - link "Basket":',
  '    - /url: /basket',
);

export const pageSightOf = (route: string, tree: string, change: Partial<PageSight> = {}): PageSight => ({
  route,
  title: `Title of ${route}`,
  status: 200,
  aria: tree,
  screenshotId: null,
  ...change,
});
export const call = (route: string, type: string, locator = '', passed = true): SightCommand => ({
  route,
  type,
  locator,
  passed,
});
export const sightStepOf = (
  title: string,
  page: PageSight | null,
  commands: SightCommand[] = [],
): SightStep => ({
  title,
  status: 'PASSED',
  commands,
  page,
});
export const shopping = [
  sightStepOf('Given I open the shop', pageSightOf('/', home), [call('about:blank', 'navigate')]),
  sightStepOf('When I open the basket', pageSightOf('/basket', basket), [
    call('/', 'click_element', `getByRole('link', { name: 'Basket' })`),
  ]),
  sightStepOf('And I pay', pageSightOf('/basket', basket), [
    call('/basket', 'click_element', `getByRole('button', { name: 'Pay' })`),
  ]),
];

export async function startMap() {
  const runs = await startRuns();
  const store = createMapStore(runs.deps);
  async function see(
    steps: SightStep[],
    { branch = 'main', ...change }: Partial<ScenarioJob> & { branch?: string; attempt?: number } = {},
  ): Promise<AttemptRef> {
    const { runId, testCaseIds } = await runs.queueRun({ branch });
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'worker' });
    const { attempt = 1, ...job } = change;
    await store.see(mapJobOf(runs.projects.ada, at, job), { ...at, attempt }, steps);
    await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: runs.now() });
    return at;
  }
  const map = async (query: { env?: string; branch?: string } = {}, as: 'ada' | 'bob' | 'eve' = 'ada') => {
    const answer = await runs.as(as).getApplicationMap({ query });
    if (!answer.status) throw new Error(answer.error);
    return answer;
  };
  return {
    ...runs,
    store,
    see,
    map,
    async page(route: string) {
      const found = (await map()).map?.pages.find((page) => page.route === route);
      const answer = await runs.as('ada').getMapPage({ query: { page: found?.id ?? 'none' } });
      return answer.status ? answer.page : null;
    },
    change: (body: Parameters<ReturnType<typeof runs.as>['changeMapPage']>[0]['body']) =>
      runs.as('ada').changeMapPage({ body }),
    keep: () =>
      keepMaps(
        { database: runs.database, clock: runs.deps.clock, log: silentLog },
        new AbortController().signal,
      ),
  };
}

export function mapJobOf(projectId: string, at: AttemptRef, change: Partial<ScenarioJob>): ScenarioJob {
  return {
    runId: at.runId,
    testCaseId: at.testCaseId,
    projectId,
    commit: 'c0ffee',
    uri: 'features/checkout/basket.feature',
    line: 3,
    scenarioName: 'Buy a mug',
    env: { name: 'demo', baseUrl: 'http://shop.example' },
    browser: 'chromium',
    viewport: { width: 1280, height: 720 },
    stepTimeout: 1000,
    scenarioTimeout: 1000,
    ...change,
  };
}
