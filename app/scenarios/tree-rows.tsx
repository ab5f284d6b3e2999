import { Link } from '@remix-run/react';
import { Icon } from '~/ui/icon';
import { featuresPath, samePath, type Place } from './address';
import type { FeatureRow, FolderRow, TreeNode } from './tree';
import classes from './feature-tree.module.css';

interface RowsProps {
  nodes: TreeNode[];
  projectId: string;
  place: Place;
}

export function TreeRows({ nodes, projectId, place }: RowsProps) {
  if (nodes.length === 0) return null;
  return (
    <ul className={classes.rows}>
      {nodes.map((node) => (
        <li key={`${node.kind} ${node.name}`}>
          {node.kind === 'folder' ? (
            <Folder folder={node} projectId={projectId} place={place} />
          ) : (
            <Feature feature={node} projectId={projectId} place={place} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A closed folder is a link that opens it; an open one is here with its rows and closes without the server. */
function Folder({ folder, projectId, place }: { folder: FolderRow; projectId: string; place: Place }) {
  const { name, path, children } = folder;
  if (!children) {
    return (
      <Link
        to={featuresPath(projectId, { ...place, open: [...place.open, path] })}
        className={classes.row}
        title={name}
        preventScrollReset
      >
        <Icon name="chevronRight" size={14} />
        <Icon name="folder" size={15} />
        <span className={classes.name}>{name}</span>
      </Link>
    );
  }
  return (
    <details open className={classes.folder}>
      <summary className={classes.row} title={name}>
        <Icon name="chevronRight" size={14} className={classes.chevron} />
        <Icon name="folder" size={15} />
        <span className={classes.name}>{name}</span>
      </summary>
      <TreeRows nodes={children} projectId={projectId} place={place} />
    </details>
  );
}

function Feature({ feature, projectId, place }: { feature: FeatureRow; projectId: string; place: Place }) {
  const { name, folders, scenarios, broken } = feature;
  const here = place.feature === name && samePath(place.folders, folders);
  const scenarioHere = place.scenario !== null && scenarios?.includes(place.scenario);
  const at = { ...place, folders, feature: name, scenario: null };
  return (
    <>
      <Link
        to={featuresPath(projectId, at)}
        className={classes.row}
        aria-current={here && !scenarioHere ? 'page' : undefined}
        title={name}
        preventScrollReset
      >
        <Icon name={scenarios ? 'chevronDown' : 'chevronRight'} size={14} />
        <Icon name="file" size={15} />
        <span className={classes.name}>{name}</span>
        {broken && (
          <span className={classes.broken} title="This file has errors">
            <Icon name="alertTriangle" size={14} />
            <span className="visually-hidden">This file has errors</span>
          </span>
        )}
      </Link>
      {scenarios && (
        <ul className={classes.rows}>
          {scenarios.map((scenario, index) => (
            <li key={index}>
              <Link
                to={featuresPath(projectId, { ...at, scenario })}
                className={classes.scenario}
                aria-current={here && place.scenario === scenario ? 'page' : undefined}
                title={scenario}
                preventScrollReset
              >
                <span className={classes.name}>{scenario || '(no name)'}</span>
              </Link>
            </li>
          ))}
          {here && place.search === '' && (
            <li>
              <Link
                to={featuresPath(projectId, place, 'new-scenario')}
                className={classes.scenario}
                preventScrollReset
              >
                <Icon name="plus" size={14} /> New scenario
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
