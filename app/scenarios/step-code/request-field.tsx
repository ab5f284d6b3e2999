import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { longestRequest, suggestions, suggestionsFor } from './update-suggestions';
import classes from './update-prompt.module.css';

interface RequestFieldProps {
  /** What stands in it at first. */
  initial: string;
  /** What stands in it now. */
  value: string;
  onChange: (text: string) => void;
  disabled: boolean;
  readOnly: boolean;
}

/** The request in words; `/` opens suggestions. Without scripts they stand below. */
export function RequestField({ initial, value, onChange, disabled, readOnly }: RequestFieldProps) {
  const listId = useId();
  const scripted = useHydrated();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page's scripts took over counts as typed.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onChange(field.current?.value ?? ''), []);
  const offered = open && !disabled && !readOnly ? suggestionsFor(value) : [];
  const choose = (text: string) => {
    if (field.current) field.current.value = `/${text}`;
    onChange(`/${text}`);
    setOpen(false);
  };
  function onKeyDown(event: KeyboardEvent) {
    const chosen = offered[active];
    if (chosen === undefined) return;
    if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length);
    else return;
    event.preventDefault();
  }
  return (
    <div className={classes.field}>
      <TextInput
        ref={field}
        name="request"
        label="Change this step with AI"
        placeholder="Say what should change, or type / for suggestions"
        description={scripted ? undefined : `For example: ${suggestions.join(' · ')}`}
        defaultValue={initial}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        disabled={disabled}
        readOnly={readOnly}
        required
        withAsterisk={false}
        maxLength={longestRequest}
        autoComplete="off"
        role={scripted ? 'combobox' : undefined}
        aria-expanded={scripted ? offered.length > 0 : undefined}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-autocomplete={scripted ? 'list' : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
      />
      {offered.length > 0 && (
        <ul id={listId} role="listbox" aria-label="Suggestions" className={classes.suggestions}>
          {offered.map((text, index) => (
            <li
              key={text}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus, so that the list stays until the click has come.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(text)}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
