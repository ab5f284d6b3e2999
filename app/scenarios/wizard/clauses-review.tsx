import type { ReadClause } from '#contracts/generation';
import type { MadeScenario } from './wizard-state';
import classes from './wizard.module.css';

const states: Record<ReadClause['state'], string> = {
  existing: 'Step of the project',
  known: 'Known sentence',
  kept: 'Not understood, kept word for word',
  remark: 'Remark',
};

/** Returns in words who wrote a scenario. */
export function writtenBy({ madeBy, from }: MadeScenario): string {
  if (madeBy?.engine === 'model') return `Written by the model ${madeBy.model ?? ''}`.trim();
  return madeBy || from ? 'Written by rules' : 'Written by hand';
}

/** Lists the clauses of a scenario's description, each with its step. Leaves out and adds nothing. */
export function ClausesReview({ clauses }: { clauses: ReadClause[] }) {
  if (clauses.length === 0) return null;
  const kept = clauses.filter(({ state }) => state === 'kept').length;
  const things = clauses.length === 1 ? '1 clause' : `${clauses.length} clauses`;
  return (
    <details open={kept > 0} className={classes.clauses}>
      <summary>
        {things} in, {clauses.length} out{' '}
        {kept > 0 && <strong className={classes.kept}>{kept} not understood, kept word for word</strong>}
      </summary>
      <ol>
        {clauses.map(({ said, step, state, reason }, at) => (
          <li key={at} data-state={state}>
            <span className={classes.said}>
              {state === 'kept' || said === step ? step : `${said} → ${step}`}
            </span>{' '}
            <span className={state === 'kept' ? classes.kept : classes.reason}>
              {states[state]}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
