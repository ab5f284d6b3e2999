import type { MemberContext } from '#services/foundation/calls/endpoint';
import { insertAudit } from '../audit/record';
import type { AuthHandler } from '../deps';
import { lockTeam } from '../members/repository';
import { notAdministratorAnyMore } from '../members/roles';
import { deleteProject } from './deletion';
import { replaceNpmrc } from './npmrc';
import { nameTaken, nameTakenByOwner } from './project';
import { findLastActiveProject, isNameTaken, lockUser, setName } from './repository';

// Handlers that change or end a project. The contract admits only administrators.

const entryOf = ({ user, project, address }: MemberContext) => ({
  userId: user.userId,
  actor: user.email,
  projectId: project.id,
  address,
});

export const renameProject: AuthHandler<'renameProject'> = (deps, { body: { newName } }, context) => {
  const { db } = deps.database;
  return db.transaction(async (transaction) => {
    const { user, project } = context;
    // Read owner and name again, because another user may have changed them.
    const team = await lockTeam(transaction, project.id, user.userId);
    if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
    // Lock the owner, so that no project with this name is created at the same time.
    await lockUser(transaction, team.owner);
    if (await isNameTaken(transaction, team.owner, newName, project.id)) {
      return user.userId === team.owner ? nameTaken(newName) : nameTakenByOwner(newName);
    }
    if (newName === team.name) return { status: true };
    await setName(transaction, project.id, newName);
    await insertAudit(transaction, deps.clock.now(), {
      ...entryOf(context),
      event: 'project-renamed',
      subject: `${team.name} → ${newName}`,
    });
    return { status: true };
  });
};

export const handleDeleteProject: AuthHandler<'deleteProject'> = async (deps, _, context) => {
  const { user, project } = context;
  const refusal = await deleteProject(deps, project, entryOf(context), async (transaction) => {
    if (deps.allowDeleteProjects) return null;
    const current = await findLastActiveProject(transaction, user.userId);
    return current?.project.id === project.id ? null : onlyTheCurrentOne;
  });
  return refusal === null ? { status: true } : { status: false, error: refusal, because: 'not-current' };
};

export const updateNpmrc: AuthHandler<'updateNpmrc'> = (deps, { body: { npmrc_TextContent } }, context) => {
  const { db } = deps.database;
  return db.transaction(async (transaction) => {
    const { project } = context;
    if (npmrc_TextContent === project.npmrc_TextContent) return { status: true };
    const refusal = await replaceNpmrc(deps, transaction, project.id, npmrc_TextContent);
    if (refusal) return { status: false, ...refusal, because: 'text' };
    await insertAudit(transaction, deps.clock.now(), {
      ...entryOf(context),
      event: 'npmrc-changed',
      subject: project.name,
    });
    return { status: true };
  });
};

/** Message where only the current project may be deleted (docs/rules/access.md, Roles). */
const onlyTheCurrentOne = 'You do not have permission to delete this project';
