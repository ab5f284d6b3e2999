import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#services/foundation/database';
import { silentLog } from '#services/foundation/testing';
import { newRun, startRuns } from '../../../tests/together/runs.fixture';
import { createScenarioIdentities } from './index';

const uri = 'features/checkout/basket.feature';
const named = (name: string, parameters = {}, at = uri) => ({ uri: at, name, parameters });

async function start() {
  const runs = await startRuns();
  const { renamed } = createScenarioIdentities({ database: runs.database, log: silentLog });
  const move = (branch: string, ...moves: [from: string, to: string][]) =>
    renamed(runs.projects.ada, branch, {
      kind: 'scenarios',
      moves: moves.map(([from, to]) => ({ from: named(from), to: named(to) })),
    });
  /** Returns the identities of scenarios by name, as a run gets them. */
  async function identities(
    names: string[],
    { branch = 'main', at = uri, parameters = [{}] as Record<string, string>[] } = {},
  ) {
    const scenarios = names.flatMap((scenarioName) =>
      parameters.map((values) => ({
        id: randomUUID(),
        scenarioName,
        featureName: 'Basket',
        uri: at,
        line: 3,
        tags: [],
        parameters: values,
      })),
    );
    const { runId } = await runs.queueRun({ branch, scenarios });
    const answer = await runs.as('ada').getRun({ query: { runId } });
    if (!answer.status) throw new Error(answer.error);
    return answer.run.report.testCases.map(({ scenarioId }) => scenarioId ?? '');
  }
  return { ...runs, renamed, move, identities };
}

it('a scenario is the same in every run, and others are others', async () => {
  const { identities } = await start();
  const [pays, looks] = await identities(['Pays', 'Looks']);
  expect(pays).toMatch(/^[0-9a-f-]{36}$/);
  expect(pays).not.toBe(looks);
  expect(await identities(['Looks', 'Pays', 'New'])).toEqual([looks, pays, expect.any(String)]);
  expect(await identities(['Pays'], { at: 'features/other.feature' })).not.toEqual([pays]);
  const rows = await identities(['Pays'], { parameters: [{ by: 'card' }, { by: 'cash' }] });
  expect(new Set([pays, ...rows]).size).toBe(3);
  expect(await identities(['Pays'], { parameters: [{ by: 'cash' }] })).toEqual([rows[1]]);
});

it('another branch takes the identities of main until it has its own', async () => {
  const { identities, move } = await start();
  const [pays] = await identities(['Pays']);
  expect(await identities(['Pays'], { branch: 'work' })).toEqual([pays]);
  const [added] = await identities(['Added'], { branch: 'work' });
  expect(await identities(['Added'])).not.toEqual([added]);
  await move('work', ['Pays', 'Guest pays']);
  expect(await identities(['Guest pays'], { branch: 'work' })).toEqual([pays]);
  expect(await identities(['Pays'])).toEqual([pays]);
});

it('a branch that never ran a scenario gives it its new name all the same', async () => {
  const { identities, move } = await start();
  const [pays] = await identities(['Pays']);
  await move('work', ['Pays', 'Guest pays']);
  expect(await identities(['Guest pays'], { branch: 'work' })).toEqual([pays]);
});

it('names move along, two may change places, and what a name meant before is forgotten', async () => {
  const { identities, move } = await start();
  const [a, b, c] = await identities(['A', 'B', 'C']);
  await move('main', ['A', 'B'], ['B', 'A']);
  expect(await identities(['A', 'B'])).toEqual([b, a]);
  await move('main', ['C', 'A']);
  expect(await identities(['A'])).toEqual([c]);
  const [fresh] = await identities(['C']);
  expect([a, b, c]).not.toContain(fresh);
  await move('main', ['Unknown', 'Nobody']);
});

it('moves with its feature and its folder, rows of outlines too', async () => {
  const { identities, renamed, projects } = await start();
  const parameters: Record<string, string>[] = [{}, { by: 'card' }];
  const ids = await identities(['Pays'], { parameters });
  const path = (from: string, to: string) => renamed(projects.ada, 'main', { kind: 'path', from, to });
  await path(uri, 'features/checkout/cart.feature');
  expect(await identities(['Pays'], { parameters, at: 'features/checkout/cart.feature' })).toEqual(ids);
  await path('features/checkout', 'features/shop/till');
  expect(await identities(['Pays'], { parameters, at: 'features/shop/till/cart.feature' })).toEqual(ids);
  // A folder whose name only starts with the same text does not move.
  const [other] = await identities(['Pays'], { at: 'features/shopping/a.feature' });
  await path('features/shop', 'features/mall');
  expect(await identities(['Pays'], { at: 'features/shopping/a.feature' })).toEqual([other]);
});

it('a deleted branch forgets its names; failures are told to nobody but the log', async () => {
  const { identities, renamed, projects } = await start();
  const [own] = await identities(['Pays'], { branch: 'work' });
  await renamed(projects.ada, 'work', { kind: 'branch-deleted' });
  expect(await identities(['Pays'], { branch: 'work' })).not.toEqual([own]);
  const logged: string[] = [];
  const broken = createScenarioIdentities({
    database: {
      db: { transaction: () => Promise.reject(new Error('gone')) } as unknown as Database['db'],
    },
    log: { error: (_details: object, message: string) => void logged.push(message) },
  });
  await broken.renamed(projects.ada, 'main', { kind: 'path', from: 'a', to: 'b' });
  expect(logged).toHaveLength(1);
});

it('a run of 10,000 scenarios is written at once, also by two at the same moment', async () => {
  const { records, projects, database } = await start();
  const run = () => {
    const entry = newRun(projects.ada, 10_000);
    return {
      ...entry,
      scenarios: entry.scenarios.map((scenario, index) => ({
        ...scenario,
        scenarioName: `S ${index % 9_000}`,
      })),
    };
  };
  await Promise.all([records.createRun(run()), records.createRun(run())]);
  const { rows } = await database.pool.query(
    'select count(*)::int as cases, count(distinct scenario_id)::int as scenarios, (select count(*)::int from attempts) as attempts from results',
  );
  expect(rows[0]).toEqual({ cases: 20_000, scenarios: 9_000, attempts: 20_000 });
});
