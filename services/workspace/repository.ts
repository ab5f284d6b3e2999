import { and, eq } from 'drizzle-orm';
import type { Database } from '#services/foundation/database/index';
import { lastActive } from './tables';

export interface LastActive {
  environment: string | null;
  branch: string | null;
  folder: string[];
  scenarioIndex: number;
  /** Name of the open feature, without `.feature`. */
  feature: string | null;
  /** Folders open in the tree, as paths with `/`. */
  expanded: string[];
}

/** Whose last choices, and where. */
export interface UserInProject {
  projectId: string;
  userId: string;
}

export async function findLastActive(
  { db }: Database,
  { projectId, userId }: UserInProject,
): Promise<LastActive> {
  const [found] = await db
    .select()
    .from(lastActive)
    .where(and(eq(lastActive.projectId, projectId), eq(lastActive.userId, userId)));
  return (
    found ?? { environment: null, branch: null, folder: [], scenarioIndex: -1, feature: null, expanded: [] }
  );
}

/** Remembers what is given and keeps the rest. */
export async function rememberLastActive(
  { db }: Database,
  whose: UserInProject,
  choice: Partial<LastActive>,
): Promise<void> {
  const insert = db.insert(lastActive).values({ ...whose, ...choice });
  const target = [lastActive.projectId, lastActive.userId];
  if (Object.keys(choice).length === 0) return;
  await insert.onConflictDoUpdate({ target, set: choice });
}

/** For every user of the project: another environment in place of one that was renamed or deleted. */
export async function replaceLastEnvironment(
  { db }: Database,
  projectId: string,
  step: { from: string; to: string | null },
): Promise<void> {
  await db
    .update(lastActive)
    .set({ environment: step.to })
    .where(and(eq(lastActive.projectId, projectId), eq(lastActive.environment, step.from)));
}

/** For every user of the project who was on the branch: back to none. */
export async function forgetBranch({ db }: Database, projectId: string, branch: string): Promise<void> {
  await db
    .update(lastActive)
    .set({ branch: null })
    .where(and(eq(lastActive.projectId, projectId), eq(lastActive.branch, branch)));
}

/** Of every user. */
export async function forgetLastActive({ db }: Pick<Database, 'db'>, projectId: string): Promise<void> {
  await db.delete(lastActive).where(eq(lastActive.projectId, projectId));
}
