import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { largestFeature } from '#domain/gherkin/feature-limits';
import { projectId, startWorkspace, succeeded } from '#services/workspace/workspace.fixture';

/** Somebody saves or pushes a feature that is long, or short and hard to read: others must be served meanwhile. */

const author = { name: 'Ada', email: 'ada@example.com' };

function longFeature(bytes: number): string {
  let text = 'Feature: Long\n';
  for (let index = 0; text.length < bytes - 40; index++) text += `Scenario: ${index}\n* step ${index}\n`;
  return text;
}

/** Milliseconds of processor time that the main thread has used, which other processes do not make longer. */
const usedByMainThread = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/**
 * Returns the longest turn of the event loop during a call, as a share of the call's whole processor time. The server
 * answers no other request during a turn.
 */
async function longestTurnDuring(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  let [longest, last, isOver] = [0, usedByMainThread(), false];
  const turn = () => {
    const now = usedByMainThread();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  await call().finally(() => (isOver = true));
  turn();
  const { user, system } = process.cpuUsage(before);
  return longest / ((user + system) / 1_000);
}

test('reads the largest feature without a long turn of the event loop', async () => {
  const { call } = await startWorkspace({});
  const name = 'long.feature';
  const data = longFeature(largestFeature);
  expect(succeeded(await call.pushScenario({ body: { projectId, name, data } })).version).not.toBe('');
  // The thread and the modules of this one are loaded once.
  succeeded(await call.getFeature({ body: { projectId, name } }));
  const share = await longestTurnDuring(async () => {
    const { feature } = succeeded(await call.getFeature({ body: { projectId, name, from: 3_000 } }));
    expect(feature.scenarios).toHaveLength(200);
    expect(feature.names?.length).toBeGreaterThan(4_000);
  });
  expect(share).toBeLessThan(0.15);
});

test('refuses to save a feature over the limit, with size and limit', async () => {
  const { call } = await startWorkspace({});
  const body = { projectId, name: 'a.feature', data: longFeature(611_000) };
  expect(await call.pushScenario({ body })).toEqual({
    status: false,
    because: 'content',
    error: 'This file is too large: 611 kB, limit 150 kB. Split it into smaller feature files.',
  });
});

test('shows a pushed feature over the limit as too large beside the others', async () => {
  const { call, git } = await startWorkspace({
    'features/small.feature': 'Feature: Small\n  Scenario: One\n    * a step\n',
    'features/step_definitions/a.mjs': `import { Given } from '@cucumber/cucumber';\nGiven('unused', () => {});\n`,
  });
  const done = await git.commit({
    repo: projectId,
    branch: 'main',
    changes: [{ path: 'features/pushed.feature', content: `@nightly\n${longFeature(611_000)}` }],
    author,
    message: 'Push',
  });
  expect(done.status).toBe('committed');
  const message = expect.stringContaining('too large: 611 kB, limit 150 kB');
  const list = succeeded(await call.getFeatureList({ body: { projectId } }));
  expect(list.foldersAndFeatures).toMatchObject([
    { name: 'pushed.feature', scenarios: [], error: { line: 1, message } },
    { name: 'small.feature', scenarios: [{ name: 'One' }] },
  ]);
  expect(await call.getFeature({ body: { projectId, name: 'pushed.feature' } })).toEqual({
    status: false,
    because: 'too-large',
    error: message,
  });
  // The steps of the large file are not known, so no definition may be removed.
  const unused = succeeded(await call.getUnusedStepDefinitions({ query: { projectId }, body: {} }));
  expect(unused).toMatchObject({
    stepDefRefs: [],
    unreadFeatures: [{ uri: 'features/pushed.feature', message }],
  });
});

test('reads a short feature that runs very many steps as one over the limit', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `|${row}|\n`).join('');
  const text = `Feature: x\nScenario Outline: a\n${'* <n>\n'.repeat(400)}Examples:\n|n|\n${rows}`;
  const { call } = await startWorkspace({ 'features/x.feature': text });
  const { feature } = succeeded(await call.getFeature({ body: { projectId, name: 'x.feature' } }));
  expect(feature).toMatchObject({ content: text, scenarios: [], errors: [{ line: 1 }] });
  expect(feature.errors[0]?.message).toContain('runs 800,000 steps, limit 100,000');
});
