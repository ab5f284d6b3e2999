import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { stepCodeLink } from '../parts/scenario-links';
import { CommandList } from './command-list';
import { ErrorReport } from './error-report';
import type { ScenarioView } from './scenario-view';
import type { StepView, TimelineStep } from './step-view';
import classes from './step-details.module.css';

interface StepDetailsProps {
  projectId: string;
  scenario: ScenarioView;
  row: TimelineStep;
  step: StepView;
}

/** The selected step: its argument, what it did in the browser, and why it failed. */
export function StepDetails({ projectId, scenario, row, step }: StepDetailsProps) {
  const written = { feature: scenario.feature, scenario: scenario.writtenName };
  const codeLink = stepCodeLink(projectId, written, row.hook ? '' : row.text, step.place?.file);
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
        />
      )}
      {row.status === 'UNDEFINED' && !step.error && (
        <div className={classes.undefined}>
          <p>No code generated for this step</p>
          <ButtonLink to={codeLink} size="xs" variant="default" leftSection={<Icon name="code" size={14} />}>
            Edit step
          </ButtonLink>
        </div>
      )}
      {step.place && !step.error && (
        <p className={classes.place}>
          <Link to={codeLink}>
            {step.place.file}:{step.place.line}
          </Link>
        </p>
      )}
    </div>
  );
}
