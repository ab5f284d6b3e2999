import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { OnboardingStep } from '#contracts/workspace/onboarding';
import { CallRefused } from '#contracts/client';
import { requireUser, type SignedIn } from '~/access/gate';
import { landingPath } from './landing-path';

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
