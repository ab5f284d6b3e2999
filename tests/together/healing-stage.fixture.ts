import type { HealingMode } from '#contracts/worker/healing';
import type { HealingStore } from '#contracts/worker/healing-store';
import type { ScenarioJob } from '#contracts/worker/job';
import type { RunSink } from '#contracts/worker/run-sink';
import { startHealing } from './healing.fixture';
import { createHealingStore } from '#services/code-review';
import { newRun } from './runs.fixture';
import { setStage, type Stage } from '#services/worker/testing.stage';
import { createHealedCode } from '#services/workspace';

export type HealingStage = Awaited<ReturnType<typeof setHealingStage>>;

/** Starts a worker that runs step code, with the tables in which runs remember pages. Each test has a database. */
export async function setHealingStage(baseUrl: string, options: Parameters<typeof setStage>[1] = {}) {
  // Objects of the current test.
  let healing: HealingStore;
  let sink: RunSink;
  const ofTest = <Part extends object>(part: () => Part): Part =>
    new Proxy({} as Part, { get: (_none, name) => Reflect.get(part(), name) as unknown });
  const own = { healing: ofTest(() => healing), sink: ofTest(() => sink) };
  const stage = await setStage(baseUrl, { ...options, ...own });
  stage.worker.start();
  return {
    close: () => stage.close(),
    /** Creates a project with these files. */
    async start(files: { feature: string; code: string }) {
      const services = await startHealing();
      await services.save('features/shop.feature', files.feature);
      await services.save('features/step_definitions/steps.mjs', files.code);
      const commit = await services.tip();
      const { propose } = createHealedCode(services.git);
      healing = createHealingStore({
        ...services.deps,
        // The stage names commits differently.
        propose: (job, ...rest) => propose({ ...job, commit }, ...rest),
      });
      sink = bothOf(services.sink, stage.recorded.sink);
      const ran = (its: typeof files, runId: string, testCaseId: string, how: Partial<ScenarioJob>) =>
        stage.run(its, {
          runId,
          testCaseId,
          projectId: services.projectId,
          line: 1,
          uri: 'features/shop.feature',
          ...how,
        });
      return Object.assign(services, {
        commit,
        /** Runs the scenario at a line. @param code replaces the project's initial code */
        async run(line: number, mode: HealingMode, code = files.code) {
          const { runId, testCaseIds } = await services.queueRun({ commit });
          return ran({ ...files, code }, runId, testCaseIds[0] ?? '', { line, healing: mode });
        },
        /** Runs a failing scenario at a line, and retrains it. @returns the retraining, and the reported events */
        async retrain(line: number) {
          const { runId, testCaseIds } = await services.queueRun({ commit });
          const [failed = ''] = testCaseIds;
          await ran(files, runId, failed, { line, healing: 'propose' });
          const { rows } = await services.database.pool.query<{ result_id: string }>(
            'select result_id from attempts where id = $1',
            [failed],
          );
          const retrains = rows[0]?.result_id ?? '';
          const again = newRun(services.projectId, 1, { commit, healing: 'heal' });
          await services.records.createRun({
            ...again,
            scenarios: again.scenarios.map((scenario) => ({ ...scenario, retrains })),
          });
          const [result] = again.scenarios;
          const how = { line, healing: 'heal', retrains } as const;
          const recorded = await ran(files, again.id, result?.id ?? '', how);
          const { rows: told } = await services.database.pool.query<{
            outcome: string;
            stats: { result: string; reason: string } | null;
          }>('select outcome, retrain_stats as stats from results where id = $1', [retrains]);
          return { ...recorded, told: told[0], testCaseId: result?.id ?? '' };
        },
      });
    },
  };
}

/** Reports to the services first, then to the code that waits for the scenario's end. */
export const bothOf = (services: RunSink, recorded: Stage['recorded']['sink']): RunSink =>
  new Proxy(services, {
    get:
      (_sink, name: keyof RunSink) =>
      async (...all: never[]) => {
        const told = (await (services[name] as (...all: never[]) => unknown)(...all)) as unknown;
        await (recorded[name] as ((...all: never[]) => unknown) | undefined)?.(...all);
        return told;
      },
  });
