import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

test('of every scenario that is shown, the tree says how many steps have no code', async () => {
  const { call } = await startWorkspace({
    'features/a.feature': `Feature: a
  Background:
    Given I am here
  Scenario: Written
    When I have "Mug"
  Scenario: Twice
    When I have "Mug"
  Scenario: Twice
    When nobody wrote this
    And I wait
`,
    'features/b.feature':
      'Feature: b\n  Scenario: Rows\n    Given I have "<what>"\n    And <what>\n    Examples:\n      | what |\n      | Cup |\n',
    'features/closed.feature': 'Feature: c\n  Scenario: Of nobody\n    Given nobody wrote this\n',
    'features/broken.feature': 'Feature: d\n  Scenario: e\n    Given a\n  nonsense\n',
    'features/step_definitions/a.mjs': `import { Given, When } from '@cucumber/cucumber';
Given('I have {string}', () => {});
Given('I am here', () => {});
When('I wait', () => { throw new Error('Write the code of this step.'); });
`,
  });
  const list = async () => {
    const part = { feature: null, folders: [], search: '' };
    const body = { projectId, part };
    return succeeded(await call.getFeatureList({ body })).foldersAndFeatures.map(({ name, scenarios }) => [
      name,
      scenarios.map((scenario) => [scenario.name, scenario.unwritten ?? 0]),
    ]);
  };
  const expandedFolders = [['a.feature'], ['b.feature'], ['broken.feature']];
  succeeded(await call.updateLastUpdated({ body: { projectId, expandedFolders } }));
  expect(await list()).toEqual([
    [
      'a.feature',
      [
        ['Written', 0],
        ['Twice', 0],
        ['Twice', 2],
      ],
    ],
    ['b.feature', [['Rows', 1]]],
    ['broken.feature', []],
    ['closed.feature', []],
  ]);
  const content = `import { Then } from '@cucumber/cucumber';\nThen('nobody wrote this', () => {});\n`;
  succeeded(
    await call.uploadStepFiles({ body: { projectId, files: [{ name: 'b.mjs', version: '', content }] } }),
  );
  expect((await list())[0]).toEqual([
    'a.feature',
    [
      ['Written', 0],
      ['Twice', 0],
      ['Twice', 1],
    ],
  ]);
});

test('the tree asks about every row of an outline, in any language and inside rules', async () => {
  const outline = (what: string, values: string[]) =>
    `${what}\n      Angenommen ich zahle <Summe>\n      Beispiele: eins\n        | Summe |\n        | 5 |\n      Beispiele:\n        | Summe |\n${values.map((value) => `        | ${value} |\n`).join('')}`;
  const { call } = await startWorkspace({
    'features/kasse.feature': `# language: de
Funktionalität: Kasse
  Grundlage:
    Gegeben sei ein Laden
${outline('  Szenariogrundriss: Zahlen', ['6', '7'])}
${outline('  Szenariogrundriss: Worte', ['6', 'nichts'])}
  Regel: Abends
    Grundlage:
      Gegeben sei Licht mit <Summe>
    Szenario: Ohne Licht
      Dann ist ein Laden
${outline('    Szenario: In der Regel', ['6', 'alles'])}`,
    'features/step_definitions/a.mjs': `import { Given } from '@cucumber/cucumber';
Given('ein Laden', () => {});
Given('ist ein Laden', () => {});
Given('ich zahle {int}', () => {});
`,
  });
  succeeded(await call.updateLastUpdated({ body: { projectId, expandedFolders: [['kasse.feature']] } }));
  const part = { feature: null, folders: [], search: '' };
  const list = succeeded(await call.getFeatureList({ body: { projectId, part } }));
  expect(list.foldersAndFeatures[0]?.scenarios.map(({ name, unwritten }) => [name, unwritten])).toEqual([
    ['Zahlen', undefined],
    ['Worte', 1],
    ['Ohne Licht', 1],
    ['In der Regel', 2],
  ]);
});

test('a part of the tree tells which step files do not load, with line and reason', async () => {
  const broken = Object.fromEntries(
    ['b', 'c', 'd'].map((name) => [`features/step_definitions/more/${name}.mjs`, 'Given(']),
  );
  const { call } = await startWorkspace({
    ...broken,
    'features/support/world.mjs': 'class World {\n  a = ;\n}\n',
  });
  const part = { feature: null, folders: [], search: '' };
  const list = async (asked?: typeof part) =>
    succeeded(await call.getFeatureList({ body: { projectId, part: asked } })).brokenCode;
  expect(await list(part)).toEqual({
    files: 4,
    first: ['step_definitions/more/b.mjs', 'step_definitions/more/c.mjs', 'step_definitions/more/d.mjs'].map(
      (name) => ({ uri: `features/${name}`, line: 1, message: 'Unexpected token' }),
    ),
  });
  expect(await list()).toBeUndefined();
  const mended = ['b', 'c', 'd'].map((name) => ({ name: `more/${name}.mjs`, content: '' }));
  succeeded(await call.uploadStepFiles({ body: { projectId, files: mended } }));
  expect(await list(part)).toEqual({
    files: 1,
    first: [{ uri: 'features/support/world.mjs', line: 2, message: 'Unexpected token' }],
  });
});

test('what is closed says what it holds without code, and what does not parse; names come along of features that were asked for', async () => {
  const { call } = await startWorkspace({
    'features/shop/deep/a.feature':
      'Feature: a\n  Scenario: Of nobody\n    Given nobody wrote this\n  Scenario: Fine\n    Given I am here\n',
    'features/shop/b.feature': 'Feature: b\n  Scenario: c\n    Given a\n  nonsense\n',
    'features/fine/c.feature': 'Feature: c\n  Scenario: Fine\n    Given I am here\n',
    'features/rows.feature': `Feature: d\n  Scenario: Rows\n    Given I am <here>\n    Examples:\n      | here |\n${'      | here |\n'.repeat(600)}`,
    'features/step_definitions/a.mjs': `import { Given } from '@cucumber/cucumber';\nGiven('I am here', () => {});\n`,
  });
  const list = async (namesOf: string[] = []) =>
    succeeded(
      await call.getFeatureList({
        body: { projectId, part: { feature: null, folders: ['shop'], search: '', namesOf } },
      }),
    );
  const { foldersAndFeatures, folder, named } = await list(['shop/deep/a', 'shop/b', 'gone', 'shop']);
  const counts = (nodes: typeof foldersAndFeatures) => nodes.map(({ name, counts }) => [name, counts]);
  expect(counts(foldersAndFeatures)).toEqual([
    ['fine', { features: 1, scenarios: 1 }],
    ['shop', { features: 2, scenarios: 2, unwritten: 1, broken: 1 }],
    ['rows.feature', { features: 1, scenarios: 1 }],
  ]);
  expect(counts(folder ?? [])).toEqual([
    ['deep', { features: 1, scenarios: 2, unwritten: 1 }],
    ['b.feature', { features: 1, scenarios: 0, broken: 1 }],
  ]);
  expect(named).toEqual([{ feature: 'shop/deep/a', scenarios: ['Of nobody', 'Fine'] }]);
  // Rows above the limit are reported wherever steps are.
  succeeded(await call.updateLastUpdated({ body: { projectId, expandedFolders: [['rows.feature']] } }));
  const rowsLeft = { from: 501, to: 600 };
  expect((await list()).foldersAndFeatures[2]?.scenarios).toMatchObject([{ name: 'Rows', rowsLeft }]);
  const { feature } = succeeded(
    await call.getFeature({ body: { projectId, name: 'rows.feature', parentPath: [] } }),
  );
  expect(feature.scenarios).toMatchObject([{ rowsLeft }]);
  const code = succeeded(
    await call.getStepCode({ body: { projectId, featureName: 'rows', scenarioName: 'Rows' } }),
  );
  expect(code.rowsLeft).toEqual(rowsLeft);
});

test('an outline says how many of its rows have a step without code', async () => {
  const rows = (values: string[]) => values.map((value) => `      | ${value} |\n`).join('');
  const { call } = await startWorkspace({
    'features/a.feature': `Feature: a
  Scenario: Some
    Given I am <where>
    Examples:
      | where |
${rows(['here', 'there', 'here', 'nowhere'])}
  Scenario: Fine
    Given I am <where>
    Examples:
      | where |
${rows(['here', 'here'])}
  Scenario: Plain
    Given I am nowhere
`,
    'features/step_definitions/a.mjs': `import { Given } from '@cucumber/cucumber';\nGiven('I am here', () => {});\n`,
  });
  const body = { projectId, name: 'a.feature', parentPath: [] };
  const { feature } = succeeded(await call.getFeature({ body }));
  expect(feature.scenarios.map(({ rowsUnwritten }) => rowsUnwritten)).toEqual([
    { rows: 2, of: 4 },
    undefined,
    undefined,
  ]);
});
