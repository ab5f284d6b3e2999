import { Link } from '@remix-run/react';
import { ActionMenu } from '~/ui/action-menu';
import { menuItem } from '~/ui/menu';
import { editPath, featuresPath, type Place } from './address';

/** Edit what is shown: its text, or its recording in the recorder (a tab of its own). */
export function EditMenu({ projectId, place }: { projectId: string; place: Place }) {
  return (
    <span data-tour="gherkin">
      <ActionMenu name="Edit" icon="pencil">
        {place.scenario && (
          <Link to={editPath(projectId, place, 'scenario')} className={menuItem}>
            Edit this scenario
          </Link>
        )}
        <Link to={editPath(projectId, place)} className={menuItem}>
          Edit the Gherkin file
        </Link>
        {place.scenario && (
          <form method="post" action={featuresPath(projectId, place, 'recorder')} target="_blank">
            <button type="submit" className={menuItem}>
              Edit recording
            </button>
          </form>
        )}
      </ActionMenu>
    </span>
  );
}
