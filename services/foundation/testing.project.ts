import type { Project } from '#contracts/auth';

/** A project that allows everything, as the auth service describes it to a member. */
export function sampleProject(id: string): Project {
  return {
    id,
    name: 'Shop',
    description: '',
    url: '',
    demo: false,
    role: 'MEMBER',
    userRole: 'MEMBER',
    projectAdmin: '',
    privateRepo: false,
    configuredPrivateRepo: false,
    privateRepoURL: '',
    allowGitIntegration: false,
    allowInvite: true,
    is_expired: false,
    time_left: { days: 30 },
    maxExecutionThreads: 2,
    npmrc_TextContent: '',
  };
}
