import type { Project } from '#contracts/auth';

/** A tab of the settings: the route `settings/{path}` inside a project. */
export interface SettingsTab {
  path: string;
  label: string;
  /** Shown to ADMINs only; the route itself refuses everybody else. */
  adminOnly?: boolean;
}

/**
 * In the order they are shown: Members, Access tokens, Integrations, Project, Notifications, Code cleanup, Coverage, Retention, Audit log
 * (docs/rules/interface.md, Settings). A tab stands here from the moment app/routes.ts has its route.
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
