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
      scenarios.map((one) => [one.name, one.unwritten ?? 0]),
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
