import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { editPath, featuresPath, type Place } from './address';
import classes from './run-menu.module.css';

/** Edit what is shown: its text, or its recording in the recorder (a tab of its own). */
export function EditMenu({ projectId, place }: { projectId: string; place: Place }) {
  return (
    <span data-tour="gherkin">
      <Menu
        name="Edit"
        align="right"
        className={classes.secondary}
        label={
          <>
            <Icon name="pencil" size={15} />
            Edit
            <Icon name="chevronDown" size={14} />
          </>
        }
      >
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
      </Menu>
    </span>
  );
}
