import { Link } from '@remix-run/react';
import { stepCodePath, type Place } from './address';
import { DataTable } from './data-table';
import type { StepView } from './gherkin-view';
import { StepText } from './step-text';
import classes from './gherkin-step.module.css';

interface GherkinStepProps {
  step: StepView;
  projectId: string;
  place: Place;
}

/** One step: keyword, text with its parameters, what hangs on it, and whether code is behind it. */
export function GherkinStep({ step, projectId, place }: GherkinStepProps) {
  return (
    <li className={classes.step}>
      {step.comments.map((comment, index) => (
        <p key={index} className={classes.comment}>
          # {comment}
        </p>
      ))}
      <div className={classes.line}>
        <span className={classes.keyword}>{step.keyword}</span>
        <StepText parts={step.parts} />
        <Implemented step={step} projectId={projectId} place={place} />
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

function Implemented({ step, projectId, place }: GherkinStepProps) {
  if (step.implemented === null) return null;
  const text = step.implemented ? 'implemented' : 'no code';
  return (
    <Link
      to={stepCodePath(projectId, place, step.text)}
      className={classes.mark}
      data-implemented={step.implemented}
      title={step.implemented ? 'Show the code of this step' : 'Write code for this step'}
    >
      <span className={classes.dot} aria-hidden="true" />
      {text}
    </Link>
  );
}
