import { and, asc, eq } from 'drizzle-orm';
import { isDuplicate } from '#services/foundation/database/duplicate';
import type { Queries } from '#services/foundation/database/index';
import { testUserRows } from './tables';

export type TestUserRow = typeof testUserRows.$inferSelect;

export async function listTestUsers(db: Queries, projectId: string): Promise<TestUserRow[]> {
  return db
    .select()
    .from(testUserRows)
    .where(eq(testUserRows.projectId, projectId))
    .orderBy(asc(testUserRows.username));
}

export async function findTestUser(
  db: Queries,
  projectId: string,
  username: string,
): Promise<TestUserRow | null> {
  const [row] = await db.select().from(testUserRows).where(named(projectId, username));
  return row ?? null;
}

/** Returns false when the project has a test user with that name. */
export async function insertTestUser(db: Queries, row: TestUserRow): Promise<boolean> {
  const { rowCount } = await db.insert(testUserRows).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Returns `taken` when another test user of the project has the new name. */
export async function updateTestUser(
  db: Queries,
  projectId: string,
  username: string,
  change: Partial<Pick<TestUserRow, 'username' | 'password' | 'secretKey'>>,
): Promise<'updated' | 'missing' | 'taken'> {
  try {
    // The savepoint lets the transaction continue when the name is taken.
    const { rowCount } = await db.transaction((savepoint) =>
      savepoint.update(testUserRows).set(change).where(named(projectId, username)),
    );
    return rowCount === 1 ? 'updated' : 'missing';
  } catch (error) {
    if (isDuplicate(error, 'test_users_project_id_username_pk')) return 'taken';
    throw error;
  }
}

export async function deleteTestUser(db: Queries, projectId: string, username: string): Promise<boolean> {
  const { rowCount } = await db.delete(testUserRows).where(named(projectId, username));
  return rowCount === 1;
}

export async function deleteProjectTestUsers(db: Queries, projectId: string): Promise<void> {
  await db.delete(testUserRows).where(eq(testUserRows.projectId, projectId));
}

function named(projectId: string, username: string) {
  return and(eq(testUserRows.projectId, projectId), eq(testUserRows.username, username));
}
