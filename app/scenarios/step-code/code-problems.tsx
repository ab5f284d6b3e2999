import type { ReactNode } from 'react';
import type { CodeProblem } from '~/editor/code-editor-props';
import { Notice } from '~/ui/notice';
import classes from '../text-fields.module.css';

interface CodeProblemsProps {
  problems?: CodeProblem[];
  /** Explains what happens to the code, and the next steps. */
  children?: ReactNode;
}

/** Shows why a step file does not load (docs/rules/scenarios.md, Step code); nothing when it does. */
export function CodeProblems({ problems = [], children }: CodeProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Notice kind="error" title="There is a code validation error">
        {problems.map(({ line, message }, index) => (
          <p key={index}>
            Line {line} has an error: {message}
          </p>
        ))}
        {children ?? <p>The code is saved. Runs of its steps fail until it is corrected.</p>}
      </Notice>
    </div>
  );
}
