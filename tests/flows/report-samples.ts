import { done, runUntil, startRun, type Calls } from './outside-client';

const feature = `Feature: Report samples

  Scenario: Passes
    Given I am on the home page
    And the sample talks to console and network

  Scenario: Fails on purpose
    Given I am on the home page
    When the sample compares the heading
    Then the sample talks to console and network

  Scenario: Compares after a request
    Given I am on the home page
    And the sample talks to console and network
    When the sample compares the heading

  Scenario: Has no code
    Given I am on the home page
    When nobody wrote this step
    Then the sample talks to console and network

  @waits
  Scenario: Waits
    Given I am on the home page
    When the sample waits

  Scenario Outline: Adds <mug>
    Given the sample has "<mug>"

    Examples:
      | mug   |
      | Blue  |
      | Green |

  Scenario Outline: Sells <mug>
    Given the sample sells "<mug>"

    Examples:
      | mug   |
      | Blue  |
      | Red   |
      | Green |
`;

const code = `import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

When('the sample compares the heading', async function () {
  await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Not this one', { timeout: 500 });
});

Then('the sample talks to console and network', async function () {
  await this.page.evaluate(async () => {
    console.warn('The sample warns');
    const answer = await fetch('/no-such-address');
    await answer.text();
  });
});

When('the sample waits', async function () {
  // Until it is stopped, or the product's step limit.
  await this.page.waitForTimeout(60_000);
});

Given('the sample has {string}', async function (mug) {
  expect(mug).not.toBe('');
});

Given('the sample sells {string}', async function (mug) {
  expect(mug).not.toBe('Red');
});
`;

/** Line of the failing comparison in the step code. */
export const failingLine = 5;
/** Line of the comparison that fails for the row of a red mug. */
export const sellingLine = code.split('\n').findIndex((line) => line.includes("not.toBe('Red')")) + 1;

interface Project {
  calls: Calls;
  projectId: string;
}

/** Adds the samples, scenarios of every outcome, to a demo project. */
export async function addSamples({ calls, projectId }: Project): Promise<void> {
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'samples.feature', data: feature } }));
  const files = [{ name: 'samples.mjs', content: code }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
}

/** Saves the samples, one of them renamed. */
export async function renameSample({ calls, projectId }: Project, from: string, to: string): Promise<void> {
  const data = feature.replace(new RegExp(`(Scenario|Scenario Outline): ${from}\\n`), `$1: ${to}\n`);
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'samples.feature', data } }));
}

/** Saves the step code of the samples with a change. */
export async function changeCode(
  { calls, projectId }: Project,
  change: (code: string) => string,
): Promise<void> {
  const files = [{ name: 'samples.mjs', content: change(code) }];
  done(await calls.workspace.uploadStepFiles({ body: { projectId, files } }));
}

/** Saves the samples without one of them. */
export async function removeSample({ calls, projectId }: Project, name: string): Promise<void> {
  const scenarios = feature.split('\n\n');
  const data = scenarios.filter((scenario) => !scenario.includes(`Scenario: ${name}\n`)).join('\n\n');
  done(await calls.workspace.pushScenario({ body: { projectId, name: 'samples.feature', data } }));
}

/** Runs samples by name to their end, and returns the id of the run. */
export async function runSamples(project: Project, ...names: string[]): Promise<string> {
  const runId = await startSamples(project, ...names);
  await runUntil(project.calls, runId, ({ status }) => status === 'PASSED' || status === 'FAILED');
  return runId;
}

export function startSamples(project: Project, ...names: string[]): Promise<string> {
  return startRun(
    project,
    names.map((scenario) => ({ feature: 'samples', scenario })),
  );
}
