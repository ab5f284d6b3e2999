import type { RunCase } from '#contracts/runs/run-cases';
import { isUuid } from '#services/foundation/database/uuid';
import type { RunsDeps, RunsHandler } from '../../deps';
import { flakyWindow } from '../../identity/flakiness';
import { openRetrainings } from '../../results/retraining';
import type { RunRecord } from '../list-repository';
import { attemptsById, attemptsOfResults, runById, type AttemptRecord } from '../repository';
import { rerunsOf, runRepeatedBy } from '../reruns';
import { runSummaryOf } from '../run-summary';
import { countResults, pageOfResults, type ResultsQuestion, type ListedResult } from './page-repository';
import { newestCommentsOf, recentResults, retrainingTime } from './row-repository';
import { runCaseOf } from './run-case';
import { previousRun, summaryOfResults } from './summary-repository';

type Deps = Pick<RunsDeps, 'db' | 'clock' | 'waitsFor'>;

/** Reads a run in pages (contracts/runs/run-cases.ts). */
export const getRunCases: RunsHandler<'getRunCases', Deps> = async (deps, { body }, { project }) => {
  const { db, clock, waitsFor } = deps;
  const run = isUuid(body.runId) ? await runById(db, project.id, body.runId) : null;
  if (!run) return { status: false, because: 'missing', error: 'There is no such run.' };
  const [previous, rerunOf, reruns] = await Promise.all([
    previousRun(db, run),
    runRepeatedBy(db, run),
    rerunsOf(db, run),
  ]);
  const previousId = previous?.id ?? null;
  const [{ counts, changes, severalBrowsers, retrained }, listed] = await Promise.all([
    summaryOfResults(db, run.id, previousId),
    pageOfResults(db, body, previousId),
  ]);
  const [cases, retraining, waiting] = await Promise.all([
    rowsOf(deps, run, listed),
    retrained ? retrainingTime(db, project.id, run.id) : 0,
    counts.QUEUED > 0 ? waitsFor?.() : null,
  ]);
  return {
    status: true,
    run: runSummaryOf(run, { now: clock.now().getTime(), retraining }),
    rerunOf,
    reruns,
    counts,
    previous: previous && {
      runId: previous.id,
      number: previous.number,
      publishTime: previous.publishedAt.getTime(),
      changes,
      total: previous.total,
      passed: previous.passed,
      healed: previous.healed,
      failed: previous.failed,
    },
    cases,
    groups: body.group === 'none' ? [] : groupsOf(listed),
    matching: await matchingOf(deps, body, previousId, listed, counts.total),
    severalBrowsers,
    waitsFor: waiting ?? undefined,
  };
};

/** Returns the rows of one page with their data, with one query per kind of data. */
async function rowsOf({ db }: Deps, run: RunRecord, listed: ListedResult[]): Promise<RunCase[]> {
  const ids = listed.map(({ id }) => id);
  const [records, recent, comments, retrainings] = await Promise.all([
    attemptsOfResults(db, ids),
    // Code on no branch is not compared with results of the branch.
    run.offBranch ? [] : recentResults(db, ids, run, flakyWindow),
    newestCommentsOf(db, ids),
    openRetrainings(db, ids),
  ]);
  const found = await attemptsById(db, run.projectId, records.flatMap(retrainedId));
  const retrained = new Map(found.map((attempt) => [attempt.id, attempt]));
  const attempts = grouped(records, ({ resultId }) => resultId);
  const past = grouped(recent, (result) => result.of);
  return listed.flatMap((row) => {
    const [first, ...later] = attempts.get(row.id) ?? [];
    if (!first) return []; // Deleted after the page was read.
    return runCaseOf({
      listed: row,
      first,
      later,
      recent: past.get(row.id) ?? [],
      retrainedBy: retrainings.get(row.id),
      retrained: retrained.get(first.retrainStats?.upload_id ?? ''),
      comments: comments.get(row.id) ?? null,
    });
  });
}

/** @param total number of the run's scenarios */
async function matchingOf(
  { db }: Deps,
  question: ResultsQuestion,
  previousId: string | null,
  [first]: ListedResult[],
  total: number,
): Promise<number> {
  if (first) return first.matching ?? total;
  return question.page > 0 ? countResults(db, question, previousId) : 0;
}

function retrainedId({ retrainStats }: AttemptRecord): string[] {
  return retrainStats && isUuid(retrainStats.upload_id) ? [retrainStats.upload_id] : [];
}

function grouped<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function groupsOf(listed: ListedResult[]) {
  const groups = new Map(listed.map(({ group_title, group_count }) => [group_title, group_count]));
  return [...groups].map(([title, count]) => ({ title, count }));
}
