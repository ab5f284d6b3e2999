import { folderLabelOf } from '#domain/gherkin/feature-paths';
import type { Places } from '#domain/executions/choice';

/**
 * Places, as written in forms and addresses: `all`, `folder:checkout`, `feature:checkout/basket`,
 * `scenario:checkout/basket.feature:Pay by card`, and `run:<id>` for the scenarios of a report. Places and tags
 * together select the scenarios (docs/rules/executions.md, Groups and threads).
 */
export interface ChosenLocations {
  picks: string[];
  /** True when a scenario needs all of the tags. False when one of them is enough. */
  everyTag: boolean;
}

export interface ChosenScenarios extends ChosenLocations {
  /** Without `@`. */
  tags: string[];
}

/** The number of places that fit into an address (docs/rules/executions.md, Planning). */
export const maxPicks = 60;

export const tooManyPicks = `At most ${maxPicks} places can be chosen one by one. Choose a folder, a feature or a tag in place of some.`;

/** Leaves out values that no page sends. Keeps more than the allowed number, so that the page can report it. */
export function readPicks(values: readonly unknown[]): string[] {
  const known = values.flatMap((value) => (typeof value === 'string' && readPick(value) ? [value] : []));
  return [...new Set(known)].slice(0, 1000);
}

export type Pick = { kind: 'all' } | NamedPick;
type NamedPick =
  | { kind: 'folder' | 'feature'; path: string }
  | { kind: 'scenario'; path: string; scenario: string }
  | { kind: 'run'; id: string };

/** Null for a text that is not a place. */
export function readPick(pick: string): Pick | null {
  if (pick === 'all') return { kind: 'all' };
  const [, kind = '', rest = ''] = /^([a-z]+):(.+)$/.exec(pick) ?? [];
  if (rest === '' || rest.length > 1300 || rest.includes('\0')) return null;
  if (kind === 'folder' || kind === 'feature')
    return rest.length > maxPathLength ? null : { kind, path: rest };
  if (kind === 'run') return /^[\w-]{1,64}$/.test(rest) ? { kind, id: rest } : null;
  const at = rest.indexOf(suffix);
  if (kind !== 'scenario' || at < 1 || at > maxPathLength) return null;
  const scenario = rest.slice(at + suffix.length);
  return scenario === '' || scenario.length > 300 ? null : { kind, path: rest.slice(0, at), scenario };
}

const suffix = '.feature:';
/** Longest path that the services accept. */
const maxPathLength = 1000;

export const folderPick = (path: string) => `folder:${path}`;
export const featurePick = (path: string) => `feature:${path}`;
export const scenarioPick = (feature: string, scenario: string) => `scenario:${feature}${suffix}${scenario}`;
export const runPick = (runId: string) => `run:${runId}`;

/** Returns the places as services know them, without places of runs. Undefined when tags alone select. */
export function chosenLocationsOf({ picks, everyTag, tags }: ChosenScenarios): Places | undefined {
  if (picks.length === 0 && !(everyTag && tags.length > 0)) return undefined;
  const parts = picks.map(readPick);
  return {
    all: picks.length === 0 || parts.some((part) => part?.kind === 'all'),
    folders: parts.flatMap((part) => (part?.kind === 'folder' ? [part.path] : [])),
    features: parts.flatMap((part) => (part?.kind === 'feature' ? [part.path] : [])),
    scenarios: parts.flatMap((part) =>
      part?.kind === 'scenario' ? [{ feature: part.path, scenario: part.scenario }] : [],
    ),
    everyTag,
  };
}

/** The reverse of {@link chosenLocationsOf}. */
export function picksOf(within: Places | undefined): ChosenLocations {
  if (!within) return { picks: [], everyTag: false };
  const { all, folders, features, scenarios, everyTag } = within;
  const picks = [
    ...(all ? ['all'] : []),
    ...folders.map(folderPick),
    ...features.map(featurePick),
    ...scenarios.map((scenario) => scenarioPick(scenario.feature, scenario.scenario)),
  ];
  return { picks, everyTag };
}

export const isNothing = ({ picks, tags }: ChosenScenarios) => picks.length === 0 && tags.length === 0;

/** Up to this number, places are listed by name. */
const maxNamed = 5;

/**
 * Describes a choice in words, with the "or" and "and" that apply: `in the folder checkout or the feature
 * account/sign_in, and with @smoke or @slow`. @param runs names of the selected runs, by id
 */
export function choiceText({ picks, everyTag, tags }: ChosenScenarios, runs: Runs = {}): string {
  const where = placesText(picks, runs);
  const names = joined(
    tags.map((tag) => `@${tag}`),
    everyTag ? 'and' : 'or',
  );
  if (where === '') return tags.length > 0 ? `with ${names}` : '';
  return tags.length > 0 ? `${where}, and with ${names}` : where;
}

/** The same for a row: `@smoke @slow` where only tags are chosen, any of which counts. */
export function shortChoice(chosen: ChosenScenarios): string {
  const { picks, tags, everyTag } = chosen;
  if (picks.length === 0 && !everyTag) return tags.map((tag) => `@${tag}`).join(' ');
  return isNothing(chosen) ? '' : choiceText(chosen);
}

export type Runs = Readonly<Record<string, string>>;

function placesText(picks: readonly string[], runs: Runs): string {
  if (picks.includes('all')) return 'all of the branch';
  const texts = picks.flatMap((pick) => {
    const parts = readPick(pick);
    return parts && parts.kind !== 'all' ? [textOf(parts, runs)] : [];
  });
  return joined(texts, 'or');
}

function textOf(pick: NamedPick, runs: Runs): string {
  if (pick.kind === 'run') return `in the run ${runs[pick.id] ?? ''}`.trim();
  if (pick.kind === 'scenario') return `“${pick.scenario}” of ${folderLabelOf(pick.path)}`;
  return `in the ${pick.kind} ${folderLabelOf(pick.path)}`;
}

function joined(texts: readonly string[], word: 'and' | 'or'): string {
  const shown = texts.slice(0, maxNamed);
  const remaining = texts.length - shown.length;
  return [...shown, ...(remaining > 0 ? [`${remaining} more`] : [])].join(` ${word} `);
}

/** Returns the default name of a plan for the choice. */
export function nameOfChoice({ picks, tags }: ChosenScenarios, runs: Runs = {}): string {
  if (picks.length > 1) return `${picks.length} places`;
  const parts = picks[0] === undefined ? null : readPick(picks[0]);
  const tagged = tags.slice(0, 3).map((tag) => `@${tag}`);
  const place =
    parts?.kind === 'run'
      ? (runs[parts.id] ?? '').replace(/^#\d+ /, '')
      : parts?.kind === 'scenario'
        ? parts.scenario
        : parts && parts.kind !== 'all'
          ? (parts.path.split('/').at(-1) ?? '')
          : tags.length === 0
            ? 'All scenarios'
            : '';
  return [place, ...tagged].filter((word) => word !== '').join(' ');
}

/** Returns chosen places and tags as entries of a form or an address. */
export function chosenEntries({ picks, tags, everyTag }: ChosenScenarios): [string, string][] {
  return [
    ...picks.map((pick): [string, string] => ['pick', pick]),
    ...tags.map((tag): [string, string] => ['tag', tag]),
    ...(everyTag ? [['tags', 'all'] satisfies [string, string]] : []),
  ];
}

/** Reads {@link chosenEntries}. Leaves out values that no page sends. */
export function readChosen(form: URLSearchParams | FormData): ChosenScenarios {
  const tags = form
    .getAll('tag')
    .flatMap((tag) => (typeof tag === 'string' ? [tag.replaceAll('\0', '')] : []))
    .filter((tag) => tag !== '' && tag.length <= 80);
  return {
    tags: [...new Set(tags)].slice(0, maxTags),
    picks: readPicks(form.getAll('pick')),
    everyTag: form.get('tags') === 'all',
  };
}

const maxTags = 100;

/** Address of the planner's last step with everything before it filled in: every night, unless somebody changes it. */
export function nightlyPath(
  projectId: string,
  chosen: ChosenScenarios,
  { branch, env }: { branch?: string; env?: string } = {},
): string {
  const query = new URLSearchParams([
    ['nightly', '1'],
    ...(branch ? [['branch', branch]] : []),
    ...(env ? [['env', env]] : []),
    ...chosenEntries(chosen),
  ]);
  return `/${projectId}/executions/plan?${query}`;
}

/**
 * Address of the dialog that runs scenarios by place and tag.
 * @param place query of the features page below it, with `?` or empty
 * @param near feature whose scenarios are offered at once; path without suffix
 */
export function runChoicePath(
  projectId: string,
  place: string,
  { chosen, near }: { chosen: ChosenScenarios; near?: string },
): string {
  const query = new URLSearchParams(place);
  if (near) query.set('near', near);
  for (const [key, value] of chosenEntries(chosen)) query.append(key, value);
  return `/${projectId}/features/run-choice?${query}`;
}
