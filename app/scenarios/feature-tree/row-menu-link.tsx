import { Icon } from '~/ui/icon';
import { featuresPath, type Place } from '../address';
import { isPlainClick } from './plain-click';
import type { RowKind } from './row-actions';
import { useTree } from './tree-context';
import classes from './feature-tree.module.css';

/** The three dots of a row: a dialog with its actions without scripts, a menu with them. As `ToggleLink` no Link. */
export function RowMenuLink({ kind, place }: { kind: RowKind; place: Partial<Place> }) {
  const { projectId, place: page, scripted, openMenu } = useTree();
  const at: Place = { folders: [], feature: null, scenario: null, ...place, search: page.search };
  return (
    <a
      href={featuresPath(projectId, at, 'actions')}
      className={classes.dots}
      aria-label="Actions"
      title="Actions"
      data-menu
      aria-haspopup={scripted ? 'menu' : undefined}
      tabIndex={scripted ? -1 : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openMenu({ kind, place: at, opener: event.currentTarget });
      }}
    >
      <Icon name="dots" size={15} />
    </a>
  );
}
