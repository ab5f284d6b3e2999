import { redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { nameOfChoice, partsOf } from '~/shell/scenario-choice/scenario-choice';
import { planPath } from '../addresses';
import { findChosen, readChoice, type ReadChoice } from './choice.server';
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
  const [offer, read] = await Promise.all([readOffer(caller, branch), readChoice(caller, branch, typed)]);
  const draft: Draft = {
    name: typed.name || freeName(nameOfChoice(typed, read.runs), offer.taken),
    env: offer.environments.includes(typed.env) ? typed.env : offer.environment,
    branch,
    heals: typed.heals,
    tags: typed.tags,
    picks: (await ranEverything(caller, branch, typed, read)) ? ['all'] : typed.picks,
    everyTag: typed.everyTag,
    schedule: scheduleFieldsOf(null),
  };
  return redirect(planPath(project.id, 'schedule', draft));
}

/**
 * The choice is a run that had every scenario of the branch: what is written tomorrow belongs to it then, too, which a
 * list of today's names would leave out without a word (docs/rules/executions.md, Planning).
 */
async function ranEverything(
  caller: InProject,
  branch: string,
  { picks, tags }: Draft,
  { choice }: ReadChoice,
): Promise<boolean> {
  const [only, ...others] = picks.map(partsOf);
  if (only?.kind !== 'run' || others.length > 0 || tags.length > 0) return false;
  const ran = choice.within?.scenarios ?? [];
  const within = { all: true, folders: [], features: [], scenarios: [], everyTag: false };
  const everything = await findChosen(caller, branch, { choice: { tags: [], within }, missing: [] });
  // A run has scenarios of its own branch alone, each once: as many are all of them, unless some are gone by now.
  if (everything.count === 0 || ran.length !== everything.count) return false;
  const all = await findChosen(caller, branch, { choice: { tags: [], within: choice.within }, missing: [] });
  return all.missing.length === 0 && all.count === everything.count;
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
