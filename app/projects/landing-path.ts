import type { OnboardingStep } from '#contracts/onboarding';

/**
 * Where `/` leads (specification shell.md section 2). Without a project there is nothing but the home of a new user.
 * @param asked the address' `redirect`: `features` opens these, unless the first steps are just done
 */
export function landingPath(landing: {
  projectId: string | null;
  step: OnboardingStep;
  asked: string | null;
}): string {
  const { projectId, step, asked } = landing;
  if (!projectId) return '/home';
  return step !== 2 && asked === 'features' ? `/${projectId}/features` : `/${projectId}/dashboard`;
}
