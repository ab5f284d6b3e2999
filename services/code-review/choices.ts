import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { HealReport } from '#contracts/worker/healing';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Executor } from '#services/foundation/database/transaction';
import { sha256 } from '#services/foundation/secrets/sha256';
import { storable, storableText } from '#services/foundation/database/storable';
import { isUuid } from '#services/foundation/database/uuid';
import { attempts, results, runs } from '#services/runs/tables';
import { announceCodeFixes } from './changes';
import { keyOfUse } from './keys';
import type { ReportDeps } from './report';
import { findCodeFix, stepTexts, wasDecided } from './report-repository';
import { healings } from '#services/runs/healing/tables';

/** The part of a search that a model or a person chooses from: elements only, as the runner masked them. */
export interface ChoiceMaterial {
  action: string;
  step: string;
  locator: string;
  reason: string;
  before: object;
  candidates: ({ index: number } & object)[];
}

type Chosen = { status: true; oversightId: string } | { status: false; because: string; error: string };

const gone = {
  status: false,
  because: 'missing',
  error: 'There are no candidates to choose from.',
} as const;

const decided = {
  status: false,
  because: 'missing',
  error: 'Somebody has decided on that element before, or had one chosen in this moment.',
} as const;

/**
 * Reads refused searches, whose rules were not sure, and stores a choice made instead.
 * The choice becomes a proposed code fix for a person to decide, like any other. No run continues with it.
 */
export function createUnsureHealings(deps: Omit<ReportDeps, 'blobs'>) {
  const { database, clock, live, propose } = deps;
  const { db } = database;
  return {
    /** Returns null when the project has no such search, or nothing of it may be chosen. */
    async read(projectId: string, healingId: string): Promise<ChoiceMaterial | null> {
      const found = await openSearch(db, projectId, healingId);
      if (!found) return null;
      const { report } = found;
      const { action, locator, before, wasAround } = report;
      return {
        action,
        step: found.step,
        locator,
        reason: report.reason ?? '',
        before: { role: before?.role ?? '', name: before?.name ?? '', ...wasAround },
        candidates: allowedOf(report).map(({ index, choice: { role, name, around } }) => ({
          index,
          role,
          name,
          ...around,
        })),
      };
    },

    /** Proposes the fix of a candidate. The candidate must be one that may be chosen. */
    async choose(projectId: string, healingId: string, index: number, model: string): Promise<Chosen> {
      const found = await openSearch(db, projectId, healingId);
      const choice = found && allowedOf(found.report).find((item) => item.index === index)?.choice;
      if (!found || !choice) return gone;
      const { around: _around, to, doubt, identity, ...element } = choice;
      const { choices: _choices, byWords: _words, ...told } = found.report;
      const was = found.report.reason ?? '';
      const report: HealReport = {
        ...told,
        outcome: 'proposed',
        to,
        doubt,
        identity,
        found: element,
        reason: was,
        chosenBy: storableText(model).slice(0, 200),
      };
      const proposed = await propose(found.job, found.stepIndex, report);
      const note = [`Chosen by the model ${model}, as the rules were not sure.`, was, proposed.fix.note];
      const { chosenBy } = report;
      const fix = storable({ ...proposed.fix, note: note.filter(Boolean).join(' '), chosenBy });
      const useKey = keyOfUse(report);
      const editKey = sha256(proposed.key);
      const now = clock.now();
      const { branch, publishedAt, last } = found;
      const oversight = await db.transaction(async (tx) => {
        // Another user may have chosen an element in that moment.
        const [held] = await tx.select().from(healings).where(eq(healings.id, healingId)).for('update');
        if (held?.report.outcome !== 'refused') return null;
        const key = { projectId, branch, useKey, identity, editKey };
        if (await wasDecided(tx, key, publishedAt)) return null;
        const { action, pattern } = report;
        const row = { id: randomUUID(), ...key, state: 'open' as const, fix, action, pattern, last };
        const one = await findCodeFix(tx, { ...row, healed: 0, createdAt: now, updatedAt: now });
        const set = { report: storable(report), oversightId: one.id };
        await tx.update(healings).set(set).where(eq(healings.id, healingId));
        return one;
      });
      if (!oversight) return decided;
      announceCodeFixes({ live }, projectId);
      return { status: true, oversightId: oversight.id };
    },
  };
}

/** Returns the candidates that may be chosen. A veto that the runner reported binds everybody who chooses. */
const allowedOf = ({ choices = [] }: HealReport) =>
  choices.flatMap((choice, index) => (choice.veto === null ? [{ index, choice }] : []));

/** Returns a refused search that has choices, with its run. Null when there is nothing to choose. */
async function openSearch(executor: Executor, projectId: string, healingId: string) {
  if (!isUuid(healingId)) return null;
  const [found] = await executor
    .select({ healing: healings, result: results, run: runs })
    .from(healings)
    .innerJoin(attempts, eq(attempts.id, healings.attemptId))
    .innerJoin(results, eq(results.id, attempts.resultId))
    .innerJoin(runs, eq(runs.id, healings.runId))
    .where(and(eq(healings.id, healingId), eq(healings.projectId, projectId)));
  if (!found) return null;
  const { healing, result, run } = found;
  const { report, attemptId, runId, stepIndex } = healing;
  if (report.outcome !== 'refused' || allowedOf(report).length === 0) return null;
  // The run's code is on no branch, so there is nothing to propose.
  if (run.offBranch) return null;
  const step = (await stepTexts(executor, attemptId, [stepIndex])).get(stepIndex) ?? report.pattern;
  const { scenarioName, featureName, uri, line } = result;
  const job: Pick<ScenarioJob, 'projectId' | 'commit' | 'uri' | 'line'> = {
    projectId,
    commit: run.commit ?? '',
    uri,
    line,
  };
  return {
    report,
    stepIndex,
    step,
    branch: run.branch,
    publishedAt: run.publishedAt,
    job,
    last: { testCaseId: attemptId, runId, scenarioName, featureName, uri, env: run.envName, step },
  };
}
