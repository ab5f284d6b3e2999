import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import type { FailureGroupsView, FailureRow } from './failure-groups-view';
import type { ScenarioFilters } from './scenario-filters';
import classes from './failure-groups.module.css';

interface FailureGroupsProps {
  projectId: string;
  failures: FailureGroupsView;
  filters: ScenarioFilters;
  now: number;
}

/** Shows the failures of a run, equal ones as one group, as an overview after a run with many failures. */
export function FailureGroups({ projectId, failures, filters, now }: FailureGroupsProps) {
  const link = useLinks();
  const { count, fresh, shown, more } = failures;
  if (count === 0) return null;
  const list = (rows: FailureRow[]) => (
    <ul className={classes.list}>
      {rows.map((row) => (
        <FailureGroup
          key={row.signature}
          projectId={projectId}
          row={row}
          current={row.signature === filters.signature}
          now={now}
        />
      ))}
    </ul>
  );
  const isOpen = [...shown, ...more].some((row) => row.signature === filters.signature);
  return (
    <section className={classes.failures} aria-labelledby="failures">
      {/* Closed, so that the scenarios stay in view. The summary line counts the failures. */}
      <details className={classes.all} open={isOpen}>
        <summary>
          <Icon name="chevronRight" size={14} className={classes.chevron} />
          <h2 id="failures" className={classes.heading}>
            {kinds(count)} of failure{' '}
            {fresh > 0 && <span className={classes.fresh}>{fresh} new in this run</span>}
          </h2>{' '}
          <span className={classes.tags}>
            {scenariosByTag([...shown, ...more]).map(([tag, scenarios]) => (
              <span key={tag}>
                <span className={classes.tag}>
                  {tag} {scenarios}
                </span>{' '}
              </span>
            ))}
          </span>
        </summary>
        {list(shown)}
        {more.length > 0 && (
          <details className={classes.more} open={more.some((row) => row.signature === filters.signature)}>
            <summary>
              <Icon name="chevronRight" size={14} className={classes.chevron} />
              {count - shown.length} more
            </summary>
            {list(more)}
            {count > shown.length + more.length && (
              <p className={classes.rest}>
                The rest is in the table, <Link to={link({ group: 'cause' })}>grouped by root cause</Link>.
              </p>
            )}
          </details>
        )}
      </details>
    </section>
  );
}

/** Counts the scenarios of each cause, in the order of the groups. */
function scenariosByTag(rows: FailureRow[]): [tag: string, scenarios: number][] {
  const counts = new Map<string, number>();
  for (const { tag, count } of rows) counts.set(tag, (counts.get(tag) ?? 0) + count);
  return [...counts];
}

function kinds(count: number): string {
  return count === 1 ? '1 kind' : `${count} kinds`;
}

interface FailureGroupProps {
  projectId: string;
  row: FailureRow;
  /** True when the table is filtered to this group's scenarios. */
  current: boolean;
  now: number;
}

/** Shows equal failures as a line that opens, with a link to their scenarios and the first occurrence. */
function FailureGroup({ projectId, row, current, now }: FailureGroupProps) {
  const link = useLinks();
  const { signature, tag, line, count, seenBefore } = row;
  const scenarios = link({ same: signature, tab: null, status: null, change: null, search: null });
  return (
    <li className={classes.group} data-current={current || undefined}>
      <details>
        <summary className={classes.summary}>
          <Icon name="chevronRight" size={14} className={classes.chevron} />
          <span className={classes.tag}>{tag}</span>{' '}
          {line !== tag && (
            <span className={classes.line} title={line}>
              {line}
            </span>
          )}
        </summary>
        <Particulars projectId={projectId} row={row} />
      </details>
      <Link to={`${scenarios}#scenarios`} className={classes.count} aria-current={current || undefined}>
        {count} {count === 1 ? 'scenario' : 'scenarios'}
      </Link>{' '}
      <span className={classes.since}>
        {seenBefore ? (
          <Link to={`/${projectId}/${seenBefore.to}`}>
            First seen <TimeText at={seenBefore.time} now={now} />
          </Link>
        ) : (
          <strong>New in this run</strong>
        )}
      </span>
    </li>
  );
}

function Particulars({ projectId, row }: Pick<FailureGroupProps, 'projectId' | 'row'>) {
  const { evidence, failedStep, message, scenarios, count } = row;
  const others = count - scenarios.length;
  return (
    <div className={classes.particulars}>
      {evidence.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
      {failedStep && (
        <p>
          <span className={classes.label}>Failed step</span> {failedStep}
        </p>
      )}
      {message && (
        <div>
          <p className={classes.label}>{count > 1 ? 'Message of the first' : 'Message'}</p>
          <pre className={classes.message}>{message}</pre>
        </div>
      )}
      <ul className={classes.scenarios}>
        {scenarios.map(({ to, name }) => (
          <li key={to}>
            {/* The fragment scrolls to the first failed step, also without JavaScript. */}
            <Link to={`/${projectId}/${to}#selected`} title={name} discover="none">
              {name}
            </Link>
          </li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
    </div>
  );
}
