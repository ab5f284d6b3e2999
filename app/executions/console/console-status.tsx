import type { InstanceStatus } from '#contracts/executions';
import { StatusBadge } from '~/ui/status-badge';
import classes from './console-status.module.css';

/** How an instance stands, in words. */
export function ConsoleStatus({ instance, stopping }: { instance: InstanceStatus; stopping: boolean }) {
  const { state, verboseStatus, totalScenarios } = instance;
  return (
    <p className={classes.status}>
      {state === 'done' ? (
        <strong>The execution has ended: {verboseStatus}</strong>
      ) : (
        <>
          <StatusBadge status={state === 'queued' && !stopping ? 'QUEUED' : 'RUNNING'} compact />
          <strong>{stopping ? 'Stopping execution...' : verboseStatus}</strong>
        </>
      )}
      <span className={classes.count}>
        {totalScenarios} {totalScenarios === 1 ? 'scenario' : 'scenarios'}
      </span>
    </p>
  );
}
