/** Ids and paths that the addresses of sample pages need. */
export interface Sample {
  projectId: string;
  runId: string;
  testId: string;
  scenarioId: string;
  commentId: string;
  keyId: string;
  generationId: string;
  recordingId: string;
  executionId: string;
  explorationId: string;
  /** An exploration that proposes scenarios. */
  suiteOf: string;
  /** Three fixes: one with evidence, one that cannot be edited, one that is accepted. */
  codeFixes: string[];
  /** A page of the project's application map. */
  mapPage: string;
  memberId: string;
  invitation: string;
  /** Link from a mail to an address that nobody has confirmed yet. */
  mailLink: string;
  resetToken: string;
}

export type Audience = 'visitor' | 'newcomer' | 'member' | 'operator';

/**
 * A page for every route module that draws one, with further states of the page and the user who opens it. `visitor`:
 * signed out; `newcomer`: signed in without a project; `member`: with a demo project, members, tokens and a run;
 * `operator`: named in OPERATORS.
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
  'mails/mail-wish-page': {
    as: 'visitor',
    at: ({ mailLink }) => [`/mails?link=${mailLink}`, '/mails?link=x'],
  },
  'recorder/open-recorder': {
    as: 'visitor',
    at: ({ projectId }) => [`/open-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`],
  },

  'shell/refused': { as: 'visitor', at: () => ['/%zz'] },
  'recorder/remote-recorder': {
    as: 'member',
    at: ({ projectId }) => [`/remote-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`],
  },
  'invitations/invitations-page': { as: 'newcomer', at: () => ['/invitations'] },
  'onboarding/onboarding-page': { as: 'newcomer', at: () => ['/onboarding'] },
  'projects/first-project': { as: 'newcomer', at: () => ['/home'] },
  'projects/new-project': { as: 'newcomer', at: () => ['/projects/new'] },
  'operator/operator-page': { as: 'operator', at: () => ['/operator'] },
  'account/account-page': { as: 'newcomer', at: () => ['/account'] },
  'account/second-factor/second-factor-page': { as: 'newcomer', at: () => ['/account/two-factor'] },
  'account/sign-out-everywhere': { as: 'newcomer', at: () => ['/account/sign-out-everywhere'] },
  'projects/project-home': inProject('home'),
  'shell/not-found': inProject('no/such/page'),
  'shell/search/search-page': inProject('search', 'search?q=sign', 'search?q=nowhere'),
  'dashboard/dashboard-page': inProject('dashboard', 'dashboard?period=3'),
  'dashboard/personalise': inProject('dashboard/personalise'),
  'settings/coverage/coverage-tab': inProject('settings/coverage'),
  'settings/notifications/notifications-tab': inProject('settings/notifications'),
  'settings/retention/retention-tab': inProject('settings/retention'),
  'projects/project-setup': inProject('setup'),
  'projects/edit-project': inProject('edit'),
  'projects/delete-project': inProject('delete'),
  'shell/record': inProject('record'),
  'recorder/new-recording': inProject(
    'recordings/new',
    'recordings/new?feature=account/sign_in&scenario=Sign%20in%20with%20the%20right%20password&after=1&replaces=1',
  ),
  // A recording that has ended. tests/flows/recording.spec.ts checks one with a browser.
  'recorder/recording-page': {
    as: 'member',
    at: ({ projectId, recordingId }) => [`/${projectId}/recordings/${recordingId}`],
  },
  'recorder/save-recording': {
    as: 'member',
    at: ({ projectId, recordingId }) => [`/${projectId}/recordings/${recordingId}/save?feature=a&scenario=b`],
  },
  'environments/environment-list': inProject('environments'),
  'environments/new-environment': inProject('environments/new'),
  'environments/edit-environment': inProject('environments/demo/edit'),
  'environments/delete-environment': inProject('environments/demo/delete'),
  'test-data/test-data-page': inProject('test-data', 'test-data?show=1', 'test-data?search=nothing'),
  'test-data/add-row': inProject('test-data/add'),
  'test-data/edit-row': inProject('test-data/edit/1'),
  'test-data/delete-row': inProject('test-data/delete/0'),
  'test-data/start-over': inProject('test-data/start-over'),
  'test-data/users/users-page': inProject('test-data/users'),
  'test-data/users/add-user': inProject('test-data/users/add'),
  'test-data/users/edit-user': inProject('test-data/users/edit?username=anna'),
  'test-data/users/delete-user': inProject('test-data/users/delete?username=anna'),
  'test-data/users/user-code': inProject('test-data/users/totp?username=anna'),
  'settings/project-tab': inProject('settings/project'),
  'settings/edit-npmrc': inProject('settings/project/npmrc'),
  'settings/members/members-page': inProject('settings/members', 'settings/members?search=nobody'),
  'settings/members/invitation-link': {
    as: 'member',
    at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/link`],
  },
  'settings/members/remove-member': {
    as: 'member',
    at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/remove`],
  },
  'settings/members/change-role': {
    as: 'member',
    at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/role`],
  },
  'settings/members/hand-on-project': {
    as: 'member',
    at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/hand-on`],
  },
  'settings/members/leave-project': inProject('settings/members/leave'),
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
  'settings/code-cleanup/code-cleanup-tab': inProject('settings/code-cleanup'),
  'settings/code-cleanup/delete-unused': inProject(
    'settings/code-cleanup/delete?all=1',
    'settings/code-cleanup/delete?uri=none',
  ),
  'settings/code-cleanup/show-code': inProject(
    'settings/code-cleanup/code?uri=features/step_definitions/unused.mjs&keyword=Given&pattern=nobody%20needs%20it',
  ),
  'scenarios/step-code/code-file-page': inProject(
    'code?file=features/step_definitions/unused.mjs&line=3',
    'code?file=features/step_definitions/none.mjs',
  ),
  'settings/audit/audit-page': inProject('settings/audit', 'settings/audit?search=nobody'),
  'scenarios/features-page': inProject(
    'features',
    'features?folders=account&feature=sign_in',
    'features?folders=account&feature=sign_in&edit=1',
    'features?folders=&search=nothing',
  ),
  'scenarios/create-scenario': inProject('features/create'),
  'scenarios/feature-tree/row-actions-page': inProject('features/actions?folders=account&feature=sign_in'),
  'scenarios/folders/new-folder': inProject('features/new-folder?folders=account'),
  'scenarios/folders/rename-folder': inProject('features/rename-folder?folders=account'),
  'scenarios/folders/rename-feature': inProject('features/rename?folders=account&feature=sign_in'),
  'scenarios/folders/move': inProject('features/move?folders=account&feature=sign_in'),
  'scenarios/folders/choose-place': inProject('features/choose-place?folders=account&movedFolder=before'),
  'scenarios/folders/delete-folder': inProject('features/delete-folder?folders=account'),
  'scenarios/clone/open-vscode': inProject('features/open-vscode?folders=account&feature=sign_in'),
  'scenarios/clone/get-code': inProject('features/clone?folders=account&feature=sign_in'),
  'scenarios/new-feature': inProject('features/new'),
  'scenarios/new-scenario': inProject('features/new-scenario?folders=account&feature=sign_in'),
  'scenarios/delete-feature': inProject('features/delete?folders=account&feature=sign_in'),
  'scenarios/gherkin/rename-scenario': inProject(
    'features/rename-scenario?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'scenarios/gherkin/comment-step': inProject('features/comment?folders=account&feature=sign_in&step=7'),
  'scenarios/gherkin/launch-recorder': inProject(
    'features/recorder?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'scenarios/gherkin/add-examples': inProject(
    'features/examples?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'scenarios/gherkin/run-in-ci': inProject('features/ci?folders=account&feature=sign_in'),
  'scenarios/tags/edit-tags': inProject('features/tags?folders=account&feature=sign_in'),
  'scenarios/history/history-page': inProject(
    'features/history?folders=account&feature=sign_in',
    'features/history?folders=account&feature=sign_in&version=gone',
  ),
  'scenarios/history/deleted-features': inProject('features/deleted'),
  'scenarios/generation/generate-code': inProject(
    'features/generate-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'scenarios/generation/generation-page': {
    as: 'member',
    at: ({ projectId, generationId }) => [`/${projectId}/step-generations/${generationId}`],
  },
  'scenarios/wizard/wizard-page': inProject('generate', 'generate?mode=manual'),
  'scenarios/run-scenarios': inProject('features/run?folders=account&feature=sign_in'),
  'scenarios/run/run-rows': inProject(
    'features/run-rows?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'executions/run-choice': inProject(
    'features/run-choice?folders=account&feature=sign_in&near=account%2Fsign_in&pick=feature%3Aaccount%2Fsign_in&tag=smoke',
  ),
  'scenarios/step-code/step-code-page': inProject(
    'step-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    'step-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password&edit=1',
  ),
  'scenarios/step-code/delete-definition': inProject(
    'step-code/delete?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
  ),
  'executions/list/executions-page': inProject(
    'executions',
    'executions?view=active',
    'executions?search=nothing',
  ),
  'executions/list/how-to-run': inProject('executions/how-to-run'),
  'executions/list/edit-npmrc': inProject('executions/npmrc'),
  'executions/list/delete-execution': {
    as: 'member',
    at: ({ projectId, executionId }) => [`/${projectId}/executions/${executionId}/delete`],
  },
  'executions/planner/define-step': inProject('executions/plan', 'executions/plan?check=1'),
  'executions/planner/scenarios-step': inProject(
    'executions/plan/scenarios?name=New&env=demo&branch=main',
    'executions/plan/scenarios?name=New&env=demo&branch=main&tag=smoke&pick=folder%3Acheckout&findTag=nothing&findPlace=nothing',
  ),
  'executions/planner/schedule-step': inProject(
    'executions/plan/schedule?name=New&env=demo&branch=main&tag=smoke',
  ),
  'executions/planner/edit-schedule': ofExecution('executions', '/schedule'),
  'executions/planner/edit-definition': ofExecution('executions', '/definition'),
  'executions/detail/execution-page': ofExecution('execution', ''),
  'executions/detail/edit-notifications': ofExecution('execution', '/notifications'),
  'executions/detail/edit-schedule': ofExecution('execution', '/schedule'),
  'executions/detail/edit-definition': ofExecution('execution', '/definition'),
  'executions/detail/delete-execution': ofExecution('execution', '/delete'),
  'executions/console/console-page': {
    as: 'member',
    at: ({ projectId, runId }) => [`/${projectId}/executions/console/${runId}`],
  },
  'reports/runs-page': inProject('runs', 'runs?search=nothing'),
  'reports/run-report-page': {
    as: 'member',
    at: ({ projectId, runId }) => [
      `/${projectId}/run-report/${runId}`,
      `/${projectId}/run-report/${runId}?group=step`,
    ],
  },
  'code-review/review-page': inProject(
    'ai-oversight',
    'ai-oversight?state=accepted',
    'ai-oversight?state=outdated',
  ),
  'code-review/discard-fixes': inProject('ai-oversight/discard?all=1', 'ai-oversight/discard'),
  'code-review/fix-page': {
    as: 'member',
    at: ({ projectId, codeFixes }) => codeFixes.map((id) => `/${projectId}/ai-oversight/${id}`),
  },
  'code-review/discard-fix': {
    as: 'member',
    at: ({ projectId, codeFixes }) => [`/${projectId}/ai-oversight/${codeFixes[0]}/discard`],
  },
  'code-review/delete-comment': {
    as: 'member',
    at: ({ projectId, codeFixes }) => [`/${projectId}/ai-oversight/${codeFixes[0]}/comments/none/delete`],
  },
  'code-review/edit-comment': {
    as: 'member',
    at: ({ projectId, codeFixes }) => [`/${projectId}/ai-oversight/${codeFixes[0]}/comments/none/edit`],
  },
  'memory/map-page': inProject('memory', 'memory?search=nothing', 'memory?env=gone'),
  'memory/map-panel': {
    as: 'member',
    at: ({ projectId, mapPage }) => [
      `/${projectId}/memory/${mapPage}`,
      `/${projectId}/memory/${mapPage}?tab=steps`,
      `/${projectId}/memory/none`,
    ],
  },
  'memory/coverage-page': inProject('memory/coverage'),
  'memory/compare-page': inProject('memory/compare'),
  'memory/run-coverage-page': {
    as: 'member',
    at: ({ projectId, runId }) => [`/${projectId}/run-report/${runId}/coverage`],
  },
  'memory/explorations-page': inProject('memory/explorations'),
  'memory/exploration-page': {
    as: 'member',
    at: ({ projectId, explorationId }) => [`/${projectId}/memory/explorations/${explorationId}`],
  },
  'memory/suite-page': {
    as: 'member',
    at: ({ projectId, suiteOf }) => [
      `/${projectId}/memory/explorations/${suiteOf}`,
      `/${projectId}/memory/explorations/${suiteOf}/suite`,
    ],
  },
  'reports/history/history-page': {
    as: 'member',
    at: ({ projectId, scenarioId }) => [`/${projectId}/scenario-history/${scenarioId}`],
  },
  'reports/scenario-report-page': {
    as: 'member',
    at: (sample) => ofResult(sample, '', '?view=network', '?view=api', '?view=trace'),
  },
  'reports/instructions/instructions-page': inProject(
    'runs/instructions',
    'runs/instructions?do=start&ci=gitlab',
    'runs/instructions?do=import&ci=shell&format=playwright-json',
  ),
  'reports/summary/summarise-failure': {
    as: 'member',
    at: ({ projectId, runId, testId }) => [`/${projectId}/run-report/${runId}/${testId}/summary`],
  },
  'reports/summary/choose-element': {
    as: 'member',
    at: ({ projectId, runId, testId }) => [`/${projectId}/run-report/${runId}/${testId}/healing/none`],
  },
  'reports/scenario/pictures-dialog': { as: 'member', at: (sample) => ofResult(sample, '/pictures?step=1') },
  'reports/scenario/network-dialog': {
    as: 'member',
    at: (sample) => ofResult(sample, '/network?step=1&view=network&entry=1'),
  },
  'reports/scenario/comments/add-comment': {
    as: 'member',
    at: (sample) => ofResult(sample, '/comments/add'),
  },
  'reports/scenario/comments/edit-comment': {
    as: 'member',
    at: (sample) => ofResult(sample, `/comments/${sample.commentId}/edit`),
  },
  'reports/scenario/comments/delete-comment': {
    as: 'member',
    at: (sample) => ofResult(sample, `/comments/${sample.commentId}/delete`),
  },
};

function ofResult({ projectId, runId, testId }: Sample, ...rest: string[]): string[] {
  return rest.map((one) => `/${projectId}/run-report/${runId}/${testId}${one}`);
}

/** Modules that draw around pages, and modules that only redirect. They are checked with the pages inside. */
export const noPages = [
  'root',
  'account/signed-out',
  'account/account-frame',
  // Shown only between password and code: the flow second-factor checks it.
  'account/second-factor/sign-in-code',
  'onboarding/onboarding-frame',
  'shell/new-user-frame',
  'shell/project-frame',
  'projects/project-overview',
  'settings/settings-frame',
  'executions/planner/planner',
];

function inProject(...paths: string[]) {
  return {
    as: 'member' as const,
    at: ({ projectId }: Sample) => paths.map((path) => `/${projectId}/${path}`),
  };
}

function ofExecution(page: 'execution' | 'executions', dialog: string) {
  return {
    as: 'member' as const,
    at: ({ projectId, executionId }: Sample) => [`/${projectId}/${page}/${executionId}${dialog}`],
  };
}
