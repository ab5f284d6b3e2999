import { useLocation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { Icon } from './icon';
import { isScopeName } from './page-scope';
import { ScopeFields } from './scoped';
import classes from './filtered-list.module.css';

/** Lists up to this long have no filter box. */
const shortList = 8;
/** Most items shown at once. The filter finds the others. */
const maxShown = 50;

interface FilteredListProps<Item> {
  items: readonly Item[];
  /** Plural noun for the items in lower case: "projects". Also names the list in the address. */
  noun: string;
  textOf(item: Item): string;
  children(shown: Item[]): ReactNode;
}

/**
 * A list in a menu, with a filter box when it is long. With scripts, the list narrows with every key. Without, Enter
 * loads the same page with the term in its address, and with the menu open ({@link useIsFiltered}).
 */
export function FilteredList<Item>(props: FilteredListProps<Item>) {
  // A choice leads to another address, where the filter box is empty again.
  const { key } = useLocation();
  return props.items.length > shortList ? (
    <LongList key={key} {...props} />
  ) : (
    props.children([...props.items])
  );
}

function LongList<Item>({ items, noun, textOf, children }: FilteredListProps<Item>) {
  const { pathname, search } = useLocation();
  const [term, setTerm] = useState(new URLSearchParams(search).get(parameter(noun)) ?? '');
  const sought = term.trim().toLowerCase();
  const found = items.filter((item) => textOf(item).toLowerCase().includes(sought));
  const kept = [...new URLSearchParams(withoutFilter(search, noun))].filter(([name]) => !isScopeName(name));
  const more = found.length - maxShown;
  return (
    <>
      <form
        action={pathname}
        className={classes.form}
        onSubmit={(event) => event.preventDefault()}
        role="search"
      >
        <ScopeFields />
        {kept.map(([name, value], position) => (
          <input key={position} type="hidden" name={name} value={value} />
        ))}
        <Icon name="search" size={14} className={classes.icon} />
        <input
          type="search"
          name={parameter(noun)}
          className={classes.box}
          aria-label={`Filter ${noun}`}
          placeholder={`Filter ${noun}`}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
        />
      </form>
      {children(found.slice(0, maxShown))}
      {found.length === 0 && (
        <p className={classes.none} role="status">
          <strong>No {noun} found</strong>{' '}
          <span>
            &quot;{term}&quot; did not match any {noun}. Please try again.
          </span>
        </p>
      )}
      {more > 0 && <p className={classes.none}>and {more} more: filter to find them</p>}
    </>
  );
}

/** Returns whether the address of a page without scripts filters the list, so that its menu is open. */
export function useIsFiltered(noun: string): boolean {
  return new URLSearchParams(useLocation().search).has(parameter(noun));
}

/** The query of a page without the list's filter. */
export function withoutFilter(search: string, noun: string): string {
  const query = new URLSearchParams(search);
  query.delete(parameter(noun));
  return query.size > 0 ? `?${query}` : '';
}

function parameter(noun: string): string {
  return `filter-${noun}`;
}
