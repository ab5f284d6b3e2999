import type { auth } from '#contracts/auth';
import type { Handlers } from '#services/foundation/endpoint';
import type { AuthDeps } from '../deps';
import { trialEnd } from '../licence';
import { toProject } from './project';
import {
  countAdministered,
  findLastActiveProject,
  insertProject,
  isNameTaken,
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
    async getProjects(_, { user }) {
      const projects = await listProjects(db, user.userId);
      return { status: true, projects: projects.map((project) => toProject(project, clock.now())) };
    },

    createProject: ({ body: { name, description } }, { user }) =>
      db.transaction(async (transaction) => {
        await lockUser(transaction, user.userId);
        if (await isNameTaken(transaction, user.userId, name)) {
          return { status: false, error: `You already have a project named ${name}`, because: 'name' };
        }
        if ((await countAdministered(transaction, user.userId)) >= deps.allowedProjects) {
          const error = `You cannot have more than ${deps.allowedProjects} projects`;
          return { status: false, error, because: 'limit' };
        }
        const project = newProject(deps, user.userId, name, description);
        await insertProject(transaction, project);
        return { status: true, project: toProject({ project, role: 'ADMIN' }, clock.now()) };
      }),

    async createWorkspace({ body: { template } }, { user, project }) {
      await deps.createWorkspace(project.id, template, { name: user.name, email: user.email });
      if (template === 'demo') await markDemo(db, project.id);
      return { status: true };
    },

    async getLastActiveProject(_, { user }) {
      const project = await findLastActiveProject(db, user.userId);
      return { status: true, project: project && toProject(project, clock.now()) };
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

function newProject(deps: AuthDeps, adminUserId: string, name: string, description: string) {
  const createdAt = deps.clock.now();
  return {
    id: deps.newId(),
    name,
    description,
    url: '',
    demo: false,
    adminUserId,
    licenceEndsAt: trialEnd(createdAt, deps.licence.trialDays),
    maxExecutionThreads: deps.licence.threads,
    npmrc: '',
    privateRepoUrl: '',
    allowGitIntegration: deps.newProjects.gitIntegration,
    allowInvite: deps.newProjects.invite,
    createdAt,
  };
}
