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
import { featuresPath, pathFrom, queryOf, type Place } from '~/scenarios/address';
import { apart } from '~/ui/apart';
import { Icon, type IconName } from '~/ui/icon';
import { menuItem } from '~/ui/menu';
import { Link } from '~/ui/scoped';
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

/** What can be done with a row, each a link to its dialog. @param className of each link */
export function RowActions({
  projectId,
  kind,
  place,
  className,
}: {
  projectId: string;
  kind: RowKind;
  place: Place;
  className: string | undefined;
}) {
  const actions = {
    // Four levels are the most.
    folder: [newFeature, ...(place.folders.length < deepestFolder ? [newFolder] : []), ...ofFolder],
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

/** Pixels of the button. */
const dots = 30;

/** The actions of a row beside its three dots. Needs scripts; without them they are a dialog. */
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
    // The three dots themselves are seen only while the row is pointed at.
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
    // It would stay where the row was.
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

/** A row whose actions are asked for, and where on the screen. */
export interface MenuRequest {
  kind: RowKind;
  place: Place;
  opener: HTMLElement;
}

/** What the rows of the tree share. */
interface TreeState {
  projectId: string;
  /** Where the page is. */
  place: Place;
  /** Keys move through the tree; rows are tree items then. */
  scripted: boolean;
  /** Branches that are opening or closing, by the text of their path. */
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

type Change = 'open' | 'close';

/** Address that opens or closes a branch and leads back to the place. @param path of a feature with its `.feature` */
export function togglePath(projectId: string, place: Place, change: Change, path: string[]): string {
  return `/${projectId}/features/toggle${queryOf(place, { [change]: pathText(path) })}`;
}

/** What an address or a form of {@link togglePath} asks for; null for neither. */
export function changeOf(query: URLSearchParams | FormData): { change: Change; path: string[] } | null {
  for (const change of ['open', 'close'] as const) {
    const text = query.get(change);
    if (typeof text === 'string' && text !== '') return { change, path: pathFrom(text) };
  }
  return null;
}

/**
 * Opens and closes branches without leaving the page: what is edited there stays. The server remembers it, and the
 * page's loaders bring the tree as it is then.
 */
export function useToggles(projectId: string) {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const pending = new Map<string, Change>();
  for (const { formData } of fetchers) {
    const asked = formData && changeOf(formData);
    if (asked) pending.set(pathText(asked.path), asked.change);
  }
  const toggle = useCallback(
    (change: Change, path: string[]) => {
      const text = pathText(path);
      submit(
        { [change]: text },
        {
          method: 'post',
          action: `/${projectId}/features/toggle`,
          navigate: false,
          fetcherKey: `toggle ${text}`,
        },
      );
    },
    [submit, projectId],
  );
  return { pending, toggle };
}
