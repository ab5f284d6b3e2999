import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useShell } from '~/shell/use-shell';
import { Icon, type IconName } from '~/ui/icon';
import { featuresPath, type Place } from './address';
import classes from './ways-to-create.module.css';

/** The three ways to a scenario (specification workbench.md section 2). */
export function WaysToCreate({ projectId, place = {} }: { projectId: string; place?: Partial<Place> }) {
  const { environments, licence } = useShell();
  // What stands in the way of the recorder is said here, not in a new tab.
  const ready = environments.length > 0 && !licence.expired;
  return (
    <ul className={classes.ways}>
      <li>
        <Form
          method="post"
          action={`/${projectId}/record`}
          target={ready ? '_blank' : undefined}
          reloadDocument
        >
          <button type="submit" className={classes.way}>
            <Way icon="video" name="AI Recorder" note="(recommended)">
              Click through your site; the steps and their code are written as you go.
            </Way>
          </button>
        </Form>
      </li>
      <li>
        <Link to={featuresPath(projectId, place, 'new')} className={classes.way} preventScrollReset>
          <Way icon="file" name="Gherkin file">
            Write Given, When and Then yourself.
          </Way>
        </Link>
      </li>
      <li>
        <Link to={`/${projectId}/generate`} className={classes.way}>
          <Way icon="sparkles" name="Plain English" note="(beta)">
            Describe what should work; scenarios are proposed to choose from.
          </Way>
        </Link>
      </li>
    </ul>
  );
}

function Way({
  icon,
  name,
  note,
  children,
}: {
  icon: IconName;
  name: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <>
      <Icon name={icon} size={20} className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {note && <span className={classes.note}> {note}</span>}
        </span>
        <span className={classes.text}>{children}</span>
      </span>
      <Icon name="chevronRight" size={16} className={classes.icon} />
    </>
  );
}
