import { z } from 'zod';
import { newProjectFields } from '#contracts/auth';
import { findUserByEmail } from '../accounts/repository';
import { insertAudit } from '../audit/record';
import { deleteProject } from '../projects/deletion';
import { nameTaken, newProject } from '../projects/project';
import { insertProject, isNameTaken, lockUser } from '../projects/repository';
import { toUser } from '../accounts/user';
import type { OperatorDeps } from './deps';
import { NotDone } from './not-done';
import { findProjects, listAllProjects, updatePermissions, type ProjectRow } from './repository';

/** Operator actions on projects. Each writes to the audit log, with the actor `operator`. */
export function projectOperations(deps: OperatorDeps) {
  const { db } = deps.database;
  const { clock } = deps;

  /** @throws {NotDone} when no project or more than one matches */
  async function theOne(idOrName: string): Promise<ProjectRow> {
    const [found, ...others] = await findProjects(db, idOrName);
    if (!found) throw new NotDone(`There is no project "${idOrName}".`);
    if (others.length === 0) return found;
    const ids = [found, ...others].map(({ id }) => `  ${id}`).join('\n');
    throw new NotDone(`Several projects are named "${idOrName}". Say which one by its id:\n${ids}`);
  }

  return {
    theOne,
    list: () => listAllProjects(db),

    /** @throws {NotDone} for an invalid field, an unknown owner or a name that the owner already uses */
    async create(given: { name: string; owner: string; url: string; description: string }) {
      const owner = await findUserByEmail(db, given.owner.trim().toLowerCase());
      if (!owner) throw new NotDone(`There is no user "${given.owner}".`);
      const typed = z.object(newProjectFields).safeParse(given);
      if (!typed.success) throw new NotDone(typed.error.issues[0]?.message ?? 'The project is not valid.');
      const project = newProject(deps, owner.id, typed.data);
      await db.transaction(async (transaction) => {
        await lockUser(transaction, owner.id);
        if (await isNameTaken(transaction, owner.id, project.name)) {
          throw new NotDone(`${owner.email}: ${nameTaken(project.name).error}`);
        }
        await insertProject(transaction, project);
        await insertAudit(transaction, clock.now(), {
          event: 'project-created',
          actor: 'operator',
          projectId: project.id,
          subject: project.name,
        });
      });
      const { name, email } = toUser(owner, deps);
      const from = { name: project.name, template: 'empty' as const, url: project.url };
      await deps.createWorkspace(project.id, from, { name, email });
      return project;
    },

    async remove(idOrName: string) {
      const project = await theOne(idOrName);
      await deleteProject(deps, project, { actor: 'operator' });
      return project;
    },

    async permit(idOrName: string, change: { allowGitIntegration?: boolean; allowInvite?: boolean }) {
      const project = await theOne(idOrName);
      await db.transaction(async (transaction) => {
        await updatePermissions(transaction, project.id, change);
        const words = Object.entries(change).map(([name, allowed]) => `${name} ${allowed ? 'on' : 'off'}`);
        await insertAudit(transaction, clock.now(), {
          event: 'permissions-changed',
          actor: 'operator',
          projectId: project.id,
          subject: `${project.name}: ${words.join(', ')}`,
        });
      });
      return { ...project, ...change };
    },
  };
}
