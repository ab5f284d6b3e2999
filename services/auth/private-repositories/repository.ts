import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { gitCredentials, projects } from '../tables';

export type CredentialsRow = typeof gitCredentials.$inferSelect;

/** Returns the credentials that a member proved for the project's current address. Null when there are none. */
export async function findCredentials(
  db: Queries,
  projectId: string,
  userId: string,
): Promise<CredentialsRow | null> {
  const [found] = await db
    .select({ credentials: gitCredentials })
    .from(gitCredentials)
    .innerJoin(projects, eq(projects.id, gitCredentials.projectId))
    .where(
      and(
        eq(gitCredentials.projectId, projectId),
        eq(gitCredentials.userId, userId),
        eq(gitCredentials.url, projects.privateRepoUrl),
      ),
    );
  return found?.credentials ?? null;
}

/** Returns the project's private repository. Empty when it has none, null when there is no such project. */
export async function findAddress(db: Queries, projectId: string): Promise<string | null> {
  const [found] = await db
    .select({ url: projects.privateRepoUrl })
    .from(projects)
    .where(eq(projects.id, projectId));
  return found?.url ?? null;
}

/** Sets the project's address. False when it now has another one. */
export async function setAddress(db: Queries, projectId: string, url: string): Promise<boolean> {
  const changed = await db
    .update(projects)
    .set({ privateRepoUrl: url })
    .where(and(eq(projects.id, projectId), sql`${projects.privateRepoUrl} in ('', ${url})`));
  return changed.rowCount === 1;
}

/** Stores credentials in place of the member's earlier ones. */
export async function saveCredentials(db: Queries, row: CredentialsRow): Promise<void> {
  const { projectId: _project, userId: _user, ...set } = row;
  const target = [gitCredentials.projectId, gitCredentials.userId];
  await db.insert(gitCredentials).values(row).onConflictDoUpdate({ target, set });
}
