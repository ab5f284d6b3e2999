import type { HealingMode, HealingStore } from '#contracts/healing';
import type { RunSink } from '#contracts/run-sink';
import { startHealing } from './healing.fixture';
import { createHealingStore } from './runs';
import { setStage, type Stage } from './worker/testing.stage';
import { createHealedCode } from './workspace';

export type HealingStage = Awaited<ReturnType<typeof setHealingStage>>;

/** A worker that runs step code, and behind it the tables in which runs remember pages: a database for each test. */
export async function setHealingStage(baseUrl: string, options: Parameters<typeof setStage>[1] = {}) {
  // Those of the test that runs.
  let healing: HealingStore;
  let sink: RunSink;
  const ofTest = <Part extends object>(part: () => Part): Part =>
    new Proxy({} as Part, { get: (_none, name) => Reflect.get(part(), name) as unknown });
  const own = { healing: ofTest(() => healing), sink: ofTest(() => sink) };
  const stage = await setStage(baseUrl, { ...options, ...own });
  stage.worker.start();
  return {
    close: () => stage.close(),
    /** A project with these files. */
    async start(files: { feature: string; code: string }) {
      const services = await startHealing();
      await services.save('features/shop.feature', files.feature);
      await services.save('features/step_definitions/steps.mjs', files.code);
      const commit = await services.tip();
      const { propose } = createHealedCode(services.git);
      healing = createHealingStore({
        ...services.deps,
        // The stage has names of its own for commits.
        propose: (job, ...rest) => propose({ ...job, commit }, ...rest),
      });
      sink = bothOf(services.sink, stage.recorded.sink);
      return Object.assign(services, {
        commit,
        /** Runs the scenario at a line. */
        async run(line: number, mode: HealingMode) {
          const { runId, testCaseIds } = await services.queueRun({ commit });
          const { projectId } = services;
          return stage.run(files, { runId, testCaseId: testCaseIds[0], projectId, line, healing: mode });
        },
      });
    },
  };
}

/** Tells the services, and then whoever waits for the scenario's end. */
export const bothOf = (services: RunSink, recorded: Stage['recorded']['sink']): RunSink =>
  new Proxy(services, {
    get:
      (_one, name: keyof RunSink) =>
      async (...all: never[]) => {
        const told = (await (services[name] as (...all: never[]) => unknown)(...all)) as unknown;
        await (recorded[name] as ((...all: never[]) => unknown) | undefined)?.(...all);
        return told;
      },
  });
