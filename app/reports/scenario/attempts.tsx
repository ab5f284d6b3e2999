import { Link } from '@remix-run/react';
import { StatusBadge } from '~/ui/status-badge';
import type { ScenarioView } from './scenario-view';
import classes from './attempts.module.css';

/** The attempts at a test whose flow asked for more than one, each a link to its report. */
export function Attempts({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const { id: shown, runId, attempts } = scenario;
  if (attempts.length === 0) return null;
  return (
    <nav className={classes.attempts} aria-label="Attempts">
      {attempts.map(({ id, attemptNumber, status }) => (
        <Link
          key={id}
          to={`/${projectId}/run-report/${runId}/${id}`}
          className={classes.attempt}
          aria-current={id === shown ? 'page' : undefined}
        >
          <StatusBadge status={status} compact />
          Attempt {attemptNumber}
        </Link>
      ))}
    </nav>
  );
}
