import type { User } from '#contracts/auth';
import type { OnboardingStep } from '#contracts/workspace/onboarding';
import { Refusing } from '#services/foundation/calls/endpoint';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { advanceTo, findLastCompletedStep } from './repository';

/**
 * How far a user came with the first steps (docs/rules/projects.md, First steps). The recorded step only grows; 5, for
 * people who joined by invitation, is beyond all others.
 */
export function onboardingHandlers({
  database,
}: Pick<WorkspaceDeps, 'database'>): Pick<
  WorkspaceHandlers,
  'initOnboarding' | 'getOnboarding' | 'updateOnboardingProgress'
> {
  return {
    async initOnboarding({ body: { userId } }, { user }) {
      onlyOneself(user, userId);
      return progress(userId, await advanceTo(database, userId, 0));
    },
    async getOnboarding({ params: { userId } }, { user }) {
      onlyOneself(user, userId);
      return progress(userId, (await findLastCompletedStep(database, userId)) ?? 0);
    },
    async updateOnboardingProgress({ body: { userId, lastCompletedStep } }, { user }) {
      onlyOneself(user, userId);
      return progress(userId, await advanceTo(database, userId, lastCompletedStep));
    },
  };
}

/** @throws {Refusing} the same for anybody else's id, whether or not there is such a user */
function onlyOneself(user: User, userId: string): void {
  if (user.userId !== userId)
    throw new Refusing(404, 'missing', 'There are no first steps of yours under this id.');
}

function progress(userId: string, lastCompletedStep: OnboardingStep) {
  return { status: true as const, onboarding: { userId, lastCompletedStep } };
}
