import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

/** Every URL of the product, as one tree. Resource routes (actions and bytes without a page) come last. */
export default [
  index('projects/landing.ts'),

  layout('account/signed-out.tsx', [
    route('login', 'account/sign-in.tsx'),
    route('signup', 'account/sign-up.tsx'),
  ]),
  route('logout', 'account/sign-out.ts'),
  route('preferences', 'shell/preferences.ts'),

  layout('shell/new-user-frame.tsx', [
    route('home', 'projects/first-project.tsx'),
    route('projects/new', 'projects/new-project.tsx'),
  ]),

  route(':projectId', 'shell/project-frame.tsx', [
    index('projects/project-index.ts'),
    route('home', 'projects/project-home.tsx'),
    route('environments', 'environments/environment-list.tsx', [
      route('new', 'environments/new-environment.tsx'),
      route(':name/edit', 'environments/edit-environment.tsx'),
      route(':name/delete', 'environments/delete-environment.tsx'),
    ]),
    route('features', 'scenarios/features-page.tsx', [
      route('new', 'scenarios/new-feature.tsx'),
      route('new-scenario', 'scenarios/new-scenario.tsx'),
      route('delete', 'scenarios/delete-feature.tsx'),
      route('run', 'scenarios/run-scenarios.tsx'),
    ]),
    route('step-code', 'scenarios/step-code-page.tsx'),
    route('runs', 'reports/runs-page.tsx'),
    route('run-report/:runId', 'reports/run-report-page.tsx'),
    route('run-report/:runId/:testId', 'reports/scenario-report-page.tsx'),
    route('scenario-report/:scenarioId', 'reports/scenario-report-alias.ts'),
  ]),

  route(':projectId/choose', 'projects/choose.ts'),
  route(':projectId/run-report/:runId/halt', 'reports/halt-run.ts'),
  route(':projectId/screenshots/:testId/:screenshotId', 'reports/screenshot.ts'),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
