import type { OnboardingStep } from '#contracts/workspace/onboarding';

/**
 * Where `/` leads (docs/rules/access.md, Landing). Without a project there is nothing but the home of a new user. Who
 * has just done the second step goes on at the home of their project.
 * @param asked the address' `redirect`: `features` opens these
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
