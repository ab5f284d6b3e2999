import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { errorSummaryOf } from '#domain/errors/error-parts';
import { browserText } from '#domain/executions/names';
import type { RunStatus } from '#contracts/runs/report';
import type { Transaction } from '#services/foundation/database/transaction';
import {
  lastHappening,
  listedFailures,
  noteHappening,
  type FailedScenario,
  type HappeningFacts,
  type HappeningKind,
} from '#services/foundation/happenings';
import type { Log } from '#services/foundation/log';
import { storable } from '#services/foundation/database/storable';

/** A run whose last result is final. */
export interface EndedRun {
  id: string;
  projectId: string;
  executionId: string;
  status: RunStatus;
}

/** Maximum characters in notifications: of names and errors, and of the reason why a run did not start. */
const maxTextLength = 300;
const maxReasonLength = 2000;

/**
 * Notes the end of an execution's run for notifications (docs/rules/executions.md, Telling).
 * Runs in the transaction that ends the run, so that nobody is notified of an end that was not stored. If the note
 * fails, the run still ends, and nobody is notified.
 */
export async function noteRunEnd(
  tx: Transaction,
  run: EndedRun,
  log: Pick<Log, 'error'> | undefined,
): Promise<void> {
  try {
    // A savepoint, so that a failed statement does not undo the end of the run.
    await tx.transaction((part) => noteEnd(part, run));
  } catch (err) {
    log?.error(
      { err, runId: run.id },
      'Nobody is notified about the end of a run, because it could not be stored',
    );
  }
}

async function noteEnd(tx: Transaction, run: EndedRun): Promise<void> {
  const { id: runId, projectId, executionId, status } = run;
  if (status !== 'FAILED' && status !== 'PASSED') return;
  const { facts, endedAt, isRefusal } = await factsOf(tx, run);
  const kind =
    status === 'FAILED'
      ? kindOfFailure(facts, isRefusal)
      : await lastHappening(tx, executionId).then((last) =>
          last === null || last === 'recovered' ? null : 'recovered',
        );
  if (kind)
    await noteHappening(tx, { id: randomUUID(), projectId, executionId, runId, kind, facts, at: endedAt });
}

function kindOfFailure({ newFailures }: HappeningFacts, isRefusal: boolean): HappeningKind {
  if (isRefusal) return 'refused';
  return newFailures > 0 ? 'worse' : 'failed';
}

interface RunColumns extends Record<string, unknown> {
  name: string;
  number: number;
  env_name: string;
  branch: string;
  commit: string;
  username: string;
  ended_at: Date | null;
  total: number;
  passed: number;
  healed: number;
  failed: number;
  skipped: number;
  pending: number;
}

interface FailureColumns extends Record<string, unknown> {
  last_attempt: string;
  scenario_name: string;
  feature_name: string;
  browser: string | null;
  viewport: string | null;
  flow: number | null;
  message: string | null;
  stands_for: string | null;
  is_new: boolean;
  new_failures: number;
  before: number | null;
}

async function factsOf(tx: Transaction, { id, executionId }: EndedRun) {
  const { rows: found } = await tx.execute<RunColumns>(sql`
    select name, number, env_name, branch, commit, username, ended_at, total, passed, healed, failed, skipped, pending
    from runs where id = ${id}`);
  const run = found[0]!;
  const failed = run.failed > 0 ? await failuresOf(tx, id, executionId) : [];
  const start = failed.find(({ stands_for }) => stands_for === 'start');
  const endedAt = run.ended_at === null ? null : new Date(run.ended_at);
  const { total, passed, healed, skipped, pending } = run;
  const facts: HappeningFacts = storable({
    name: cut(run.name),
    number: run.number,
    environment: run.env_name,
    branch: run.branch,
    commit: run.commit,
    startedBy: run.username,
    endedAt: endedAt?.getTime() ?? null,
    counts: { total, passed, healed, failed: run.failed, skipped, pending },
    newFailures: start ? 0 : (failed[0]?.new_failures ?? 0),
    before: start ? null : (failed[0]?.before ?? null),
    failures: start ? [] : failed.map(failureOf),
    reason: start ? cut(start.message ?? '', maxReasonLength) : null,
  });
  return { facts, endedAt: endedAt ?? new Date(), isRefusal: start !== undefined };
}

/**
 * Returns the first failures of a run. New ones, which the run before did not have, come first. The run before is the
 * execution's last one that passed or failed. Reruns and refused starts do not count, as they cover only a part.
 */
async function failuresOf(tx: Transaction, runId: string, executionId: string): Promise<FailureColumns[]> {
  const { rows } = await tx.execute<FailureColumns>(sql`
    with this as (
      select published_at from runs where id = ${runId}
    ), before as (
      select runs.id, runs.number from runs, this
      where execution_id = ${executionId} and runs.id <> ${runId} and rerun_of is null
        and status in ('PASSED', 'FAILED') and runs.published_at <= this.published_at
        and not exists (select from results where run_id = runs.id and stands_for = 'start')
      order by runs.published_at desc, runs.id desc limit 1
    ), known as (
      select distinct scenario_id, parameters::text as values, coalesce(browser, '') as browser,
        coalesce(viewport, '') as viewport, coalesce(flow, -1) as flow
      from results where run_id = (select id from before) and status = 'FAILED'
    ), failed as (
      select results.*, known.scenario_id is null as is_new
      from results left join known on known.scenario_id = results.scenario_id
        and known.values = results.parameters::text and known.browser = coalesce(results.browser, '')
        and known.viewport = coalesce(results.viewport, '') and known.flow = coalesce(results.flow, -1)
      where run_id = ${runId} and status = 'FAILED'
    )
    select last_attempt, scenario_name, feature_name, browser, viewport, flow,
      left(message, ${maxReasonLength + 1}) as message, stands_for, is_new,
      (count(*) filter (where is_new) over ())::int as new_failures, (select number from before) as before
    from failed order by is_new desc, position limit ${listedFailures}`);
  return rows;
}

function failureOf(row: FailureColumns): FailedScenario {
  const line = oneLine(errorSummaryOf(row.message ?? ''));
  const flow = row.flow === null ? null : `flow ${row.flow}`;
  return {
    testCaseId: row.last_attempt,
    scenario: cut(row.scenario_name),
    feature: cut(row.feature_name),
    where: [row.browser && browserText(row.browser), row.viewport, flow]
      .filter((part) => part !== null)
      .join(', '),
    message: cut(line),
    isNew: row.is_new,
  };
}

const cut = (text: string, longest = maxTextLength) =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
