import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '~/ui/icon';
import type { TagChoice } from './tag-choice.server';
import classes from './planner.module.css';

interface TagFieldsProps {
  choice: TagChoice;
  chosen: readonly string[];
  isCounting: boolean;
  /** Names of the fields. */
  field: string;
  searchField: string;
  onSearch: (text: string) => void;
  /** Searches where there are no scripts. */
  find: ReactNode;
}

/** Step 2, 'Select scenarios': the tags of the project's features; all scenarios with any of them are selected. */
export function TagFields(props: TagFieldsProps) {
  const { choice, chosen, isCounting, field, searchField, onSearch, find } = props;
  const scripted = useHydrated();
  if (choice.isEmpty && chosen.length === 0) {
    return <p className={classes.none}>No tags available, please add some tags in the features tab</p>;
  }
  const shown = choice.tags.map(({ name }) => name);
  // A chosen tag that the search does not find stays chosen.
  const hidden = chosen.filter((tag) => !shown.includes(tag));
  return (
    <div className={classes.fields}>
      <div className={classes.search}>
        <TextInput
          type="search"
          name={searchField}
          defaultValue={choice.search}
          aria-label="Find a tag"
          placeholder="Find a tag"
          leftSection={<Icon name="search" size={14} />}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          data-autofocus
        />
        {!scripted && find}
      </div>
      {hidden.map((tag) => (
        <input key={tag} type="hidden" name={field} value={tag} />
      ))}
      <ul className={classes.tags} aria-label="Tags of the project">
        {choice.tags.map(({ name, count }) => (
          <li key={name}>
            <Checkbox
              name={field}
              value={name}
              defaultChecked={chosen.includes(name)}
              label={
                <span className={classes.tagName} title={`@${name}`}>
                  @{name}
                </span>
              }
              classNames={{ root: classes.tag, body: classes.tagBody, labelWrapper: classes.tagLabel }}
            />
            <span className={classes.count} title={scenariosText(count)}>
              {count}
            </span>
          </li>
        ))}
      </ul>
      {choice.tags.length === 0 && <NoTags search={choice.search} />}
      {choice.left > 0 && <p className={classes.hint}>and {choice.left} more: search to find them</p>}
      {hidden.length > 0 && (
        <p className={classes.hint} title={hidden.join(', ')}>
          Chosen too: {hidden.map((tag) => `@${tag}`).join(', ')}
        </p>
      )}
      <p className={classes.sum} role="status" data-stale={isCounting || undefined}>
        {chosen.length > 0 && `${scenariosText(choice.count)} selected`}
        {chosen.length === 0 && scripted && 'No tag is selected.'}
      </p>
    </div>
  );
}

function NoTags({ search }: { search: string }) {
  return (
    <p className={classes.none}>
      <strong>No tags found</strong>
      <br />
      &quot;{search}&quot; did not match any tags. Please try again.
    </p>
  );
}

export function scenariosText(count: number): string {
  return count === 1 ? '1 scenario' : `${count.toLocaleString('en')} scenarios`;
}
