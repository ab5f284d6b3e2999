import { expect, test } from 'vitest';
import type { SuiteToSave } from '#contracts/worker/exploration';
import { plannedSteps } from '#services/foundation/gherkin/index';
import { silentLog } from '#services/foundation/testing';
import { sampleProject } from '#services/foundation/testing.project';
import { ada, projectId, startWorkspace, type Files } from '../workspace.fixture';
import { createExploredSuites } from './suite';

const project = sampleProject(projectId);
const by = { user: ada, project };

type Step = SuiteToSave['scenarios'][number]['steps'][number];

const step = (keyword: Step['keyword'], text: string, pattern: string, line: string): Step => ({
  keyword,
  text,
  outcome: {
    state: 'generated',
    keyword: keyword === 'And' ? 'Then' : keyword,
    variants: [{ pattern, parameters: pattern.includes('{string}') ? ['name'] : [], lines: [line] }],
    element: text,
    confidence: 1,
  },
});
const opens = (address: string) =>
  step('Given', `I open the page "${address}"`, 'I open the page {string}', 'await this.page.goto(name);');
const sees = (heading: string) =>
  step(
    'Then',
    `I should see the heading "${heading}"`,
    'I should see the heading {string}',
    `await expect(this.page.getByRole('heading', { name })).toBeVisible();`,
  );
const titled = (title: string) =>
  step(
    'And',
    `the page title should be "${title}"`,
    'the page title should be {string}',
    'await expect(this.page).toHaveTitle(name);',
  );

const wanted = (change: Partial<SuiteToSave> = {}): SuiteToSave => ({
  projectId,
  branch: 'main',
  featureName: 'shop/first-suite',
  signIn: null,
  scenarios: [
    { name: 'Open Teas', steps: [opens('/teas'), sees('Teas'), titled('Teas')] },
    { name: 'Open Contact', steps: [opens('/contact'), sees('Contact')] },
  ],
  ...change,
});

async function start(files: Files = {}) {
  const { git, commit } = await startWorkspace(files).then(async (all) => ({
    ...all,
    commit: async () => (await all.git.tip(projectId, 'main')) ?? '',
  }));
  const suites = createExploredSuites({ git, log: silentLog });
  const read = async (path: string) => {
    const file = await git.readFile(projectId, await commit(), path);
    return file ? Buffer.from(file.bytes).toString() : null;
  };
  const propose = async (change: Partial<SuiteToSave> = {}) => {
    const answer = await suites.proposal(wanted(change), project);
    if (!answer.status) throw new Error(answer.error);
    return answer.proposal;
  };
  return { git, suites, read, propose, commit };
}

test('scenarios become a feature with a tag, and sentences that several say get one definition', async () => {
  const { suites, read, propose } = await start();
  const { feature, files, problem, kept } = await propose();
  expect({ problem, kept }).toEqual({ problem: null, kept: 0 });
  expect(feature).toBe(`@first-suite
Feature: first-suite

  Scenario: Open Teas
    Given I open the page "/teas"
    Then I should see the heading "Teas"
    And the page title should be "Teas"

  Scenario: Open Contact
    Given I open the page "/contact"
    Then I should see the heading "Contact"
`);
  expect(files[0]?.after.match(/^(?:Given|When|Then)\('.*?'/gm)).toEqual([
    `Given('I open the page {string}'`,
    `Then('I should see the heading {string}'`,
    `Then('the page title should be {string}'`,
  ]);
  expect(await read('features/shop/first-suite.feature')).toBe(null);
  const saved = await suites.save(wanted(), by);
  expect(saved).toMatchObject({ status: true, featureName: 'shop/first-suite' });
  expect(await read('features/shop/first-suite.feature')).toBe(feature);
  expect(await read(`features/step_definitions/${files[0]?.name}`)).toBe(files[0]?.after);
  // A second save overwrites nothing.
  expect(await suites.save(wanted(), by)).toMatchObject({
    because: 'problem',
    error: 'A feature with this name already exists.',
  });
});

test('what signs in is the background, with its tables and texts', async () => {
  const { propose } = await start();
  const text = `Feature: a
  Background:
    Given the shop is open
  Scenario: Sign in
    When I fill in:
      | Name | Ada |
    And I write
      """
      one
        two
      """
    Then nothing else
`;
  const { feature, problem } = await propose({ signIn: { text, line: 4, upTo: 3 } });
  expect(problem).toBe(null);
  expect(feature).toContain(`
  Background:
    Given the shop is open
    When I fill in:
      | Name | Ada |
    And I write
      """
      one
        two
      """

  Scenario: Open Teas
`);
});

test('where a scenario of another language signs in, the feature is in that language', async () => {
  const text = `# language: de
Funktionalität: a
  Szenario: Anmelden
    Angenommen der Laden ist offen
    Wenn ich mich anmelde
`;
  const { feature, problem } = await (await start()).propose({ signIn: { text, line: 3, upTo: 2 } });
  expect(problem).toBe(null);
  expect(plannedSteps(feature, 9)).toEqual([
    { keyword: 'Angenommen', text: 'der Laden ist offen' },
    { keyword: 'Wenn', text: 'ich mich anmelde' },
    { keyword: 'Angenommen', text: 'I open the page "/teas"' },
    { keyword: 'Dann', text: 'I should see the heading "Teas"' },
    { keyword: 'Und', text: 'the page title should be "Teas"' },
  ]);
});

test('code that the project has stays, and it is said that it was not tried', async () => {
  const own = `import { Given } from '@cucumber/cucumber';

Given('I open the page {string}', async function (address) {
  await this.visit(address);
});
`;
  const { propose } = await start({ 'features/step_definitions/own.mjs': own });
  const { kept, files, problem } = await propose();
  expect({ kept, problem }).toEqual({ kept: 2, problem: null });
  expect(files.map(({ after }) => after).join('\n')).not.toContain('I open the page');
});

test('what cannot be saved is said, and nothing is written', async () => {
  const { suites, propose, commit } = await start({ 'features/first.feature': 'Feature: first\n' });
  const before = await commit();
  const problems = async (change: Partial<SuiteToSave>) => (await propose(change)).problem;
  expect(await problems({ featureName: 'first' })).toBe('A feature with this name already exists.');
  expect(await problems({ featureName: '../etc' })).toBe('This name of a feature is not allowed.');
  expect(await problems({ signIn: { text: 'Feature: gone\n', line: 2, upTo: 1 } })).toBe(
    'The scenario that signs in can no longer be read.',
  );
  const uncoded = { name: 'Open Teas', steps: [{ ...opens('/teas'), outcome: null }] };
  expect(await problems({ scenarios: [uncoded] })).toBe('“I open the page "/teas"” has no code.');
  // A runner could report such a step.
  const broken = { name: 'Open Teas', steps: [step('Given', 'I x', 'I x (', 'nothing')] };
  expect(await problems({ scenarios: [broken] })).toContain("The '(' does not have a matching ')'");
  const refused = await suites.save(wanted({ featureName: 'first' }), by);
  expect(refused).toMatchObject({ status: false, because: 'problem' });
  const barred = { ...project, privateRepo: true, configuredPrivateRepo: false };
  expect(await suites.save(wanted(), { ...by, project: barred })).toMatchObject({ because: 'git' });
  expect(await suites.proposal(wanted({ branch: 'none' }), project)).toMatchObject({ status: false });
  expect(await commit()).toBe(before);
});
