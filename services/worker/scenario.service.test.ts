import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, steps, type Site } from './testing';
import { setStage, type Stage } from './testing.stage';

const pages = {
  '/': `<title>Shop</title><h1>Shop</h1>
    <form><label>Name <input name="name"></label><label>Password <input type="password"></label>
    <button type="button" onclick="fetch('/stock?p=' + this.form[1].value); console.warn('looked up')">Look up</button>
    </form>`,
  '/stock': '{}',
};
const code = steps(`
  Given('I open the shop', async function () { await this.page.goto(this.baseUrl); });
  When('I look up as {word} with {word}', async function (name, password) {
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByLabel('Password').fill(password);
    const answer = this.page.waitForResponse('**/stock*');
    await this.page.getByRole('button', { name: 'Look up' }).click();
    await answer;
  });
  Then('the heading is {string}', async function (text) {
    await expect(this.page.getByRole('heading')).toHaveText(text, { timeout: 500 });
  });
  Then('the password is {string}', async function (text) {
    await expect(this.page.getByLabel('Password')).toHaveValue(text, { timeout: 500 });
  });
  Given('a table', (table) => table);
  Given('pending', () => 'pending');
  Given('skipped', () => 'skipped');
  Given(/^two/, () => {});
  Given(/fold$/, () => {});
  Before({ tags: '@broken', name: 'open the till' }, () => { throw new Error('the till is locked'); });
  Before({ tags: '@elsewhere', name: 'only elsewhere' }, () => 'skipped');
  After({ tags: '@better', name: 'thinks better of it' }, () => 'skipped');
  After({ tags: '@messy' }, () => { throw new Error('could not tidy up'); });
`);
const feature = `Feature: Shop
  Scenario: good
    Given I open the shop
    When I look up as ann with hunter-2
    Then the heading is "Shop"
  Scenario: wrong
    Given I open the shop
    When I look up as ann with hunter-2
    Then the password is "another"
    And the heading is "Shop"
  Scenario: undefined
    Given I open the shop
    When I fly
    Then I land
  @broken
  Scenario: hook
    Given I open the shop
  @messy
  Scenario: mess
    Given a table
      | name | price |
      | pen  | 2     |
  Scenario: pending
    Given pending
    Then pending
  Scenario: skipped
    Given two ways
    Given skipped
    Then the heading is "Shop"
  @elsewhere
  Scenario: not here
    Given two ways
  @better
  Scenario: not after all
    Given two ways
  @better
  Scenario: wrong after all
    Given I open the shop
    Then the heading is "Pub"
  Scenario: ambiguous
    Given twofold
  Scenario Outline: rows
    Then the heading is "<heading>"
    Examples:
      | heading |
      | Shop    |
      | Other   |
`;
const lineOf = (text: string) => feature.split('\n').findIndex((line) => line.includes(text)) + 1;

let site: Site;
let stage: Stage;
beforeAll(async () => {
  site = await startSite(pages);
  stage = await setStage(site.baseUrl, {});
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await site.close();
});
const run = (scenario: string) => stage.run({ feature, code }, { line: lineOf(scenario) });

describe('a scenario that passes', () => {
  it('is reported with commands, network, console, picture and accessibility tree under the right steps', async () => {
    const { outcome, planned, steps, screenshots } = await run('Scenario: good');
    expect(outcome).toMatchObject({ status: 'PASSED' });
    expect(planned.map(({ keyword, text }) => `${keyword} ${text}`)).toEqual([
      'Given I open the shop',
      'When I look up as ann with hunter-2',
      'Then the heading is "Shop"',
    ]);
    expect(steps.map(({ type, result, definition }) => [type, result.status, definition])).toEqual([
      ['Context', 'PASSED', 'features/step_definitions/steps.mjs:3'],
      ['Action', 'PASSED', 'features/step_definitions/steps.mjs:4'],
      ['Outcome', 'PASSED', 'features/step_definitions/steps.mjs:11'],
    ]);
    expect(
      steps.map(({ commands }) => commands.map((one) => [one.type, one.element_name, one.value])),
    ).toEqual([
      [['navigate', undefined, site.baseUrl]],
      [
        ['fill_element', "getByLabel('Name')", 'ann'],
        ['fill_element', "getByLabel('Password')", 'mask:****'],
        ['conditional_wait', undefined, '**/stock*'],
        ['click_element', "getByRole('button', { name: 'Look up' })", undefined],
      ],
      [['verify_element_contains_text', "getByRole('heading')", 'Shop']],
    ]);
    expect(
      steps.map(({ networkData }) => networkData.map((one) => [one.method, one.requestUrl, one.status])),
    ).toEqual([[['GET', `${site.baseUrl}/`, 200]], [['GET', `${site.baseUrl}/stock?p=mask:****`, 200]], []]);
    expect(steps.map(({ webLog }) => webLog.map((one) => [one.type, one.text]))).toEqual([
      [],
      [['warning', 'looked up']],
      [],
    ]);
    for (const step of steps) {
      const jpeg = screenshots.get(step.screenshotId ?? '');
      expect([...(jpeg ?? []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(step.ariaSnapshot).toContain('heading "Shop"');
      expect(step.result.endTime).toBeGreaterThanOrEqual(step.result.startTime);
    }
    expect(steps[1]?.ariaSnapshot).toContain('textbox "Password": mask:****');
  });
});

describe('a scenario that fails', () => {
  it('says what was expected, where, and skips the rest; passwords show nowhere', async () => {
    const { outcome, steps } = await run('Scenario: wrong');
    expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Then the password is "another"' });
    // With the job, so that it is tried again where its flow asks for it.
    expect(outcome?.again).toMatchObject({ scenarioName: expect.any(String) as string });
    const [first, ...lines] = outcome?.message?.split('\n') ?? [];
    expect(first).toBe('expect(locator).toHaveValue(expected) failed');
    expect(lines).toContain('Expected: "another"');
    expect(lines).toContain('Received: "mask:****"');
    expect(lines.at(-1)).toMatch(/^ {4}at features\/step_definitions\/steps\.mjs:15:\d+$/);
    expect(steps.map(({ result }) => result.status)).toEqual(['PASSED', 'PASSED', 'FAILED', 'SKIPPED']);
    expect(steps[2]?.commands).toMatchObject([
      {
        type: 'verify_element_property',
        value: 'another',
        result: { status: 'FAILED', message: 'Received: mask:****' },
      },
    ]);
    expect(steps[2]?.screenshotId).toBeDefined();
    const told = JSON.stringify(steps.map((step) => ({ ...step, text: '' })));
    expect(told).not.toContain('hunter-2');
  });

  it('shows undefined, then skipped', async () => {
    const { outcome, steps } = await run('Scenario: undefined');
    expect(steps.map(({ result }) => result.status)).toEqual(['PASSED', 'UNDEFINED', 'SKIPPED']);
    expect(outcome).toMatchObject({
      status: 'FAILED',
      failedStep: 'When I fly',
      message: 'No step definition matches this step.',
    });
  });

  it('shows a failed Before hook as a step in front', async () => {
    const { outcome, steps } = await run('Scenario: hook');
    expect(steps.map(({ type, text, result }) => [type, text, result.status])).toEqual([
      ['Before', 'open the till', 'FAILED'],
      ['Context', 'I open the shop', 'SKIPPED'],
    ]);
    expect(outcome?.message).toMatch(
      /^the till is locked\n {4}at features\/step_definitions\/steps\.mjs:\d+/,
    );
  });

  it('shows a failed After hook as a step behind, and a data table as Gherkin', async () => {
    const { outcome, steps } = await run('Scenario: mess');
    expect(steps.map(({ type, result }) => [type, result.status])).toEqual([
      ['Context', 'PASSED'],
      ['After', 'FAILED'],
    ]);
    expect(steps[0]?.argument).toBe('| name | price |\n| pen  | 2     |');
    expect(outcome).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('could not tidy up'),
    });
  });

  it('tells pending and ambiguous steps', async () => {
    const pending = await run('Scenario: pending');
    expect(pending.steps.map(({ result }) => result.status)).toEqual(['PENDING', 'SKIPPED']);
    expect(pending.outcome).toMatchObject({ status: 'FAILED' });
    const ambiguous = await run('Scenario: ambiguous');
    expect(ambiguous.steps.map(({ result }) => result.status)).toEqual(['AMBIGUOUS']);
    expect(ambiguous.outcome?.message).toContain('Multiple step definitions match');
  });

  it.each([
    ['Scenario: skipped', ['PASSED', 'SKIPPED', 'SKIPPED'], 'Given skipped'],
    ['Scenario: not here', ['SKIPPED'], 'Before only elsewhere'],
    ['Scenario: not after all', ['PASSED'], 'After thinks better of it'],
  ])('of %s is skipped, never passed, where step code says so', async (scenario, statuses, by) => {
    const { outcome, steps } = await run(scenario);
    expect(steps.map(({ result }) => result.status)).toEqual(statuses);
    expect(outcome).toMatchObject({ status: 'SKIPPED', message: `Skipped by its step code: ${by}` });
    expect(outcome?.failedStep).toBeUndefined();
  });

  it('of a scenario that failed stays so, whatever a hook says then', async () => {
    const { outcome } = await run('Scenario: wrong after all');
    expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Then the heading is "Pub"' });
  });
});

describe('a line', () => {
  it('of an Examples row runs that row', async () => {
    const { steps } = await run('| Other');
    expect(steps.map(({ text }) => text)).toEqual(['the heading is "Other"']);
  });

  it('of an outline or of nothing runs nothing', async () => {
    const many = await run('Scenario Outline');
    expect(many.outcome).toMatchObject({
      status: 'FAILED',
      message: 'More than one scenario is at this line.',
    });
    expect(many.steps).toEqual([]);
    const none = await stage.run({ feature, code }, { line: 1 });
    expect(none.outcome).toMatchObject({
      status: 'FAILED',
      message: 'There is no scenario at features/shop.feature:1.',
    });
  });
});

describe('the environment', () => {
  it('that cannot be reached is named in the first line', async () => {
    const env = { name: 'demo', baseUrl: 'http://127.0.0.1:1' };
    const nowhere = await startSite({});
    await nowhere.close();
    env.baseUrl = nowhere.baseUrl;
    const { outcome } = await stage.run({ feature, code }, { line: 2, env });
    expect(outcome).toMatchObject({ status: 'FAILED', failedStep: 'Given I open the shop' });
    expect(outcome?.message?.split('\n')[0]).toBe(
      `The environment demo (${env.baseUrl}) could not be reached: nothing listens at this address (ERR_CONNECTION_REFUSED).`,
    );
  });
});

describe('step code that does not load', () => {
  it('fails the scenario with file and line', async () => {
    const broken = steps(`Given('x', () => {\n  const a b = 1;\n});`);
    const { outcome } = await stage.run({ feature, code: broken });
    expect(outcome).toMatchObject({
      status: 'FAILED',
      message:
        'The step code does not load: features/step_definitions/steps.mjs:4: Missing initializer in const declaration',
    });
  });

  it('fails it with what it throws', async () => {
    const { outcome } = await stage.run({ feature, code: steps(`nothing.there();`) });
    expect(outcome?.message).toMatch(
      /^The step code does not load: ReferenceError: nothing is not defined\n {4}at features\/step_definitions\/steps\.mjs:3:1$/,
    );
  });

  it('fails it with what nobody caught', async () => {
    const { outcome } = await stage.run({
      feature,
      code: steps(`void Promise.reject(new Error('nobody'));\nawait null;`),
    });
    expect(outcome?.message).toMatch(/^The step code does not load: nobody\n/);
  });

  it('fails a feature that does not parse', async () => {
    const { outcome } = await stage.run({
      feature: 'Feature: A\n  Scenario: a\n    Given a table\n  Nonsense',
      code,
    });
    expect(outcome?.message).toMatch(/^features\/shop\.feature does not parse: \(4:3\)/);
  });
});
