import { stepCodeLink } from '../parts/scenario-links';
import { CommandList } from './command-list';
import { ErrorReport } from './error-report';
import { RootCause } from './root-cause';
import type { ScenarioView } from './scenario-view';
import { EditStep, StepPlace } from './step-code';
import type { StepView, TimelineStep } from './step-view';
import classes from './step-details.module.css';

interface StepDetailsProps {
  projectId: string;
  scenario: ScenarioView;
  row: TimelineStep;
  step: StepView;
}

/** A step of these statuses is why the scenario failed. */
const decisive = new Set<string>(['FAILED', 'UNDEFINED', 'PENDING', 'AMBIGUOUS']);

/** The selected step: its argument, what it did in the browser, and why it failed. */
export function StepDetails({ projectId, scenario, row, step }: StepDetailsProps) {
  const codeLink = stepCodeLink(projectId, scenario, row.hook ? '' : row.text, step.place?.file);
  return (
    <div className={classes.details}>
      {step.argument && <pre className={classes.argument}>{step.argument}</pre>}
      {step.commands.length > 0 && <CommandList scenario={scenario} commands={step.commands} />}
      {step.error && (
        <ErrorReport
          projectId={projectId}
          scenario={scenario}
          error={step.error}
          step={row.hook ? '' : row.text}
          decisive={decisive.has(row.status)}
        />
      )}
      {row.status === 'UNDEFINED' && !step.error && (
        <>
          <div className={classes.undefined}>
            <p>No code generated for this step</p>
            <EditStep to={codeLink} />
          </div>
          {scenario.analysis && <RootCause analysis={scenario.analysis} />}
        </>
      )}
      {step.place && !step.error && (
        <p className={classes.place}>
          <StepPlace place={step.place} to={codeLink} />
        </p>
      )}
    </div>
  );
}
