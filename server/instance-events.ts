import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import type { ExecutionSocketEvents } from '#contracts/live';

/** What a client was told of the instances under way, by instance id. */
export type KnownInstances = ReadonlyMap<string, { executionId: string; status: InstanceStatus }>;

type InstanceEvent = {
  [Name in keyof ExecutionSocketEvents]: [Name, ExecutionSocketEvents[Name]];
}[keyof ExecutionSocketEvents];

/**
 * What to tell a client that knows some instances, now that the project's executions are these
 * (docs/rules/executions.md, Socket): new instances are added, changed ones appended to, ended ones removed after their
 * last status.
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

/** Everything of a status but when it was asked for. */
function says(status: InstanceStatus): string {
  return JSON.stringify({ ...status, timestamp: 0 });
}
