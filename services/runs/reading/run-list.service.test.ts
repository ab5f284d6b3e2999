import { expect, it } from 'vitest';
import { startRuns } from '../../../tests/together/runs.fixture';
import { createPeriodTotals } from './period-totals';

type Runs = Awaited<ReturnType<typeof startRuns>>;
type Question = Parameters<ReturnType<Runs['as']>['getDetails']>[0]['body'];

async function details(runs: Runs, body: Question) {
  const answer = await runs.as('ada').getDetails({ body });
  if (!answer.status) throw new Error(answer.error);
  return answer.projectSummary;
}

/** Adds runs with repeated names, sizes and results, so that every order has equal values. */
async function someRuns() {
  const runs = await startRuns();
  for (let number = 0; number < 23; number += 1) {
    runs.pass(60_000);
    const { runId, testCaseIds } = await runs.queueRun({ name: `Run ${number % 3}` }, 1 + (number % 2));
    if (number % 5 === 0) continue;
    for (const testCaseId of testCaseIds) {
      const at = { runId, testCaseId, attempt: 1 };
      await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
      runs.pass(number * 100);
      await runs.sink.scenarioFinished(at, { status: number % 4 ? 'PASSED' : 'FAILED', endTime: runs.now() });
    }
  }
  return runs;
}

it('pages by cursor show every run once, in any order, while new ones come', async () => {
  const runs = await someRuns();
  const fields = [
    'publishTime',
    'name',
    'status',
    'totalScenarios',
    'passRatio',
    'executionTime',
    'environment',
  ] as const;
  for (const sortField of fields) {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const whole = (await details(runs, { sortField, sortOrder, limit: 100 })).report.map(({ id }) => id);
      const seen: string[] = [];
      for (let cursor: string | undefined, pages = 0; pages < 9; pages += 1) {
        const page = await details(runs, { sortField, sortOrder, limit: 5, cursor });
        seen.push(...page.report.map(({ id }) => id));
        if (page.next == null) break;
        cursor = page.next;
      }
      expect([sortField, sortOrder, seen]).toEqual([sortField, sortOrder, whole]);
    }
  }
  const first = await details(runs, { limit: 5 });
  runs.pass(60_000);
  await runs.queueRun();
  const second = await details(runs, { limit: 5, cursor: first.next ?? '' });
  expect(second.report[0]?.publishTime).toBeLessThan(first.report.at(-1)?.publishTime ?? 0);
  expect(second.report.some(({ id }) => first.report.some((item) => item.id === id))).toBe(false);
}, 60_000);

it('a cursor that is none is that of the first page', async () => {
  const runs = await someRuns();
  const first = await details(runs, { limit: 3 });
  const nonsense = [
    'x',
    'bnVsbA',
    Buffer.from('[null,"1e99","x"]').toString('base64url'),
    "'; drop table runs; --",
  ];
  for (const cursor of nonsense)
    expect((await details(runs, { limit: 3, cursor })).report).toEqual(first.report);
  const odd = Buffer.from(JSON.stringify(['a\0b', '1', first.report[0]?.id])).toString('base64url');
  for (const sortField of ['name', 'executionTime'] as const) await details(runs, { sortField, cursor: odd });
});

it('is filtered by result, and counts what matches', async () => {
  const runs = await someRuns();
  const failed = await details(runs, { filterStatus: 'FAILED', limit: 100 });
  expect(new Set(failed.report.map(({ status }) => status))).toEqual(new Set(['FAILED']));
  expect(failed.stats).toMatchObject({
    matching: failed.report.length,
    total: 23,
    failed: failed.report.length,
  });
});

it('totals of older runs are kept for a minute in large projects, those of the last day are always exact', async () => {
  const runs = await startRuns();
  const { db, pool } = runs.database;
  let counted = 0;
  const counting = new Proxy(db, {
    get: (target, key: keyof typeof db) => (
      (counted += key === 'select' ? 1 : 0),
      Reflect.get(target, key) as unknown
    ),
  });
  const totals = createPeriodTotals({ now: () => new Date(runs.now()) }, { keepFrom: 2 });
  const count = async () => (await totals(counting, runs.projects.ada, 30)).total;
  await runs.queueRun();
  runs.pass(2 * 24 * 3_600_000);
  expect(await count()).toBe(1);
  // A count of one old run is not cached.
  await runs.queueRun();
  await pool.query(`update runs set published_at = published_at - interval '2 days'`);
  expect(await count()).toBe(2);
  const before = counted;
  await runs.queueRun();
  expect(await count()).toBe(3);
  expect(counted - before).toBe(1);
  await pool.query(`delete from runs where published_at < now() - interval '1 day' and id in
    (select id from runs order by published_at limit 1)`);
  expect(await count()).toBe(3);
  runs.pass(61_000);
  expect(await count()).toBe(2);
});
