import { Form, Link, useNavigation } from '@remix-run/react';
import { ActionMenu } from '~/ui/action-menu';
import { menuItem } from '~/ui/menu';
import { featuresPath, type Place } from './address';

interface RunMenuProps {
  projectId: string;
  place: Place;
  /** What is shown has a step; without one there is nothing to run but the rest. */
  runnable: boolean;
}

/** The primary action: run what is shown, its feature, or everything. */
export function RunMenu({ projectId, place, runnable }: RunMenuProps) {
  const starting = useNavigation().formAction?.includes('/features/run') ?? false;
  return (
    <ActionMenu name="Run" icon="play" primary label={starting ? 'Starting…' : 'Run'}>
      <Form method="post" action={featuresPath(projectId, place, 'run')}>
        {place.scenario && (
          <button
            type="submit"
            name="what"
            value="scenario"
            className={menuItem}
            disabled={starting || !runnable}
            title={runnable ? undefined : 'This scenario has no steps yet'}
          >
            Run scenario
          </button>
        )}
        <button
          type="submit"
          name="what"
          value="feature"
          className={menuItem}
          disabled={starting || (!place.scenario && !runnable)}
        >
          Run feature
        </button>
        <button type="submit" name="what" value="all" className={menuItem} disabled={starting}>
          Execute all
        </button>
      </Form>
      <Link to={featuresPath(projectId, place, 'ci')} className={menuItem} preventScrollReset>
        Execute via CI/CD
      </Link>
    </ActionMenu>
  );
}
