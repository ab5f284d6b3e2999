import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/** Calls for a user's first steps, and for the recorder app (docs/rules/projects.md, First steps). */

/** 0: signed up, 1: downloaded, 2: installed, 3: first scenario recorded, 5: joined by invitation. */
export const onboardingStep = z.literal([0, 1, 2, 3, 5]);
export type OnboardingStep = z.infer<typeof onboardingStep>;

const progress = z.object({ userId: z.string(), lastCompletedStep: onboardingStep });

export const release = z.object({
  name: z.string(),
  assets: z.array(z.object({ name: z.string(), browser_download_url: z.string() })),
});
export type Release = z.infer<typeof release>;

export const onboardingCalls = {
  initOnboarding: endpoint({
    method: 'POST',
    path: '/init',
    summary: "Starts the bearer's first steps. Does nothing when they have started.",
    access: 'signed-in',
    body: z.object({ userId: z.string() }),
    answer: answerOf({ onboarding: progress }),
  }),
  getOnboarding: endpoint({
    method: 'GET',
    path: '/onboarding/:userId',
    summary:
      "Returns the bearer's progress in the first steps; step 0 before the start. Users see their own progress only.",
    access: 'signed-in',
    params: z.object({ userId: z.string() }),
    answer: answerOf({ onboarding: progress }),
  }),
  updateOnboardingProgress: endpoint({
    method: 'PATCH',
    path: '/progress',
    summary: 'Records the last completed step; it never goes back.',
    access: 'signed-in',
    body: progress,
    answer: answerOf({ onboarding: progress }),
  }),
  getStableVersions: endpoint({
    method: 'GET',
    path: '/get-stable-versions',
    summary: 'Versions of what runs step code.',
    access: 'signed-in',
    scope: 'read',
    answer: answerOf({ versions: z.object({ cucumber_client: z.string() }) }),
  }),
  latestAssets: endpoint({
    method: 'GET',
    path: '/latestAssets',
    summary:
      'Returns the newest release of the recorder app with its downloads. The server contacts the configured address only.',
    access: 'public',
    query: z.object({ repo_url: z.string() }),
    answer: answerOf({ release }),
  }),
};
