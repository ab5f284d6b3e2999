import { knowMemberships } from '#services/foundation/calls/request-scope';
import { insertAudit } from '../audit/record';
import { isWithinToken } from '../bearer';
import type { AuthHandler } from '../deps';
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

export const getProjects: AuthHandler<'getProjects'> = async (
  deps,
  { query: { id } },
  { user, scope, headers },
) => {
  const { clock } = deps;
  const { db } = deps.database;
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
};

export const handleCreateProject: AuthHandler<'createProject'> = (deps, { body }, { user, address }) => {
  const { clock } = deps;
  const { db } = deps.database;
  return db.transaction(async (transaction) => {
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
  });
};

export const handleCreateWorkspace: AuthHandler<'createWorkspace'> = async (
  deps,
  { body: { template } },
  { user, project },
) => {
  const { db } = deps.database;
  const author = { name: user.name, email: user.email };
  await deps.createWorkspace(project.id, { name: project.name, template, url: project.url }, author);
  if (template === 'demo') await markDemo(db, project.id);
  return { status: true };
};

export const getLastActiveProject: AuthHandler<'getLastActiveProject'> = async (deps, _, { user }) => {
  const { clock } = deps;
  const { db } = deps.database;
  const last = await findLastActiveProject(db, user.userId);
  const project = last && isWithinToken(user, last.project.id) ? last : null;
  return { status: true, project: project && toProject(project, clock.now(), lacksFactor(user, deps)) };
};

export const updateLastActiveProjectId: AuthHandler<'updateLastActiveProjectId'> = async (
  { database: { db } },
  _,
  { user, project },
) => {
  await setLastActiveProject(db, user.userId, project.id);
  return { status: true };
};

export const isProjectExpired: AuthHandler<'isProjectExpired'> = async (_deps, _, { project }) => {
  return project.is_expired ? { status: false, error: 'License has expired' } : { status: true };
};
