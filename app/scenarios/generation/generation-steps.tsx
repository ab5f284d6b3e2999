import type { StepGeneration, StepResolution } from '#contracts/generation';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import classes from './generation-page.module.css';

const statuses: Record<StepResolution['state'], string> = {
  waiting: 'UNKNOWN',
  running: 'RUNNING',
  kept: 'HAS_CODE',
  generated: 'GENERATED',
  refused: 'REFUSED',
};

/** Every step with what was found for it and how surely, or why there is no code. */
export function GenerationSteps({ generation: { steps } }: { generation: StepGeneration }) {
  return (
    <table className={`${table.table} ${classes.steps}`} aria-label="Steps">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" className={classes.state}>
            Code
          </th>
          <th scope="col">Element or reason</th>
          <th scope="col" className={classes.confidence}>
            Confidence
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.index} data-state={step.state}>
            <td>
              <span className={classes.keyword}>{step.keyword}</span> {step.text}
            </td>
            <td className={classes.state}>
              <StatusBadge status={statuses[step.state]} />
            </td>
            <td className={classes.found}>{step.reason ?? step.element ?? ''}</td>
            <td className={classes.confidence}>
              {step.state === 'generated' && step.confidence !== undefined && percent(step.confidence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
