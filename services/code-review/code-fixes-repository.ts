import { and, asc, desc, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type {
  CodeFixComment,
  CodeFixState,
  ProposedFix,
  Verification,
  VerificationResult,
} from '#contracts/runs/code-fixes';
import type { Executor } from '#services/foundation/database/transaction';
import { runs } from '#services/runs/tables';
import { healings, oversightComments, oversights } from '#services/runs/healing/tables';

/** All queries here filter by project, so an id of another project finds nothing. */

export type CodeFixRecord = typeof oversights.$inferSelect;

/** Position of a page of the list: it begins after this row. */
export interface Behind {
  updatedAt: Date;
  id: string;
}

export async function codeFixById(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<CodeFixRecord | null> {
  const [found] = await codeFixesById(executor, projectId, [id]);
  return found ?? null;
}

export async function codeFixesById(
  executor: Executor,
  projectId: string,
  ids: string[],
): Promise<CodeFixRecord[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(oversights)
    .where(and(eq(oversights.projectId, projectId), inArray(oversights.id, ids)));
}

/** Returns a page of fixes, those found last first. */
export async function pageOfCodeFixes(
  executor: Executor,
  projectId: string,
  { state, branch, behind, limit }: { state: CodeFixState; branch?: string; behind?: Behind; limit: number },
): Promise<CodeFixRecord[]> {
  const { updatedAt, id } = oversights;
  return executor
    .select()
    .from(oversights)
    .where(
      and(
        eq(oversights.projectId, projectId),
        eq(oversights.state, state),
        branch === undefined ? undefined : eq(oversights.branch, branch),
        behind &&
          or(lt(updatedAt, behind.updatedAt), and(eq(updatedAt, behind.updatedAt), lt(id, behind.id))),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}

/** Counts the fixes of each state. */
export async function countsOfStates(
  executor: Executor,
  projectId: string,
  branch?: string,
): Promise<Record<CodeFixState, number>> {
  const rows = await executor
    .select({ state: oversights.state, count: sql`count(*)`.mapWith(Number) })
    .from(oversights)
    .where(
      and(
        eq(oversights.projectId, projectId),
        branch === undefined ? undefined : eq(oversights.branch, branch),
      ),
    )
    .groupBy(oversights.state);
  const counts = { open: 0, accepted: 0, discarded: 0, outdated: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export async function countOpen(executor: Executor, projectId: string): Promise<number> {
  return executor.$count(oversights, and(eq(oversights.projectId, projectId), eq(oversights.state, 'open')));
}

/** Returns the fixes that a run left to a person (`reserve`). */
export async function reservedAmong(executor: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await executor
    .selectDistinct({ id: healings.oversightId })
    .from(healings)
    .where(and(inArray(healings.oversightId, ids), sql`${healings.report} ->> 'reserve' is not null`));
  return new Set(found.flatMap(({ id }) => id ?? []));
}

export interface FoundCase {
  id: string;
  runId: string;
  scenarioName: string;
  featureName: string;
  uri: string;
}

/** Returns the scenarios of fixes, each with its last run, newest first. Leaves out fixes without any run left. */
export async function casesOf(executor: Executor, ids: string[]): Promise<Map<string, FoundCase[]>> {
  if (ids.length === 0) return new Map();
  const lastOf = (column: SQL) => sql`(array_agg(${column} order by healings.created_at desc))[1]`;
  const { rows } = await executor.execute<{ oversight_id: string; cases: FoundCase[] }>(sql`
    select oversight_id,
      json_agg(json_build_object('id', attempt_id, 'runId', run_id, 'scenarioName', scenario_name,
        'featureName', feature_name, 'uri', uri) order by last desc, attempt_id) as cases
    from (
      select healings.oversight_id, max(healings.created_at) as last, ${lastOf(sql`attempts.id`)} as attempt_id,
        ${lastOf(sql`attempts.run_id`)} as run_id, ${lastOf(sql`results.scenario_name`)} as scenario_name,
        ${lastOf(sql`results.feature_name`)} as feature_name, ${lastOf(sql`results.uri`)} as uri
      from healings
        join attempts on attempts.id = healings.attempt_id
        join results on results.id = attempts.result_id
      where healings.oversight_id = any(${sql.param(ids)}::uuid[])
      group by healings.oversight_id, results.scenario_id
    ) as by_scenario
    group by oversight_id`);
  return new Map(rows.map(({ oversight_id, cases }) => [oversight_id, cases]));
}

/** Returns runs that verify fixes. Deleted runs are left out. */
export async function runsById(executor: Executor, projectId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, VerifyingRun>();
  const { id, number, status, total, passed, healed, endedAt } = runs;
  const rows = await executor
    .select({ id, number, status, total, passed, healed, endedAt })
    .from(runs)
    .where(and(eq(runs.projectId, projectId), inArray(id, ids)));
  return new Map<string, VerifyingRun>(rows.map((run) => [run.id, run]));
}
export type VerifyingRun = Pick<
  typeof runs.$inferSelect,
  'id' | 'number' | 'status' | 'total' | 'passed' | 'healed' | 'endedAt'
>;

export async function commentCounts(executor: Executor, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: oversightComments.oversightId, count: sql`count(*)`.mapWith(Number) })
    .from(oversightComments)
    .where(inArray(oversightComments.oversightId, ids))
    .groupBy(oversightComments.oversightId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the comments of a fix, the oldest first. */
export async function discussionOf(executor: Executor, oversightId: string): Promise<CodeFixComment[]> {
  const rows = await executor
    .select()
    .from(oversightComments)
    .where(eq(oversightComments.oversightId, oversightId))
    .orderBy(asc(oversightComments.createdAt), asc(oversightComments.id));
  return rows.map(fixCommentOf);
}

export function fixCommentOf({
  id,
  userId,
  username,
  content,
  createdAt,
  editedAt,
}: Omit<typeof oversightComments.$inferSelect, 'projectId' | 'oversightId'>): CodeFixComment {
  return {
    _id: id,
    userId,
    username,
    content,
    createdAt: createdAt.getTime(),
    editedAt: editedAt?.getTime() ?? null,
  };
}

export async function insertCodeFixComment(
  executor: Executor,
  comment: typeof oversightComments.$inferSelect,
): Promise<void> {
  await executor.insert(oversightComments).values(comment);
}

type Decision = Partial<
  Pick<CodeFixRecord, 'fix' | 'commit' | 'decidedAt' | 'decidedBy' | 'decidedByName'>
> & { state: CodeFixState };

/** Decides the open fixes among `ids`. @returns the number of fixes that it decided */
export async function decide(
  executor: Executor,
  projectId: string,
  ids: string[],
  decision: Decision,
): Promise<number> {
  if (ids.length === 0) return 0;
  const decided = await executor
    .update(oversights)
    .set(decision)
    .where(
      and(eq(oversights.projectId, projectId), inArray(oversights.id, ids), eq(oversights.state, 'open')),
    );
  return decided.rowCount ?? 0;
}

/** Notes that a fix was committed, whatever its state. @returns false when somebody else has already accepted it */
export async function noteAccepted(
  executor: Executor,
  id: string,
  decision: Omit<Decision, 'state'>,
): Promise<boolean> {
  const noted = await executor
    .update(oversights)
    .set({ state: 'accepted', ...decision })
    .where(and(eq(oversights.id, id), ne(oversights.state, 'accepted')));
  return noted.rowCount === 1;
}

/**
 * Notes the run that tries fixes out, and the versions of their files. @returns the number of fixes noted
 * @param which `untried`: only fixes that are open and were not tried out on that version
 */
export async function setVerification(
  executor: Executor,
  ids: string[],
  verification: Verification,
  which: 'all' | 'untried' = 'all',
): Promise<number> {
  const before = sql`coalesce(${oversights.verification} -> 'earlier', '[]'::jsonb)
    || case when ${oversights.verification} is null then '[]'::jsonb
      else jsonb_build_array(${oversights.verification} -> 'runId') end`;
  const now = sql`${JSON.stringify(verification)}::jsonb || jsonb_build_object('earlier', ${before})`;
  const version = sql`${oversights.fix} ->> 'version'`;
  const untried = and(
    eq(oversights.state, 'open'),
    sql`${oversights.triedVersion} is distinct from ${version}`,
  );
  const noted = await executor
    .update(oversights)
    .set({ verification: now, triedVersion: version })
    .where(and(inArray(oversights.id, ids), which === 'untried' ? untried : undefined));
  return noted.rowCount ?? 0;
}

/** Restores the verification of fixes whose trial run was not started. */
export async function dropVerification(
  executor: Executor,
  before: readonly Pick<CodeFixRecord, 'id' | 'verification' | 'triedVersion'>[],
  runId: string,
): Promise<void> {
  for (const { id, verification, triedVersion } of before)
    await executor
      .update(oversights)
      .set({ verification, triedVersion })
      .where(and(eq(oversights.id, id), sql`${oversights.verification} ->> 'runId' = ${runId}`));
}

/** Query with one column: ids (as text) of the project's runs that only try out code fixes. */
export const verifyingRuns = (projectId: string) => sql`
  select verification ->> 'runId' from oversights where project_id = ${projectId} and verification is not null
  union all
  select jsonb_array_elements_text(verification -> 'earlier') from oversights
  where project_id = ${projectId} and verification -> 'earlier' is not null`;

/** Counts unfinished trials. A trial whose run is not written yet does not count. */
export async function countOpenTrials(executor: Executor, projectId: string): Promise<number> {
  return executor.$count(
    runs,
    and(
      eq(runs.projectId, projectId),
      inArray(runs.status, ['QUEUED', 'RUNNING']),
      sql`${runs.id}::text in (${verifyingRuns(projectId)})`,
    ),
  );
}

/** Result of the fixed steps in a run that tries out a fix. */
export type FixedStep = NonNullable<VerificationResult['fixedStep']>;

/**
 * Returns for each code fix whether its fixed steps passed in the run that tries it out.
 * A fixed step is found by its scenario and index. If the step has other words there, it may be another step and does
 * not count, unless the fix itself changed the words.
 */
export async function fixedSteps(executor: Executor, ids: string[]): Promise<Map<string, FixedStep>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executor.execute<{ id: string; passed: boolean; failed: boolean }>(sql`
    with found as (
      select distinct on (oversights.id, results.scenario_id) oversights.id, results.scenario_id,
        (verification ->> 'runId')::uuid as run_id, fix ->> 'kind' = 'words' as is_words, healings.attempt_id,
        healings.step_index
      from oversights
        join healings on healings.oversight_id = oversights.id
        join attempts on attempts.id = healings.attempt_id
        join results on results.id = attempts.result_id
      where oversights.id = any(${sql.param(ids)}::uuid[]) and verification is not null
      order by oversights.id, results.scenario_id, healings.created_at desc
    )
    select found.id, coalesce(bool_or(now.report #>> '{result,status}' = 'PASSED'), false) as passed,
      coalesce(bool_or(now.report #>> '{result,status}' not in ('PASSED', 'SKIPPED', 'UNKNOWN', 'STARTED')), false) as failed
    from found
      join results as tried on tried.run_id = found.run_id and tried.scenario_id = found.scenario_id
      join steps as was on was.attempt_id = found.attempt_id and was.index = found.step_index
      join steps as now on now.attempt_id = tried.last_attempt and now.index = found.step_index
        and (found.is_words or now.report ->> 'text' = was.report ->> 'text')
    group by found.id`);
  return new Map(
    rows.map(({ id, passed, failed }) => [id, failed ? 'failed' : passed ? 'passed' : 'not-reached']),
  );
}

/** Stores the fix as it is on the newest commit, unless somebody else changed it. */
export async function renewFix(
  executor: Executor,
  id: string,
  { from, to }: { from: ProposedFix; to: ProposedFix },
): Promise<void> {
  await executor
    .update(oversights)
    .set({ fix: to })
    .where(
      and(
        eq(oversights.id, id),
        eq(oversights.state, 'open'),
        sql`${oversights.fix} ->> 'version' = ${from.version}`,
      ),
    );
}
