import { and, asc, count, eq, ne, sql, inArray } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import { gitCredentials, members, projectDeletions, projects, users } from '../tables';

/** A project, with one member's role in it. */
export interface MemberProject {
  project: typeof projects.$inferSelect;
  role: 'ADMIN' | 'MEMBER';
  /** True when the member has proved access to the project's private repository. Left out: no. */
  hasGitAccess?: boolean;
}

const ofMember = (db: Queries) =>
  db
    .select({
      project: projects,
      role: members.role,
      hasGitAccess: sql<boolean>`${gitCredentials.url} is not null`,
    })
    .from(members)
    .innerJoin(projects, eq(projects.id, members.projectId))
    .leftJoin(gitCredentials, ofCurrentAddress);

const ofCurrentAddress = and(
  eq(gitCredentials.projectId, members.projectId),
  eq(gitCredentials.userId, members.userId),
  eq(gitCredentials.url, projects.privateRepoUrl),
);

/** Returns the user's projects, the oldest first. */
export function listProjects(db: Queries, userId: string): Promise<MemberProject[]> {
  return ofMember(db).where(eq(members.userId, userId)).orderBy(asc(projects.createdAt), asc(projects.id));
}

/** Returns null when there is no such project, or the user is not a member of it. */
export async function findProject(
  db: Queries,
  userId: string,
  projectId: string,
): Promise<MemberProject | null> {
  if (!isUuid(projectId)) return null; // PostgreSQL would fail on it
  const [found] = await ofMember(db).where(and(eq(members.userId, userId), eq(members.projectId, projectId)));
  return found ?? null;
}

/** Returns null when the user has not opened a project, or is no longer a member of it. */
export async function findLastActiveProject(db: Queries, userId: string): Promise<MemberProject | null> {
  const [found] = await ofMember(db)
    .innerJoin(users, eq(users.lastActiveProjectId, projects.id))
    .where(and(eq(members.userId, userId), eq(users.id, userId)));
  return found ?? null;
}

/** Returns the id of the project opened last, or else of the oldest. Null when there is none. */
export async function firstProjectToOpen(db: Queries, userId: string): Promise<string | null> {
  const last = await findLastActiveProject(db, userId);
  if (last) return last.project.id;
  const [oldest] = await listProjects(db, userId);
  return oldest?.project.id ?? null;
}

/** Locks a user until the transaction ends, so that counts of their projects stay true. */
export async function lockUser(db: Queries, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function countOwned(db: Queries, userId: string): Promise<number> {
  const [counted] = await db
    .select({ projects: count() })
    .from(projects)
    .where(eq(projects.adminUserId, userId));
  return counted?.projects ?? 0;
}

/**
 * Returns whether the user already owns a project with this name, ignoring case.
 * @param except id of a project that may have the name
 */
export async function isNameTaken(
  db: Queries,
  userId: string,
  name: string,
  except?: string,
): Promise<boolean> {
  const others = except === undefined ? undefined : ne(projects.id, except);
  const named = sql`lower(${projects.name}) = lower(${name})`;
  const taken = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.adminUserId, userId), others, named));
  return taken.length > 0;
}

/** Inserts the project and makes its owner the first member, an ADMIN. */
export async function insertProject(db: Queries, project: typeof projects.$inferSelect): Promise<void> {
  const { id: projectId, adminUserId: userId, createdAt } = project;
  await db.insert(projects).values(project);
  await db.insert(members).values({ projectId, userId, role: 'ADMIN', createdAt });
}

export async function setLastActiveProject(db: Queries, userId: string, projectId: string): Promise<void> {
  await db.update(users).set({ lastActiveProjectId: projectId }).where(eq(users.id, userId));
}

export async function markDemo(db: Queries, projectId: string): Promise<void> {
  await db.update(projects).set({ demo: true }).where(eq(projects.id, projectId));
}

export async function setName(db: Queries, projectId: string, name: string): Promise<void> {
  await db.update(projects).set({ name }).where(eq(projects.id, projectId));
}

/** Deletes the project with its members, invitations, keys and credentials. Notes that its data still exists. */
export async function deleteProjectRow(db: Queries, projectId: string, now: Date): Promise<boolean> {
  const deleted = await db.delete(projects).where(eq(projects.id, projectId));
  if (deleted.rowCount === 0) return false;
  await db.insert(projectDeletions).values({ projectId, deletedAt: now }).onConflictDoNothing();
  return true;
}

export async function listMemberIds(db: Queries, projectId: string): Promise<string[]> {
  const rows = await db.select({ id: members.userId }).from(members).where(eq(members.projectId, projectId));
  return rows.map(({ id }) => id);
}

/** Returns ids of deleted projects whose data may still exist. */
export async function listUnfinishedDeletions(db: Queries): Promise<string[]> {
  const rows = await db.select().from(projectDeletions).orderBy(asc(projectDeletions.deletedAt));
  return rows.map(({ projectId }) => projectId);
}

export async function noteDeletionFinished(db: Queries, projectId: string): Promise<void> {
  await db.delete(projectDeletions).where(eq(projectDeletions.projectId, projectId));
}

/** Returns names of projects, for operators. Unknown ids are left out. */
export async function projectNames(db: Queries, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
