import { ColumnWidths } from '~/ui/column-widths';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { IconLink } from '~/ui/icon-link';
import { SortHeader } from '~/ui/sort-header';
import { Spinner } from '~/ui/spinner';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { numberText, runNumberText } from '~/ui/run-text';
import { Form, Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { executionPath, executionsPath } from '../addresses';
import type { PastRun } from '../past-run';
import { ScheduleState } from '../schedule-state';
import { cannotStartText } from '../schedule-text';
import type { PlanRow } from './execution-rows';
import type { ListFilters } from './list-filters';
import type { RowIntent } from './row-action.server';
import { usePendingRow } from './use-pending-row';
import classes from './plan-table.module.css';

const columns = [
  { label: 'Execution info' },
  { label: 'Status', width: '19%' },
  { label: 'Last five', width: 136 },
  { label: 'Schedule', width: '20%' },
  { label: 'Actions', width: 148 },
  { label: 'Enabled', width: 84 },
];

interface PlanTableProps {
  projectId: string;
  rows: PlanRow[];
  sorting: Pick<ListFilters, 'sort' | 'order'>;
  now: number;
  /** Query of the list, which its dialogs keep. */
  search: string;
}

/** The All view. */
export function PlanTable({ projectId, rows, sorting, now, search }: PlanTableProps) {
  return (
    <table className={table.table}>
      <ColumnWidths columns={columns} />
      <thead>
        <tr>
          <SortHeader label="Execution info" sort="name" present={sorting} first="asc" />
          <SortHeader label="Status" sort="status" present={sorting} first="asc" />
          <th scope="col">Last five</th>
          <SortHeader label="Schedule" sort="schedule" present={sorting} first="asc" />
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
          <th scope="col">Enabled</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} projectId={projectId} row={row} now={now} search={search} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<PlanTableProps, 'projectId' | 'now' | 'search'> & { row: PlanRow };

function Row({ projectId, row, now, search }: RowProps) {
  const { id, name, owner, schedule, nextRun, licenceEnded, cannotStart, last, past, heals } = row;
  const pending = usePendingRow(id);
  return (
    <tr className={table.row}>
      <td>
        <Link to={executionPath(projectId, id)} className={table.link} title={name}>
          {name}
        </Link>
        <div className={table.soft} title={owner}>
          {owner}
          {heals && ' · AI recovery'}
        </div>
      </td>
      <td>
        <div role="status">
          {pending === 'run' ? (
            <span className={classes.pending}>
              <Spinner /> Initializing run...
            </span>
          ) : (
            <LastResult projectId={projectId} last={last} now={now} />
          )}
        </div>
      </td>
      <td>
        <LastRuns projectId={projectId} past={past} />
      </td>
      <td>
        <div className={classes.schedule} title={schedule ?? undefined}>
          {schedule ?? '–'}
        </div>
        {schedule !== null && (
          <div
            className={cannotStart ? classes.refused : `${table.soft} ${classes.state}`}
            title={cannotStart ? cannotStartText(cannotStart) : undefined}
          >
            <ScheduleState
              nextRun={nextRun}
              licenceEnded={licenceEnded}
              cannotStart={cannotStart}
              now={now}
              editPath={executionPath(projectId, id)}
              name={name}
            />
          </div>
        )}
      </td>
      <td className={table.above}>
        <PlanActions projectId={projectId} row={row} search={search} />
      </td>
      <td className={table.above}>
        <EnabledSwitch row={row} pending={pending} />
      </td>
    </tr>
  );
}

/** Shows the result of the last run, as a link to its report. Says why when it did not start. */
function LastResult({ projectId, last, now }: { projectId: string; last: PlanRow['last']; now: number }) {
  if (last === null) return <span className={table.soft}>Never ran</span>;
  return (
    <>
      <Link to={reportPath(projectId, last)} className={classes.last} title={last.text}>
        <StatusBadge status={last.status} compact /> <span>{last.text}</span>
      </Link>
      <div className={table.soft}>
        {numberText(last.number)}
        {last.rerunOf && (
          <>
            , rerun of{' '}
            <Link to={reportPath(projectId, { id: last.rerunOf.runId })}>
              {numberText(last.rerunOf.number)}
            </Link>
          </>
        )}{' '}
        · <TimeText at={last.time} now={now} />
      </div>
    </>
  );
}

/** Shows the last runs as squares, oldest first, each a link to its report. */
function LastRuns({ projectId, past }: { projectId: string; past: PastRun[] }) {
  if (past.length === 0) return <>–</>;
  return (
    <span className={classes.past}>
      {past.map((run) => {
        const when = new Date(run.time).toISOString().slice(0, 16).replace('T', ' ');
        return (
          <Link
            key={run.id}
            to={reportPath(projectId, run)}
            className={classes.square}
            data-status={run.status}
            // The title is the link's name. Not prefetched, because a page has hundreds of these links.
            title={`${runNumberText(run)}: ${run.text}, ${when} UTC`}
            discover="none"
          />
        );
      })}
    </span>
  );
}

const reportPath = (projectId: string, { id }: Pick<PastRun, 'id'>) => `/${projectId}/run-report/${id}`;

const notRunnable = 'Please allocate some threads to at least one flow first';

interface PlanActionsProps {
  projectId: string;
  row: PlanRow;
  search: string;
}

/** Shows the buttons of a row: run now, edit schedule, edit and delete. */
function PlanActions({ projectId, row: { id, name, env, runnable }, search }: PlanActionsProps) {
  const path = `${executionsPath(projectId)}/${id}`;
  return (
    <div className={table.buttons}>
      {runnable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="env" value={env} />
          <button
            className={iconButton}
            name="intent"
            value="run"
            aria-label={`Run ${name} now`}
            title="Run now"
          >
            <Icon name="play" />
          </button>
        </Form>
      ) : (
        <span title={notRunnable}>
          <button
            type="button"
            className={iconButton}
            disabled
            aria-label={`Run ${name} now: ${notRunnable}`}
          >
            <Icon name="play" />
          </button>
        </span>
      )}
      <IconLink
        to={`${path}/schedule${search}`}
        icon="calendar"
        label={`Edit the schedule of ${name}`}
        title="Edit schedule"
      />
      <IconLink
        to={executionPath(projectId, id)}
        icon="pencil"
        label={`Edit ${name}`}
        title="Edit execution"
      />
      <IconLink to={`${path}/delete${search}`} icon="trash" label={`Delete ${name}`} title="Delete" />
    </div>
  );
}

interface EnabledSwitchProps {
  row: Pick<PlanRow, 'id' | 'name' | 'env' | 'enabled' | 'schedule'>;
  pending: RowIntent | null;
}

/** Turns the schedule on or off. With scripts it switches at once, and back when the service refuses. */
function EnabledSwitch({ row: { id, name, env, enabled, schedule }, pending }: EnabledSwitchProps) {
  if (schedule === null) {
    return (
      <span className={classes.place} title="Schedule is required">
        <button
          type="button"
          role="switch"
          aria-checked={false}
          className={classes.switch}
          disabled
          aria-label={`Enabled, ${name}: Schedule is required`}
        />
      </span>
    );
  }
  const shown = pending === 'enable' || (enabled && pending !== 'disable');
  return (
    <Form method="post" className={classes.place} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="env" value={env} />
      <button
        name="intent"
        value={enabled ? 'disable' : 'enable'}
        role="switch"
        aria-checked={shown}
        className={classes.switch}
        aria-label={`Enabled, ${name}`}
        title={enabled ? 'Disable' : 'Enable'}
      />
    </Form>
  );
}
