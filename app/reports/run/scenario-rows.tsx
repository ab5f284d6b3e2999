import { Link } from '@remix-run/react';
import { FlakyMark } from '~/reports/parts/flaky-mark';
import { millisecondsText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { Time } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import { AttemptRows } from './attempt-rows';
import pastClasses from './past-executions.module.css';
import { changeTexts } from './scenario-filters';
import type { PastSquare, ScenarioRow } from './scenario-row';
import classes from './scenario-table.module.css';

/** A scenario, and the attempts it took where there was more than one. */
export function ScenarioRows({ row, projectId, now }: { row: ScenarioRow; projectId: string; now: number }) {
  return (
    <>
      <tr className={table.row}>
        <td>
          <ScenarioInfo row={row} projectId={projectId} />
        </td>
        <td className={classes.time}>
          {row.startTime === null ? '–' : <Time at={row.startTime} now={now} />}
        </td>
        <td>
          {row.comments ? (
            <span title={row.comments.last} className={classes.comments}>
              <Icon name="message" size={14} /> {row.comments.count}
              <span className="visually-hidden">, the last: {row.comments.last}</span>
            </span>
          ) : (
            '–'
          )}
        </td>
        <td>
          <StatusBadge status={row.status} />
          {row.change && row.change !== 'still-failing' && (
            <div className={table.soft}>{row.change === 'fixed' ? changeTexts.fixed : 'new failure'}</div>
          )}
        </td>
        <td>
          <ErrorCell row={row} />
        </td>
        <td>
          <CauseCell row={row} />
        </td>
        <td title={row.retraining ?? undefined}>{row.retraining ?? '–'}</td>
        <td className={table.number}>{row.duration === null ? '–' : millisecondsText(row.duration)}</td>
        <td>
          <PastExecutions projectId={projectId} past={row.past} />
        </td>
      </tr>
      {row.attempts.length > 0 && (
        <AttemptRows projectId={projectId} name={row.name} attempts={row.attempts} now={now} />
      )}
    </>
  );
}

function ScenarioInfo({ row, projectId }: { row: ScenarioRow; projectId: string }) {
  return (
    <>
      {/* The fragment brings the first failed step into view, also without JavaScript. */}
      <Link to={`/${projectId}/${row.to}#selected`} className={table.link} title={row.name} discover="none">
        {row.name}
      </Link>
      <div className={classes.below}>
        {row.flaky && <FlakyMark reason={row.flaky} />}
        {row.scenarioId && (
          <Link
            to={`/${projectId}/scenario-history/${row.scenarioId}`}
            className={classes.history}
            discover="none"
          >
            History
          </Link>
        )}
        <span className={table.soft} title={row.below}>
          {row.below}
        </span>
      </div>
    </>
  );
}

function ErrorCell({ row: { failedStep, reason } }: { row: ScenarioRow }) {
  return (
    <>
      {failedStep && (
        <div className={table.soft} title={failedStep}>
          {failedStep}
        </div>
      )}
      {reason && (
        <div className={classes.reason} title={reason}>
          {reason}
        </div>
      )}
    </>
  );
}

/** A cause leads to the failures that are the same. */
function CauseCell({ row: { cause, signature } }: { row: ScenarioRow }) {
  const link = useLinks();
  if (!cause) return <>–</>;
  if (!signature) return <span title={cause}>{cause}</span>;
  return (
    <Link
      to={link({ same: signature, tab: null, status: null })}
      className={classes.cause}
      title={`${cause}: show equal failures`}
    >
      {cause}
    </Link>
  );
}

/** The last results of a scenario as squares, each a link to its report. */
function PastExecutions({ projectId, past }: { projectId: string; past: PastSquare[] }) {
  if (past.length === 0) return <>–</>;
  return (
    <span className={pastClasses.past}>
      {past.map(({ to, status, time }) => {
        const when = new Date(time).toISOString().slice(0, 16).replace('T', ' ');
        const what = `${status === 'PASSED' ? 'Passed' : 'Failed'}, ${when} UTC`;
        return (
          <Link
            key={to}
            to={`/${projectId}/${to}`}
            className={pastClasses.square}
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
