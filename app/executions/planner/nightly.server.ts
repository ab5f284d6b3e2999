import { redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { nameOfChoice } from '~/platform/scenario-choice';
import { planPath } from '../addresses';
import { readChoice } from './choice.server';
import { readOffer } from './choices.server';
import { longestExecutionName, type Draft } from './draft';
import { scheduleFieldsOf } from './schedule-fields';

/**
 * Leads to the last step of a plan that runs every night: only its scenarios are said, and perhaps where. It is called
 * after them. What is wrong with it, e.g. that there is no environment, the first step says.
 */
export async function redirectNightly(caller: InProject, typed: Draft): Promise<Response> {
  const { project } = caller;
  const branch = typed.branch || caller.branch;
  const [offer, { runs }] = await Promise.all([readOffer(caller, branch), readChoice(caller, branch, typed)]);
  const draft: Draft = {
    name: typed.name || freeName(nameOfChoice(typed, runs), offer.taken),
    env: offer.environments.includes(typed.env) ? typed.env : offer.environment,
    branch,
    heals: typed.heals,
    tags: typed.tags,
    picks: typed.picks,
    everyTag: typed.everyTag,
    schedule: scheduleFieldsOf(null),
  };
  return redirect(planPath(project.id, 'schedule', draft));
}

/** `checkout every night`, or with a number where that is taken. */
function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number++) {
    const end = number === 1 ? ' every night' : ` every night ${number}`;
    const free = name.slice(0, longestExecutionName - end.length).trimEnd() + end;
    if (!known.has(free.toLowerCase())) return free;
  }
}
