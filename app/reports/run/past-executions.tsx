import { Link } from '@remix-run/react';
import classes from './past-executions.module.css';
import type { PastSquare } from './scenario-row';

/** The last results of a scenario as squares, each a link to its report. */
export function PastExecutions({ projectId, past }: { projectId: string; past: PastSquare[] }) {
  if (past.length === 0) return <>–</>;
  return (
    <span className={classes.past}>
      {past.map(({ to, status, time }) => {
        const when = new Date(time).toISOString().slice(0, 16).replace('T', ' ');
        const what = `${status === 'PASSED' ? 'Passed' : 'Failed'}, ${when} UTC`;
        return (
          <Link
            key={to}
            to={`/${projectId}/${to}`}
            className={classes.square}
            data-status={status}
            // Named by its title; not prefetched, as there are hundreds.
            title={what}
            discover="none"
          />
        );
      })}
    </span>
  );
}
