import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import type { ExecutionSocketEvents } from '#contracts/live';

/** The running instances that a client knows about, by instance id. */
export type KnownInstances = ReadonlyMap<string, { executionId: string; status: InstanceStatus }>;

type InstanceEvent = {
  [Name in keyof ExecutionSocketEvents]: [Name, ExecutionSocketEvents[Name]];
}[keyof ExecutionSocketEvents];

/**
 * Returns the events for a client that knows some instances, after the project's executions changed
 * (docs/rules/executions.md, Socket). A new instance starts and sends its status, and a changed one sends its status.
 * An ended instance sends its last status, then stops.
 */
export function instanceEvents(known: KnownInstances, executions: readonly ExecutionSummary[]) {
  const latest = new Map(
    executions.flatMap(({ _id: executionId, instance }) =>
      instance ? [[instance.instanceId, { executionId, status: instance }] as const] : [],
    ),
  );
  const now = new Map([...latest].filter(([, { status }]) => status.state !== 'done'));
  const events: InstanceEvent[] = [];
  for (const [instanceId, { executionId, status }] of latest) {
    const before = known.get(instanceId);
    const isNew = !before && now.has(instanceId);
    if (isNew) {
      const { reportLink } = status;
      events.push(['startExecutionInstance', { executionId, instanceId, reportLink }]);
    }
    if (isNew || (before && says(before.status) !== says(status))) {
      events.push([`statusUpdate:${instanceId}`, status]);
    }
  }
  for (const [instanceId, { executionId }] of known) {
    if (!now.has(instanceId)) events.push(['stopExecutionInstance', { executionId, instanceId }]);
  }
  return { events, now };
}

/** Returns the whole status except the time of its reading. */
function says(status: InstanceStatus): string {
  return JSON.stringify({ ...status, timestamp: 0 });
}
