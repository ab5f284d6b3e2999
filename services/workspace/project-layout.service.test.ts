import { expect, test } from 'vitest';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import { projectId, startWorkspace, succeeded, type Files } from './workspace.fixture';

const files: Files = {
  'cucumber.js': "module.exports = { default: { paths: ['e2e/*.feature'], require: ['e2e/steps/*.js'] } };\n",
  'e2e/shop.feature': 'Feature: Shop\n  Scenario: Pay\n    Given a basket\n    When I pay\n',
  'e2e/steps/basket.js':
    "const { Given } = require('@cucumber/cucumber');\nGiven('a basket', async () => {});\n",
};
const body = { projectId, branch: 'main' };

const report: LoadedProject = {
  configuration: {
    file: 'cucumber.js',
    profiles: ['default'],
    paths: ['e2e/*.feature'],
    features: ['e2e/shop.feature'],
    requirePaths: ['e2e/steps/*.js'],
    importPaths: [],
    supportFiles: ['e2e/steps/basket.js'],
    requireModules: [],
    loaders: [],
    tags: '',
    retry: 0,
    parallel: 0,
    language: 'en',
    worldParameters: [],
  },
  definitions: [
    {
      keyword: 'Given',
      pattern: { kind: 'expression', source: 'a basket', flags: '' },
      file: 'e2e/steps/basket.js',
      line: 2,
    },
  ],
  parameterTypes: [],
  hooks: [],
  problems: [],
  notes: ['A note.'],
};

/** Starts a workspace whose code was loaded once; files that change since are not covered. */
async function startLoaded() {
  const covered: Record<string, string> = {};
  const endedAt = new Date(1_000);
  return startWorkspace(
    files,
    {},
    {
      inspections: {
        async inspected(_at, all) {
          if (Object.keys(covered).length === 0) for (const { path, blob } of all) covered[path] = blob;
          const isCurrent = all.every(({ path, blob }) => covered[path] === blob);
          const covers = ({ path, blob }: { path: string; blob: string }) => covered[path] === blob;
          return { id: 'r1', paths: report.configuration.paths, report, isCurrent, covers };
        },
        inspectionState: async () => {
          return { id: 'r1', state: 'done', commit: 'c', reason: null, requestedAt: endedAt, endedAt };
        },
      },
    },
  );
}

test('tells configuration, counts and notes when the step code was loaded', async () => {
  const { call } = await startLoaded();
  expect(await call.getProjectLayout({ body })).toEqual({
    status: true,
    state: 'read',
    since: 1_000,
    configuration: {
      file: 'cucumber.js',
      profiles: ['default'],
      paths: ['e2e/*.feature'],
      require: ['e2e/steps/*.js'],
      import: [],
      requireModules: [],
      loaders: [],
    },
    features: 1,
    scenarios: 1,
    definitions: 1,
    codeFiles: 1,
    firstCodeFiles: ['e2e/steps/basket.js'],
    problems: [],
    notes: ['A note.'],
  });
});

test('says what was looked for when there is no feature', async () => {
  const { call } = await startWorkspace({ 'README.md': 'Hello', 'src/a.js': '' });
  expect(await call.getProjectLayout({ body })).toMatchObject({
    state: 'no-code',
    configuration: null,
    features: 0,
    nothingFound: {
      tried: ['features/**/*.feature', '**/*.feature'],
      present: expect.arrayContaining(['src/']),
    },
  });
});

test('saves stubs where the configuration loads them, in its kind of module', async () => {
  const { call } = await startLoaded();
  const at = { ...body, featureName: '/e2e/shop', scenarioName: 'Pay' };
  const { steps, files: edited } = succeeded(await call.getStepCode({ body: at }));
  expect(steps.map(({ implemented, mjsFile }) => [implemented, mjsFile])).toEqual([
    [true, '/e2e/steps/basket.js'],
    [false, ''],
  ]);
  const own = edited.find(({ name }) => name === '/e2e/steps/shop.js');
  expect(own?.stubs).toContain("const { When } = require('@cucumber/cucumber');");
  expect(edited.map(({ name }) => name)).toContain('/e2e/steps/basket.js');

  const file = { name: '/e2e/steps/shop.js', content: own?.stubs ?? '', version: '' };
  succeeded(await call.uploadStepFiles({ body: { ...body, files: [file] } }));
  expect(succeeded(await call.getCodeFile({ body: { ...body, path: 'e2e/steps/shop.js' } })).content).toBe(
    own?.stubs,
  );
  const after = succeeded(await call.getStepCode({ body: at }));
  expect(after.steps[1]).toMatchObject({ mjsFile: '/e2e/steps/shop.js', stub: {} });
});

test('refuses to save files that the project does not load', async () => {
  const { call, tip } = await startLoaded();
  const before = await tip();
  for (const name of ['/src/a.js', '/cucumber.js', '/package.json', '/e2e/steps/../../x.js']) {
    const answer = await call.uploadStepFiles({ body: { ...body, files: [{ name, content: '' }] } });
    expect([name, answer.status]).toEqual([name, false]);
  }
  expect(await tip()).toBe(before);
});
