import { eq } from 'drizzle-orm';
import type { Project, User } from '#contracts/auth';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import { toUser } from '../accounts/user';
import { projects, users } from '../tables';
import { toProject } from './project';
import { findProject } from './repository';

/**
 * Returns the user for work in a project without a token: the member with that id, or the owner if the member has left.
 * Null when there is no such project.
 */
export async function actingFor(
  { database: { db }, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  projectId: string,
  userId: string,
): Promise<{ user: User; project: Project } | null> {
  const [known] = await db
    .select({ owner: projects.adminUserId })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!known) return null;
  for (const id of [userId, known.owner]) {
    const found = isUuid(id) ? await findProject(db, id, projectId) : null;
    const [row] = found ? await db.select().from(users).where(eq(users.id, id)) : [];
    if (found && row) return { user: toUser(row, beyondProject), project: toProject(found, clock.now()) };
  }
  return null;
}

/** Permissions of the account outside of the project. They do not matter here. */
const beyondProject = { allowDeleteProjects: false, allowedProjects: 0 };
