import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Icon } from '~/ui/icon';
import { featuresPath, queryOf, type Place } from '../address';
import classes from './feature-tree.module.css';

/** Specification workbench.md section 9. */
const searchDelay = 500;

/** The tree's filter, a plain GET form; with scripts it searches while one types. */
export function TreeSearch({ projectId, place }: { projectId: string; place: Place }) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const delay = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(delay.current), []);
  useEffect(() => {
    // 'Clear search' and the back button change the search from outside the field.
    if (field.current && field.current !== document.activeElement) field.current.value = place.search;
  }, [place.search]);
  const kept = [...new URLSearchParams(queryOf({ ...place, search: '' }))];
  return (
    <Form
      method="get"
      action={featuresPath(projectId, {})}
      className={classes.search}
      role="search"
      preventScrollReset
      onSubmit={() => clearTimeout(delay.current)}
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
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(delay.current);
          delay.current = setTimeout(
            () => submit(form, { replace: true, preventScrollReset: true }),
            searchDelay,
          );
        }}
      />
    </Form>
  );
}
