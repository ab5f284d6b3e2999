import { Button, TextInput } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Icon } from './icon';
import { isScopeName } from './page-scope';
import { Form } from './scoped';
import { useSubmitSoon } from './use-submit-soon';
import classes from './search-form.module.css';

/** Milliseconds after the last key (docs/rules/interface.md, Searching). */
const pause = 500;

interface SearchFormProps {
  /** Describes the searched items, as placeholder and accessible name. */
  label: string;
  search: string;
}

/** Search as a GET form that keeps the address' other filters. With JavaScript, it searches while the user types. */
export function SearchForm({ label, search }: SearchFormProps) {
  const { submitSoon, forget } = useSubmitSoon(pause);
  const [present] = useSearchParams();
  const remaining = [...present].filter(
    ([name]) => !['search', 'page', 'cursor'].includes(name) && !isScopeName(name),
  );
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // "Clear search" and the back button change only the address. A field that has the focus keeps its text.
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  return (
    <Form ref={form} method="get" role="search" className={classes.form} preventScrollReset onSubmit={forget}>
      {remaining.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        ref={input}
        type="search"
        name="search"
        className={classes.input}
        placeholder={label}
        aria-label={label}
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        leftSection={<Icon name="search" size={15} />}
        onChange={() => submitSoon(() => form.current)}
      />
      <noscript>
        <Button type="submit" variant="default">
          Search
        </Button>
      </noscript>
    </Form>
  );
}
