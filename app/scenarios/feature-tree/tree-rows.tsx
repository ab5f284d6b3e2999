import { folderLabelOf } from '#domain/gherkin/feature-paths';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { pathText } from '~/platform/paths';
import { featuresPath, samePath, type FeatureLocation } from '~/scenarios/address';
import { hiddenRowsText } from '~/scenarios/feature-pane';
import { Icon } from '~/ui/icon';
import { isPlainClick } from '~/ui/row-links';
import { Link, PlainLink } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import classes from './feature-tree.module.css';
import { InsideMarks, insideText } from './inside-marks';
import { togglePath, useTree, type RowKind } from './row-actions';
import type { FeatureRow, FolderRow, ScenarioTreeRow, TreeNode } from './tree-view';

interface RowsProps {
  nodes: TreeNode[];
  /** Folders that contain the nodes, outermost first. */
  folders: string[];
}

/** Renders nested lists; with scripts also a tree for keyboard navigation. */
export function TreeRows({ nodes, folders }: RowsProps) {
  const { scripted } = useTree();
  if (nodes.length === 0) return null;
  const tree = scripted && { role: 'tree', 'aria-label': 'Features' };
  return (
    <ul className={classes.rows} {...tree}>
      <Rows nodes={nodes} folders={folders} />
    </ul>
  );
}

function Rows({ nodes, folders }: RowsProps) {
  return nodes.map((node) =>
    node.kind === 'folder' ? (
      <Folder key={`folder ${node.name}`} folder={node} path={[...folders, node.name]} />
    ) : (
      <Feature key={`feature ${node.name}`} feature={node} folders={folders} />
    ),
  );
}

interface ItemProps {
  name: string;
  /** Missing for rows that cannot be opened. */
  expanded?: boolean;
  here?: boolean;
  /** The marks of the row in words, as its name does not include them. */
  marks?: string;
  /** The rows inside; null while it is closed. */
  inside?: ReactNode;
  children: ReactNode;
}

/** Renders a row and the rows inside it. Only the row is the tree item: its name excludes the inside. */
function Item({ name, expanded, here = false, marks, inside = null, children }: ItemProps) {
  const { scripted } = useTree();
  const group = useId();
  // The keyboard handler decides which item the Tab key focuses.
  const item = scripted && {
    role: 'treeitem',
    tabIndex: -1,
    'aria-label': name,
    'aria-description': marks,
    'aria-selected': here,
    'aria-expanded': expanded,
    'aria-owns': inside ? group : undefined,
  };
  return (
    <li role={scripted ? 'none' : undefined}>
      <div className={classes.row} data-here={here || undefined} {...item}>
        {children}
      </div>
      {inside && (
        <ul className={classes.rows} id={scripted ? group : undefined} role={scripted ? 'group' : undefined}>
          {inside}
        </ul>
      )}
    </li>
  );
}

function Folder({ folder, path }: { folder: FolderRow; path: string[] }) {
  const { place, pending } = useTree();
  const { name, children, inside } = folder;
  const change = pending.get(pathText(path));
  const open = change ? change === 'open' : children !== null;
  const here = place.feature === null && samePath(place.folders, path);
  return (
    <Item
      name={folderLabelOf(name)}
      here={here}
      marks={open ? undefined : insideText(inside)}
      expanded={open}
      inside={open && children && children.length > 0 && <Rows nodes={children} folders={path} />}
    >
      <ToggleLink open={open} path={path} className={classes.main} title={folderLabelOf(name)} main>
        <Icon name="chevronRight" size={14} className={classes.chevron} />
        <Icon name="folder" size={15} />
        <span className={classes.name}>{folderLabelOf(name)}</span>
      </ToggleLink>{' '}
      {!open && inside && <InsideMarks inside={inside} />}
      <RowMenuLink kind="folder" place={{ folders: path }} />
    </Item>
  );
}

function Feature({ feature, folders }: { feature: FeatureRow; folders: string[] }) {
  const { projectId, place, pending } = useTree();
  const { name, scenarios, broken } = feature;
  const at: FeatureLocation = { ...place, folders, feature: name, scenario: null };
  const path = [...folders, `${name}.feature`];
  const change = pending.get(pathText(path));
  const open = change ? change === 'open' : scenarios !== null;
  const inside = place.feature === name && samePath(place.folders, folders);
  const scenarioShown = inside && scenarios?.some((scenario) => scenario.name === place.scenario) === true;
  const here = inside && !(open && scenarioShown);
  const hasRows = (scenarios?.length ?? 0) > 0 || (inside && place.search === '');
  return (
    <Item
      name={folderLabelOf(name)}
      here={here}
      marks={open ? undefined : insideText(feature.inside)}
      expanded={open}
      inside={open && scenarios && hasRows && <Scenarios scenarios={scenarios} at={at} inside={inside} />}
    >
      <ToggleLink
        open={open}
        path={path}
        className={classes.toggle}
        title={open ? 'Hide scenarios' : 'Show scenarios'}
        label={open ? 'Hide scenarios' : 'Show scenarios'}
      >
        <Icon name="chevronRight" size={14} className={classes.chevron} />
      </ToggleLink>
      <MainLink to={featuresPath(projectId, at)} title={folderLabelOf(name)} here={here}>
        <Icon name="file" size={15} />
        <span className={classes.name}>{folderLabelOf(name)}</span>{' '}
        {broken && (
          <span className={classes.broken} title="This file has errors">
            <Icon name="alertTriangle" size={14} />
            <span className="visually-hidden">This file has errors</span>
          </span>
        )}
      </MainLink>{' '}
      {!open && feature.inside && <InsideMarks inside={feature.inside} />}
      <RowMenuLink kind="feature" place={at} />
    </Item>
  );
}

/** Lists the scenarios of an open feature, with a link to add one when the page is inside it. */
function Scenarios({
  scenarios,
  at,
  inside,
}: {
  scenarios: ScenarioTreeRow[];
  at: FeatureLocation;
  inside: boolean;
}) {
  const { projectId, place } = useTree();
  const adds = inside && place.search === '';
  return (
    <>
      {scenarios.map(({ name, status, unwritten, rowsLeft }, index) => {
        const here = inside && place.scenario === name;
        return (
          <Item key={index} name={name || '(no name)'} here={here}>
            <MainLink
              to={featuresPath(projectId, { ...at, scenario: name })}
              title={name}
              here={here}
              scenario
            >
              <span className={classes.status}>{status && <StatusBadge status={status} compact />}</span>{' '}
              <span className={classes.name}>{name || '(no name)'}</span>{' '}
              {unwritten !== undefined && <Unwritten steps={unwritten} />}{' '}
              {rowsLeft && <RowsLeftMark text={hiddenRowsText(rowsLeft)} />}
            </MainLink>
            {name && <RowMenuLink kind="scenario" place={{ ...at, scenario: name }} />}
          </Item>
        );
      })}
      {adds && (
        <Item name="New scenario">
          <MainLink to={featuresPath(projectId, place, 'new-scenario')} title="New scenario" scenario>
            <span className={classes.status}>
              <Icon name="plus" size={14} />
            </span>{' '}
            <span className={classes.name}>New scenario</span>
          </MainLink>
        </Item>
      )}
    </>
  );
}

function Unwritten({ steps }: { steps: number }) {
  const text = `Not written: ${steps} ${steps === 1 ? 'step' : 'steps'}`;
  return (
    <span className={classes.unwritten} title={text}>
      <Icon name="code" size={14} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function RowsLeftMark({ text }: { text: string }) {
  return (
    <span className={classes.note} title={text}>
      <Icon name="info" size={14} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The link that a click on a row opens. */
function MainLink({
  to,
  title,
  here = false,
  scenario = false,
  children,
}: {
  to: string;
  title: string;
  here?: boolean;
  scenario?: boolean;
  children: ReactNode;
}) {
  const { scripted } = useTree();
  return (
    <Link
      to={to}
      className={scenario ? classes.scenario : classes.main}
      aria-current={here ? 'page' : undefined}
      title={title}
      tabIndex={scripted ? -1 : undefined}
      data-main
      preventScrollReset
    >
      {children}
    </Link>
  );
}

interface ToggleLinkProps {
  open: boolean;
  path: string[];
  className?: string;
  title: string;
  /** Accessible name, when the content is only an icon. */
  label?: string;
  /** True when a click anywhere on the row opens and closes it. */
  main?: boolean;
  children: ReactNode;
}

/**
 * Opens or closes a branch: as a link without scripts, in place with scripts. Not a Link: with scripts it never
 * navigates, and a page has hundreds of them.
 */
function ToggleLink({ open, path, className, title, label, main, children }: ToggleLinkProps) {
  const { projectId, place, scripted, toggle } = useTree();
  const change = open ? 'close' : 'open';
  return (
    <PlainLink
      href={togglePath(projectId, place, change, path)}
      className={className}
      title={title}
      aria-label={label}
      aria-expanded={scripted ? undefined : open}
      data-open={open || undefined}
      data-toggle
      data-main={main}
      tabIndex={scripted ? -1 : undefined}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // A search shows all branches open. Their saved state must not change.
        if (place.search === '') toggle(change, path);
      }}
    >
      {children}
    </PlainLink>
  );
}

/** The three dots of a row. Opens a menu; a dialog without scripts. Not a Link, like `ToggleLink`. */
function RowMenuLink({ kind, place }: { kind: RowKind; place: Partial<FeatureLocation> }) {
  const { projectId, place: page, scripted, openMenu } = useTree();
  const at: FeatureLocation = { folders: [], feature: null, scenario: null, ...place, search: page.search };
  return (
    <PlainLink
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
    </PlainLink>
  );
}
