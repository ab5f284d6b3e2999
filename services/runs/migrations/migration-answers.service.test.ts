import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#services/foundation/database/migrate';
import { askEverything } from './migration-answers.fixture';
import {
  migrationsFolder,
  resultsBefore,
  startBefore,
  withUuids,
  type Before,
  type ResultBefore,
} from './migration.fixture';

/** All reports are the same after the migration, except for corrected errors (docs/decisions/0040). */

interface Tree {
  [name: string]: unknown;
}

let before: Before;
/** By the ids of their attempts. */
let resultOf: Map<unknown, ResultBefore>;
let answered: Map<string, unknown>;
let answers: Map<string, unknown>;

beforeAll(async () => {
  before = await startBefore();
  await migrate(before.database, migrationsFolder);
  resultOf = new Map(
    resultsBefore(before).flatMap((result) => result.attempts.map(({ id }) => [id, result] as const)),
  );
  const text = await readFile(new URL('./samples/answers-before.ndjson', import.meta.url), 'utf8');
  const lines = withUuids(text).trim().split('\n');
  answered = new Map(lines.map((line) => JSON.parse(line) as [string, unknown]));
  const now = await askEverything(before);
  answers = new Map([...now].map(([call, answer]) => [call, JSON.parse(JSON.stringify(answer)) as unknown]));
});
afterAll(() => before.close());

const resultsOf = (runId: unknown) =>
  [...new Set(resultOf.values())].filter(({ first }) => first.run_id === runId);

/** Runs with a retrained failure. The list counted it as failed, the report as passed. */
const retrained = (runId: unknown) =>
  resultsOf(runId).filter(({ last, status }) => last.status === 'FAILED' && status === 'PASSED').length;

/** Runs that failed only because of retrained results. */
const turned = (runId: unknown) =>
  retrained(runId) > 0 && resultsOf(runId).every(({ status }) => status === 'PASSED');

/** Returns an object of an answer with the old errors corrected. */
function mended(told: Tree): Tree {
  const now = { ...told };
  const result = resultOf.get(told.testCaseId);
  // Squares, histories and marks showed the status of the last attempt and linked to the first.
  if (result && 'time' in told) {
    Object.assign(now, { testCaseId: result.last.id, time: Date.parse(result.last.updated_at) });
  }
  const run = told._id ?? ('totalScenarios' in told ? told.id : told.runId);
  if (('_id' in told || 'totalScenarios' in told) && turned(run)) now.status = 'PASSED';
  for (const [passed, failed] of [
    ['passed', 'failed'],
    ['totalScenariosPassed', 'totalScenariosFailed'],
  ] as const) {
    if (!run || typeof told[passed] !== 'number') continue;
    now[passed] = told[passed] + retrained(run);
    now[failed] = (told[failed] as number) - retrained(run);
  }
  return now;
}

/** Returns an object without data that the old answer cannot predict. Tests below check that data. */
function comparable(told: Tree): Tree {
  const { ...rest } = told;
  const result = 'attemptNumber' in told || 'attempts' in told ? resultOf.get(told.id) : undefined;
  if (result && result.first.scenario_id === null) {
    // It had no identity, so it had no past and no change.
    for (const name of ['scenarioId', 'past', 'flakiness', 'change']) delete rest[name];
  }
  if (result && result.attempts.length > 1 && told.tries) delete rest.comments;
  // Added since then.
  if ('commit' in told) delete rest.flaky;
  const added = [
    ...['totalScenariosSkipped', 'SKIPPED', 'skipped', 'totalScenariosPending', 'PENDING', 'pending'],
    ...['totalScenariosHealed', 'healed'],
    ...['nowCalled', 'number', 'rerunOf', 'reruns', 'analysis_issue', 'prevResults'],
  ];
  if ('totalScenarios' in told) delete rest.commit;
  for (const name of ['totalScenariosFlaky', 'traceNote', 'evidenceRemovedAt', 'outcome', ...added]) {
    delete rest[name];
  }
  if ('steps' in told) for (const name of ['failures', 'nearest']) delete rest[name];
  if ('_id' in told) for (const name of ['changes', 'type']) delete rest[name];
  // Flakiness is now counted by commit.
  if ('rescued' in told) for (const name of ['flaky', 'flips', 'unknownFlips']) delete rest[name];
  // Runs of a period by status.
  if ('pageCount' in told) for (const name of ['passed', 'failed']) delete rest[name];
  if ('new-failure' in told) delete rest.fixed;
  return rest;
}

/**
 * Applies `change` to every object of an answer. Sorts a run's attempts and cases by id: attempts had no order, and new
 * failures now come first among cases (reading/run-cases.service.test.ts).
 */
function everywhere(value: unknown, change: (told: Tree) => Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => everywhere(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(change(value as Tree)).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, inner]) => {
      const changed = everywhere(inner, change);
      return [name, name === 'testCases' || name === 'cases' ? byText(changed as unknown[]) : changed];
    }),
  );
}
const byText = (list: unknown[]) => list.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Calls whose counts have changed. Tests below check them. */
const counting = /^\S+ (counters|dashboard|last results|runs (PASSED|FAILED|by status|by passRatio)$)/;

/** Calls that now list new failures first, instead of the order of the run. */
const newFirst = /^\S+ (groups of|order of \S+ by status|FAILED of)/;

/** Returns an answer without history entries that never started, which are no longer listed (docs/rules/runs.md). */
function startedOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !hasNeverStarted(item as Tree)).map(startedOnly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, startedOnly(inner)]));
}
const hasNeverStarted = (one: Tree | null) =>
  one?.runName !== undefined && one.status === 'STOPPED' && one.duration === null;

it('reads the same in every report', () => {
  expect([...answers.keys()]).toEqual([...answered.keys()]);
  const calls = [...answered].filter(([call]) => !counting.test(call));
  expect(calls.length).toBeGreaterThan(500);
  const told = (call: string, answer: unknown) => {
    const one = everywhere(answer, comparable);
    return [call, newFirst.test(call) && Array.isArray(one) ? byText(one) : one];
  };
  const expected = calls.map(([call, answer]) => told(call, everywhere(startedOnly(answer), mended)));
  const now = calls.map(([call]) => told(call, answers.get(call)));
  const same = (at: number) => JSON.stringify(now[at]) === JSON.stringify(expected[at]);
  const other = calls.flatMap((_, at) => (same(at) ? [] : [at]));
  // Compare one of them completely, and all of them by name.
  for (const at of other.slice(0, 1)) expect(now[at]).toEqual(expected[at]);
  expect(other.map((at) => calls[at]![0])).toEqual([]);
});

const projects = () => [...new Set([...resultOf.values()].map(({ first }) => first.project_id))];
const resultsOfProject = (projectId: string) =>
  [...new Set(resultOf.values())].filter(({ first }) => first.project_id === projectId);

it('lists the runs by what their reports say', () => {
  for (const projectId of projects()) {
    const told = answered.get(`${projectId} runs`) as { projectSummary: { report: Tree[]; stats: Tree } };
    const expected = everywhere(told.projectSummary.report, mended) as { id: string; status: string }[];
    const of = (status: string) => expected.filter((run) => run.status === status).map(({ id }) => id);
    const [passed, failed] = [of('PASSED'), of('FAILED')];
    const now = answers.get(`${projectId} runs`) as { projectSummary: { report: Tree[]; stats: Tree } };
    const stats = { passed: passed.length, failed: failed.length };
    expect(everywhere(now.projectSummary.report, comparable)).toEqual(everywhere(expected, comparable));
    expect(now.projectSummary.stats).toEqual({
      ...told.projectSummary.stats,
      ...stats,
      healed: 0,
    });
    for (const [status, ids] of Object.entries({ PASSED: passed, FAILED: failed })) {
      expect(answers.get(`${projectId} runs ${status}`)).toEqual([
        { ...now.projectSummary.stats, matching: ids.length, pageCount: Math.ceil(ids.length / 100) },
        ...ids,
      ]);
    }
    for (const order of ['status', 'passRatio']) {
      const [, ...ids] = answers.get(`${projectId} runs by ${order}`) as [Tree, ...string[]];
      expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)));
    }
  }
});

/** Counts failures of known cause with several scenarios in a run (docs/rules/dashboard.md, Explained failures). */
function groupedFailures(ended: ResultBefore[]): number {
  const known = ended.flatMap(({ scenarioId, first, last: { analysis } }) =>
    analysis && analysis.cause !== 'unknown'
      ? [{ scenarioId, runId: first.run_id, signature: analysis.signature }]
      : [],
  );
  const grouped = known.filter((item) =>
    known.some(
      (other) =>
        other.runId === item.runId &&
        other.signature === item.signature &&
        other.scenarioId !== item.scenarioId,
    ),
  );
  return new Set(grouped.map(({ scenarioId, signature }) => `${scenarioId} ${signature}`)).size;
}

it('counts a result as one failure, however often it was tried', () => {
  for (const projectId of projects()) {
    for (const period of [
      ['2026-05-01', '2026-12-01'],
      ['2026-08-30', '2026-08-31'],
      ['2026-11-22', '2026-11-23'],
    ] as const) {
      const inPeriod = (moment: string) => moment >= period[0] && moment < period[1];
      const ended = resultsOfProject(projectId).filter(({ last }) => inPeriod(last.updated_at));
      // A cause in a scenario counts once, however many results had it.
      const causes = new Map(
        ended.flatMap(({ scenarioId, last: { analysis } }) =>
          analysis ? [[`${scenarioId} ${analysis.signature}`, analysis.tag] as const] : [],
        ),
      );
      const tags = [...causes.values()];
      const call = `${projectId} %s ${period.join(' ')}`;
      const { metadata } = answers.get(call.replace('%s', 'counters')) as { metadata: Tree };
      expect(metadata).toMatchObject({
        // Nobody has opened a report since.
        rcaCount: groupedFailures(ended),
        // A scenario that also passed on a later attempt needed no recovery. Each scenario counts once.
        aiRecoveryCount: new Set(
          ended.filter(({ last, status }) => last.status !== status).map(({ scenarioId }) => scenarioId),
        ).size,
      });
      const { details } = answers.get(call.replace('%s', 'dashboard')) as {
        details: { causes: { tag: string; count: number }[]; failingMost: Tree[] };
      };
      for (const { tag, count } of details.causes) {
        expect([tag, count]).toEqual([tag, tags.filter((other) => other === tag).length]);
      }
      expect(details.causes.reduce((sum, { count }) => sum + count, 0)).toBe(tags.length);
      const failed = new Map<string, number>();
      for (const { status, scenarioId } of ended) {
        if (status === 'FAILED') failed.set(scenarioId, (failed.get(scenarioId) ?? 0) + 1);
      }
      const most = [...failed.values()].sort((a, b) => b - a);
      expect(details.failingMost.map(({ count }) => count)).toEqual(most.slice(0, 5));
      for (const { testCaseId, count } of details.failingMost) {
        expect(count).toBe(failed.get(resultOf.get(testCaseId)?.scenarioId ?? ''));
      }
    }
  }
});

it('marks the tree with the same results, but for names that were given up', () => {
  const names = before.rows.get('scenario_names') as Record<string, string>[];
  const keyOf = (...place: unknown[]) => place.join(' ');
  const given = new Set(
    names.map((name) => keyOf(name.project_id, name.branch, name.uri, name.name!.split('\n')[0])),
  );
  const kept = [];
  for (const projectId of projects()) {
    for (const branch of ['main', 'next', 'nowhere']) {
      const call = `${projectId} last results on ${branch}`;
      const marks = (of: Map<string, unknown>) =>
        new Map(
          (of.get(call) as { results: Tree[] }).results.map((mark) => [
            `${mark.feature} ${mark.scenario}`,
            mark,
          ]),
        );
      const now = marks(answers);
      for (const [name, mark] of marks(answered)) {
        const result = resultOf.get(mark.testCaseId)!;
        const { uri, scenario_name, scenario_id } = result.first;
        const meansIt =
          scenario_id === null || given.has(keyOf(projectId, branch, uri, scenario_name.slice(0, 200)));
        const time = Date.parse(result.last.ended_at ?? result.last.updated_at);
        const begun = Date.parse(result.first.started_at ?? '');
        // From the first attempt to the end of the last one, as everywhere else.
        const duration = mark.duration === null ? null : Date.parse(result.last.ended_at ?? '') - begun;
        const whole = { ...mended(mark), status: result.status, time, duration };
        const expected = meansIt ? whole : undefined;
        expect([name, now.get(name)]).toEqual([name, expected]);
        if (meansIt) kept.push(name);
        now.delete(name);
      }
      expect([...now.keys()]).toEqual([]);
    }
  }
  expect(kept.length).toBeGreaterThan(15);
});

it('knows scenarios from before there were identities: what they were has a history and squares', () => {
  const unidentified = [...new Set(resultOf.values())].filter(({ first }) => first.scenario_id === null);
  expect(unidentified.length).toBeGreaterThan(10);
  for (const { first, scenarioId } of unidentified) {
    const { scenario } = answers.get(`${first.project_id} test case ${first.id}`) as { scenario: Tree };
    expect(scenario.scenarioId).toBe(scenarioId);
  }
});
