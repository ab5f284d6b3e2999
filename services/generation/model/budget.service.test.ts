import { describe, expect, onTestFinished, test } from 'vitest';
import { modelEngines, projectId } from './model-engine.fixture';
import { startProtocolServer } from './protocol-server.fixture';

const engines = modelEngines();
const { engineWith } = engines;
const good = JSON.stringify({ ideas: [{ name: 'Sign in', flow: 'Sign in', parameters: {} }] });

describe('the budget of a day', () => {
  test('is refused with when it starts anew', async () => {
    engines.server.reply({ text: good, usage: { input: 900, output: 100 } });
    const engine = engineWith({ tokensPerDay: 6500 });
    await engine.ideas(projectId, 'x');
    expect(await engine.ideas(projectId, 'x')).toMatchObject({ result: [{}] });
    expect(await engine.ideas(projectId, 'x'.repeat(2000))).toEqual({
      error:
        'Today’s budget of 6500 tokens does not suffice for this request: 4500 are left. It starts anew at 00:00 UTC, in 2 hours.',
      because: 'budget',
    });
    expect(engines.server.received).toHaveLength(2);
    expect(await engineWith({ tokensPerDay: 0 }).ideas(projectId, 'x')).toMatchObject({ because: 'budget' });
  });

  test('requests at the same time do not spend it twice', async () => {
    engines.server.reply({ text: good, usage: { input: 3000, output: 1000 } });
    const engine = engineWith({ tokensPerDay: 16_000 });
    const all = await Promise.all(Array.from({ length: 8 }, () => engine.ideas(projectId, 'x')));
    expect(all.filter((made) => 'result' in made).length).toBeGreaterThan(0);
    expect(await engine.budget.usedToday(projectId)).toBeLessThanOrEqual(16_000);
    expect(await engine.budget.usedToday(projectId)).toBe(
      all.filter((made) => 'result' in made).length * 4000,
    );
  });

  test('counts the reported tokens when a model declines or its answer is cut off', async () => {
    const usage = { input: 700, output: 30 };
    engines.server.reply({ text: '', finish: 'content_filter', usage });
    const engine = engineWith({ tokensPerDay: 100_000 });
    expect(await engine.ideas(projectId, 'x')).toMatchObject({ because: 'model' });
    expect(await engine.budget.usedToday(projectId)).toBe(730);
    engines.server.reply({ text: '{', finish: 'length', usage }, { text: good, usage });
    expect(await engine.ideas(projectId, 'x')).toMatchObject({ result: [{}] });
    expect(await engine.budget.usedToday(projectId)).toBe(3 * 730);
  });

  test('requests that a server failed at are not paid', async () => {
    const other = await startProtocolServer();
    onTestFinished(() => other.close());
    // The wait is longer than the time limit, so there is no retry.
    other.reply({ status: 500, headers: { 'retry-after': '90' } });
    const engine = engineWith({ baseUrl: other.url });
    await engine.ideas(projectId, 'x');
    expect(await engine.budget.usedToday(projectId)).toBe(0);
  });
});
