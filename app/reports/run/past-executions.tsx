import type { MarkedStatus } from '#contracts/runs/outcome';
import { Link } from '~/ui/scoped';
import type { PastSquare } from './scenario-row';
import classes from './scenarios.module.css';

const squareWords: Partial<Record<MarkedStatus, string>> = { PASSED: 'Passed', HEALED: 'Passed with fixes' };

/** Shows the last results of a scenario as squares, each a link to its report. */
export function PastExecutions({ projectId, past }: { projectId: string; past: PastSquare[] }) {
  if (past.length === 0) return <>–</>;
  return (
    <span className={classes.past}>
      {past.map(({ to, status, time }) => {
        const when = new Date(time).toISOString().slice(0, 16).replace('T', ' ');
        const what = `${squareWords[status] ?? 'Failed'}, ${when} UTC`;
        return (
          <Link
            key={to}
            to={`/${projectId}/${to}`}
            className={classes.square}
            data-status={status}
            // The title is the link's name. Not prefetched, because a page has hundreds of these links.
            title={what}
            discover="none"
          />
        );
      })}
    </span>
  );
}
