import { isBlank } from '#domain/text';
import { chosenEntries, readChosen, type ChosenScenarios } from '~/shell/scenario-choice/scenario-choice';
import { readScheduleFields, type ScheduleFields } from './schedule-fields';

/** The planner's entries so far. The address holds them, so that reloading or going back loses nothing. */
export interface PlannerDraft extends ChosenScenarios {
  name: string;
  env: string;
  branch: string;
  /** True when "AI recovery" is on: the runs heal. */
  heals: boolean;
  /** Null until the user has opened the third step. */
  schedule: ScheduleFields | null;
}

export const maxExecutionNameLength = 80;

/** Reads the query, or the form of a step. Cuts texts longer than any rule allows. Never throws. */
export function readDraft(query: URLSearchParams | FormData): PlannerDraft {
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

/** Returns the query that holds the draft, without `?`. */
export function draftQuery({ name, env, branch, heals, schedule, ...chosen }: PlannerDraft): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ name, env, branch })) if (value) query.set(key, value);
  if (heals) query.set('heals', 'on');
  for (const [key, value] of chosenEntries(chosen)) query.append(key, value);
  for (const [key, value] of scheduleEntries(schedule)) query.append(key, value);
  return query;
}

/** Returns the fields of a schedule under their names in a form. */
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

/** Valid choices of the first step. */
export interface PlannerChoices {
  environments: string[];
  branches: string[];
  /** Names of the existing executions. */
  taken: string[];
}

export const nameTaken = 'Choose a unique name, discarding your changes.';

/** Returns problems of the first step, by field; empty when valid (docs/rules/executions.md, Plan). */
export function definitionProblems(
  { name, env, branch }: Pick<PlannerDraft, 'name' | 'env' | 'branch'>,
  { environments, branches, taken }: PlannerChoices,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const trimmed = name.trim();
  if (isBlank(trimmed)) problems['name'] = 'Execution name cannot be empty.';
  else if (trimmed.length > maxExecutionNameLength) {
    problems['name'] = `Execution name cannot exceed ${maxExecutionNameLength} characters.`;
  } else if (taken.some((other) => other.toLowerCase() === trimmed.toLowerCase())) {
    problems['name'] = 'An execution with this name already exists.';
  }
  if (env === '') problems['env'] = 'Choose an environment.';
  else if (!environments.includes(env)) problems['env'] = `There is no environment "${env}" on this branch.`;
  if (branch === '') problems['branch'] = 'Choose a branch.';
  else if (!branches.includes(branch)) problems['branch'] = `There is no branch "${branch}".`;
  return problems;
}
