import { useFetcher, useLocation, useNavigate, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { query } from '~/platform/paths';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import type { SearchResults, Hit } from './find.server';
import classes from './palette.module.css';
import type { loader } from './search-page';

/** Milliseconds after the last key (docs/rules/interface.md, Finding). */
const pause = 200;

/** Leads to the search page. With scripts, and with Ctrl/Cmd+K, opens the search as a palette over the present page. */
export function SearchButton({ projectId }: { projectId: string }) {
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Sets the state at once. The browser's event comes later and would block a user who reopens the palette quickly.
  const close = useCallback(() => {
    dialog.current?.close();
    setIsOpen(false);
  }, []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented)
        return;
      // Ignores the keys in an open dialog, whose user wants to stay, and in the editor, whose commands begin so.
      if (document.querySelector('dialog:modal') || isInEditor(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <Link
        to={`/${projectId}/search`}
        className={classes.button}
        aria-current={pathname === `/${projectId}/search` ? 'page' : undefined}
        title="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <Icon name="search" size={15} /> <span className={classes.name}>Search</span>{' '}
        <span className={classes.key} aria-hidden="true">
          Ctrl K
        </span>
      </Link>
      {isOpen && (
        <dialog
          ref={dialog}
          className={classes.dialog}
          aria-label="Search"
          onCancel={close}
          onClose={close}
          onClick={(event) => event.target === event.currentTarget && close()}
        >
          <Palette projectId={projectId} close={close} />
        </dialog>
      )}
    </>
  );
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.monaco-editor') !== null;
}

type Choice = Hit & { id: string; isRun: boolean };

interface ChoiceGroup {
  title: string;
  hits: Choice[];
}

interface PaletteProps {
  projectId: string;
  close: () => void;
}

/** A combobox with a list that is always open: arrows choose, Enter opens or runs, Escape closes. */
function Palette({ projectId, close }: PaletteProps) {
  const [text, setText] = useState('');
  /** Position in the list for the search text `of`. A list for another text starts at its first entry. */
  const [position, setPosition] = useState({ of: '', index: 0 });
  /** Search text for which the user pressed Enter before the answer arrived. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const navigate = useNavigate();
  const submit = useSubmit();
  const id = useId();
  const sought = text.trim();
  const { data, isFresh } = useFound(projectId, sought);
  const groups = data ? groupsOf(data.found, id) : [];
  const choices = groups.flatMap(({ hits }) => hits);
  const chosen = position.of === data?.sought ? position.index : 0;
  useCloseOnBack(close);
  const choose = useCallback(
    ({ to, isRun }: Choice) => {
      close();
      if (isRun) submit({ what: 'scenario' }, { method: 'post', action: to });
      else navigate(to);
    },
    [close, navigate, submit],
  );
  const first = choices[0];
  useEffect(() => {
    if (awaited === sought && isFresh && first) choose(first);
  }, [awaited, sought, isFresh, first, choose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexAfter(event.key, chosen, choices.length);
    if (index !== null) setPosition({ of: data?.sought ?? '', index });
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const choice = choices[chosen];
      if (!isFresh) setAwaited(sought);
      else if (choice) choose(choice);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          className={classes.input}
          aria-label="Pages, scenarios and runs"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={choices[chosen]?.id}
          placeholder="Go to a page, scenario or run, or run a scenario"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAwaited(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <FoundList
        id={`${id}-list`}
        groups={groups}
        chosenId={choices[chosen]?.id}
        isFresh={isFresh}
        onChoose={choose}
      />
      <p className={classes.told} role="status">
        {data?.found.problem ??
          (isFresh && choices.length === 0 ? `"${sought}" did not match any page, scenario or run.` : '')}
      </p>
    </>
  );
}

/** Searches when the user stops typing. `isFresh` is false while the data is of an earlier text. */
function useFound(projectId: string, sought: string) {
  const { load, data, state } = useFetcher<typeof loader>();
  useEffect(() => {
    const timer = setTimeout(() => load(`/${projectId}/search${query({ q: sought })}`), sought ? pause : 0);
    return () => clearTimeout(timer);
  }, [load, projectId, sought]);
  return { data, isFresh: data?.sought === sought && state === 'idle' };
}

/** Returns the entry that an arrow key chooses, past the ends of the list too. Null for other keys. */
function indexAfter(key: string, chosen: number, count: number): number | null {
  const last = count - 1;
  if (key === 'ArrowDown') return chosen >= last ? 0 : chosen + 1;
  if (key === 'ArrowUp') return chosen <= 0 ? Math.max(0, last) : chosen - 1;
  return null;
}

interface FoundListProps {
  id: string;
  groups: ChoiceGroup[];
  chosenId: string | undefined;
  /** False while a newer answer is on its way. */
  isFresh: boolean;
  onChoose: (choice: Choice) => void;
}

function FoundList({ id, groups, chosenId, isFresh, onChoose }: FoundListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list} aria-busy={!isFresh}>
      {groups.map(({ title, hits }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden="true">
            {title}
          </div>
          {hits.map((choice) => (
            <Option
              key={choice.id}
              choice={choice}
              isChosen={choice.id === chosenId}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ choice, isChosen, onChoose }: { choice: Choice; isChosen: boolean; onChoose: () => void }) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { id, label, detail, isRun } = choice;
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      onClick={onChoose}
    >
      <span className={classes.label}>{isRun ? `Run “${label}”` : label}</span>{' '}
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}

function groupsOf(found: SearchResults, id: string): ChoiceGroup[] {
  const { pages, features, scenarios, runnable, runs } = found;
  const groups = [
    { title: 'Pages', hits: pages, isRun: false },
    { title: 'Scenarios', hits: scenarios, isRun: false },
    { title: 'Run', hits: runnable, isRun: true },
    { title: 'Features', hits: features, isRun: false },
    { title: 'Runs', hits: runs, isRun: false },
  ];
  return groups
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits, isRun }) => ({
      title,
      hits: hits.map((hit, index) => ({
        label: hit.label,
        detail: hit.detail,
        to: hit.to,
        isRun,
        id: `${id}-${title}-${index}`,
      })),
    }));
}

/** Closes the palette on the browser's Back. A navigation that began before it opened does not close it. */
function useCloseOnBack(close: () => void): void {
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [close]);
}
