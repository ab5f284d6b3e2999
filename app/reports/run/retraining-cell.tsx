import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { numberText } from '~/ui/run-text';
import { Form, Link } from '~/ui/scoped';
import { retrainWords } from '../parts/retrain-words';
import type { ScenarioRow } from './scenario-row';
import classes from './scenarios.module.css';

/** Reruns a failed result to learn its pages again, and opens the report of that run. */
export function RetrainResult({ row: { id, name, below }, path }: { row: ScenarioRow; path: string }) {
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
export function RetrainingCell({ row, projectId }: { row: ScenarioRow; projectId: string }) {
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
