import { afterAll, beforeAll } from 'vitest';
import type { MapStore, SightStep } from '#contracts/worker/application-map';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { ScenarioJob } from '#contracts/worker/job';
import { setStage, type Stage } from './testing.stage';
import { recorder, startSite, steps, type TestSite } from './testing';

/**
 * Starts a site and a worker for the tests of the file.
 * @param html HTML of the pages, by path
 * @returns `generate`, which generates the code of a scenario and waits for its end
 */
export function startGenerator(html: Record<string, string>) {
  const recorded = recorder();
  const resolved: Record<number, GeneratedStep>[] = [];
  /** Pages that generations saw. */
  const passed = new Map<string, readonly SightStep[]>();
  let site: TestSite;
  let stage: Stage;

  beforeAll(async () => {
    site = await startSite(html);
    const sink = {
      ...recorded.sink,
      stepResolved: async (_at: object, index: number, step: GeneratedStep) => {
        resolved.at(-1)![index] = step;
      },
    };
    const generationMap: Pick<MapStore, 'see'> = {
      see: async ({ testCaseId }, _at, sightSteps) => void passed.set(testCaseId, sightSteps),
    };
    stage = await setStage(site.baseUrl, { sink, generationMap, stepTimeout: 20_000 });
    stage.worker.start();
  }, 60_000);

  afterAll(async () => {
    await stage.close();
    await site.close();
  });

  async function generate(
    mode: 'missing' | 'all',
    lines: string[],
    code: string,
    { keptCode, pages }: Pick<ScenarioJob, 'keptCode' | 'pages'> = {},
  ) {
    resolved.push({});
    const feature = ['Feature: Shop', '', 'Scenario: One', ...lines].join('\n');
    const { testCaseId } = await stage.enqueue(
      { feature, code: steps(code) },
      { line: 3, generate: mode, keptCode, pages, stepTimeout: 20_000 },
    );
    const report = await recorded.until(testCaseId, ({ outcome }) => outcome !== null);
    return { report, steps: resolved.at(-1)!, pages: passed.get(testCaseId) ?? [] };
  }

  return { generate };
}
