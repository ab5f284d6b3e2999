import { expect } from '@playwright/test';
import { done, readRun, startRun, type OutsideProject } from './outside-client';

/** Starts a run of a scenario whose step does not end. @returns its id */
export async function hangingRun(owner: OutsideProject): Promise<string> {
  const { calls, projectId } = owner;
  const data = 'Feature: Long\n\n  Scenario: Waits\n    Given I wait for long\n';
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'long.feature', data } }));
  const content = `import { Given } from '@cucumber/cucumber';
Given('I wait for long', async function () {
  await this.page.goto(process.env.BASE_URL);
  await new Promise(() => setInterval(() => {}, 1000));
});
`;
  done(
    await calls.workspace.uploadStepFiles({ body: { projectId, files: [{ name: 'long.mjs', content }] } }),
  );
  return startRun(owner, [{ feature: 'long' }]);
}

/** Waits until its step runs, for the given time. */
export async function isRunning({ calls }: Pick<OutsideProject, 'calls'>, runId: string, attempt: number) {
  const look = async () => {
    const [testCase] = (await readRun(calls, runId)).report.testCases;
    if (!testCase) return null;
    const { scenario } = done(await calls.runs.getScenario({ query: { scenarioId: testCase.id } }));
    return [testCase.attempt, scenario.steps[0]?.result.status];
  };
  await expect.poll(look, { timeout: 60_000 }).toEqual([attempt, 'STARTED']);
}
