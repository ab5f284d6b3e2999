import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#services/foundation/clock';
import { createFolderFiles } from '#services/foundation/git';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { setStage } from '#services/worker/testing.stage';
import { createBranchReader } from '#services/workspace/branch-reader';
import { createInspectionClaims, createInspectionStore } from '#services/workspace';

/** Step code of every kind. Reading it without running it finds only some of the definitions. */
const patterns = `import { Given as Angenommen, When, Then, defineStep, defineParameterType } from '@cucumber/cucumber';
import * as cuke from '@cucumber/cucumber';
defineParameterType({ name: 'colour', regexp: /red|green/ });
const money = [/€ ?\\d+/, /\\d+ EUR/];
defineParameterType({ name: 'money', regexp: money });
const names = ['box', 'crate'];
for (const n of names) When(\`I open the \${n}\`, async function () {});
const HOUR = '(\\\\d{1,2}):(\\\\d{2})';
When(new RegExp(\`^at \${HOUR}$\`), function (h, m) {});
Angenommen('a basket with {int} apple(s)', function (n) {});
Then('the light is {colour}', function (c) {});
Then('it costs {money}', function (c) {});
defineStep(/^I say (.*) aloud$/, function (s) {});
cuke.When('I come through a namespace', function () {});
`;
const more = {
  'features/support/helper.mjs': `import { Given } from '@cucumber/cucumber';
export const given = (text, fn) => Given(text, fn);
`,
  'features/step_definitions/wrapped.mjs': `import { given } from '../support/helper.mjs';
given('a step through a helper', function () {});
`,
  'features/step_definitions/legacy.cjs': `const { Given } = require('@cucumber/cucumber');
Given('a step from a cjs file', function () {});
`,
  'features/step_definitions/typed.ts': `import { Given } from '@cucumber/cucumber';
Given('a step from a {word} file', async function (this: unknown, kind: string): Promise<void> {});
`,
  'cucumber.json': JSON.stringify({
    default: { import: ['features/**/*.mjs', 'features/**/*.cjs', 'features/**/*.ts'] },
  }),
  'lib/never.mjs': `import { Given } from '@cucumber/cucumber';
Given('a step that is never loaded', function () {});
`,
  'package.json': '{"type":"module"}',
};

type Stage = Awaited<ReturnType<typeof setStage>>;
let stage: Stage;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  const inspections = createInspectionClaims({ database, clock: systemClock, log: silentLog });
  stage = await setStage('http://127.0.0.1:1', { inspections });
  stage.worker.start();
});
afterAll(async () => {
  await stage.close();
  await database.close();
});

test('shows every step as implemented that a run finds, once the worker has loaded the step code', async () => {
  const commit = stage.commit({ feature: 'Feature: Shop\n', code: patterns, more });
  const [folder = Promise.resolve('')] = stage.folders();
  const store = createInspectionStore({ database, clock: systemClock });
  const reader = createBranchReader({ ...createFolderFiles(() => folder), ...store });
  const at = { projectId: stage.projectId, commit };

  const before = await reader.stepLibrary(at);
  expect(before.matching('I open the crate')).toEqual([]);
  await expect
    .poll(async () => store.inspectionState(at, await reader.files(at, '')), { timeout: 60_000 })
    .toMatchObject({ state: 'done' });

  const library = await reader.stepLibrary(at);
  const codeOf = (text: string) =>
    library.matching(text).map(({ file, line, problem }) => [file, line, problem]);
  expect(codeOf('a basket with 3 apples')).toEqual([['steps.mjs', 10, null]]);
  expect(codeOf('I open the crate')).toEqual([['steps.mjs', 7, null]]);
  expect(codeOf('at 9:45')).toEqual([['steps.mjs', 9, null]]);
  expect(codeOf('the light is red')).toEqual([['steps.mjs', 11, null]]);
  expect(codeOf('it costs 7 EUR')).toEqual([['steps.mjs', 12, null]]);
  expect(codeOf('it costs nothing')).toEqual([]);
  expect(codeOf('I say hello aloud')).toEqual([['steps.mjs', 13, null]]);
  expect(codeOf('I come through a namespace')).toEqual([['steps.mjs', 14, null]]);
  expect(codeOf('a step through a helper')).toEqual([['../support/helper.mjs', 2, null]]);
  expect(codeOf('a step from a cjs file')).toHaveLength(2);
  expect(codeOf('a step from a typescript file')).toEqual([['typed.ts', 2, null]]);
  expect(codeOf('a step that is never loaded')).toEqual([]);
  expect(library.matching('a step through a helper')[0]?.code).toBe('Given(text, fn);');
});
