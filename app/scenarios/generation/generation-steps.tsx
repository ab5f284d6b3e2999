import { percent } from '#domain/confidence';
import type { StepGeneration, StepResolution } from '#contracts/generation';
import { recordStepAddress } from '~/platform/paths';
import { WithTestDataLink } from '~/shell/detour/missing-test-data';
import { Link } from '~/ui/scoped';
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

/** Lists every step with the code found for it and the confidence, or why there is no code. */
export function GenerationSteps({
  projectId,
  generation: { steps, featureName: feature, scenarioName: scenario, branch, env: environment },
  form,
}: {
  projectId: string;
  generation: StepGeneration;
  /** Id of the form with the choices of the page. */
  form: string | undefined;
}) {
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
            <td className={classes.found}>
              <WithTestDataLink projectId={projectId} text={step.reason ?? step.element ?? ''} form={form} />{' '}
              {step.doubt && <span className={classes.doubt}>{sentence(step.doubt)}</span>}{' '}
              {step.state === 'refused' && (
                <Link
                  to={recordStepAddress(projectId, { feature, scenario }, step.index, {
                    branch,
                    environment,
                  })}
                >
                  Record it
                </Link>
              )}
            </td>
            <td className={classes.confidence}>
              {step.state === 'generated' &&
                (step.confidence === undefined ? (
                  <span className={classes.unmeasured}>not measured</span>
                ) : (
                  percent(step.confidence)
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
