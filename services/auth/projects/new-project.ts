import type { Project } from '#contracts/auth';
import type { AuthDeps } from '../deps';
import { trialEnd } from '../licence';

type NewProject = Pick<Project, 'name' | 'description' | 'url' | 'demo'>;

/** The row of a project made now, with the licence and permissions that new ones get. */
export function newProject(
  deps: Pick<AuthDeps, 'clock' | 'newId' | 'licence' | 'newProjects'>,
  adminUserId: string,
  { name, description, url, demo }: NewProject,
) {
  const createdAt = deps.clock.now();
  return {
    id: deps.newId(),
    name,
    description,
    url,
    demo,
    adminUserId,
    createdAt,
    licenceEndsAt: trialEnd(createdAt, deps.licence.trialDays),
    maxExecutionThreads: deps.licence.threads,
    npmrc: '',
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
