import { eq } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import { reviewSettings } from '#services/runs/healing/tables';

export type ReviewSettingsRecord = typeof reviewSettings.$inferSelect;

/** Returns null when nobody has set any. */
export async function reviewSettingsOf(
  executor: Executor,
  projectId: string,
): Promise<ReviewSettingsRecord | null> {
  const [found] = await executor.select().from(reviewSettings).where(eq(reviewSettings.projectId, projectId));
  return found ?? null;
}

export async function setReviewSettings(executor: Executor, settings: ReviewSettingsRecord): Promise<void> {
  await executor
    .insert(reviewSettings)
    .values(settings)
    .onConflictDoUpdate({ target: reviewSettings.projectId, set: settings });
}

/** Returns the settings of all projects whose code fixes are tried out automatically. */
export async function settingsThatVerify(executor: Executor): Promise<ReviewSettingsRecord[]> {
  return executor.select().from(reviewSettings).where(eq(reviewSettings.verifiesFixes, true));
}
