import type { User } from '#contracts/auth';
import type { OnboardingStep } from '#contracts/workspace/onboarding';
import { Refusing } from '#services/foundation/calls/endpoint';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { advanceTo, findLastCompletedStep } from './repository';

type Deps = Pick<WorkspaceDeps, 'database'>;

/**
 * Handlers of a user's progress in the first steps (docs/rules/projects.md, First steps). The recorded step never
 * decreases. Users who joined by invitation have 5, which is beyond all others.
 */
export const initOnboarding: WorkspaceHandler<'initOnboarding', Deps> = async (
  { database },
  { body: { userId } },
  { user },
) => {
  onlyOneself(user, userId);
  return progress(userId, await advanceTo(database, userId, 0));
};

export const getOnboarding: WorkspaceHandler<'getOnboarding', Deps> = async (
  { database },
  { params: { userId } },
  { user },
) => {
  onlyOneself(user, userId);
  return progress(userId, (await findLastCompletedStep(database, userId)) ?? 0);
};

export const updateOnboardingProgress: WorkspaceHandler<'updateOnboardingProgress', Deps> = async (
  { database },
  { body: { userId, lastCompletedStep } },
  { user },
) => {
  onlyOneself(user, userId);
  return progress(userId, await advanceTo(database, userId, lastCompletedStep));
};

/** @throws {Refusing} for any other user's id, in the same way whether or not that user exists */
function onlyOneself(user: User, userId: string): void {
  if (user.userId !== userId) throw new Refusing(404, 'missing', 'You have no first steps with this id.');
}

function progress(userId: string, lastCompletedStep: OnboardingStep) {
  return { status: true as const, onboarding: { userId, lastCompletedStep } };
}
