import { redirect } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { nameOfChoice, readPick } from '~/shell/scenario-choice/scenario-choice';
import { planPath } from '../addresses';
import { findChosen, readScenarioChoice, type ReadChoice } from './choice.server';
import { readOffer } from './choices.server';
import { maxExecutionNameLength, type PlannerDraft } from './draft';
import { scheduleFieldsOf } from './schedule-fields';

/**
 * Redirects to the last step of a plan that runs every night. The caller gives its scenarios and perhaps a branch and
 * environment. The name comes from the scenarios. The first step reports problems, e.g. a missing environment.
 */
export async function redirectNightly(caller: InProject, typed: PlannerDraft): Promise<Response> {
  const { project } = caller;
  const branch = typed.branch || caller.branch;
  const [offer, read] = await Promise.all([
    readOffer(caller, branch),
    readScenarioChoice(caller, branch, typed),
  ]);
  const draft: PlannerDraft = {
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
 * Returns whether the choice is a run that had every scenario of the branch. The plan then covers the whole branch, as
 * a list of today's names would silently leave out scenarios written later (docs/rules/executions.md, Planning).
 */
async function ranEverything(
  caller: InProject,
  branch: string,
  { picks, tags }: PlannerDraft,
  { choice }: ReadChoice,
): Promise<boolean> {
  const [only, ...others] = picks.map(readPick);
  if (only?.kind !== 'run' || others.length > 0 || tags.length > 0) return false;
  const ran = choice.within?.scenarios ?? [];
  const within = { all: true, folders: [], features: [], scenarios: [], everyTag: false };
  const everything = await findChosen(caller, branch, { choice: { tags: [], within }, missing: [] });
  // A run has each scenario of its branch once, so an equal count means all of them, unless some were deleted.
  if (everything.count === 0 || ran.length !== everything.count) return false;
  const all = await findChosen(caller, branch, { choice: { tags: [], within: choice.within }, missing: [] });
  return all.missing.length === 0 && all.count === everything.count;
}

/** Returns e.g. `checkout every night`, with a number added when that name is taken. */
function freeName(name: string, taken: readonly string[]): string {
  const existing = new Set(taken.map((item) => item.toLowerCase()));
  for (let number = 1; ; number++) {
    const end = number === 1 ? ' every night' : ` every night ${number}`;
    const free = name.slice(0, maxExecutionNameLength - end.length).trimEnd() + end;
    if (!existing.has(free.toLowerCase())) return free;
  }
}
