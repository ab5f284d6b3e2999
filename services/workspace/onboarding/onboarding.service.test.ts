import { expect, test } from 'vitest';
import type { OnboardingStep } from '#contracts/workspace/onboarding';
import { ada, bob, startWorkspace, succeeded } from '../workspace.fixture';

async function start() {
  const { as } = await startWorkspace(null);
  const call = as('ada');
  const userId = ada.userId;
  return {
    as,
    call,
    step: async () =>
      succeeded(await call.getOnboarding({ params: { userId } })).onboarding.lastCompletedStep,
    record: async (lastCompletedStep: OnboardingStep) =>
      succeeded(await call.updateOnboardingProgress({ body: { userId, lastCompletedStep } })).onboarding,
  };
}

test('somebody who has not begun is at step 0, and beginning twice changes nothing', async () => {
  const { call, step, record } = await start();
  expect(await step()).toBe(0);
  const body = { userId: ada.userId };
  const begun = { status: true, onboarding: { userId: ada.userId, lastCompletedStep: 0 } };
  expect(await call.initOnboarding({ body })).toEqual(begun);
  await record(2);
  expect(await call.initOnboarding({ body })).toMatchObject({ onboarding: { lastCompletedStep: 2 } });
  expect(await step()).toBe(2);
});

test('the recorded step never goes back, and 5 is beyond all', async () => {
  const { step, record } = await start();
  const recorded: number[] = [];
  for (const next of [1, 2, 1, 0, 3, 2, 5, 3, 0] as const) {
    recorded.push((await record(next)).lastCompletedStep);
  }
  expect(recorded).toEqual([1, 2, 2, 2, 3, 3, 5, 5, 5]);
  expect(await step()).toBe(5);
});

test('steps that come at once leave the furthest', async () => {
  const { step, record } = await start();
  await Promise.all(([0, 3, 1, 2, 3, 1] as const).map((next) => record(next)));
  expect(await step()).toBe(3);
});

test('joining by invitation may be the first thing', async () => {
  const { record } = await start();
  expect(await record(5)).toEqual({ userId: ada.userId, lastCompletedStep: 5 });
});

test("nobody else's first steps are told or changed", async () => {
  const { as, call, step } = await start();
  const refused = { httpStatus: 404, refusal: { because: 'missing' } };
  for (const userId of [bob.userId, 'nobody', '\0']) {
    await expect(call.getOnboarding({ params: { userId } })).rejects.toMatchObject(refused);
    await expect(call.initOnboarding({ body: { userId } })).rejects.toMatchObject(refused);
    const body = { userId, lastCompletedStep: 5 } as const;
    await expect(call.updateOnboardingProgress({ body })).rejects.toMatchObject(refused);
  }
  const stranger = as('stranger').getOnboarding({ params: { userId: ada.userId } });
  await expect(stranger).rejects.toMatchObject({ httpStatus: 401 });
  expect(await step()).toBe(0);
});

test('a step that does not exist is refused', async () => {
  const { call } = await start();
  const body = { userId: ada.userId, lastCompletedStep: 4 as OnboardingStep };
  await expect(call.updateOnboardingProgress({ body })).rejects.toMatchObject({ httpStatus: 400 });
});

test('the version of cucumber is that of the installed package', async () => {
  const { call } = await start();
  const { versions } = succeeded(await call.getStableVersions());
  const { version } = await import('@cucumber/cucumber');
  expect(versions).toEqual({ cucumber_client: version });
});

test('without an address there are no downloads', async () => {
  const { as } = await start();
  const answer = await as('stranger').latestAssets({ query: { repo_url: 'https://example.com/latest' } });
  expect(answer).toEqual({ status: false, error: 'This server offers no download of the recorder.' });
});
