import type { z } from 'zod';
import type { runSummary } from '#contracts/runs/run-cases';
import type { RunRecord } from './list-repository';

export type RunSummary = z.infer<typeof runSummary>;

/**
 * Returns a run without its scenarios.
 * @param now epoch milliseconds, the end of an unfinished run
 * @param retraining milliseconds that count for the duration (docs/rules/runs.md, Durations)
 */
export function runSummaryOf(
  record: RunRecord,
  { now, retraining = 0 }: { now: number; retraining?: number },
): RunSummary {
  const { startedAt, endedAt, pinnedAt } = record;
  const isActive = record.status === 'QUEUED' || record.status === 'RUNNING';
  // The end of an imported run may be unknown.
  const end = endedAt?.getTime() ?? (isActive ? now : null);
  const milliseconds = startedAt && end !== null ? Math.max(0, end - startedAt.getTime()) : null;
  return {
    _id: record.id,
    number: record.number,
    projectId: record.projectId,
    type: record.type,
    name: record.name,
    branch: record.branch,
    offBranch: record.offBranch || undefined,
    commit: record.commit,
    status: record.status,
    pinned: pinnedAt !== null,
    pin: pinnedAt && { at: pinnedAt.getTime(), by: record.pinnedBy ?? '' },
    executionId: record.executionId ?? undefined,
    source: record.source,
    healing: record.healing ?? undefined,
    seconds: milliseconds === null ? null : Math.round((milliseconds + retraining) / 1000),
    flaky: record.flaky,
    healed: record.healed,
    report: {
      publishTime: record.publishedAt.getTime(),
      startTime: startedAt?.getTime() ?? null,
      endTime: endedAt?.getTime() ?? null,
      mode: record.mode,
      username: record.username,
      env: { name: record.envName, baseUrl: record.envBaseUrl },
      browser: record.browser,
    },
  };
}
