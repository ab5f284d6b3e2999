import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { codePath, type CodePlace } from './step-code-address';
import { sourceWords, type StepRow } from './step-code';
import { StepText } from '../step-text';
import classes from './step-list.module.css';

interface StepListProps {
  projectId: string;
  at: CodePlace;
  steps: StepRow[];
  selected: string | null;
}

/** The scenario's steps, each with whether code is behind it. Choosing one shows its definition. */
export function StepList({ projectId, at, steps, selected }: StepListProps) {
  return (
    <nav className={classes.list} aria-label="Steps">
      <h2>Steps</h2>
      {steps.length === 0 && <p className={classes.none}>This scenario has no steps yet.</p>}
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            <Link
              to={codePath(projectId, { ...at, step: step.text, file: null, editing: false, stubs: true })}
              className={classes.step}
              aria-current={step.text === selected ? 'true' : undefined}
              preventScrollReset
            >
              <Marker step={step} />
              <span className={classes.text}>
                <span className={classes.keyword}>{step.keyword} </span>
                <StepText parts={step.parts} />
                {sourceWords[step.source] && step.implemented && (
                  <span className={classes.source}>{sourceWords[step.source]}</span>
                )}
                {step.problem && <span className={classes.problem}>{step.problem}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Marker({ step: { implemented, problem } }: { step: StepRow }) {
  if (problem) {
    return (
      <span className={classes.invalid} title="Not valid">
        <Icon name="alertTriangle" size={14} />
        <span className="visually-hidden">Not valid: </span>
      </span>
    );
  }
  const word = implemented ? 'implemented' : 'no code';
  return (
    <span className={classes.dot} data-implemented={implemented} title={word}>
      <span className="visually-hidden">{word}: </span>
    </span>
  );
}
