import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded, type Files } from '../workspace.fixture';

const query = { projectId, branch: 'main' };
const steps = 'features/step_definitions/';
const one = (filePath: string, pattern: string, keyword = 'Given') => ({
  filePath,
  stepDefinitions: [{ keyword, pattern }],
});

const shop: Files = {
  'features/a.feature': 'Feature: A\n  Scenario: One\n    Given a used step\n',
  [`${steps}shop.mjs`]: `\uFEFFimport { Given, When } from '@cucumber/cucumber';\r\n\r\n// Stays.\r\nGiven('a used step', f);\r\n\r\n// Goes.\r\nGiven('nobody', f);\r\n\r\nWhen(/^nothing$/i, f);\r\n`,
  [`${steps}other.mjs`]: `const kept = Given('kept', f);\nGiven('gone', f);\nGiven('gone', g);\n`,
  [`${steps}user_defined_functions.mjs`]: `Given('a utility', f);\n`,
  'features/support/types.mjs': `Given('in support', f);\n`,
};

async function start(files = shop) {
  const workspace = await startWorkspace(files);
  const { call, git, tip } = workspace;
  const text = async (path: string) => (await git.readFile(projectId, await tip(), path))?.bytes.toString();
  const unused = async () => {
    const answer = succeeded(await call.getUnusedStepDefinitions({ query, body: {} }));
    return answer.stepDefRefs.map(
      ({ uri, keyword, pattern, line }) => `${uri}:${line} ${keyword} ${pattern}`,
    );
  };
  const remove = (...input: ReturnType<typeof one>[]) => call.removeUnusedSteps({ query, body: { input } });
  return { ...workspace, text, unused, remove };
}

test('every definition that no step matches is listed by file and line, except utilities', async () => {
  const { unused, call } = await start();
  expect(await unused()).toEqual([
    ...['other.mjs:1 Given kept', 'other.mjs:2 Given gone', 'other.mjs:3 Given gone'].map((at) => steps + at),
    ...['shop.mjs:7 Given nobody', 'shop.mjs:9 When /^nothing$/i'].map((at) => steps + at),
    'features/support/types.mjs:1 Given in support',
  ]);
  expect(await call.getUnusedStepDefinitions({ query, body: {} })).toMatchObject({
    steps: 1,
    definitions: 8,
    unchecked: [],
    unreadFeatures: [],
  });
});

test('removing is one commit by the user that changes nothing else', async () => {
  const { remove, text, tip, git, events, unused } = await start();
  const before = await tip();
  const answer = await remove(
    {
      filePath: `${steps}shop.mjs`,
      stepDefinitions: [
        { keyword: 'Given', pattern: 'nobody' },
        { keyword: 'When', pattern: '/^nothing$/i' },
      ],
    },
    one(`${steps}other.mjs`, 'gone'),
    one(`${steps}other.mjs`, 'gone'),
  );
  expect(answer).toEqual({ status: true, removed: 4, kept: [] });
  expect(await text(`${steps}shop.mjs`)).toBe(
    `\uFEFFimport { Given, When } from '@cucumber/cucumber';\r\n\r\n// Stays.\r\nGiven('a used step', f);\r\n`,
  );
  expect(await text(`${steps}other.mjs`)).toBe(`const kept = Given('kept', f);\n`);
  const change = await git.lastChange(projectId, await tip(), `${steps}shop.mjs`);
  expect(change).toMatchObject({ name: 'Ada Lovelace', commit: await tip() });
  expect(await git.lastChange(projectId, await tip(), `${steps}other.mjs`)).toMatchObject({
    commit: await tip(),
  });
  expect(await tip()).not.toBe(before);
  expect(events).toMatchObject([{ event: 'features-changed' }]);
  expect(await unused()).toEqual([
    `${steps}other.mjs:1 Given kept`,
    'features/support/types.mjs:1 Given in support',
  ]);
});

test('what is in use by now, gone, read-only or part of other code stays and is told', async () => {
  const { remove, text, tip, call } = await start();
  const data = 'Feature: B\n  Scenario: One\n    When nobody\n';
  succeeded(await call.pushScenario({ body: { projectId, name: 'b.feature', data, baseVersion: null } }));
  const before = await tip();
  const file = `${steps}shop.mjs`;
  expect(await remove(one(file, 'nobody'))).toMatchObject({
    status: false,
    error: '"nobody" was not deleted. A step may use it.',
  });
  expect(await remove(one(`${steps}user_defined_functions.mjs`, 'a utility'))).toMatchObject({
    status: false,
  });
  expect(await remove(one('../../package.json', 'x'))).toMatchObject({ status: false });
  expect(await remove()).toMatchObject({ status: false, error: 'Choose at least one step.' });
  expect(await tip()).toBe(before);
  const some = await remove(
    one(file, 'nobody'),
    one(file, 'missing'),
    one(`${steps}other.mjs`, 'kept'),
    one(file, '/^nothing$/i', 'When'),
  );
  expect(some).toMatchObject({
    removed: 1,
    kept: [
      { filePath: file, pattern: 'nobody', reason: 'A step may use it.' },
      { pattern: 'missing', reason: 'It no longer exists.' },
      { pattern: 'kept', reason: 'It is part of other code. Delete it in the editor.' },
    ],
  });
  expect(await text(file)).toContain(`// Goes.\r\nGiven('nobody', f);\r\n`);
});

test('a step that somebody begins to use during the removal keeps its definition', async () => {
  const { remove, call, text, unused, as } = await start();
  const all = Array.from({ length: 8 }, (_, index) => {
    const data = `Feature: F${index}\n  Scenario: One\n    Given nobody\n`;
    return as('bob').pushScenario({
      body: { projectId, name: `f${index}.feature`, data, baseVersion: null },
    });
  });
  const [answer] = await Promise.all([remove(one(`${steps}shop.mjs`, 'nobody')), ...all]);
  const gone = !(await text(`${steps}shop.mjs`))?.includes('nobody');
  expect(answer.status).toBe(gone);
  expect(await unused()).not.toContain(`${steps}shop.mjs:7 Given nobody`);
  // Whichever was first, no user's save is lost.
  expect(succeeded(await call.getFeaturesCount({ body: { projectId } })).features).toBe(9);
});

test('a feature with an error does not make its steps look unused, and is told', async () => {
  const { call } = await start({
    ...shop,
    'features/b.feature': 'Feature: B\n  Scenario: One\n    Given nobody\n    nonsense\n',
  });
  const answer = succeeded(await call.getUnusedStepDefinitions({ query, body: {} }));
  expect(answer.stepDefRefs.map(({ pattern }) => pattern)).not.toContain('nobody');
  expect(answer.unreadFeatures).toMatchObject([{ uri: 'features/b.feature', line: 4 }]);
});

test('a branch that does not exist and an expired licence are refused', async () => {
  const { call } = await start();
  expect(await call.getUnusedStepDefinitions({ query: { projectId, branch: 'x' }, body: {} })).toMatchObject({
    because: 'no-branch',
  });
  const expired = await startWorkspace(shop, { is_expired: true });
  await expect(expired.call.removeUnusedSteps({ query, body: { input: [] } })).rejects.toMatchObject({
    refusal: { because: 'licence' },
  });
});
