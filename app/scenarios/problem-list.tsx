import type { CodeProblem } from '~/ui/code-editor';
import { Notice } from '~/ui/notice';
import classes from './problem-list.module.css';

const most = 20;

/** `Line n: message` for what the parser did not understand; nothing when it understood everything. */
export function ProblemList({ title, problems }: { title: string; problems: CodeProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div className={classes.problems}>
      <Notice kind="error" title={title}>
        <ul>
          {problems.slice(0, most).map(({ line, message }, index) => (
            <li key={index}>
              <a href={`#L${line}`}>Line {line}</a>: {message}
            </li>
          ))}
          {problems.length > most && <li>{problems.length - most} more</li>}
        </ul>
      </Notice>
    </div>
  );
}
