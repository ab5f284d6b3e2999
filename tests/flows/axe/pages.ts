/** What addresses of sample pages are about. */
export interface Sample {
  projectId: string;
  runId: string;
  testId: string;
  keyId: string;
  memberId: string;
  invitation: string;
  resetToken: string;
}

export type Audience = 'visitor' | 'newcomer' | 'member';

/**
 * A page for every route module that draws one, as whom it is looked at, and further states of it. `visitor`: signed
 * out; `newcomer`: signed in without a project; `member`: with a demo project, members, tokens and a run.
 */
export const pages: Record<string, { as: Audience; at: (sample: Sample) => string[] }> = {
  'account/sign-in': { as: 'visitor', at: () => ['/login'] },
  'account/sign-up': { as: 'visitor', at: () => ['/signup'] },
  'account/forgot-password': { as: 'visitor', at: () => ['/forgot-password'] },
  'account/reset-password': {
    as: 'visitor',
    at: ({ resetToken }) => [`/reset-password?token=${resetToken}`, '/reset-password?token=used'],
  },
  'invitations/invitation-page': {
    as: 'visitor',
    at: ({ invitation }) => [
      `/invitation?${invitation}`,
      '/invitation',
      '/invitation?id=x&invited_by=y&project=z',
    ],
  },
  'recorder/open-recorder': {
    as: 'visitor',
    at: ({ projectId }) => [`/open-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`],
  },
  'shell/not-found': { as: 'visitor', at: () => ['/no/such/page'] },
  'recorder/remote-recorder': {
    as: 'member',
    at: ({ projectId }) => [`/remote-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`],
  },
  'invitations/invitations-page': { as: 'newcomer', at: () => ['/invitations'] },
  'onboarding/onboarding-page': { as: 'newcomer', at: () => ['/onboarding'] },
  'projects/first-project': { as: 'newcomer', at: () => ['/home'] },
  'projects/new-project': { as: 'newcomer', at: () => ['/projects/new'] },
  'account/account-page': { as: 'newcomer', at: () => ['/account'] },
  'account/sign-out-everywhere': { as: 'newcomer', at: () => ['/account/sign-out-everywhere'] },
  'projects/project-home': inProject('home'),
  'projects/project-setup': inProject('setup'),
  'projects/edit-project': inProject('edit'),
  'projects/delete-project': inProject('delete'),
  'shell/record': inProject('record'),
  'environments/environment-list': inProject('environments'),
  'environments/new-environment': inProject('environments/new'),
  'environments/edit-environment': inProject('environments/demo/edit'),
  'environments/delete-environment': inProject('environments/demo/delete'),
  'settings/project-tab': inProject('settings/project'),
  'settings/edit-npmrc': inProject('settings/project/npmrc'),
  'settings/members/members-page': inProject('settings/members', 'settings/members?search=nobody'),
  'settings/members/remove-member': {
    as: 'member',
    at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/remove`],
  },
  'settings/access-tokens/access-tokens-tab': inProject('settings/access-tokens'),
  'settings/access-tokens/new-access-token': inProject('settings/access-tokens/new'),
  'settings/access-tokens/delete-access-token': {
    as: 'member',
    at: ({ projectId, keyId }) => [`/${projectId}/settings/access-tokens/${keyId}/delete`],
  },
  'settings/integrations/integrations-tab': inProject('settings/private-repository'),
  'settings/integrations/authorize-git': inProject('settings/private-repository/authorize'),
  'settings/integrations/authorize-page': inProject('private-repository'),
  'branches/branches-page': inProject('branches'),
  'branches/new-branch': inProject('branches/new'),
  'branches/delete-branch': inProject('branches/main/delete'),
  'settings/audit/audit-page': inProject('settings/audit', 'settings/audit?search=nobody'),
  'scenarios/features-page': inProject(
    'features',
    'features?folders=account&feature=sign_in',
    'features?folders=account&feature=sign_in&edit=1',
  ),
  'scenarios/new-feature': inProject('features/new'),
  'scenarios/new-scenario': inProject('features/new-scenario?folders=account&feature=sign_in'),
  'scenarios/delete-feature': inProject('features/delete?folders=account&feature=sign_in'),
  'scenarios/run-scenarios': inProject('features/run?folders=account&feature=sign_in'),
  'scenarios/step-code-page': inProject(
    'step-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'reports/runs-page': inProject('runs', 'runs?search=nothing'),
  'reports/run-report-page': {
    as: 'member',
    at: ({ projectId, runId }) => [`/${projectId}/run-report/${runId}`],
  },
  'reports/scenario-report-page': {
    as: 'member',
    at: ({ projectId, runId, testId }) => [`/${projectId}/run-report/${runId}/${testId}`],
  },
};

/** Modules that draw around pages, and those that only lead on: they are looked at with the pages inside. */
export const noPages = [
  'root',
  'account/signed-out',
  'account/account-frame',
  'onboarding/onboarding-frame',
  'shell/new-user-frame',
  'shell/project-frame',
  'projects/project-overview',
  'settings/settings-frame',
];

function inProject(...paths: string[]) {
  return {
    as: 'member' as const,
    at: ({ projectId }: Sample) => paths.map((path) => `/${projectId}/${path}`),
  };
}
