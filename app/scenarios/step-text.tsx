import type { StepPart } from './step-parts';
import classes from './step-text.module.css';

/** A step's text with its parameters tinted. */
export function StepText({ parts }: { parts: StepPart[] }) {
  return (
    <span className={classes.text}>
      {parts.map(({ kind, text }, index) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={index} className={classes.parameter} data-kind={kind}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}
