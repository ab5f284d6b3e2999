import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { stepCodePath, type Place } from './address';
import { DataTable } from './data-table';
import { stepActionPath, stepPath } from './gherkin/step-address';
import type { StepView } from './gherkin-view';
import { StepText } from './step-text';
import classes from './gherkin-step.module.css';

interface GherkinStepProps {
  step: StepView;
  selected: boolean;
  projectId: string;
  place: Place;
}

/** One step: keyword, text with its parameters, what hangs on it, whose code is behind it. The row selects it. */
export function GherkinStep({ step, selected, projectId, place }: GherkinStepProps) {
  const commented = step.comments.length > 0;
  return (
    <li className={classes.step} data-selected={selected || undefined}>
      {step.comments.map((comment, index) => (
        <p key={index} className={classes.comment}>
          # {comment}
        </p>
      ))}
      <div className={classes.line}>
        <span className={classes.keyword}>{step.keyword}</span>
        <Link
          to={stepPath(projectId, place, selected ? null : step.line)}
          className={classes.select}
          aria-current={selected || undefined}
          preventScrollReset
          replace
        >
          <StepText parts={step.parts} />
        </Link>
        <Link
          to={stepActionPath(projectId, place, 'comment', step.line)}
          className={`${iconButton} ${classes.action}`}
          data-commented={commented || undefined}
          aria-label={commented ? 'Edit comment' : 'Add comment'}
          title={commented ? 'Edit comment' : 'Add comment'}
          preventScrollReset
        >
          <Icon name="message" size={15} />
        </Link>
        <Code step={step} projectId={projectId} place={place} />
      </div>
      {step.table && (
        <div className={classes.argument}>
          <DataTable rows={step.table} />
        </div>
      )}
      {step.docString && (
        <pre className={classes.docString} data-type={step.docString.mediaType || undefined}>
          {step.docString.text}
        </pre>
      )}
    </li>
  );
}

/** Whose code a step has (specification workbench.md section 3). */
const sources = { USER: 'implemented', REC: 'recorder', API: 'API', AI: 'AI' };

function Code({
  step: { code, text },
  projectId,
  place,
}: Pick<GherkinStepProps, 'step' | 'projectId' | 'place'>) {
  if (!code) return null;
  const { implemented, source = 'USER', problem } = code;
  const title = implemented ? 'Show the code of this step' : 'Write code for this step';
  return (
    <Link
      to={stepCodePath(projectId, place, text)}
      className={classes.mark}
      data-state={problem ? 'invalid' : implemented ? 'implemented' : 'missing'}
      title={problem ?? title}
    >
      <span className={classes.dot} aria-hidden="true" />
      {problem ? 'not valid' : implemented ? sources[source] : 'no code'}
    </Link>
  );
}
