import { isBlank } from '#domain/text';
import { shortChoice } from '~/shell/scenario-choice/scenario-choice';
import { groupsOfPlan, type PlanFields } from './plan-fields';

/** Returns a plan as lines of text, to compare the versions of two users. */
export function outlineOf({ env, flows }: Pick<PlanFields, 'env' | 'flows'>): string {
  const lines = flows.flatMap(({ browser, viewport, attempts, groups }, index) => [
    `Flow ${index + 1}: ${browser}, ${viewport}, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`,
    ...groups.map(({ name, threads, ...group }) => {
      const chosen = shortChoice(group) || 'no tags';
      return `  ${name}: ${chosen}, ${threads === 1 ? '1 thread' : `${threads} threads`}`;
    }),
  ]);
  return [`Environment: ${env}`, ...lines, ''].join('\n');
}

export const maxNameLength = 80;

/** Returns the problems that prevent saving a plan, by field; empty when it can be saved. */
export function planProblems(plan: PlanFields): Record<string, string> {
  const problems: Record<string, string> = {};
  if (plan.env === '') problems['env'] = 'Choose an environment.';
  for (const { id, name } of groupsOfPlan(plan)) {
    if (isBlank(name)) problems[`name-${id}`] = 'A scenario group needs a name.';
    else if (name.trim().length > maxNameLength) {
      problems[`name-${id}`] = `The name of a scenario group cannot exceed ${maxNameLength} characters.`;
    }
  }
  return problems;
}
