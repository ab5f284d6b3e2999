import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { codeFixes } from './fixes';
import { nextStep } from './next-step';
import type { NotAccepted } from './accept.server';
import classes from './code-review.module.css';

interface NotAcceptedProps {
  not: NotAccepted[];
  pathOf(id: string): string;
}

/** Lists the code fixes that were not accepted, each with the reason and the next step. */
export function NotAcceptedNotice({ not, pathOf }: NotAcceptedProps) {
  const title = not.length === 1 ? 'Failed to accept code fix' : `${codeFixes(not.length)} were not accepted`;
  return (
    <Notice kind="error" title={title}>
      <ul className={classes.refused}>
        {not.map(({ id, step, because, error }) => (
          <li key={id}>
            <Link to={pathOf(id)}>{step}</Link>: {error} {nextStep(because)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
