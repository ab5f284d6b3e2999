import type { NewProject, Project } from '#contracts/auth';
import type { AuthDeps } from '../deps';
import { licenceState, trialEnd } from '../licence';
import type { MemberProject } from './repository';

/** The project as the contract has it, seen by one member now. */
export function toProject({ project, role, hasGitAccess = false }: MemberProject, now: Date): Project {
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
    privateRepoURL: project.privateRepoUrl,
    allowGitIntegration: project.allowGitIntegration,
    allowInvite: project.allowInvite,
    ...licenceState(project.licenceEndsAt, now),
    maxExecutionThreads: project.maxExecutionThreads,
    // It tells which registries are used, and by whom.
    npmrc_TextContent: role === 'ADMIN' ? project.npmrc : '',
  };
}

/** The row of a project made now, with the licence and permissions that new ones get. */
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
  };
}

/** Of the projects somebody owns each has another name, in whatever case. */
export function nameTaken(name: string) {
  const error = `You already have a project named ${name}`;
  return { status: false, error, because: 'name' } as const;
}

/** The same, told to an administrator who does not own the project. */
export function nameTakenByOwner(name: string) {
  const error = `The owner of this project already has a project named ${name}`;
  return { status: false, error, because: 'name' } as const;
}
