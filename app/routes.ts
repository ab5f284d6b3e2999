import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

/** Every URL of the product, as one tree. Resource routes (actions and bytes without a page) come last. */
export default [
  index('projects/landing.ts'),

  layout('account/signed-out.tsx', [
    route('login', 'account/sign-in.tsx'),
    route('signup', 'account/sign-up.tsx'),
    route('invitation', 'invitations/invitation-page.tsx'),
    route('invitations', 'invitations/invitations-page.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('open-recorder/:cmd', 'recorder/open-recorder.tsx'),
    route('remote-recorder/:cmd', 'recorder/remote-recorder.tsx'),
  ]),
  layout('account/account-frame.tsx', [
    route('account', 'account/account-page.tsx', [
      route('sign-out-everywhere', 'account/sign-out-everywhere.tsx'),
    ]),
  ]),
  route('auth/start', 'account/identity-provider/start.ts'),
  route('auth/callback', 'account/identity-provider/callback.ts'),
  route('auth/sign-out', 'account/identity-provider/sign-out.ts'),
  route('logout', 'account/sign-out.ts'),
  route('preferences', 'shell/preferences.ts'),
  route('log-error', 'shell/log-error.ts'),

  layout('onboarding/onboarding-frame.tsx', [route('onboarding', 'onboarding/onboarding-page.tsx')]),
  layout('shell/new-user-frame.tsx', [
    route('home', 'projects/first-project.tsx'),
    route('projects/new', 'projects/new-project.tsx'),
  ]),

  route(':projectId', 'shell/project-frame.tsx', [
    index('projects/project-index.ts'),
    route('home', 'projects/project-home.tsx'),
    route('setup', 'projects/project-setup.tsx'),
    layout('projects/project-overview.tsx', [
      route('edit', 'projects/edit-project.tsx'),
      route('delete', 'projects/delete-project.tsx'),
    ]),
    route('record', 'shell/record.tsx'),
    route('environments', 'environments/environment-list.tsx', [
      route('new', 'environments/new-environment.tsx'),
      route(':name/edit', 'environments/edit-environment.tsx'),
      route(':name/delete', 'environments/delete-environment.tsx'),
    ]),
    route('settings', 'settings/settings-frame.tsx', [
      index('settings/settings-index.ts'),
      route('members', 'settings/members/members-page.tsx', [
        route(':memberId/remove', 'settings/members/remove-member.tsx'),
      ]),
      route('access-tokens', 'settings/access-tokens/access-tokens-tab.tsx', [
        route('new', 'settings/access-tokens/new-access-token.tsx'),
        route(':keyId/delete', 'settings/access-tokens/delete-access-token.tsx'),
      ]),
      route('private-repository', 'settings/integrations/integrations-tab.tsx', [
        route('authorize', 'settings/integrations/authorize-git.tsx'),
      ]),
      route('project', 'settings/project-tab.tsx', [route('npmrc', 'settings/edit-npmrc.tsx')]),
      route('audit', 'settings/audit/audit-page.tsx'),
      route('code-cleanup', 'settings/code-cleanup/code-cleanup-tab.tsx', [
        route('delete', 'settings/code-cleanup/delete-unused.tsx'),
        route('code', 'settings/code-cleanup/show-code.tsx'),
      ]),
    ]),
    route('private-repository', 'settings/integrations/authorize-page.tsx'),
    route('branches', 'branches/branches-page.tsx', [
      route('new', 'branches/new-branch.tsx'),
      route(':name/delete', 'branches/delete-branch.tsx'),
    ]),
    route('access-tokens', 'settings/access-tokens/access-tokens-alias.ts'),
    route('new-access-token', 'settings/access-tokens/new-access-token-alias.ts'),
    route('features', 'scenarios/features-page.tsx', [
      route('create', 'scenarios/create-scenario.tsx'),
      route('new', 'scenarios/new-feature.tsx'),
      route('actions', 'scenarios/feature-tree/row-actions-page.tsx'),
      route('new-folder', 'scenarios/folders/new-folder.tsx'),
      route('rename-folder', 'scenarios/folders/rename-folder.tsx'),
      route('delete-folder', 'scenarios/folders/delete-folder.tsx'),
      route('rename', 'scenarios/folders/rename-feature.tsx'),
      route('move', 'scenarios/folders/move.tsx'),
      route('new-scenario', 'scenarios/new-scenario.tsx'),
      route('delete', 'scenarios/delete-feature.tsx'),
      route('run', 'scenarios/run-scenarios.tsx'),
      route('rename-scenario', 'scenarios/gherkin/rename-scenario.tsx'),
      route('comment', 'scenarios/gherkin/comment-step.tsx'),
      route('recorder', 'scenarios/gherkin/launch-recorder.tsx'),
      route('tags', 'scenarios/tags/edit-tags.tsx'),
      route('examples', 'scenarios/gherkin/add-examples.tsx'),
      route('ci', 'scenarios/gherkin/run-in-ci.tsx'),
      route('generate-code', 'scenarios/generation/generate-code.tsx'),
      route('clone', 'scenarios/clone/get-code.tsx'),
    ]),
    route('features/history', 'scenarios/history/history-page.tsx'),
    route('step-code', 'scenarios/step-code/step-code-page.tsx', [
      route('delete', 'scenarios/step-code/delete-definition.tsx'),
    ]),
    route('test-data', 'test-data/test-data-page.tsx', [
      route('add', 'test-data/add-row.tsx'),
      route('edit/:index', 'test-data/edit-row.tsx'),
      route('delete/:index', 'test-data/delete-row.tsx'),
      route('start-over', 'test-data/start-over.tsx'),
    ]),
    route('test-data/users', 'test-data/users/users-page.tsx', [
      route('add', 'test-data/users/add-user.tsx'),
      route('edit', 'test-data/users/edit-user.tsx'),
      route('delete', 'test-data/users/delete-user.tsx'),
      route('totp', 'test-data/users/user-code.tsx'),
    ]),
    route('generate', 'scenarios/wizard/wizard-page.tsx'),
    route('step-generations/:generationId', 'scenarios/generation/generation-page.tsx'),
    route('runs', 'reports/runs-page.tsx'),
    route('run-report/:runId', 'reports/run-report-page.tsx'),
    route('run-report/:runId/:testId', 'reports/scenario-report-page.tsx'),
    route('scenario-report/:scenarioId', 'reports/scenario-report-alias.ts'),
  ]),

  route(':projectId/features/steps', 'scenarios/gherkin/project-steps.ts'),
  route(':projectId/members', 'settings/members/members-alias.ts'),
  route(':projectId/choose', 'projects/choose.ts'),
  route(':projectId/settings/audit.csv', 'settings/audit/audit-csv.ts'),
  route(':projectId/features/toggle', 'scenarios/feature-tree/toggle.ts'),
  route(':projectId/features/open-vscode', 'scenarios/folders/open-vscode.ts'),
  route(':projectId/run-report/:runId/halt', 'reports/halt-run.ts'),
  route(':projectId/screenshots/:testId/:screenshotId', 'reports/screenshot.ts'),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
