import type { Project } from '#contracts/auth';
import { licenceState } from '../licence';
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
    // It may hold the token of a registry.
    npmrc_TextContent: role === 'ADMIN' ? project.npmrc : '',
  };
}
