/** The pages of a project that a search finds by name. Pages of the navigation come first. */
export const projectPages: readonly ProjectPage[] = [
  { label: 'Home', path: 'home' },
  { label: 'Dashboard', path: 'dashboard' },
  { label: 'Features', path: 'features' },
  { label: 'Executions', path: 'executions' },
  { label: 'Reports', path: 'runs' },
  { label: 'Code Review', path: 'ai-oversight' },
  { label: 'Test Data', path: 'test-data' },
  { label: 'Settings', path: 'settings' },
  { label: 'Application map', path: 'memory' },
  { label: 'Coverage', path: 'memory/coverage' },
  { label: 'Explorations', path: 'memory/explorations' },
  { label: 'Environments', path: 'environments' },
  { label: 'Add environment', path: 'environments/new' },
  { label: 'New execution', path: 'executions/plan' },
  { label: 'New feature', path: 'features/new' },
  { label: 'Record a scenario', path: 'recordings/new' },
  { label: 'Run instructions', path: 'runs/instructions' },
  { label: 'Test users', path: 'test-data/users' },
  { label: 'Members', path: 'settings/members' },
  { label: 'Access tokens', path: 'settings/access-tokens' },
  { label: 'Integrations', path: 'settings/private-repository' },
  { label: 'Project settings', path: 'settings/project' },
  { label: 'Code cleanup', path: 'settings/code-cleanup' },
  { label: 'Coverage settings', path: 'settings/coverage' },
  { label: 'Retention', path: 'settings/retention' },
  { label: 'Audit log', path: 'settings/audit', adminOnly: true },
];

interface ProjectPage {
  label: string;
  /** Below the project's address. */
  path: string;
  /** Others than ADMINs are refused there. */
  adminOnly?: boolean;
}
