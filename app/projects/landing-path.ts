import type { OnboardingStep } from '#contracts/workspace/onboarding';

/**
 * Returns the page that `/` leads to (docs/rules/access.md, Landing). Without a project, that is the home of new users.
 * Users who have just completed the second step continue at the home of their project.
 * @param asked the address' `redirect`: `features` opens the features
 */
export function landingPath(landing: {
  projectId: string | null;
  step: OnboardingStep;
  asked: string | null;
}): string {
  const { projectId, step, asked } = landing;
  if (!projectId) return '/home';
  if (step === 2) return `/${projectId}/home`;
  return `/${projectId}/${asked === 'features' ? 'features' : 'dashboard'}`;
}
