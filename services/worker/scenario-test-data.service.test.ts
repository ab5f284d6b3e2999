import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunValue } from '#contracts/worker/runner';
import { oneTimeCode } from '#domain/test-data/one-time-code';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** A page that shows the text of plain fields in its address, in the console and on the page. */
const pages = {
  '/': `<title>Shop</title><h1>Shop</h1>
    <form><label>Name <input name="name"></label><label>Key <input name="key"></label>
    <button type="button" onclick="
      fetch('/stock?key=' + encodeURIComponent(this.form.key.value));
      console.log('key ' + this.form.key.value);
      document.querySelector('output').textContent = 'Hello ' + this.form.key.value">Go</button>
    <output></output></form>`,
  '/stock': '{}',
};
const code = steps(`
  import { setDefinitionFunctionWrapper } from '@cucumber/cucumber';
  setDefinitionFunctionWrapper((run) => function (...args) {
    console.info('called with ' + args.filter((one) => typeof one === 'string').join(', '));
    return run.apply(this, args);
  });
  Given('I am {string} with the key {string}', async function (name, key) {
    this.key = key;
    await this.page.goto(this.baseUrl);
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByLabel('Key').fill(key);
    const answer = this.page.waitForResponse('**/stock*');
    await this.page.getByRole('button', { name: 'Go' }).click();
    await answer;
  });
  Then('the greeting is {string}', async function (text) {
    await expect(this.page.locator('output')).toHaveText(text, { timeout: 300 });
  });
  Then('a table has', function (table) { this.cells = table.raw().flat(); });
  Then('a text is', function (text) { this.cells = [text]; });
  Then('the step got', function (table) {
    expect(this.cells).toEqual(table.raw().flat().map((cell) => cell.replaceAll('[', '{').replaceAll(']', '}')));
  });
  Then('the code {word} is right', function (given) { this.code = given; throw new Error('the code was ' + given); });
`);
const feature = `Feature: Data
  Scenario: secret
    Given I am "{{user}}" with the key "{{api key}}"
    Then the greeting is "Hello nobody, not {{api key}}"
  Scenario: arguments
    Given a table has
      | {{user}} | \\\\{{user}} | {{env}} |
    Then the step got
      | ann | [[user]] | demo |
    Given a text is
      """
      of {{user}}
      """
    Then the step got
      | of ann |
  Scenario: code
    Then the code {{code}} is right
  Scenario: unknown
    Given I am "{{nobody}}" with the key "x"
    Then the greeting is "Hello"
  Scenario Outline: rows
    Given a text is
      """
      {{<who>}}
      """
    Then the step got
      | ann |
    Examples:
      | who  |
      | user |
`;
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const key = 'kite&"sun" 77';
const values: RunValue[] = [
  { key: 'user', type: 'string', value: 'ann' },
  { key: 'api key', type: 'secret', value: key },
  { key: 'code', type: 'totp', value: seed },
];

let site: TestSite;
let stage: Stage;
const requested: string[] = [];
beforeAll(async () => {
  site = await startSite(pages);
  stage = await setStage(site.baseUrl, {
    testData: async ({ env }) => {
      requested.push(env.name);
      return { values };
    },
  });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});
const lineOf = (text: string) => feature.split('\n').findIndex((line) => line.includes(text)) + 1;
const run = (scenario: string) => stage.run({ feature, code }, { line: lineOf(scenario) });

it('steps get values, and no secret shows in any part of the report', async () => {
  const { outcome, steps, planned } = await run('Scenario: secret');
  expect(outcome?.status).toBe('FAILED');
  expect(steps.map(({ text }) => text)).toEqual([
    'I am "{{user}}" with the key "{{api key}}"',
    'the greeting is "Hello nobody, not {{api key}}"',
  ]);
  expect(steps[0]?.commands.map(({ type, value }) => [type, value])).toContainEqual(['fill_element', 'ann']);
  expect(steps[0]?.commands.map(({ type, value }) => [type, value])).toContainEqual([
    'fill_element',
    'mask:****',
  ]);
  expect(steps[0]?.networkData.map(({ requestUrl }) => requestUrl)).toContain(
    `${site.baseUrl}/stock?key=mask:****`,
  );
  expect(steps[0]?.webLog.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['called with ann, mask:****', 'key mask:****']),
  );
  expect(steps[0]?.ariaSnapshot).toContain('mask:****');
  expect(steps[1]?.result.message).toContain('Hello mask:****');
  const report = JSON.stringify({ outcome, steps, planned });
  expect(report).toContain('mask:****');
  for (const part of ['kite', 'sun', seed]) expect(report).not.toContain(part);
  expect(requested).toContain('demo');
});

it('data tables, doc strings and outlines are filled in, and a backslash keeps the braces', async () => {
  for (const scenario of ['Scenario: arguments', '| user |']) {
    const { outcome, steps } = await run(scenario);
    expect([outcome?.message, outcome?.status]).toEqual([undefined, 'PASSED']);
    expect(steps[0]?.argument).toContain('{{');
  }
});

it('a one-time code is that of the moment, and does not show', async () => {
  const codes = () =>
    [-1, 0, 1].map((one) => oneTimeCode(seed, new Date(Date.now() + one * 30_000))?.token ?? '');
  const possible = codes();
  const { outcome, steps } = await run('Scenario: code');
  expect(outcome?.message?.split('\n')[0]).toBe('the code was mask:****');
  const report = JSON.stringify({ outcome, steps });
  for (const entry of [...possible, ...codes()]) expect(report).not.toContain(entry);
});

it('a key that is not there fails the step, which names key and environment', async () => {
  const { outcome, steps } = await run('Scenario: unknown');
  expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Given I am "{{nobody}}" with the key "x"' });
  expect(steps[0]?.result.message).toBe(
    'There is no test data "nobody" for the environment "demo". Add it under Test data, or write \\{{nobody}} for the text itself.',
  );
  expect(steps[1]?.result.status).toBe('SKIPPED');
});
