import type { StartProblem } from '#contracts/executions';
import type { CheckedExecution, ExecutionsServiceDeps, StartChecks } from '../deps';
import { executionById } from '../plans/repository';
import { planInstance } from './plan-instance';

type Deps = Pick<ExecutionsServiceDeps, 'database' | 'environment' | 'scenarios' | 'isolation' | 'log'>;

/** Cached answers: one for each execution of a large installation. */
const maxStored = 2000;

/**
 * Creates checks whether executions could start. They use the start's own function, so that lists and starts agree.
 * An answer is cached while the execution, its branch and its other conditions stay the same: flows can be large.
 */
export function createStartChecks(deps: Deps): StartChecks {
  const kept = new Map<string, { key: string; refusal: StartProblem | null }>();

  function keep(id: string, key: string, refusal: StartProblem | null): void {
    kept.delete(id);
    kept.set(id, { key, refusal });
    const [oldest] = kept.keys();
    if (kept.size > maxStored && oldest !== undefined) kept.delete(oldest);
  }

  async function check(asked: Deps, row: CheckedExecution, threads: number): Promise<StartProblem | null> {
    const { id, projectId, branch, env: envName, version } = row;
    const unsafe = await asked.isolation.refusalOfRuns();
    const env = await asked.environment(projectId, branch, envName);
    const listed = await asked.scenarios(projectId, branch);
    const commit = listed.status ? listed.commit : listed.error;
    const key = JSON.stringify([version, threads, unsafe, env !== null, commit]);
    const cached = kept.get(id);
    if (cached?.key === key) return cached.refusal;
    const execution = await executionById(deps.database.db, projectId, id);
    if (!execution) return null;
    const plan = await planInstance(asked, { id, execution, threads });
    const refusal = plan.status ? null : { because: plan.because, error: plan.error };
    if (execution.version === version) keep(id, key, refusal);
    return refusal;
  }

  return {
    async of(rows, threads) {
      const asked = askingOnce(deps);
      const refused = new Map<string, StartProblem>();
      for (const row of rows) {
        const refusal = await check(asked, row, threads).catch((err: unknown) => {
          // Show the list anyway. The start itself tries again, and reports the error.
          deps.log.warn({ err, executionId: row.id }, 'Could not check whether an execution can start');
          return null;
        });
        if (refusal) refused.set(row.id, refusal);
      }
      return refused;
    },
  };
}

/** Returns the same dependencies, which answer each question once for all executions of a list. */
function askingOnce({ environment, scenarios, isolation, ...deps }: Deps): Deps {
  const answers = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: string[], ask: () => Promise<Answer>): Promise<Answer> => {
    const name = JSON.stringify(key);
    const answer = answers.get(name) ?? ask();
    answers.set(name, answer);
    return answer as Promise<Answer>;
  };
  return {
    ...deps,
    environment: (...where) => once(['environment', ...where], () => environment(...where)),
    scenarios: (...where) => once(['scenarios', ...where], () => scenarios(...where)),
    isolation: {
      state: () => isolation.state(),
      refusalOfRuns: () => once(['isolation'], () => isolation.refusalOfRuns()),
    },
  };
}
