import { Button, TextInput } from '@mantine/core';
import { useFetcher, type FetcherWithComponents } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useHydrated } from '~/ui/hydration';
import { tagNameProblem } from '#domain/names';
import type { ProjectTag } from '#contracts/workspace';
import { tagsFor, tagTyped } from '~/shell/scenario-choice/tag-order';
import { featuresPath, type FeatureLocation } from '~/scenarios/address';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Form, Link } from '~/ui/scoped';
import classes from './tag-popup.module.css';

/** The own tags of the feature or scenario, and all tags of the project with their counts. */
export interface TagLists {
  own: string[];
  tags: ProjectTag[];
}

export interface TagAnswer {
  error?: string;
  because?: string;
  typed?: string;
}

/**
 * Opens the tag manager. With scripts it opens over the page, and closes on Escape or a click outside
 * (docs/rules/scenarios.md, Tags). Without scripts it is a dialog with its own address.
 */
export function TagPopup({ projectId, place }: { projectId: string; place: FeatureLocation }) {
  const [open, setOpen] = useState(false);
  const list = useFetcher<TagLists>();
  const toggle = useFetcher<TagAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const address = featuresPath(projectId, place, 'tags');
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!open) list.load(address);
    setOpen(!open);
  }

  return (
    <div ref={box} className={classes.box}>
      <Link
        ref={opener}
        to={address}
        className={classes.opener}
        aria-expanded={open}
        onClick={onClick}
        preventScrollReset
      >
        <Icon name="plus" size={12} /> tag
      </Link>
      {open && list.data && (
        <div className={classes.popup} role="dialog" aria-label="Tags">
          <TagManager
            // Remounts after a tag was added or removed.
            key={list.data.own.join(' ')}
            action={address}
            own={list.data.own}
            tags={list.data.tags}
            answer={toggle.data}
            fetcher={toggle}
          />
        </div>
      )}
      {toggle.data?.because === 'licence' && open && (
        <LicenceDialog closeTo={featuresPath(projectId, place)} />
      )}
    </div>
  );
}

interface TagManagerProps {
  action: string;
  /** Own tags of the scenario or feature. */
  own: readonly string[];
  tags: readonly ProjectTag[];
  answer: TagAnswer | undefined;
  /** Submits without leaving the page. Without it, every choice loads a page. */
  fetcher?: FetcherWithComponents<unknown>;
}

const maxShown = 60;

/**
 * Finds tags of the project, and adds or removes them. Enter toggles the typed tag, or adds a new one
 * (docs/rules/scenarios.md, Tags).
 */
export function TagManager({ action, own, tags, answer, fetcher }: TagManagerProps) {
  const scripted = useHydrated();
  const [typed, setTyped] = useState(answer?.typed ?? '');
  const ToggleForm = fetcher?.Form ?? Form;
  const name = tagTyped(typed);
  const problem = name === '' || own.includes(name) ? null : tagNameProblem(name);
  const unknown = own.filter((tag) => !tags.some((other) => other.name === tag));
  const found = tagsFor([...unknown.map((tag) => ({ name: tag, count: 0 })), ...tags], typed);
  const message = problem ?? (answer?.typed === typed ? answer.error : undefined);
  return (
    <ToggleForm method="post" action={action} className={classes.manager} preventScrollReset>
      {fetcher && <input type="hidden" name="stay" value="1" />}
      {answer?.error && answer.typed === undefined && <Notice kind="error">{answer.error}</Notice>}
      <div className={classes.search}>
        <TextInput
          name="tag"
          aria-label="Find or add a tag"
          placeholder="Find or add a tag"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={message}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          autoFocus
        />
        <Button type="submit" disabled={scripted && (name === '' || problem !== null)}>
          {own.includes(name) ? 'Remove' : 'Add'}
        </Button>
      </div>
      <ul className={classes.list} aria-label="Tags of the project">
        {found.slice(0, maxShown).map((tag) => {
          const on = own.includes(tag.name);
          return (
            <li key={tag.name}>
              <Choice tag={tag} on={on} />
            </li>
          );
        })}
      </ul>
      {found.length === 0 && typed !== '' && !problem && (
        <p className={classes.none}>No tag of the project is named like this.</p>
      )}
      {found.length > maxShown && (
        <p className={classes.none}>and {found.length - maxShown} more: type to find them</p>
      )}
    </ToggleForm>
  );
}

function Choice({ tag: { name, count }, on }: { tag: ProjectTag; on: boolean }) {
  return (
    <button type="submit" name="choice" value={name} className={classes.choice} aria-pressed={on}>
      <span className={classes.mark}>{on && <Icon name="check" size={14} />}</span>{' '}
      <span className={classes.name} title={`@${name}`}>
        @{name}
      </span>{' '}
      <span className={classes.count}>{count}</span>
    </button>
  );
}
