import type { NewProject, Project, User } from '#contracts/auth';
import type { AuthDeps } from '../deps';
import { licenceState, trialEnd } from '../licence';
import type { MemberProject } from './repository';

/**
 * Returns whether projects that require a second factor are closed to the caller.
 * Access tokens belong to programs, which have no second factor. An identity provider asks for the factor itself.
 */
export function lacksFactor(
  { tokenProjectId, secondFactor }: Pick<User, 'tokenProjectId' | 'secondFactor'>,
  { identityProvider }: Pick<AuthDeps, 'identityProvider'>,
): boolean {
  return tokenProjectId === undefined && !secondFactor && identityProvider === null;
}

/**
 * Returns the project in the contract's form, as one member sees it now.
 * @param lacks result of {@link lacksFactor}: hides all but the name if the project requires a second factor
 */
export function toProject(
  { project: row, role, hasGitAccess = false }: MemberProject,
  now: Date,
  lacks = false,
): Project {
  const isClosed = row.requiresSecondFactor && lacks;
  const project = isClosed ? { ...row, description: '', url: '', npmrc: '' } : row;
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    url: project.url,
    demo: project.demo,
    role,
    userRole: role,
    projectAdmin: project.adminUserId,
    privateRepo: project.privateRepoUrl !== '',
    configuredPrivateRepo: hasGitAccess,
    privateRepoURL: isClosed ? '' : project.privateRepoUrl,
    allowGitIntegration: project.allowGitIntegration,
    allowInvite: project.allowInvite,
    ...licenceState(project.licenceEndsAt, now),
    maxExecutionThreads: project.maxExecutionThreads,
    requiresSecondFactor: project.requiresSecondFactor || undefined,
    lacksSecondFactor: isClosed || undefined,
    // The file shows which registries are used, and by whom.
    npmrc_TextContent: role === 'ADMIN' ? project.npmrc : '',
  };
}

/** Returns the row of a project created now, with the licence and permissions of new projects. */
export function newProject(
  deps: Pick<AuthDeps, 'clock' | 'newId' | 'licence' | 'newProjects'>,
  adminUserId: string,
  typed: NewProject,
) {
  const createdAt = deps.clock.now();
  return {
    id: deps.newId(),
    ...typed,
    adminUserId,
    createdAt,
    licenceEndsAt: trialEnd(createdAt, deps.licence.trialDays),
    maxExecutionThreads: deps.licence.threads,
    npmrc: '',
    npmrcSealed: '',
    privateRepoUrl: '',
    allowGitIntegration: deps.newProjects.gitIntegration,
    allowInvite: deps.newProjects.invite,
    requiresSecondFactor: false,
  };
}

/** Refuses a name that another project of the owner has. Names are compared without case. */
export function nameTaken(name: string) {
  const error = `You already have a project named ${name}`;
  return { status: false, error, because: 'name' } as const;
}

/** The same message for an administrator who does not own the project. */
export function nameTakenByOwner(name: string) {
  const error = `The owner of this project already has a project named ${name}`;
  return { status: false, error, because: 'name' } as const;
}
