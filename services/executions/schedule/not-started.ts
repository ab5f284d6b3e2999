import { randomUUID } from 'node:crypto';
import { notStartedName } from '#contracts/runs/stand-ins';
import type { Transaction } from '#services/foundation/database/transaction';
import type { ExecutionsServiceDeps } from '../deps';
import type { ExecutionRow } from '../plans/repository';
import { insertInstance } from '../running/repository';

/** A slot that could not start, and its starter. */
interface NotStarted {
  /** Id of its run. */
  id: string;
  slot: Date;
  /** In words for the user. */
  reason: string;
  username: string;
}

/**
 * Writes a slot that could not start as a run with one failed result that has the reason. Reports and the last runs of
 * its execution then show it like other failed runs.
 */
export async function writeNotStarted(
  deps: Pick<ExecutionsServiceDeps, 'runs' | 'ids'>,
  tx: Transaction,
  { id: executionId, projectId, userId, name, branch, env }: Omit<ExecutionRow, 'flows'>,
  { id, slot, reason, username }: NotStarted,
): Promise<void> {
  await insertInstance(tx, {
    id,
    projectId,
    executionId,
    userId,
    name,
    branch,
    env,
    planned: true,
    viaCron: true,
    createdAt: slot,
    notStarted: reason,
  });
  const result = {
    id: (deps.ids ?? randomUUID)(),
    scenarioName: notStartedName,
    featureName: name,
    uri: '',
    line: 0,
    tags: [],
    parameters: {},
    failure: reason,
    standsFor: 'start' as const,
  };
  await deps.runs.createRun(
    {
      id,
      projectId,
      executionId,
      name,
      branch,
      offBranch: false,
      username,
      commit: '',
      env: { name: env, baseUrl: '' },
      type: 'run',
      mode: 'executions',
      browser: '',
      publishedAt: slot,
      // Missed slots come up to fifty at once and are in the past. Only the start after them causes notifications.
      untold: reason === missedReason,
      scenarios: [result],
    },
    tx,
  );
}

export const missedReason = 'Nothing was up to start it at that time.';
