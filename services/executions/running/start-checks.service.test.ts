import { describe, expect, it } from 'vitest';
import type { BranchScenarios } from '#contracts/executions/branch-scenarios';
import type { StartProblem } from '#contracts/executions';
import { startExecutions } from '../executions.fixture';
import { at, everyNight } from '../schedule/scheduled.fixture';

const nowhere = { all: false, folders: ['shop'], features: [], scenarios: [], everyTag: false };

/** Starts with a planned execution. Its environment, branch and workers can be removed. */
async function start(within?: typeof nowhere) {
  const gone = { environment: false, branch: false, workers: false };
  let commit = 'one';
  let reads = 0;
  const executions = await startExecutions({
    change: {
      environment: async (_project, _branch, name) =>
        gone.environment ? null : { name, baseUrl: 'http://localhost:1', proposeOnly: false },
      scenarios: async (): Promise<BranchScenarios> => {
        reads += 1;
        if (gone.branch) return { status: false, error: 'The project has no branch named "main".' };
        const branch = await executions.branch();
        return branch.status ? { ...branch, commit } : branch;
      },
      isolation: {
        state: async () => ({ kind: 'refused', reason: '' }),
        refusalOfRuns: async () => (gone.workers ? 'No worker takes runs.' : null),
      },
    },
  });
  const { project, call } = executions;
  executions.setTime('2026-03-27T12:00Z');
  const group = { name: 'Scenario Group 1', tags: within ? [] : ['regression'], within };
  const { _id: id } = await executions.plan({
    schedule: everyNight,
    flows: [{ scenarioGroups: [{ ...group, threadCount: 1 }] }],
  });
  return {
    ...executions,
    gone,
    setCommit: (name: string) => void (commit = name),
    readsOf: async (work: () => Promise<unknown>) => {
      reads = 0;
      await work();
      return reads;
    },
    async listed(): Promise<StartProblem | null> {
      const [row] = await call.list({ query: { projectId: project.id } });
      return row?.cannotStart ?? null;
    },
    async get() {
      const answer = await call.get({ params: { id }, query: { projectId: project.id } });
      if (!answer.status) throw new Error(answer.error);
      return answer.execution;
    },
    runNow: () => call.run({ params: { id }, body: { projectId: project.id } }),
    turnOff: () => call.deschedule({ params: { id }, body: { projectId: project.id } }),
  };
}

describe('the list of executions', () => {
  const reasons = [
    ['environment', 'There is no environment "demo" on this branch.'],
    ['branch', 'The project has no branch named "main".'],
    ['workers', 'No worker takes runs.'],
  ] as const;

  it.each(reasons)('says what "Run now" and the schedule are refused with: %s', async (because, error) => {
    const { gone, listed, get, runNow, setTime, scheduler } = await start();
    expect(await listed()).toBeNull();
    gone[because] = true;
    expect(await listed()).toEqual({ because, error });
    expect((await get()).cannotStart).toEqual({ because, error });
    expect(await runNow()).toEqual({ wasRunInitiated: false, error });
    setTime('2026-03-28T01:30Z');
    await scheduler().tick();
    const { slots, recent, nextRun } = await get();
    expect(slots).toMatchObject([{ outcome: 'refused', reason: error }]);
    expect(recent).toMatchObject([{ notStarted: error }]);
    expect(nextRun).toBe(at('2026-03-29T01:00Z'));
    gone[because] = false;
    expect(await listed()).toBeNull();
  });

  it('names a folder that is gone, and the project without threads', async () => {
    const { listed, project } = await start({ ...nowhere, all: true });
    expect(await listed()).toEqual({
      because: 'scenarios',
      error: 'The folder "shop" has no scenario any more.',
    });
    project.maxExecutionThreads = 0;
    expect(await listed()).toMatchObject({ because: 'threads' });
  });

  it('looks again after a commit, and says nothing of an execution whose schedule is off', async () => {
    const { listed, setScenarios, setCommit, turnOff, gone } = await start();
    expect(await listed()).toBeNull();
    setScenarios(0);
    setCommit('two');
    expect(await listed()).toEqual({
      because: 'scenarios',
      error: 'There is no scenario with steps to run.',
    });
    gone.environment = true;
    await turnOff();
    expect(await listed()).toBeNull();
  });

  it('reads a branch once for all its executions', async () => {
    const { plan, readsOf, listed } = await start();
    await plan({ name: 'Other', schedule: everyNight });
    await plan({ name: 'Third', schedule: everyNight });
    expect(await readsOf(listed)).toBe(1);
  });
});
