import type { HistoryEntry } from '#contracts/runs/history';
import { isUuid } from '#services/foundation/database/uuid';
import type { RunsDeps, RunsHandler } from '../../deps';
import { flakinessOf, flakyWindow } from '../../identity/flakiness';
import { recentResults } from '../results/row-repository';
import { historyOf, surroundingsOf, type HistoryRow } from './repository';

type Deps = Pick<RunsDeps, 'db'>;

const missing = { status: false as const, because: 'missing', error: 'There is no such scenario.' };

/** Handlers for the history of a scenario (contracts/runs/history.ts). */
export const getScenarioHistory: RunsHandler<'getScenarioHistory', Deps> = async (
  { db },
  { query },
  { project },
) => {
  if (!isUuid(query.scenarioId)) return missing;
  const [around, { rows, next }] = await Promise.all([
    surroundingsOf(db, project.id, query.scenarioId),
    historyOf(db, project.id, query),
  ]);
  const [named, ...former] = around?.names ?? [];
  if (!around || !named) return missing;
  // Flakiness for the branch and environment of the latest matching result.
  const [last] = rows.filter(({ status }) => status !== 'STOPPED');
  const recent = last
    ? await recentResults(db, [last.id], { branch: last.branch, envName: last.env_name }, flakyWindow)
    : [];
  return {
    status: true,
    scenario: {
      id: query.scenarioId,
      ...named,
      formerNames: [...new Set(former.map(({ name }) => name))].filter((name) => name !== named.name),
    },
    results: rows.map(entryOf),
    next,
    branches: around.branches,
    environments: around.environments,
    browsers: around.browsers,
    flakiness: flakinessOf(recent),
  };
};

function entryOf(row: HistoryRow): HistoryEntry {
  return {
    runId: row.run_id,
    testCaseId: row.last_attempt,
    status: row.status,
    healed: row.outcome === 'HEALED' || undefined,
    time: row.time,
    runName: row.run_name,
    branch: row.branch,
    environment: row.env_name,
    browser: row.browser,
    viewport: row.viewport,
    scenarioName: row.scenario_name,
    uri: row.uri,
    duration: row.duration,
    attempts: row.attempts,
    // Failures before the final pass are only in the report.
    message: row.status === 'PASSED' ? null : row.message,
    failedStep: row.status === 'PASSED' ? null : row.failed_step,
  };
}
