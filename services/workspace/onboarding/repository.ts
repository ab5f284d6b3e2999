import { eq, sql } from 'drizzle-orm';
import type { OnboardingStep } from '#contracts/workspace/onboarding';
import type { Database } from '#services/foundation/database/index';
import { onboarding } from '../tables';

/** Returns the last completed step; null for a user who has not begun. */
export async function findLastCompletedStep(
  { db }: Database,
  userId: string,
): Promise<OnboardingStep | null> {
  const [found] = await db
    .select({ step: onboarding.lastCompletedStep })
    .from(onboarding)
    .where(eq(onboarding.userId, userId));
  return found ? (found.step as OnboardingStep) : null;
}

/** Records a completed step, unless a later one is recorded. @returns the step that is recorded now */
export async function advanceTo(
  { db }: Database,
  userId: string,
  step: OnboardingStep,
): Promise<OnboardingStep> {
  const [now] = await db
    .insert(onboarding)
    .values({ userId, lastCompletedStep: step })
    .onConflictDoUpdate({
      target: onboarding.userId,
      set: {
        lastCompletedStep: sql`greatest(${onboarding.lastCompletedStep}, excluded.last_completed_step)`,
      },
    })
    .returning({ step: onboarding.lastCompletedStep });
  return (now?.step ?? step) as OnboardingStep;
}
