import { asc, count, eq, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import { members, projects, users } from '../tables';

export type ProjectRow = typeof projects.$inferSelect;

/** A project with the data that the operator sees. */
export interface ListedProject {
  project: ProjectRow;
  /** E-mail of its first administrator. */
  owner: string;
  members: number;
}

/** Returns all projects, the oldest first. */
export function listAllProjects(db: Queries): Promise<ListedProject[]> {
  return db
    .select({ project: projects, owner: users.email, members: count(members.userId) })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.adminUserId))
    .leftJoin(members, eq(members.projectId, projects.id))
    .groupBy(projects.id, users.email)
    .orderBy(asc(projects.createdAt), asc(projects.id));
}

/** Returns projects with that id or, ignoring case, that name. */
export function findProjects(db: Queries, idOrName: string): Promise<ProjectRow[]> {
  const named = isUuid(idOrName)
    ? eq(projects.id, idOrName)
    : sql`lower(${projects.name}) = lower(${idOrName})`;
  return db.select().from(projects).where(named).orderBy(asc(projects.createdAt), asc(projects.id));
}

export async function updatePermissions(
  db: Queries,
  projectId: string,
  change: { allowGitIntegration?: boolean; allowInvite?: boolean },
): Promise<void> {
  await db.update(projects).set(change).where(eq(projects.id, projectId));
}

export interface ListedUser {
  user: typeof users.$inferSelect;
  projects: number;
}

/** Returns all users by e-mail. */
export function listAllUsers(db: Queries): Promise<ListedUser[]> {
  return db
    .select({ user: users, projects: count(members.projectId) })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .groupBy(users.id)
    .orderBy(asc(users.email));
}
