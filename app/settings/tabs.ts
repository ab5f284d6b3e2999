import type { Project } from '#contracts/auth';

/** A tab of the settings: the route `settings/{path}` inside a project. */
export interface SettingsTab {
  path: string;
  label: string;
  /** True for a tab that only ADMINs see. The route itself refuses all other users. */
  adminOnly?: boolean;
}

/**
 * The tabs in the order shown: Members, Access tokens, Integrations, Project, Notifications, Code cleanup, Coverage,
 * Retention, Audit log (docs/rules/interface.md, Settings). Add a tab together with its route in app/routes.ts.
 */
const tabs: readonly SettingsTab[] = [
  { path: 'members', label: 'Members' },
  { path: 'access-tokens', label: 'Access tokens' },
  { path: 'private-repository', label: 'Integrations' },
  { path: 'project', label: 'Project' },
  { path: 'notifications', label: 'Notifications' },
  { path: 'code-cleanup', label: 'Code cleanup' },
  { path: 'coverage', label: 'Coverage' },
  { path: 'retention', label: 'Retention' },
  { path: 'audit', label: 'Audit log', adminOnly: true },
];

export function tabsFor({ role }: Pick<Project, 'role'>): SettingsTab[] {
  return tabs.filter((tab) => !tab.adminOnly || role === 'ADMIN');
}
