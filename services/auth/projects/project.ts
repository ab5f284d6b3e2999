import type { Project } from '#contracts/auth';
import { licenceState } from '../licence';
import type { MemberProject } from './repository';

/** The project as the contract has it, seen by one member now. */
export function toProject({ project, role }: MemberProject, now: Date): Project {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    url: project.url,
    demo: project.demo,
    role,
    userRole: role,
    projectAdmin: project.adminUserId,
    ...withoutPrivateRepository,
    allowInvite: project.allowInvite,
    ...licenceState(project.licenceEndsAt, now),
    maxExecutionThreads: project.maxExecutionThreads,
    npmrc_TextContent: project.npmrc,
  };
}

/** Every project's repository is held by the workspace service. */
const withoutPrivateRepository = {
  privateRepo: false,
  configuredPrivateRepo: false,
  privateRepoURL: '',
  allowGitIntegration: false,
};
