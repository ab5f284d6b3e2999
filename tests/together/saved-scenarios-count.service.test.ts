import { expect, test } from 'vitest';
import type { SuiteDraft } from '#contracts/worker/exploration';
import { explorations } from '#contracts/explorations';
import { runs } from '#contracts/runs';
import { systemClock } from '#services/foundation/clock';
import { createQueue } from '#services/foundation/queue';
import { silentLog } from '#services/foundation/testing';
import { createExplorationStore } from '#services/explorations';
import { click, startSaving, succeeded } from './recording-saved.fixture';

/** Scenarios count as created or edited whoever wrote them (docs/rules/dashboard.md, Scenario events). */

/** @param days from now */
const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function startCounting() {
  const t = await startSaving({
    'environments/demo.json': JSON.stringify({ name: 'demo', baseUrl: 'http://demo.test' }),
  });
  const { projectId, token } = t;
  const dashboard = t.client(runs, 'runs', token, projectId);
  return {
    ...t,
    async counted(): Promise<number> {
      const days = { startDate: dayOf(-1), endDate: dayOf(1) };
      const { metadata } = succeeded(await dashboard.getProjectMetadata({ query: { projectId, ...days } }));
      return metadata.mutatedScenariosCount;
    },
    async events() {
      const { rows } = await t.database.pool.query<{ type: string; scenario_name: string }>(
        'select type, scenario_name from scenario_events order by scenario_name, happened_at',
      );
      return rows.map(({ type, scenario_name }) => `${type} ${scenario_name}`);
    },
  };
}

test('counts a recorded scenario as created when somebody saves it', async () => {
  const t = await startCounting();
  const id = await t.record({ steps: [click('Buy')] });
  const names = { featureName: 'shop/Checkout', scenarioName: 'Buy' };
  succeeded(await t.save(id, names));
  expect([await t.counted(), await t.events()]).toEqual([1, ['createScenario Buy']]);
});

test('counts the scenarios that somebody saves of a first suite, and no others', async () => {
  const t = await startCounting();
  const { database, projectId } = t;
  const client = t.client(explorations, 'generation', t.token, projectId);
  const { exploration } = succeeded(await client.startExploration({ body: { projectId, env: 'demo' } }));
  const job = await createQueue({ database, log: silentLog }).claim('w1');
  const { payload, attempt } = job!;
  const at = { id: payload.testCaseId, groupId: payload.runId, attempt };
  const store = createExplorationStore({
    database,
    clock: systemClock,
    log: silentLog,
    live: { publish: () => undefined },
    map: { explored: async () => undefined },
  });
  await store.begin(payload, at, 'w1');
  const step = (address: string): SuiteDraft['steps'][number] => ({
    keyword: 'Given',
    text: `I open the page "${address}"`,
    outcome: {
      state: 'generated',
      keyword: 'Given',
      variants: [
        {
          pattern: 'I open the page {string}',
          parameters: ['name'],
          lines: ['await this.page.goto(name);'],
        },
      ],
      element: address,
      confidence: 1,
    },
  });
  const pages = ['Teas', 'Contact', 'Basket'];
  await store.tell(
    payload,
    at,
    pages.map((name) => ({
      type: 'draft' as const,
      draft: {
        kind: 'page',
        route: `/${name}`,
        name: `Open ${name}`,
        steps: [step(`/${name}`)],
        refused: null,
      },
    })),
  );
  await store.end(at, { state: 'done', because: 'whole', reason: '' });
  expect(await t.counted()).toBe(0);
  const body = { projectId, featureName: 'shop/First suite', scenarios: ['Open Teas', 'Open Contact'] };
  succeeded(await client.saveSuite({ params: { id: exploration.id }, body }));
  expect(await t.counted()).toBe(2);
  expect(await t.events()).toEqual(['createScenario Open Contact', 'createScenario Open Teas']);
});
