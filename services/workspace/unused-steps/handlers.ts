import { refuseAnswer, tellFeaturesChanged, unwritten } from '../answers';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import type { createUsageAnalyser } from './analysis';
import { planRemoval, type RemovalPlan } from './removal';

/** Number of times that a removal is planned again when other users save in between. */
const tries = 5;
const movedOn = 'The project was changed at the same time. Try again.';

// Handlers that find and remove step definitions that no step uses.

/** `analyseUsage` compares the steps and definitions of a commit. */
type Deps = WorkspaceDeps & { analyseUsage: ReturnType<typeof createUsageAnalyser> };

export const getUnusedStepDefinitions: WorkspaceHandler<'getUnusedStepDefinitions', Deps> = async (
  { reader, analyseUsage },
  { query: { branch } },
  { project },
) => {
  const at = await reader.open(project.id, branch);
  if (!at.status) return at;
  const { unused, steps, definitions, unchecked, unread } = await analyseUsage(at);
  return { status: true, stepDefRefs: unused, steps, definitions, unchecked, unreadFeatures: unread };
};

export const removeUnusedSteps: WorkspaceHandler<'removeUnusedSteps', Deps> = async (
  deps,
  { query: { branch }, body: { input } },
  { user, project },
) => {
  const { reader, analyseUsage, write } = deps;
  for (let remaining = tries; remaining > 0; remaining--) {
    const at = await reader.open(project.id, branch);
    if (!at.status) return at;
    const plan = await planRemoval(reader, at, await analyseUsage(at), input);
    if (plan.removed === 0) return refuseAnswer('used', whyNothing(plan));
    const result = await write({
      repo: project.id,
      branch,
      by: user,
      message: messageOf(plan.removed),
      changes: plan.changes,
      // A definition that is unused in one commit may be used in the next.
      guard: async (commit) => (commit === at.commit ? null : movedOn),
    });
    if (result.status === 'refused' && remaining > 1) continue;
    if (result.status !== 'committed') return unwritten(deps, project.id, branch, result);
    tellFeaturesChanged(deps, project.id, branch);
    return { status: true, removed: plan.removed, kept: plan.kept };
  }
  return refuseAnswer('conflict', movedOn);
};

function messageOf(count: number): string {
  return `Delete ${count} unused ${count === 1 ? 'step' : 'steps'}`;
}

function whyNothing({ kept }: RemovalPlan): string {
  const [first] = kept;
  if (!first) return 'Choose at least one step.';
  return kept.length === 1
    ? `"${first.pattern}" was not deleted. ${first.reason}`
    : `Nothing was deleted. ${first.reason}`;
}
