import { isBlank } from '#domain/text';
import { chosenEntries, readChosen, type ChosenScenarios } from '~/shell/scenario-choice/scenario-choice';
import { readScheduleFields, type ScheduleFields } from './schedule-fields';

/** What the planner has of a new execution so far. It stands in the address: a reload and the way back lose nothing. */
export interface Draft extends ChosenScenarios {
  name: string;
  env: string;
  branch: string;
  /** "AI recovery": its runs heal. */
  heals: boolean;
  /** Null until the third step was seen. */
  schedule: ScheduleFields | null;
}

export const longestExecutionName = 80;

/** Reads the query, or the form of a step; names are cut where they fit no rule any more. Never throws. */
export function readDraft(query: URLSearchParams | FormData): Draft {
  const text = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 300) : '';
  return {
    name: text(query.get('name')),
    env: text(query.get('env')),
    branch: text(query.get('branch')),
    heals: query.get('heals') === 'on',
    ...readChosen(query),
    schedule: readScheduleFields(query),
  };
}

/** The draft as it stands in the address, without `?`. */
export function draftQuery({ name, env, branch, heals, schedule, ...chosen }: Draft): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ name, env, branch })) if (value) query.set(key, value);
  if (heals) query.set('heals', 'on');
  for (const [key, value] of chosenEntries(chosen)) query.append(key, value);
  for (const [key, value] of scheduleEntries(schedule)) query.append(key, value);
  return query;
}

/** The fields of a schedule as a form has them. */
export function scheduleEntries(schedule: ScheduleFields | null): [string, string][] {
  if (!schedule) return [];
  const { repeat, days, time, zone } = schedule;
  return [
    ['repeat', repeat],
    ['was', repeat],
    ...days.map((day): [string, string] => ['day', day]),
    ['time', time],
    ['zone', zone],
  ];
}

/** What may be chosen in the first step. */
export interface Choices {
  environments: string[];
  branches: string[];
  /** Names of the executions there are. */
  taken: string[];
}

export const nameTaken = 'Choose a unique name, discarding your changes.';

/** What is wrong with the first step, by field; empty when nothing is (docs/rules/executions.md, Plan). */
export function definitionProblems(
  { name, env, branch }: Pick<Draft, 'name' | 'env' | 'branch'>,
  { environments, branches, taken }: Choices,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const trimmed = name.trim();
  if (isBlank(trimmed)) problems['name'] = 'Execution name cannot be empty.';
  else if (trimmed.length > longestExecutionName) {
    problems['name'] = `Execution name cannot exceed ${longestExecutionName} characters.`;
  } else if (taken.some((other) => other.toLowerCase() === trimmed.toLowerCase())) {
    problems['name'] = 'An execution with this name already exists.';
  }
  if (env === '') problems['env'] = 'Choose an environment.';
  else if (!environments.includes(env)) problems['env'] = `There is no environment "${env}" on this branch.`;
  if (branch === '') problems['branch'] = 'Choose a branch.';
  else if (!branches.includes(branch)) problems['branch'] = `There is no branch "${branch}".`;
  return problems;
}
