import type { OnboardingStep } from '#contracts/workspace/onboarding';

/** The first steps as users see them (docs/rules/projects.md, First steps). */
export const steps = [
  'Sign Up & Verify',
  'Download & Install',
  'Create your first test automation scenario',
] as const;

/** Screens of the page, with their progress (docs/rules/projects.md, First steps). */
export const screens = {
  verify: { id: 'verify one-time-code', title: 'Check your email', step: 1, percent: 30 },
  download: { id: 'download', title: 'Install client to get started', step: 2, percent: 45 },
  install: { id: 'install', title: 'Install client to get started', step: 2, percent: 75 },
  done: { id: 'done', title: 'Create your first test automation scenario', step: 3, percent: 100 },
} as const;
export type Screen = keyof typeof screens;

/** Milliseconds between the click on the download and the next button. */
export const downloadDelay = 10_000;
/** Milliseconds that the finished steps are shown before home. */
export const homeDelay = 500;

/**
 * @param lastCompleted 0 signed up, 1 downloaded, 2 installed; with a higher step, the page is not shown
 * @param unverified true when the user must verify the address with a mailed code first
 */
export function screenAt(lastCompleted: OnboardingStep, unverified: boolean): Screen {
  if (lastCompleted >= 2) return 'done';
  if (unverified) return 'verify';
  return lastCompleted === 1 ? 'install' : 'download';
}
