import type { IconName } from '~/ui/icon';

/** A page of the side bar. */
export interface SideBarPage {
  label: string;
  /** Path below the project's address. */
  path: string;
  icon: IconName;
  /** Paths that mark this entry as current, though they do not begin with `path`. All others mark Home. */
  alsoCurrentAt?: RegExp;
}

/**
 * The pages of the side bar in the order shown. Browsers load this file with the shell, so it is apart from all other
 * records of pages (app/pages/pages.ts).
 */
export const sideBarPages: readonly SideBarPage[] = [
  { label: 'Home', path: 'home', icon: 'home' },
  { label: 'Dashboard', path: 'dashboard', icon: 'dashboard', alsoCurrentAt: /^memory(\/|$)/ },
  {
    label: 'Features',
    path: 'features',
    icon: 'listCheck',
    alsoCurrentAt: /^((step-)?code|generate|step-generations|recordings|record)(\/|$)/,
  },
  { label: 'Executions', path: 'executions', icon: 'clockPlay', alsoCurrentAt: /^execution\// },
  {
    label: 'Reports',
    path: 'runs',
    icon: 'reports',
    alsoCurrentAt: /^(run-report|scenario-history|scenario-report)\//,
  },
  { label: 'Code Review', path: 'ai-oversight', icon: 'codeReview' },
  { label: 'Test Data', path: 'test-data', icon: 'database' },
  {
    label: 'Settings',
    path: 'settings',
    icon: 'settings',
    alsoCurrentAt:
      /^(environments|branches|private-repository|members|access-tokens|code-cleanup|edit|delete)(\/|$)/,
  },
];
