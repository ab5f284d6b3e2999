import { randomUUID } from 'node:crypto';
import { addHours, addWeeks, startOfISOWeek } from 'date-fns';
import { TZDate } from '@date-fns/tz';
import { expect, test } from 'vitest';
import type { RunRow } from '#contracts/runs/report';
import {
  branches,
  environments,
  pageOf,
  scenarios,
  startHistory,
  type History,
} from './same-answers.fixture';
import {
  countedResultsOf,
  countedRows,
  endMarkOf,
  everyRun,
  isFailedEnd,
  isHealedRow,
  placeOfRow,
  rowStatusOf,
  startRowOf,
  type HistoryRow,
} from './same-answers-history.fixture';
import { sendWeeklySummaries } from '#services/weekly-summary';
import { countersOf } from '#services/runs';
import { succeeded } from './recording-saved.fixture';

/**
 * One history with every kind of run, and every place that reports it: the same question has the same answer
 * everywhere, for each branch and environment. A row of `everyRun` is a kind of run; expected answers follow from it.
 */

async function tell(t: History): Promise<Map<string, string>> {
  const runs = new Map<string, string>();
  for (const row of everyRun) {
    runs.set(row.what, await startRowOf(t, row, runs));
    await t.workOff(row.ends);
  }
  const env = { name: 'demo', baseUrl: 'http://demo.test' };
  const explored = { explorationId: randomUUID(), projectId: t.projectId, branch: 'main', env };
  const aria = '- main:\n  - button "Search"';
  const sight = { route: '/explored', title: 'Explored', status: 200, aria, from: null, picture: null };
  await t.map.explored(explored, [sight]);
  return runs;
}

/** Collects the results that each page and call shows for a branch, in one form. */
async function saidOf(t: History, branch: string, numbers: Map<string, string>) {
  const { runs, projectId } = t;
  const requested = scenarios.map((scenario) => ({ feature: 'basket', scenario, about: true }));
  const { results } = succeeded(await runs.getLastResults({ body: { branch, scenarios: requested } }));
  const failed = succeeded(await runs.getFailedFeatures({ body: { branch, ran: true } }));
  const fresh = succeeded(await runs.getNewFailures({ query: { projectId, branch, limit: 50 } }));
  const tree = Object.fromEntries(
    results.map(({ scenario, status, healed }) => [scenario, healed ? 'HEALED' : status]),
  );
  const header = Object.fromEntries(
    results.map(({ scenario, runId, about }) => [scenario, `${numbers.get(runId)} in ${about?.environment}`]),
  );
  const histories = await Promise.all(
    results.map(async ({ scenario, about }) => {
      const query = { scenarioId: about?.scenarioId ?? '', branch, limit: 50 };
      const told = succeeded(await runs.getScenarioHistory({ query })).results;
      return [
        scenario,
        told.map((item) => `${item.healed ? 'HEALED' : item.status} in ${item.environment}`),
      ] as const;
    }),
  );
  return {
    tree,
    header,
    history: Object.fromEntries(histories),
    // Closed folders look for failures only in the features that may have some.
    failedInFolders: results
      .filter(({ feature, status }) => status === 'FAILED' && failed.features.includes(feature))
      .map(({ scenario }) => scenario),
    newFailures: fresh.failures
      .filter(({ uri }) => uri === 'features/basket.feature')
      .map((failure) => `${failure.scenarioName} in ${failure.environment}`)
      .sort(),
  };
}

/** Works out the expected results from the rows alone. */
function expectedOf(branch: string) {
  const last = scenarios.flatMap((scenario) => {
    const [newest] = countedResultsOf(scenario, { branch });
    return newest ? [{ scenario, ...newest }] : [];
  });
  // Results from elsewhere name no browser, so they are compared with each other alone.
  const isNew = (scenario: string, env: string, imported: boolean) => {
    const all = countedResultsOf(scenario, { branch, env });
    const own = all.filter(({ row }) => (row.imported ?? false) === imported);
    const [newest, ...before] = own.filter(({ end }) => !['STOPPED', 'SKIPPED'].includes(end));
    if (!isFailedEnd(newest?.end)) return false;
    // A rerun and the run that it repeats count as one.
    const origin = newest!.row.what.startsWith('rerun') ? 'failed run' : '';
    const other = before.find(({ end, row }) => end !== 'PENDING' && row.what !== origin);
    return !isFailedEnd(other?.end);
  };
  return {
    tree: Object.fromEntries(last.map(({ scenario, end }) => [scenario, endMarkOf(end)])),
    header: Object.fromEntries(
      last.map(({ scenario, row }) => [scenario, `${row.what} in ${placeOfRow(row).env}`]),
    ),
    history: Object.fromEntries(
      scenarios.map((scenario) => [
        scenario,
        countedResultsOf(scenario, { branch }).map(
          ({ end, row }) => `${endMarkOf(end)} in ${placeOfRow(row).env}`,
        ),
      ]),
    ),
    failedInFolders: last.filter(({ end }) => isFailedEnd(end)).map(({ scenario }) => scenario),
    newFailures: environments
      .flatMap((env) =>
        scenarios
          .filter((name) => isNew(name, env, false) || isNew(name, env, true))
          .map((name) => `${name} in ${env}`),
      )
      .sort(),
  };
}

test('the same question has the same answer everywhere', async () => {
  const t = await startHistory();
  const { runs, projectId } = t;
  const ids = await tell(t);
  const rowOf = new Map([...ids].map(([what, id]) => [id, what]));

  for (const branch of branches)
    expect([branch, await saidOf(t, branch, rowOf)]).toEqual([branch, expectedOf(branch)]);

  // Lists of runs: all runs, with a label on those that do not count. Home has only those that count.
  const list = async (body: object) =>
    succeeded(await runs.getDetails({ body: { limit: 100, ...body } })).projectSummary.report;
  const shown = ({ id, status, offBranch, totalScenariosHealed: healed = 0 }: RunRow) => [
    rowOf.get(id),
    status,
    offBranch ?? false,
    healed > 0,
  ];
  const rows = (some: HistoryRow[]) =>
    some.toReversed().map((row) => [row.what, rowStatusOf(row), row.offBranch ?? false, isHealedRow(row)]);
  expect((await list({})).map(shown)).toEqual(rows(everyRun));
  expect((await list({ counted: true, filterType: 'run' })).map(shown)).toEqual(rows(countedRows));

  // Figures of the project.
  const ran = (status: string) => countedRows.filter((row) => rowStatusOf(row) === status).length;
  const figures = {
    passedExecutionsCount: ran('PASSED'),
    failedExecutionsCount: ran('FAILED'),
    pendingExecutionsCount: ran('PENDING'),
    healedExecutionsCount: countedRows.filter((row) => isHealedRow(row) && rowStatusOf(row) === 'PASSED')
      .length,
  };
  const day = 24 * 60 * 60 * 1000;
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = { startDate: dayOf(Date.now() - day), endDate: dayOf(Date.now() + 2 * day) };
  const { metadata } = succeeded(await runs.getProjectMetadata({ query: { projectId, ...days } }));
  expect(metadata).toMatchObject(figures);
  const { details } = succeeded(await runs.getDashboardDetails({ query: { projectId, ...days } }));
  const sum = (name: 'passed' | 'failed' | 'stopped' | 'pending') =>
    details.days.reduce((total, item) => total + item[name], 0);
  expect([sum('passed'), sum('failed'), sum('stopped'), sum('pending')]).toEqual(
    ['PASSED', 'FAILED', 'STOPPED', 'PENDING'].map(ran),
  );
  const failures = scenarios
    .map((name) => {
      const ends = branches.flatMap((branch) => countedResultsOf(name, { branch })).map(({ end }) => end);
      return [name, ends.filter(isFailedEnd).length] as const;
    })
    .filter(([, count]) => count > 0);
  const often = details.failingMost.filter(({ uri }) => uri === 'features/basket.feature');
  expect(new Map(often.map(({ scenarioName, count }) => [scenarioName, count]))).toEqual(new Map(failures));
  const texts: string[] = [];
  // Mails tell of this week from Monday, 07:00 UTC on.
  const toldFrom = addHours(startOfISOWeek(addWeeks(TZDate.tz('UTC'), 1)), 7);
  await sendWeeklySummaries({
    database: t.database,
    clock: { now: () => toldFrom },
    log: { info: () => undefined, error: () => undefined },
    brandName: 'Acme',
    publicUrl: 'https://acme.example',
    mailer: { send: async ({ text }) => void texts.push(text) },
    wishes: async () => [{ projectId, projectName: 'Shop', userId: t.userId, to: ['ada@example.com'] }],
    countersOf: (id, week) => countersOf(t.database.db, id, week),
  });
  const mailed = (name: string) => Number(new RegExp(`${name} +(\\d+)`).exec(texts.join(''))?.[1]);
  expect(mailed('Executions passed')).toBe(figures.passedExecutionsCount);
  expect(mailed('of them with fixes')).toBe(figures.healedExecutionsCount);
  expect(mailed('Executions failed')).toBe(figures.failedExecutionsCount);
  expect(mailed('that wait for code')).toBe(figures.pendingExecutionsCount);

  // Only runs that count propose code fixes.
  const { counts } = succeeded(await runs.listOversights({ query: { project_id: projectId } }));
  expect(counts).toEqual({ open: 1, accepted: 0, discarded: 0, outdated: 0 });

  // The map and coverage of each branch and environment.
  for (const branch of branches) {
    for (const env of environments) {
      const seen = scenarios.flatMap((scenario) => {
        const [newest] = countedResultsOf(scenario, { branch, env }).filter(
          ({ end, row }) => !row.imported && ['PASSED', 'FAILED', 'FLAKY', 'HEALED'].includes(end),
        );
        return newest ? [{ page: pageOf(scenario), failed: newest.end === 'FAILED' ? 1 : 0 }] : [];
      });
      const answer = succeeded(await runs.getApplicationMap({ query: { branch, env } }));
      const pages = (answer.map?.pages ?? []).filter(({ route }) => route !== '/explored');
      expect([branch, env, pages.map(({ route, failed }) => [route, failed]).sort()]).toEqual([
        branch,
        env,
        seen.map(({ page, failed }) => [page, failed]).sort(),
      ]);
      const { coverage } = succeeded(await runs.getMapCoverage({ query: { branch, env } }));
      expect(coverage?.all.used ?? 0).toBe(seen.filter(({ failed }) => failed === 0).length);
    }
  }
});
