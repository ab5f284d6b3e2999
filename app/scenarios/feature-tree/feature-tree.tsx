import { Link } from '@remix-run/react';
import { useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { useShell } from '~/shell/use-shell';
import { IconLink } from '~/ui/icon-link';
import { featuresPath, type Place } from '../address';
import { RowMenu } from './row-menu';
import { TreeContext, type MenuRequest } from './tree-context';
import { TreeRows } from './tree-rows';
import { TreeSearch } from './tree-search';
import type { TreeNode } from './tree-view';
import { TreeWidth } from './tree-width';
import { useToggles } from './use-toggles';
import { useTreeKeys } from './use-tree-keys';
import classes from './feature-tree.module.css';

interface FeatureTreeProps {
  projectId: string;
  place: Place;
  nodes: TreeNode[];
  /** Rows that were left out as there are too many. */
  left: number;
  /** There are features to search in. */
  searchable: boolean;
}

/** Folders, features and scenarios at the left of the features page. */
export function FeatureTree({ projectId, place, nodes, left, searchable }: FeatureTreeProps) {
  const scripted = useHydrated();
  const toggles = useToggles(projectId);
  const tree = useRef<HTMLElement>(null);
  const keys = useTreeKeys(tree, scripted);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const { treeWidth } = useShell().preferences;
  const [width, setWidth] = useState(treeWidth);
  const folder = { folders: place.folders };
  return (
    <>
      <nav
        ref={tree}
        className={classes.tree}
        style={width === null ? undefined : { width }}
        aria-label="Scenarios"
      >
        <header className={classes.header}>
          <h2>Scenarios</h2>
          <IconLink to={featuresPath(projectId, folder, 'new-folder')} icon="folderPlus" label="New folder" />
          <IconLink to={featuresPath(projectId, folder, 'create')} icon="plus" label="Create scenario" />
        </header>
        {searchable && <TreeSearch key={projectId} projectId={projectId} place={place} />}
        {place.search !== '' && nodes.length === 0 && (
          <div className={classes.none}>
            <p>No search results found</p>
            <Link to={featuresPath(projectId, { ...place, search: '' })}>Clear search</Link>
          </div>
        )}
        <div {...keys}>
          <TreeContext.Provider value={{ projectId, place, scripted, ...toggles, openMenu: setMenu }}>
            <TreeRows nodes={nodes} folders={[]} />
          </TreeContext.Provider>
        </div>
        {left > 0 && <p className={classes.left}>{left} more. Use the search to find them.</p>}
      </nav>
      {menu && (
        <RowMenu
          key={featuresPath('', menu.place)}
          projectId={projectId}
          {...menu}
          close={() => setMenu(null)}
        />
      )}
      {scripted && <TreeWidth tree={tree} resize={setWidth} />}
    </>
  );
}
