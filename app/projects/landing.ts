import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { OnboardingStep } from '#contracts/workspace/onboarding';
import { CallRefused } from '#contracts/client';
import { requireUser, type SignedIn } from '~/access/gate';

/** `/` leads to the project opened last, or to the home of a new user (docs/rules/access.md, Landing). */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireUser(args);
  const [project, step] = await Promise.all([projectToOpen(caller), lastStep(caller)]);
  const asked = new URL(args.request.url).searchParams.get('redirect');
  return redirect(landingPath({ projectId: project?.id ?? null, step, asked }));
}

/** Opens the first project when the last one is not known. */
async function projectToOpen({ upstream, projects }: SignedIn) {
  const last = await unlessRefused(upstream.auth.getLastActiveProject());
  return (last?.status ? last.project : null) ?? projects[0];
}

async function lastStep({ upstream, user }: SignedIn): Promise<OnboardingStep> {
  const answer = await unlessRefused(upstream.workspace.getOnboarding({ params: { userId: user.userId } }));
  return answer?.status ? answer.onboarding.lastCompletedStep : 0;
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof CallRefused) return null;
    throw error;
  });
}

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
