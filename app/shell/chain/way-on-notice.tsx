import { ButtonLink } from '~/ui/button-link';
import { Notice } from '~/ui/notice';
import type { WayOn } from './way-on.server';
import classes from './way-on-notice.module.css';

const maxNamed = 5;

/** Leads on to the scenarios that wait for their code, on the page that is shown after it was saved for one. */
export function WayOnNotice({ wayOn: { next, to, others, gone } }: { wayOn: WayOn }) {
  const named = others.slice(0, maxNamed).join(', ');
  const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : '';
  return (
    <Notice
      kind={gone ? 'warning' : 'info'}
      title={next ? undefined : 'More scenarios of the feature were waiting for code'}
    >
      <div className={classes.way}>
        <span>
          {gone}{' '}
          {next &&
            (others.length > 0
              ? `${next.name}, ${named}${more} have no code yet.`
              : `${next.name} has no code yet.`)}
        </span>{' '}
        <ButtonLink to={to} size="xs" variant="light" title={next?.name} className={classes.button}>
          {next ? `Next: ${next.name}${next.position && ` (${next.position})`}` : 'Choose what to generate'}
        </ButtonLink>
      </div>
    </Notice>
  );
}
