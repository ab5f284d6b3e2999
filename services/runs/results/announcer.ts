import type { Live } from '#contracts/live';

/** Tells pages that a run changed, at most 4 times a second per run. The last change is always announced. */
export interface RunAnnouncer {
  changed(runId: string, projectId: string): void;
  /** Announces that a run of the project has its result, so that lists of executions show it as finished. */
  ended(projectId: string): void;
}

const interval = 250;

export function createRunAnnouncer(live: Live): RunAnnouncer {
  /** Runs announced within the interval. True when something has changed since. */
  const recent = new Map<string, boolean>();

  function tell(runId: string, projectId: string): void {
    recent.set(runId, false);
    const timer = setTimeout(() => {
      const changedSince = recent.get(runId);
      recent.delete(runId);
      if (changedSince) tell(runId, projectId);
    }, interval);
    timer.unref();
    live.publish([`run:${runId}`, `project:${projectId}`], 'run-changed', { runId, projectId });
  }

  return {
    changed(runId, projectId) {
      if (recent.has(runId)) recent.set(runId, true);
      else tell(runId, projectId);
    },
    ended: (projectId) => live.publish([`project:${projectId}`], 'executions-changed', { projectId }),
  };
}
