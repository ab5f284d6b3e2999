import { expect, test } from 'vitest';
import { isStopping } from './stopping';

/** Asks about a run, with the given answer of the executions service. */
function ask(run: { id: string; executionId?: string }, answer: () => object) {
  const asked: unknown[] = [];
  const inProject = {
    project: { id: 'p1' },
    upstream: {
      executions: {
        getRun: async (about: object) => {
          asked.push(about);
          return answer();
        },
      },
    },
  } as unknown as Parameters<typeof isStopping>[0];
  const warned: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warned.push(said) } as never;
  return isStopping(inProject, run, log).then((stopping) => ({ stopping, asked, warned }));
}

const instance = (instanceId: string, state: string) => () => ({
  status: true,
  instance: { instanceId, state },
});

test('a run is being stopped while its instance says so, and asks about its own execution alone', async () => {
  const planned = await ask({ id: 'r1', executionId: 'e1' }, instance('r1', 'stopping'));
  expect(planned).toMatchObject({
    stopping: true,
    asked: [{ params: { id: 'e1' }, query: { projectId: 'p1' } }],
  });
  const byItself = await ask({ id: 'r1' }, instance('r1', 'stopping'));
  expect(byItself).toMatchObject({ stopping: true, asked: [{ params: { id: 'r1' } }] });
});

test('not where it goes on, where a later instance stops, where there is none or nobody answers', async () => {
  expect((await ask({ id: 'r1' }, instance('r1', 'running'))).stopping).toBe(false);
  expect((await ask({ id: 'r1', executionId: 'e1' }, instance('r2', 'stopping'))).stopping).toBe(false);
  expect((await ask({ id: 'r1' }, () => ({ status: false, because: 'missing' }))).stopping).toBe(false);
  const away = await ask({ id: 'r1' }, () => {
    throw new Error('away');
  });
  expect(away).toMatchObject({ stopping: false, warned: [[{ runId: 'r1' }, expect.any(String)]] });
});
