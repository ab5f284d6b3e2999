import { useFetchers, useSubmit } from '@remix-run/react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { deepestFolder } from '#domain/names';
import { pathText } from '~/platform/paths';
import { featuresPath, pathFrom, featureLocationQuery, type FeatureLocation } from '~/scenarios/address';
import { apart } from '~/ui/apart';
import { Icon, type IconName } from '~/ui/icon';
import { menuItem } from '~/ui/menu';
import { Link, useScopedAction } from '~/ui/scoped';
import classes from './row-menu.module.css';

export type RowKind = 'folder' | 'feature' | 'scenario';

interface Action {
  dialog: string;
  icon: IconName;
  label: string;
}

const newFeature: Action = { dialog: 'new', icon: 'plus', label: 'New feature' };
const newFolder: Action = { dialog: 'new-folder', icon: 'folderPlus', label: 'New sub-folder' };

const ofFeature: Action[] = [
  { dialog: 'new-scenario', icon: 'plus', label: 'New scenario' },
  { dialog: 'rename', icon: 'pencil', label: 'Rename' },
  { dialog: 'move', icon: 'folderSymlink', label: 'Move to folder' },
  { dialog: 'delete', icon: 'trash', label: 'Delete feature' },
];
const ofScenario: Action[] = [
  { dialog: 'rename-scenario', icon: 'pencil', label: 'Rename scenario' },
  { dialog: 'delete', icon: 'trash', label: 'Delete scenario' },
];
const ofFolder: Action[] = [
  { dialog: 'rename-folder', icon: 'pencil', label: 'Rename' },
  { dialog: 'move', icon: 'folderSymlink', label: 'Move to folder' },
  { dialog: 'delete-folder', icon: 'trash', label: 'Delete folder' },
];

/** Lists the actions of a row, each a link to its dialog. @param className class of each link */
export function RowActions({
  projectId,
  kind,
  place,
  className,
}: {
  projectId: string;
  kind: RowKind;
  place: FeatureLocation;
  className: string | undefined;
}) {
  const actions = {
    folder: [newFeature, ...(mayHaveFolder(place.folders) ? [newFolder] : []), ...ofFolder],
    feature: ofFeature,
    scenario: ofScenario,
  };
  return (
    <>
      {kind === 'folder' && (
        <Link to={featuresPath(projectId, place)} className={className} preventScrollReset>
          <Icon name="folder" /> Show folder
        </Link>
      )}{' '}
      {apart(
        actions[kind].map(({ dialog, icon, label }) => (
          <Link
            key={dialog}
            to={featuresPath(projectId, place, dialog)}
            className={className}
            preventScrollReset
          >
            <Icon name={icon} /> {label}
          </Link>
        )),
      )}{' '}
      {kind !== 'folder' && (
        <Link to={featuresPath(projectId, place, 'open-vscode')} className={className} preventScrollReset>
          <Icon name="brandVscode" /> Open in VSCode
        </Link>
      )}
    </>
  );
}

/** Width of the button in pixels. */
const dots = 30;

/** Shows a row's actions as a menu at its three dots. Needs scripts; without them a dialog opens. */
export function RowMenu({
  projectId,
  kind,
  place,
  opener,
  close,
}: MenuRequest & { projectId: string; close: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    // Uses the row, because the three dots are visible only while the pointer is over it.
    const row = (opener.parentElement ?? opener).getBoundingClientRect();
    const height = menu.current?.offsetHeight ?? 0;
    const fits = row.bottom + height < window.innerHeight;
    setAt({ left: row.right - dots, top: fits ? row.bottom : Math.max(4, row.top - height) });
    menu.current?.querySelector('a')?.focus();
  }, [opener]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || !menu.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    // Close on scroll: the menu would not move with its row.
    document.addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('scroll', outside, true);
    };
  }, [close]);

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(menu.current?.querySelectorAll('a') ?? [])];
    const index = links.findIndex((link) => link === document.activeElement);
    const next: Record<string, number> = {
      ArrowDown: (index + 1) % links.length,
      ArrowUp: (index - 1 + links.length) % links.length,
      Home: 0,
      End: links.length - 1,
    };
    const to = next[event.key];
    if (to !== undefined) links[to]?.focus();
    else if (event.key === 'Escape') {
      close();
      opener.focus();
    } else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={menu} className={classes.menu} style={at} onKeyDown={onKeyDown} onClick={close}>
      <RowActions projectId={projectId} kind={kind} place={place} className={menuItem} />
    </div>
  );
}

/** The row to open the menu for, and the element that opens it. */
export interface MenuRequest {
  kind: RowKind;
  place: FeatureLocation;
  opener: HTMLElement;
}

/** State that the rows of the tree share. */
interface TreeState {
  projectId: string;
  /** Place of the page. */
  place: FeatureLocation;
  /** True with scripts: keys move through the tree, and rows are tree items. */
  scripted: boolean;
  /** Branches of the tree that are opening or closing, by the text of their path. */
  pending: ReadonlyMap<string, Change>;
  toggle(change: Change, path: string[]): void;
  openMenu(request: MenuRequest): void;
}

export const TreeContext = createContext<TreeState | null>(null);

export function useTree(): TreeState {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('A row outside of the tree');
  return tree;
}

/** Returns whether a folder may have folders. Those below `features/` have at most four levels. */
const mayHaveFolder = (folders: readonly string[]): boolean =>
  folders[0]?.startsWith('/') === true || folders.length < deepestFolder;

type Change = 'open' | 'close';

/** Returns the address of forms that store the visited place, and open or close a branch of the tree. */
export function treeStatePath(projectId: string, location: FeatureLocation): string {
  return `/${projectId}/features/tree-state${featureLocationQuery(location)}`;
}

/** Reads the change from a form of {@link treeStatePath}; null when the form changes no branch. */
export function readTreeChange(form: FormData): { change: Change; path: string[] } | null {
  for (const change of ['open', 'close'] as const) {
    const text = form.get(change);
    if (typeof text === 'string' && text !== '') return { change, path: pathFrom(text) };
  }
  return null;
}

/** The shown place as a visit to store. */
export interface PlaceVisit {
  /** True when another place is stored as the last visited one. */
  isNew: boolean;
  /** Position of the scenario in its feature, from 0; -1 for none. */
  scenarioIndex: number;
}

const maxScenarioIndex = 100_000;

/** Reads the position of the visited scenario from a form of {@link treeStatePath}; null when it stores no visit. */
export function readVisit(form: FormData): number | null {
  const text = form.get('scenarioIndex');
  if (typeof text !== 'string') return null;
  const index = Number(text || -1);
  return Number.isInteger(index) && index >= 0 && index <= maxScenarioIndex ? index : -1;
}

/**
 * Stores the shown place as the last visited one. Uses a plain fetch, so that the page's loaders do not run again.
 * Without scripts, only the forms of the tree and saves store a visit.
 */
export function useVisit(projectId: string, location: FeatureLocation, visit: PlaceVisit | null): void {
  const address = useScopedAction()(treeStatePath(projectId, location));
  const scenarioIndex = visit?.isNew ? visit.scenarioIndex : null;
  useEffect(() => {
    if (scenarioIndex === null) return;
    const body = new URLSearchParams({ scenarioIndex: String(scenarioIndex) });
    // `keepalive` stores the visit even if the user leaves the page at once.
    void fetch(address, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(
      (error: unknown) => console.warn('The visited place was not stored', error),
    );
  }, [address, scenarioIndex]);
}

/**
 * Opens and closes branches without leaving the page, so that unsaved edits are kept. The server remembers the change,
 * and the page's loaders then return the changed tree.
 */
export function useToggles(projectId: string, location: FeatureLocation, visit: PlaceVisit | null) {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const pending = new Map<string, Change>();
  for (const { formData } of fetchers) {
    const asked = formData && readTreeChange(formData);
    if (asked) pending.set(pathText(asked.path), asked.change);
  }
  const action = treeStatePath(projectId, location);
  // The visit comes first: storing it later would open a branch that the user closed.
  const scenarioIndex = visit?.scenarioIndex;
  const toggle = useCallback(
    (change: Change, path: string[]) => {
      const text = pathText(path);
      const form: Record<string, string> = { [change]: text };
      if (scenarioIndex !== undefined) form['scenarioIndex'] = String(scenarioIndex);
      submit(form, { method: 'post', action, navigate: false, fetcherKey: `toggle ${text}` });
    },
    [submit, action, scenarioIndex],
  );
  return { pending, toggle };
}
