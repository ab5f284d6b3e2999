import { Link, useLocation, useNavigation } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { featuresPath, placeOf, type Place } from './address';
import { TreeRows } from './tree-rows';
import { TreeSearch } from './tree-search';
import type { Tree } from './tree';
import classes from './feature-tree.module.css';

interface FeatureTreeProps {
  projectId: string;
  place: Place;
  tree: Tree;
  /** The project has no feature at all. */
  empty: boolean;
}

/** Folders, features and scenarios at the left of the features page. */
export function FeatureTree({ projectId, place: shown, tree, empty }: FeatureTreeProps) {
  const place = useOpening(shown);
  const { folders, feature, scenario, open } = place;
  return (
    <nav className={classes.tree} aria-label="Scenarios">
      <header className={classes.header}>
        <h2>Scenarios</h2>
        <Link
          to={featuresPath(projectId, { folders }, 'new')}
          className={iconButton}
          aria-label="New feature"
          title="New feature"
          preventScrollReset
        >
          <Icon name="plus" />
        </Link>
      </header>
      {!empty && <TreeSearch key={projectId} projectId={projectId} place={place} />}
      {place.search !== '' && tree.nodes.length === 0 && (
        <div className={classes.none}>
          <p>No search results found</p>
          <Link to={featuresPath(projectId, { folders, feature, scenario, open })}>Clear search</Link>
        </div>
      )}
      <TreeRows nodes={tree.nodes} projectId={projectId} place={place} />
      {tree.left > 0 && <p className={classes.left}>{tree.left} more. Use the search to find them.</p>}
    </nav>
  );
}

/**
 * The place with the folders that are being opened right now: who opens a second one before the first has come would
 * close it again otherwise.
 */
function useOpening(place: Place): Place {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  if (location?.pathname !== pathname) return place;
  return { ...place, open: placeOf(new URLSearchParams(location.search)).open };
}
