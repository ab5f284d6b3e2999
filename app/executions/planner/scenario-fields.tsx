import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useHydrated } from '~/ui/hydration';
import type { FoundLocation } from '#contracts/workspace';
import { featureAddress } from '~/platform/paths';
import { counted } from '~/ui/counted';
import { Icon, type IconName } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import type { ScenarioOffer, Searched } from './choice.server';
import {
  choiceText,
  featurePick,
  folderPick,
  isNothing,
  maxPicks,
  readPick,
  scenarioPick,
  tooManyPicks,
  type ChosenScenarios,
} from '~/shell/scenario-choice/scenario-choice';
import { PlainLink } from '~/ui/scoped';
import classes from './scenario-fields.module.css';

interface ScenarioFieldsProps {
  projectId: string;
  offer: ScenarioOffer;
  chosen: ChosenScenarios;
  isCounting: boolean;
  /** Names of the fields when they differ from the planner's names. */
  names?: typeof plannerFields;
  onSearch: (change: Partial<Searched>) => void;
  /** Button for browsers without scripts: shows the matching scenarios and the search results. */
  show: ReactNode;
}

const plannerFields = { tag: 'tag', pick: 'pick', tags: 'tags', findTag: 'findTag', findPlace: 'findPlace' };

/**
 * Step 2, 'Select scenarios': all scenarios, folders, features, single scenarios and tags, with the scenarios that
 * match. These are fields of the surrounding form.
 */
export function ScenarioFields(props: ScenarioFieldsProps) {
  const { projectId, offer, chosen, isCounting, names = plannerFields, onSearch, show } = props;
  return (
    <div className={classes.fields}>
      <div className={classes.columns}>
        <Places offer={offer} chosen={chosen} names={names} onSearch={onSearch} />
        <Tags offer={offer} chosen={chosen} names={names} onSearch={onSearch} />
      </div>
      {/* `noscript`: if scripts removed the button after loading, the controls below would move under a click. */}
      <noscript>{show}</noscript>
      <Matches projectId={projectId} offer={offer} chosen={chosen} isCounting={isCounting} />
    </div>
  );
}

type PartProps = Required<Pick<ScenarioFieldsProps, 'offer' | 'chosen' | 'names' | 'onSearch'>>;

const icons: Record<FoundLocation['kind'], IconName> = {
  folder: 'folder',
  feature: 'file',
  scenario: 'listCheck',
};

function Places({ offer, chosen, names, onSearch }: PartProps) {
  const places = offer.places.map((place) => ({ ...place, pick: pickOf(place) }));
  const shown = places.map(({ pick }) => pick);
  // Chosen places that the search does not find stay in the list, so that the user can clear and select them again.
  const [listed, setListed] = useState(chosen.picks);
  const isNew = (pick: string) => !listed.includes(pick);
  if (chosen.picks.some(isNew)) setListed([...listed, ...chosen.picks.filter(isNew)]);
  const hidden = listed.filter((pick) => pick !== 'all' && !shown.includes(pick));
  return (
    <fieldset className={classes.column}>
      <legend>Folders, features and scenarios</legend>
      <Search
        name={names.findPlace}
        label="Find a folder, feature or scenario"
        value={offer.searched.place}
        first
        onSearch={(place) => onSearch({ place })}
      />
      <ul className={classes.list} aria-label="Places of the branch">
        <Choice name={names.pick} value="all" chosen={chosen.picks} text="All scenarios" count={offer.all} />
        {hidden.map((pick) => (
          <Choice
            key={pick}
            name={names.pick}
            value={pick}
            chosen={chosen.picks}
            text={choiceText({ picks: [pick], tags: [], everyTag: false }, offer.runs)}
            icon={readPick(pick)?.kind === 'folder' ? 'folder' : 'file'}
          />
        ))}
        {places.map((place) => (
          <Choice
            key={place.pick}
            name={names.pick}
            value={place.pick}
            chosen={chosen.picks}
            text={place.scenario || place.path}
            note={place.kind === 'scenario' ? place.path : undefined}
            icon={icons[place.kind]}
            count={place.kind === 'scenario' ? undefined : place.count}
          />
        ))}
      </ul>
      {places.length === 0 && (
        <NothingFound search={offer.searched.place} what="folder, feature or scenario" />
      )}
      {offer.placesLeft > 0 && (
        <p className={classes.hint}>and {offer.placesLeft.toLocaleString('en')} more: search to find them</p>
      )}
      {offer.searched.place === '' && <p className={classes.hint}>A search finds scenarios, too.</p>}
    </fieldset>
  );
}

function pickOf({ kind, path, scenario }: FoundLocation): string {
  if (kind === 'scenario') return scenarioPick(path, scenario);
  return kind === 'folder' ? folderPick(path) : featurePick(path);
}

function Tags({ offer, chosen, names, onSearch }: PartProps) {
  const shown = offer.tags.map(({ name }) => name);
  // A chosen tag that the search does not find stays chosen.
  const hidden = chosen.tags.filter((tag) => !shown.includes(tag));
  if (offer.hasNoTags && chosen.tags.length === 0) {
    return (
      <fieldset className={classes.column}>
        <legend>Tags</legend>
        <p className={classes.none}>No tags available, please add some tags in the features tab</p>
      </fieldset>
    );
  }
  return (
    <fieldset className={classes.column}>
      <legend>Tags</legend>
      <div className={classes.row}>
        <Search
          name={names.findTag}
          label="Find a tag"
          value={offer.searched.tag}
          onSearch={(tag) => onSearch({ tag })}
        />
        <NativeSelect
          name={names.tags}
          aria-label="How tags count"
          defaultValue={chosen.everyTag ? 'all' : 'any'}
          data={[
            { value: 'any', label: 'any of them (or)' },
            { value: 'all', label: 'all of them (and)' },
          ]}
        />
      </div>
      {hidden.map((tag) => (
        <input key={tag} type="hidden" name={names.tag} value={tag} />
      ))}
      <ul className={classes.list} aria-label="Tags of the project">
        {offer.tags.map(({ name, count }) => (
          <Choice
            key={name}
            name={names.tag}
            value={name}
            chosen={chosen.tags}
            text={`@${name}`}
            count={count}
          />
        ))}
      </ul>
      {offer.tags.length === 0 && <NothingFound search={offer.searched.tag} what="tags" />}
      {offer.tagsLeft > 0 && <p className={classes.hint}>and {offer.tagsLeft} more: search to find them</p>}
      {hidden.length > 0 && (
        <p className={classes.hint} title={hidden.join(', ')}>
          Chosen too: {hidden.map((tag) => `@${tag}`).join(', ')}
        </p>
      )}
    </fieldset>
  );
}

interface SearchProps {
  name: string;
  label: string;
  value: string;
  /** True when the field gets the focus as its dialog opens. */
  first?: boolean;
  onSearch: (text: string) => void;
}

function Search({ name, label, value, first, onSearch }: SearchProps) {
  return (
    <TextInput
      type="search"
      name={name}
      defaultValue={value}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={14} />}
      maxLength={100}
      autoComplete="off"
      data-autofocus={first || undefined}
      className={classes.search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: readonly string[];
  text: string;
  note?: string;
  icon?: IconName;
  /** Number of scenarios. */
  count?: number;
}

function Choice({ name, value, chosen, text, note, icon, count }: ChoiceProps) {
  return (
    <li>
      <Checkbox
        name={name}
        value={value}
        defaultChecked={chosen.includes(value)}
        label={
          <span className={classes.name} title={note ? `${text} · ${note}` : text}>
            {icon && <Icon name={icon} size={14} />} {text}
            {note && <span className={classes.note}> · {note}</span>}
          </span>
        }
        classNames={{ root: classes.choice, body: classes.body, labelWrapper: classes.label }}
      />
      {count !== undefined && (
        <span className={classes.count} title={scenariosText(count)}>
          {count.toLocaleString('en')}
        </span>
      )}
    </li>
  );
}

function NothingFound({ search, what }: { search: string; what: string }) {
  if (search === '') return <p className={classes.none}>There is no {what} on this branch.</p>;
  return (
    <p className={classes.none}>
      <strong>No {what} found</strong>
      <br />
      &quot;{search}&quot; did not match any. Please try again.
    </p>
  );
}

type MatchesProps = Pick<ScenarioFieldsProps, 'projectId' | 'offer' | 'chosen' | 'isCounting'>;

/** Shows what a run of the choice would have now: the count, the choice in words, the first scenarios. */
function Matches({ projectId, offer, chosen, isCounting }: MatchesProps) {
  const scripted = useHydrated();
  const { count, runs, scenarios, broken, missing } = offer.found;
  const isEmpty = isNothing(chosen);
  const remaining = count - scenarios.length;
  return (
    <section className={classes.matches} aria-label="What matches">
      {chosen.picks.length > maxPicks && <Notice kind="error">{tooManyPicks}</Notice>}
      <p className={classes.sum} role="status" data-stale={isCounting || undefined}>
        {!isEmpty && (
          <>
            {scenariosText(count)} selected{rowsText(count, runs)}
            <span className={classes.words}>: {offer.text}</span>
          </>
        )}
        {isEmpty && scripted && 'Nothing is selected.'}
      </p>
      {missing.length > 0 && (
        <Notice kind="warning" title="Part of the selection no longer exists. The execution cannot start">
          {missing.slice(0, 3).join(' ')} {missing.length > 3 && `And ${missing.length - 3} more.`}
        </Notice>
      )}
      {broken.length > 0 && (
        <Notice kind="warning">
          {counted(broken.length, 'file does', 'files do')} not parse, and a run reports{' '}
          {broken.length === 1 ? 'it' : 'them'} as failed: {broken.slice(0, 3).join(', ')}
          {broken.length > 3 && ` and ${broken.length - 3} more`}
        </Notice>
      )}
      {!isEmpty && scenarios.length > 0 && (
        <ol className={classes.found} tabIndex={0} aria-label="Scenarios that match">
          {scenarios.map(({ feature, scenario }) => (
            <li key={`${feature} ${scenario}`}>
              <PlainLink href={featureAddress(projectId, feature, scenario)} target="_blank" rel="noopener">
                {scenario}
              </PlainLink>{' '}
              <span className={classes.note}>{feature}</span>
            </li>
          ))}
        </ol>
      )}
      {!isEmpty && remaining > 0 && <p className={classes.hint}>and {remaining.toLocaleString('en')} more</p>}
    </section>
  );
}

/** Returns the number of results in words if rows of Examples make it differ from that of scenarios. */
export function rowsText(count: number, runs: number | null): string {
  if (runs === null || runs === count) return '';
  return `, ${counted(runs, 'result', 'results')} with each row of Examples`;
}

export function scenariosText(count: number): string {
  return count === 1 ? '1 scenario' : `${count.toLocaleString('en')} scenarios`;
}
