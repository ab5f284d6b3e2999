import type { CodePart } from './code-colours';
import classes from './code-text.module.css';

/** A piece of code in the colours of its language. */
export function CodeText({ parts }: { parts: readonly CodePart[] }) {
  return parts.map(({ text, kind }, index) =>
    kind === null ? (
      text
    ) : (
      <span key={index} className={classes[kind]}>
        {text}
      </span>
    ),
  );
}
