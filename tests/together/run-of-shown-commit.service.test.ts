import { expect, test } from 'vitest';
import { executions } from '#contracts/executions';
import { basket, startSaving } from './recording-saved.fixture';

test('a run says which commit it uses when the branch is not where the caller saw it', async () => {
  const t = await startSaving({
    'features/basket.feature': basket,
    'environments/demo.json': JSON.stringify({ name: 'demo', baseUrl: 'http://demo.test' }),
  });
  const { git, projectId } = t;
  const call = t.client(executions, 'executions', t.token, projectId);
  const run = (shownCommit?: string) =>
    call.runNow({ body: { projectId, branch: 'main', env: 'demo', shownCommit } });
  const shown = (await git.tip(projectId, 'main')) ?? '';
  expect(await run(shown)).not.toHaveProperty('moved');

  await t.write('README.md', '# Pushed\n');
  const now = await git.tip(projectId, 'main');
  expect(now).not.toBe(shown);
  expect(await run(shown)).toMatchObject({ wasRunInitiated: true, moved: now });
  expect(await run()).not.toHaveProperty('moved');
});
