import type { auth } from '#contracts/auth';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { knowMemberships } from '#services/foundation/calls/request-scope';
import { insertAudit } from '../audit/record';
import { isWithinToken } from '../bearer';
import type { AuthDeps } from '../deps';
import { countInvitationsTo } from '../invitations/repository';
import { lacksFactor, nameTaken, newProject, toProject } from './project';
import {
  countOwned,
  findLastActiveProject,
  insertProject,
  isNameTaken,
  findProject,
  listProjects,
  lockUser,
  markDemo,
  setLastActiveProject,
} from './repository';

export function projectHandlers(
  deps: AuthDeps,
): Pick<
  Handlers<typeof auth>,
  | 'getProjects'
  | 'createProject'
  | 'createWorkspace'
  | 'getLastActiveProject'
  | 'updateLastActiveProjectId'
  | 'isProjectExpired'
> {
  const { db } = deps.database;
  const { clock } = deps;
  return {
    async getProjects({ query: { id } }, { user, scope, headers }) {
      // Every call of a service needs this answer, even for users with 1,000 projects.
      if (id !== undefined) {
        const found = isWithinToken(user, id) ? await findProject(db, user.userId, id) : null;
        const projects = found ? [toProject(found, clock.now(), lacksFactor(user, deps))] : [];
        knowMemberships(scope, headers, projects);
        return { status: true, projects, openInvitations: 0 };
      }
      const ofPerson = user.tokenProjectId === undefined && user.emailVerified;
      const [found, openInvitations] = await Promise.all([
        listProjects(db, user.userId),
        ofPerson ? countInvitationsTo(db, user.email) : 0,
      ]);
      const all = found.map((project) => toProject(project, clock.now(), lacksFactor(user, deps)));
      const projects = all.filter(({ id }) => isWithinToken(user, id));
      knowMemberships(scope, headers, projects);
      return { status: true, projects, openInvitations };
    },

    createProject: ({ body }, { user, address }) =>
      db.transaction(async (transaction) => {
        await lockUser(transaction, user.userId);
        if (await isNameTaken(transaction, user.userId, body.name)) {
          return nameTaken(body.name);
        }
        if ((await countOwned(transaction, user.userId)) >= deps.allowedProjects) {
          const error = `You cannot have more than ${deps.allowedProjects} projects`;
          return { status: false, error, because: 'limit' };
        }
        const project = newProject(deps, user.userId, body);
        await insertProject(transaction, project);
        await insertAudit(transaction, clock.now(), {
          event: 'project-created',
          userId: user.userId,
          actor: user.email,
          address,
          projectId: project.id,
          subject: project.name,
        });
        return { status: true, project: toProject({ project, role: 'ADMIN' }, clock.now()) };
      }),

    async createWorkspace({ body: { template } }, { user, project }) {
      const author = { name: user.name, email: user.email };
      await deps.createWorkspace(project.id, { name: project.name, template, url: project.url }, author);
      if (template === 'demo') await markDemo(db, project.id);
      return { status: true };
    },

    async getLastActiveProject(_, { user }) {
      const last = await findLastActiveProject(db, user.userId);
      const project = last && isWithinToken(user, last.project.id) ? last : null;
      return { status: true, project: project && toProject(project, clock.now(), lacksFactor(user, deps)) };
    },

    async updateLastActiveProjectId(_, { user, project }) {
      await setLastActiveProject(db, user.userId, project.id);
      return { status: true };
    },

    async isProjectExpired(_, { project }) {
      return project.is_expired ? { status: false, error: 'License has expired' } : { status: true };
    },
  };
}
