import { folderLabelOf } from '#domain/gherkin/feature-paths';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  type ReactNode,
} from 'react';
import { useHydrated } from '~/ui/hydration';
import type { BrokenCode } from '#contracts/workspace';
import { codeFilePath } from '~/shell/code-file';
import { largestTree, smallestTree } from '~/shell/preferences/tree-width';
import { useShell } from '~/shell/frame/use-shell';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import { DocumentForm, Form, Link, PlainLink } from '~/ui/scoped';
import { useSubmitSoon } from '~/ui/use-submit-soon';
import { pathText } from '~/platform/paths';
import { isPlainClick } from '~/ui/row-links';
import { StatusBadge, badgeWord } from '~/ui/status-badge';
import {
  deletedFeaturesPath,
  featuresPath,
  featureLocationQuery,
  samePath,
  type FeatureLocation,
} from '../address';
import { hiddenRowsText } from '../feature-pane';
import classes from './feature-tree.module.css';
import {
  RowMenu,
  TreeContext,
  treeStatePath,
  useToggles,
  useTree,
  useVisit,
  type MenuRequest,
  type PlaceVisit,
  type RowKind,
} from './row-actions';
import type { TreeNode, FeatureRow, FolderRow, ScenarioTreeRow } from './tree-view';
import { InsideMarks, insideText } from './inside-marks';

interface FeatureTreeProps {
  projectId: string;
  place: FeatureLocation;
  /** The place as a visit; null when the place does not exist. */
  visit: PlaceVisit | null;
  nodes: TreeNode[];
  /** Number of rows left out because there are too many. */
  left: number;
  /** Number of features that may have failed scenarios and were not checked. */
  namedLeft: number;
  /** True when there are features to search in. */
  searchable: boolean;
  /** Step files that do not load; null when all do. */
  brokenCode: BrokenCode | null;
  /** True when features were deleted from the branch. */
  deleted: boolean;
}

/** Shows folders, features and scenarios at the left of the features page. */
export function FeatureTreeView(props: FeatureTreeProps) {
  const { projectId, place, visit, nodes, left, namedLeft, searchable, brokenCode, deleted } = props;
  const scripted = useHydrated();
  const toggles = useToggles(projectId, place, visit);
  useVisit(projectId, place, visit);
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
        {brokenCode && <NotLoading projectId={projectId} code={brokenCode} />}
        {place.search !== '' && nodes.length === 0 && (
          <div className={classes.none}>
            <p>No search results found</p>
            <Link to={featuresPath(projectId, { ...place, search: '' })}>Clear search</Link>
          </div>
        )}
        <DocumentForm method="post" action={treeStatePath(projectId, place)} {...keys}>
          {visit && <input type="hidden" name="scenarioIndex" value={visit.scenarioIndex} />}
          <TreeContext.Provider value={{ projectId, place, scripted, ...toggles, openMenu: setMenu }}>
            <TreeRows nodes={nodes} folders={[]} />
          </TreeContext.Provider>
        </DocumentForm>
        {left > 0 && <p className={classes.left}>{left} more. Use the search to find them.</p>}
        {namedLeft > 0 && (
          <p className={classes.left}>
            {namedLeft} {namedLeft === 1 ? 'feature was' : 'features were'} not checked for failed scenarios,
            because there are too many.
          </p>
        )}
        {deleted && (
          <p className={classes.left}>
            <Link to={deletedFeaturesPath(projectId)}>Deleted features</Link>
          </p>
        )}
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

/** Notice above the tree, because it applies to all scenarios (docs/rules/scenarios.md, Not written). */
function NotLoading({ projectId, code: { files, first } }: { projectId: string; code: BrokenCode }) {
  return (
    <div className={classes.notLoading}>
      <Notice kind="error" title="Step code does not load">
        <ul>
          {first.map(({ uri, line, message }) => (
            <li key={uri}>
              <Link to={codeFilePath(projectId, { file: uri, line })}>
                {uri.replace(/^features\/(?:step_definitions\/)?/, '')}, line {line}
              </Link>
              : {message}
            </li>
          ))}
        </ul>
        {files > first.length && <p>And {files - first.length} more.</p>}
        <p>Scenarios that load it cannot run.</p>
      </Notice>
    </div>
  );
}

/** Milliseconds from the last key until the search (docs/rules/interface.md, Searching). */
const searchDelay = 500;

/** Filters the tree with a plain GET form. With scripts it searches as the user types. */
function TreeSearch({ projectId, place }: { projectId: string; place: FeatureLocation }) {
  const { submitSoon, forget } = useSubmitSoon(searchDelay);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // 'Clear search' and the back button change the search from outside the field.
    if (field.current && field.current !== document.activeElement) field.current.value = place.search;
  }, [place.search]);
  const kept = [...new URLSearchParams(featureLocationQuery({ ...place, search: '' }))];
  return (
    <Form
      method="get"
      action={featuresPath(projectId, {})}
      className={classes.search}
      role="search"
      preventScrollReset
      onSubmit={forget}
    >
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Icon name="search" size={14} className={classes.searchIcon} />
      <input
        ref={field}
        type="search"
        name="search"
        className={classes.searchField}
        aria-label="Search scenarios"
        placeholder="Search"
        maxLength={200}
        defaultValue={place.search}
        autoComplete="off"
        onChange={({ currentTarget: { form } }) => submitSoon(() => form)}
      />
    </Form>
  );
}

const step = 16;

interface TreeWidthProps {
  tree: RefObject<HTMLElement>;
  /** Sets the width of the tree in pixels. */
  resize: (width: number) => void;
}

/** Line next to the tree that resizes it, by pointer or arrow keys. The browser keeps the width. */
function TreeWidth({ tree, resize }: TreeWidthProps) {
  const [width, setWidth] = useState(() => tree.current?.offsetWidth ?? 300);
  const start = useRef<{ x: number; width: number } | null>(null);
  const change = (wanted: number): number => {
    const next = Math.round(Math.min(largestTree, Math.max(smallestTree, wanted)));
    resize(next);
    setWidth(next);
    return next;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // Prevents selecting text while dragging.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: tree.current?.offsetWidth ?? width };
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (start.current) change(start.current.width + clientX - start.current.x);
  }
  function onPointerUp() {
    if (start.current && start.current.width !== width) keep(width);
    start.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const wanted: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: smallestTree,
      End: largestTree,
    };
    const next = wanted[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keep(change(next));
  }
  return (
    <div
      className={classes.separator}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={width}
      aria-valuemin={smallestTree}
      aria-valuemax={largestTree}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
    />
  );
}

/** Stores the width with a plain fetch, so that the page's loaders do not run again. */
function keep(treeWidth: number): void {
  const body = new URLSearchParams({ treeWidth: String(treeWidth), back: '/' });
  void fetch('/preferences', { method: 'POST', body, redirect: 'manual' }).catch((error: unknown) =>
    console.warn('The width of the list was not kept', error),
  );
}

/** Milliseconds after which a typed letter begins a new search text. */
const pause = 600;

/**
 * Handles the keys of the WAI-ARIA tree pattern: arrows, Home and End, typing a name, Enter. The menu key opens the
 * row's actions. The Tab key reaches one item at a time. Without scripts the rows are plain links and buttons.
 */
function useTreeKeys(tree: RefObject<HTMLElement>, scripted: boolean) {
  const typed = useRef({ text: '', until: 0 });
  useEffect(() => {
    if (scripted && tree.current) keepOneReachable(itemsOf(tree.current));
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[role=treeitem]');
    if (!item || !tree.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const done = pressed(event, item, itemsOf(tree.current), typed.current);
    if (done) event.preventDefault();
  }
  return { onKeyDown, onFocus: reachedBy };
}

function itemsOf(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
}

/** Makes one item reachable by Tab: the focused or last focused one, else the selected, else the first. */
function keepOneReachable(items: HTMLElement[]): void {
  const selected = (item: HTMLElement) => item.getAttribute('aria-selected') === 'true';
  const element = items.find((item) => item.contains(document.activeElement));
  makeReachable(
    items,
    element ?? items.find(({ tabIndex }) => tabIndex === 0) ?? items.find(selected) ?? items[0],
  );
}

/** Makes one item reachable by Tab, and its actions after it. */
function makeReachable(items: HTMLElement[], element: HTMLElement | undefined): void {
  for (const item of items) {
    item.tabIndex = item === element ? 0 : -1;
    const actions = item.querySelector<HTMLElement>(':scope > [data-menu]');
    if (actions) actions.tabIndex = item.tabIndex;
  }
}

function reachedBy({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }): void {
  const item = (target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
  if (item) makeReachable(itemsOf(currentTarget), item);
}

/** Performs the action of a key. Returns false for keys without an action here. */
function pressed(
  event: KeyboardEvent<HTMLElement>,
  item: HTMLElement,
  items: HTMLElement[],
  typed: { text: string; until: number },
): boolean {
  const at = items.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  const click = (part: string) => item.querySelector<HTMLElement>(`:scope > [data-${part}]`)?.click();
  const focus = (other: HTMLElement | null | undefined) => other?.focus();
  switch (event.key) {
    case 'ArrowDown':
      focus(items[at + 1]);
      return true;
    case 'ArrowUp':
      focus(items[at - 1]);
      return true;
    case 'Home':
      focus(items[0]);
      return true;
    case 'End':
      focus(items.at(-1));
      return true;
    case 'ArrowRight':
      if (expanded === 'false') click('toggle');
      else if (expanded === 'true')
        focus(item.parentElement?.querySelector<HTMLElement>(':scope > ul [role=treeitem]'));
      return true;
    case 'ArrowLeft':
      if (expanded === 'true') click('toggle');
      else focus(above(item));
      return true;
    case 'Enter':
    case ' ':
      // Keep the default action of a focused link.
      if (event.target !== item) return false;
      click('main');
      return true;
    case 'ContextMenu':
      click('menu');
      return true;
    case 'F10':
      if (event.shiftKey) click('menu');
      return event.shiftKey;
    default:
      if (event.key.length !== 1) return false;
      typed.text = event.timeStamp > typed.until ? event.key : typed.text + event.key;
      typed.until = event.timeStamp + pause;
      focus(nextNamed(items, at, typed.text));
      return true;
  }
}

/** Returns the item of the branch that contains an item. */
function above(item: HTMLElement): HTMLElement | null {
  const branch = item.closest('ul')?.closest('li');
  return branch?.querySelector<HTMLElement>('[role=treeitem]') ?? null;
}

/** Returns the next item whose name begins with the text, in a circle. Longer texts can match `at` too. */
export function nextNamed<Item extends Pick<HTMLElement, 'getAttribute'>>(
  items: Item[],
  at: number,
  text: string,
): Item | undefined {
  const from = text.length > 1 ? at : at + 1;
  const inOrder = [...items.slice(from), ...items.slice(0, from)];
  const wanted = text.toLowerCase();
  return inOrder.find((item) => item.getAttribute('aria-label')?.toLowerCase().startsWith(wanted));
}

interface RowsProps {
  nodes: TreeNode[];
  /** Folders that contain the nodes, outermost first. */
  folders: string[];
}

/** Renders nested lists; with scripts also a tree for keyboard navigation. */
function TreeRows({ nodes, folders }: RowsProps) {
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
      <ToggleButton open={open} path={path} className={classes.main} title={folderLabelOf(name)} main>
        <Icon name="chevronRight" size={14} className={classes.chevron} />
        <Icon name="folder" size={15} />
        <span className={classes.name}>{folderLabelOf(name)}</span>
      </ToggleButton>{' '}
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
      marks={marksText(broken && brokenText, !open && insideText(feature.inside))}
      expanded={open}
      inside={open && scenarios && hasRows && <Scenarios scenarios={scenarios} at={at} inside={inside} />}
    >
      <ToggleButton
        open={open}
        path={path}
        className={classes.toggle}
        title={open ? 'Hide scenarios' : 'Show scenarios'}
        label={open ? 'Hide scenarios' : 'Show scenarios'}
      >
        <Icon name="chevronRight" size={14} className={classes.chevron} />
      </ToggleButton>
      <MainLink to={featuresPath(projectId, at)} title={folderLabelOf(name)} here={here}>
        <Icon name="file" size={15} />
        <span className={classes.name}>{folderLabelOf(name)}</span>{' '}
        {broken && (
          <span className={classes.broken} title={brokenText}>
            <Icon name="alertTriangle" size={14} />
            <span className="visually-hidden">{brokenText}</span>
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
        const missing = unwritten !== undefined && unwrittenText(unwritten);
        const unchecked = rowsLeft && hiddenRowsText(rowsLeft);
        const marks = marksText(status && badgeWord(status), missing, unchecked);
        return (
          <Item key={index} name={name || '(no name)'} here={here} marks={marks}>
            <MainLink
              to={featuresPath(projectId, { ...at, scenario: name })}
              title={name}
              here={here}
              scenario
            >
              <span className={classes.status}>{status && <StatusBadge status={status} compact />}</span>{' '}
              <span className={classes.name}>{name || '(no name)'}</span>{' '}
              {missing && <UnwrittenMark text={missing} />} {unchecked && <RowsLeftMark text={unchecked} />}
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

const brokenText = 'This file has errors';

const unwrittenText = (steps: number) => `Not written: ${steps} ${steps === 1 ? 'step' : 'steps'}`;

/** Joins the texts of the marks that a row has; undefined for a row without marks. */
const marksText = (...texts: (string | false | null | undefined)[]): string | undefined =>
  texts.filter(Boolean).join('. ') || undefined;

function UnwrittenMark({ text }: { text: string }) {
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

interface ToggleButtonProps {
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

/** Opens or closes a branch: sends the form of the tree without scripts, changes the tree in place with scripts. */
function ToggleButton({ open, path, className, title, label, main, children }: ToggleButtonProps) {
  const { place, scripted, toggle } = useTree();
  const change = open ? 'close' : 'open';
  return (
    <button
      type="submit"
      name={change}
      value={pathText(path)}
      className={`${className} ${classes.button}`}
      title={title}
      aria-label={label}
      aria-expanded={scripted ? undefined : open}
      data-open={open || undefined}
      data-toggle
      data-main={main}
      tabIndex={scripted ? -1 : undefined}
      onClick={(event) => {
        event.preventDefault();
        // A search shows all branches open. Their saved state must not change.
        if (place.search === '') toggle(change, path);
      }}
    >
      {children}
    </button>
  );
}

/**
 * The three dots of a row. Opens a menu; a dialog without scripts. Not a Link: with scripts it never navigates, and a
 * page has hundreds of them.
 */
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
