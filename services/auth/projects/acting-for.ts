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
 * Whoever something is done for in a project without anybody's token: its member of that id, or its owner where that one
 * has left; null when there is no such project.
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

/** What an account may do apart from the project does not matter in it. */
const beyondProject = { allowDeleteProjects: false, allowedProjects: 0 };
