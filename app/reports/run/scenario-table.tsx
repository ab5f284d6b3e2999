import { ColumnWidths } from '~/ui/column-widths';
import { millisecondsText } from '~/ui/duration';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { LinkTabs } from '~/ui/link-tabs';
import { SearchForm } from '~/ui/search-form';
import { SortHeader } from '~/ui/sort-header';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { numberText, statusWord } from '~/ui/run-text';
import { Form, Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { FilterChip } from '../parts/filter-chip';
import { FlakyMark } from '../parts/flaky-mark';
import { brokenLineLink } from '../parts/scenario-links';
import { Toolbar } from '../parts/toolbar';
import { tagOf, type FailureGroupsView } from './failure-groups-view';
import { failureColumns, leastWidth, shownColumns, type ColumnLabel } from './scenario-columns';
import type { RunView } from './run-view';
import { changeTexts, firstCaseOrder, hasScenarioFilter, type ScenarioFilters } from './scenario-filters';
import type { AttemptRow, PastSquare, ReportRow } from './scenario-row';
import classes from './scenarios.module.css';
import type { MarkedStatus } from '#contracts/runs/outcome';
import { TimeText, utcText } from '~/ui/time';
import { retrainWords } from '../parts/retrain-words';

interface ScenarioToolbarProps {
  run: RunView;
  failures: FailureGroupsView;
  filters: ScenarioFilters;
}

/** Shows the tabs, grouping and search of the table of scenarios. The address holds all of them. */
export function ScenarioToolbar({ run, failures, filters }: ScenarioToolbarProps) {
  const link = useLinks();
  const { tab, status, change, signature, group, search } = filters;
  const others = { status: null, change: null, same: null };
  const hasNew = (run.previous?.changes['new-failure'] ?? 0) > 0;
  return (
    <Toolbar>
      <h2 id="scenarios" className={`visually-hidden ${classes.heading}`}>
        Scenarios
      </h2>
      <LinkTabs
        label="Scenarios shown"
        tabs={[
          ...(hasNew
            ? [
                {
                  label: 'New failures',
                  to: link({ ...others, tab: null, change: 'new-failure' }),
                  current: change === 'new-failure',
                  count: run.previous?.changes['new-failure'] ?? 0,
                },
              ]
            : []),
          {
            label: 'Failed only',
            to: link({ tab: 'failed', ...others }),
            current: status === null && change === null && signature === null && tab === 'failed',
            count: run.counts.FAILED,
          },
          ...(run.healed > 0 || status === 'HEALED'
            ? [
                {
                  label: 'Passed with fixes',
                  to: link({ ...others, tab: null, status: 'healed' }),
                  current: status === 'HEALED',
                  count: run.healed,
                },
              ]
            : []),
          {
            label: 'All',
            to: link({ tab: null, ...others }),
            current: !hasScenarioFilter(filters),
            count: run.counts.total,
          },
        ]}
      />
      {status && status !== 'HEALED' && (
        <FilterChip name="Status" value={statusWord(status)} to={link({ status: null })} />
      )}
      {change && !(change === 'new-failure' && hasNew) && (
        <FilterChip name="Compared" value={changeTexts[change]} to={link({ change: null })} />
      )}
      {signature && (
        <FilterChip name="Failure" value={tagOf(failures, signature) ?? 'others'} to={link({ same: null })} />
      )}
      <span className={classes.grouping}>
        Group by
        <LinkTabs
          label="Grouping"
          tabs={[
            { label: 'None', to: link({ group: null }), current: group === 'none' },
            { label: 'Failed step', to: link({ group: 'step' }), current: group === 'step' },
            { label: 'Root cause', to: link({ group: 'cause' }), current: group === 'cause' },
          ]}
        />
      </span>
      <SearchForm label="Find a scenario..." search={search} />
    </Toolbar>
  );
}

interface ScenarioTableProps {
  projectId: string;
  run: RunView;
  /** Address of this report. */
  path: string;
  filters: ScenarioFilters;
  now: number;
}

export function ScenarioTable({ projectId, run, path, filters, now }: ScenarioTableProps) {
  const rerunAt = run.control === 'rerun' ? path : null;
  const grouped = filters.group !== 'none';
  const columns = shownColumns(
    run.groups.flatMap(({ rows }) => rows),
    rerunAt !== null,
  );
  const shows = new Set(columns.map(({ label }) => label));
  const none = filters.group === 'cause' ? 'No root cause' : 'No failed step';
  return (
    <div className={classes.frame}>
      <div className={classes.scroll}>
        <table
          className={`${table.table} ${table.twoLines} ${table.dense} ${classes.scenarios}`}
          style={leastWidth(columns)}
        >
          <ColumnWidths columns={columns} />
          <thead>
            <tr>
              {columns.map(({ label, sort, number }) =>
                sort ? (
                  <SortHeader
                    key={label}
                    label={label}
                    sort={sort}
                    present={filters}
                    first={firstCaseOrder(sort)}
                    number={number}
                  />
                ) : (
                  <th key={label} scope="col">
                    {label === 'Rerun' ? <span className="visually-hidden">{label}</span> : label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          {run.groups.map(({ title, count, rows }) => (
            <tbody key={title ?? ''}>
              {grouped && (
                <tr>
                  <th colSpan={columns.length} scope="rowgroup" className={table.group} title={title ?? none}>
                    {title ?? none} ({count})
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <ScenarioRows
                  key={row.id}
                  row={row}
                  shows={shows}
                  projectId={projectId}
                  rerunAt={rerunAt}
                  since={run.startTime}
                  now={now}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

interface ScenarioRowsProps {
  row: ReportRow;
  shows: ReadonlySet<ColumnLabel>;
  projectId: string;
  /** Address that reruns one result; null when no result can be rerun. */
  rerunAt: string | null;
  /** Start of the run in epoch milliseconds; null before the start. */
  since: number | null;
  now: number;
}

/** Shows a scenario, and its attempts if there was more than one. */
function ScenarioRows({ row, shows, projectId, rerunAt, since, now }: ScenarioRowsProps) {
  return (
    <>
      <tr className={table.row}>
        <td>
          <ScenarioInfo row={row} projectId={projectId} />
        </td>
        <td className={classes.time}>
          {row.startTime === null ? '–' : <StartOffset at={row.startTime} since={since} now={now} />}
        </td>
        {shows.has('Comment') && (
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
        )}
        <td>
          <StatusBadge status={row.status} />
          {row.change && row.change !== 'still-failing' && (
            <div className={table.soft}>{row.change === 'fixed' ? changeTexts.fixed : 'new failure'}</div>
          )}
        </td>
        {shows.has('Error message') && (
          <td>
            <ErrorCell row={row} projectId={projectId} />
          </td>
        )}
        {shows.has('Root cause') && (
          <td>
            <CauseCell row={row} />
          </td>
        )}
        {shows.has('Retraining reason') && <RetrainingCell row={row} projectId={projectId} />}
        <td className={table.number}>{row.duration === null ? '–' : millisecondsText(row.duration)}</td>
        {shows.has('Past executions') && (
          <td>
            <PastExecutions projectId={projectId} past={row.past} />
          </td>
        )}
        {shows.has('Rerun') && (
          <td className={table.above}>
            {rerunAt !== null && row.rerunnable && (
              <div className={table.buttons}>
                {row.retrainable && <RetrainResult row={row} path={rerunAt} />}
                <RerunResult row={row} path={rerunAt} />
              </div>
            )}
          </td>
        )}
      </tr>
      {row.attempts.length > 0 && (
        <AttemptRows
          projectId={projectId}
          name={row.name}
          attempts={row.attempts}
          shows={shows}
          since={since}
          now={now}
        />
      )}
    </>
  );
}

/** Reruns one result with the same settings, and opens the report of the new run. */
function RerunResult({ row: { id, name, below }, path }: { row: ReportRow; path: string }) {
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="scenario" value={id} />
      <button className={iconButton} aria-label={`Rerun ${name}, ${below}`} title="Rerun this one">
        <Icon name="play" />
      </button>
    </Form>
  );
}

function ScenarioInfo({ row, projectId }: { row: ReportRow; projectId: string }) {
  return (
    <>
      {/* The fragment scrolls to the first failed step, also without JavaScript. */}
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
        )}{' '}
        <span className={table.soft} title={row.below}>
          {row.below}
        </span>
      </div>
    </>
  );
}

function ErrorCell({ row, projectId }: { row: ReportRow; projectId: string }) {
  const { failedStep, reason, status } = row;
  const line = brokenLineLink(projectId, row);
  return (
    <>
      {failedStep && (
        <div className={`${table.soft} ${reason ? classes.failedStep : ''}`} title={failedStep}>
          {failedStep}
        </div>
      )}
      {reason && (
        <div
          className={classes.reason}
          data-status={status}
          title={failedStep ? `${failedStep}: ${reason}` : reason}
        >
          {reason}
        </div>
      )}
      {line && (
        <Link to={line} className={classes.cause} discover="none">
          Open line {row.line}
        </Link>
      )}
    </>
  );
}

/** Shows the cause as a link that filters the table to equal failures. */
function CauseCell({ row: { cause, signature } }: { row: ReportRow }) {
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

interface AttemptRowsProps {
  projectId: string;
  /** Name of the scenario. */
  name: string;
  attempts: AttemptRow[];
  shows: ReadonlySet<ColumnLabel>;
  since: number | null;
  now: number;
}

/** Lists the attempts of a scenario below its row. A retraining run comes before the original attempt. */
function AttemptRows({ projectId, name, attempts, shows, since, now }: AttemptRowsProps) {
  const aboutFailure = failureColumns.filter((label) => shows.has(label)).length;
  return attempts.map((attempt) => (
    <tr key={attempt.label} className={`${table.row} ${classes.attempt}`}>
      <td>
        {attempt.to ? (
          <Link
            to={`/${projectId}/${attempt.to}#selected`}
            className={table.link}
            aria-label={`${attempt.label} of ${name}`}
          >
            {attempt.label}
          </Link>
        ) : (
          attempt.label
        )}
      </td>
      <td className={classes.time}>
        {attempt.startTime === null ? '–' : <StartOffset at={attempt.startTime} since={since} now={now} />}
      </td>
      {shows.has('Comment') && <td />}
      <td>
        <StatusBadge status={attempt.status} />
      </td>
      {aboutFailure > 0 && (
        <td colSpan={aboutFailure}>
          {attempt.reason && (
            <div className={classes.reason} title={attempt.reason}>
              {attempt.reason}
            </div>
          )}
        </td>
      )}
      <td className={table.number}>{attempt.duration === null ? '–' : millisecondsText(attempt.duration)}</td>
      {shows.has('Past executions') && <td />}
      {shows.has('Rerun') && <td />}
    </tr>
  ));
}

const squareWords: Partial<Record<MarkedStatus, string>> = { PASSED: 'Passed', HEALED: 'Passed with fixes' };

/** Shows the last results of a scenario as squares, each a link to its report. */
function PastExecutions({ projectId, past }: { projectId: string; past: PastSquare[] }) {
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

/** Reruns a failed result to learn its pages again, and opens the report of that run. */
function RetrainResult({ row: { id, name, below }, path }: { row: ReportRow; path: string }) {
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="retrain" value={id} />
      <button
        className={iconButton}
        aria-label={`Retrain ${name}, ${below}`}
        title={`Retrain: ${retrainWords}`}
      >
        <Icon name="sparkles" />
      </button>
    </Form>
  );
}

/** Shows the result of a retraining, or the run that is retraining now. */
function RetrainingCell({ row, projectId }: { row: ReportRow; projectId: string }) {
  if (!row.retrainedBy) return <td title={row.retraining ?? undefined}>{row.retraining ?? '–'}</td>;
  const { runId, number } = row.retrainedBy;
  return (
    <td title={`Being retrained in ${numberText(number)}`}>
      <span className="visually-hidden">Being retrained </span>now in{' '}
      <Link to={`/${projectId}/run-report/${runId}`} className={classes.cause} discover="none">
        {numberText(number)}
      </Link>
    </td>
  );
}

interface StartOffsetProps {
  /** Epoch milliseconds, like the other times here. */
  at: number;
  /** Start of the run; null when unknown. */
  since: number | null;
  now: number;
}

/** Shows a time as an offset from the start of the run, or as a date if the offset is not plausible. */
function StartOffset({ at, since, now }: StartOffsetProps) {
  const text = since === null ? null : offsetText(at - since);
  if (text === null) return <TimeText at={at} now={now} />;
  const exact = new Date(at).toISOString();
  return (
    <time dateTime={exact} title={`${utcText(at)}, ${text.slice(1)} after the run's start`}>
      {text}
    </time>
  );
}

const day = 24 * 3600;

/** Returns e.g. `+0:12`, or `+1:02:03` from an hour on; null before the start or over a day after it. */
export function offsetText(milliseconds: number): string | null {
  const total = Math.floor(milliseconds / 1000);
  if (total < 0 || total > day) return null;
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `+${hours}:${two(minutes)}:${two(seconds)}` : `+${minutes}:${two(seconds)}`;
}
