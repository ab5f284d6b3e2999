import { sql } from 'drizzle-orm';
import type { HealReport } from '#contracts/worker/healing';
import type { RunLink, RunStatus, TestCase } from '#contracts/runs/report';
import type { ReportStep } from '#contracts/worker/evidence';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import type { RetrainedResult } from '#services/foundation/run-records';
import { lockRun } from './repository';
import { settleResults } from './results-repository';
import { storable } from '#services/foundation/database/storable';

/** Retraining (docs/rules/runs.md, Retraining): a new run repeats a failed result in order to learn its pages. */

/** Locks a result's run until the transaction ends. Returns its status and open retraining, or null if missing. */
export async function heldResult(
  tx: Transaction,
  runId: string,
  resultId: string,
): Promise<RetrainedResult | null> {
  if (!(await lockRun(tx, runId))) return null;
  const { rows } = await tx.execute<{ status: RunStatus }>(
    sql`select status from results where id = ${resultId} and run_id = ${runId}`,
  );
  const [result] = rows;
  if (!result) return null;
  const retrainings = await openRetrainings(tx, [resultId]);
  return { status: result.status, retrainedBy: retrainings.get(resultId) ?? null };
}

/** Returns unfinished runs that retrain results, by the id of the retrained result. */
export async function openRetrainings(
  executor: Executor,
  resultIds: string[],
): Promise<Map<string, RunLink>> {
  if (resultIds.length === 0) return new Map();
  const { rows } = await executor.execute<{ of: string; id: string; number: number }>(sql`
    select results.retrains as of, runs.id, runs.number from results join runs on runs.id = results.run_id
    where results.retrains = any(${sql.param(resultIds)}::uuid[]) and results.outcome in ('QUEUED', 'RUNNING')`);
  return new Map(rows.map(({ of, id, number }) => [of, { runId: id, number }]));
}

interface Ended extends Record<string, unknown> {
  id: string;
  attempt: string;
  status: RunStatus;
  message: string | null;
  failed_step: string | null;
  heals: number;
  original: string;
  original_run: string;
}

/**
 * Stores outcomes of finished retrainings in the original results, and updates their runs' counts.
 * The caller has locked the run of the retraining results. The runs of the originals, which are older, are locked here.
 * A stopped retraining changes nothing.
 * @param resultIds settled ones
 * @returns the runs that changed
 */
export async function tellRetrained(tx: Transaction, resultIds: string[]): Promise<string[]> {
  const { rows } = await tx.execute<Ended>(sql`
    select results.id, results.last_attempt as attempt, results.status, results.message, results.failed_step,
      attempts.heals, original.id as original, original.run_id as original_run
    from results join results as original
      on original.id = results.retrains and original.project_id = results.project_id
      join attempts on attempts.id = results.last_attempt
    where results.id = any(${sql.param(resultIds)}::uuid[]) and results.status not in ('QUEUED', 'RUNNING', 'STOPPED')
    order by original.run_id`);
  const changed = new Set<string>();
  for (const ended of rows) {
    if (!(await lockRun(tx, ended.original_run))) continue;
    const stats: NonNullable<TestCase['retrainStats']> = {
      result: ended.status === 'PASSED' ? 'PASSED' : 'FAILED',
      upload_id: ended.attempt,
      heals: ended.status === 'PASSED' && ended.heals > 0 ? ended.heals : undefined,
      reason: retrainingReason(ended, await searchesOf(tx, ended.attempt)),
    };
    await tx.execute(sql`
      update results set retrain_stats = ${JSON.stringify(storable(stats))}::jsonb where id = ${ended.original}`);
    await settleResults(tx, ended.original_run, [ended.original]);
    changed.add(ended.original_run);
  }
  return [...changed];
}

/** A search for an element, with the text of its step. */
interface Search {
  report: Pick<HealReport, 'outcome' | 'isAmbiguous' | 'found' | 'reason' | 'byWords'>;
  step: string | null;
}

async function searchesOf(tx: Transaction, attemptId: string): Promise<Search[]> {
  const { rows } = await tx.execute<{ search: HealReport; step: ReportStep | null }>(sql`
    select healings.report as search, steps.report as step
    from healings left join steps on steps.attempt_id = healings.attempt_id and steps.index = healings.step_index
    where healings.attempt_id = ${attemptId} order by healings.step_index, healings.created_at limit 10`);
  return rows.map(({ search, step }) => ({ report: search, step: step?.text ?? null }));
}

const maxReasonLength = 600;

/**
 * Returns the findings of a retraining: a sentence for each locator that failed, or the reason of its failure. Pure.
 * @param ended message and step of the retraining result
 */
export function retrainingReason(
  { status, message, failed_step }: Pick<Ended, 'status' | 'message' | 'failed_step'>,
  searches: readonly Search[],
): string {
  const told = searches.map(sentenceOf);
  if (status === 'FAILED' && !searches.some(({ report }) => report.outcome === 'refused' || report.byWords)) {
    const [why = ''] = (message ?? '').split('\n', 1);
    told.push(`It failed again${failed_step ? ` at "${failed_step}"` : ''}${why ? `: ${why}` : '.'}`);
  }
  if (status === 'SKIPPED') told.push('It was skipped.');
  if (status === 'PENDING')
    told.push(`It stopped at a step without code${failed_step ? `: "${failed_step}"` : ''}.`);
  if (told.length === 0) told.push('It passed, and every locator found its element.');
  const reason = [...told].join(' · ');
  return reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength - 1)}…` : reason;
}

function sentenceOf({ report, step }: Search): string {
  const whose = step === null ? 'A locator' : `The locator of "${step}"`;
  const led = `${whose} found ${report.isAmbiguous ? 'several elements' : 'no element'}`;
  const { found, reason } = report;
  if (report.outcome === 'proposed' && report.byWords)
    return `${led}: its words lead to ${report.byWords.element}, and Code Review has new code for it`;
  if (report.outcome === 'healed' && found) return `${led}: healed to ${found.role} "${found.name}"`;
  return `${led}, and nothing was healed${reason ? `: ${reason}` : ''}`;
}
