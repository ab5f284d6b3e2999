import { Link } from '@remix-run/react';
import classes from './failure-lists.module.css';

interface FailureListsProps {
  projectId: string;
  causes: { tag: string; count: number }[];
  failingMost: { scenarioName: string; uri: string; count: number; runId: string; testCaseId: string }[];
}

/** Why scenarios failed in the period, and which did most often; nothing when none did. */
export function FailureLists({ projectId, causes, failingMost }: FailureListsProps) {
  if (causes.length === 0) return null;
  const most = Math.max(...causes.map(({ count }) => count));
  return (
    <div className={classes.lists}>
      <section aria-labelledby="causes">
        <h3 id="causes">Why scenarios failed</h3>
        <ul>
          {causes.map(({ tag, count }) => (
            <li key={tag}>
              <span className={classes.name} title={tag}>
                {tag}
              </span>
              <meter className={classes.share} min={0} max={most} value={count} aria-hidden="true" />
              <span className={classes.count}>{count.toLocaleString('en')}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="failing">
        <h3 id="failing">Failing most</h3>
        <ul>
          {failingMost.map(({ scenarioName, uri, count, runId, testCaseId }) => (
            <li key={testCaseId}>
              <Link
                to={`/${projectId}/run-report/${runId}/${testCaseId}#selected`}
                className={classes.name}
                title={`${scenarioName} (${uri})`}
              >
                {scenarioName}
              </Link>
              <span className={classes.count}>
                {count === 1 ? 'once' : `${count.toLocaleString('en')} times`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
