import { afterAll, beforeAll } from 'vitest';
import { memoryStore } from './healing-store.fixture';
import { startSite, steps, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** A page that changes between the run that remembers its element and the run that looks for it. */
export interface ChangedPage {
  /** Body of the page when its element is remembered, and when it is searched. */
  before: string;
  after: string;
  /** Text of the step, and the call that its code makes on `page`. */
  step: string;
  call: string;
}

type Moment = 'before' | 'after';
const scenarioOf = (name: string, moment: Moment) => `${name}: ${moment}`;

/**
 * Serves pages by name, with a scenario for each of their two moments, to a worker that heals.
 * @returns a function that runs one scenario to its end and returns its reports of healing
 */
export function setHealingPages(pages: Record<string, ChangedPage>) {
  const all = Object.entries(pages);
  const feature = `Feature: Changed pages
${all
  .flatMap(([name, { step }], at) =>
    (['before', 'after'] as const).map(
      (moment) => `  Scenario: ${scenarioOf(name, moment)}
    Given I open page ${at} ${moment}
    When ${step}`,
    ),
  )
  .join('\n')}
`;
  const code = steps(`
  Given('I open page {int} {word}', async function (at, moment) { await this.page.goto(this.baseUrl + '/' + at + '/?' + moment); });
  ${all
    .map(
      ([, { step, call }]) =>
        `When(${JSON.stringify(step)}, async function () { await this.page.${call}({ timeout: 4500 }); });`,
    )
    .join('\n')}
`);
  const store = memoryStore();
  let site: TestSite;
  let stage: Stage;
  beforeAll(async () => {
    const shown = (body: string) =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${body}<footer><a href="/help">Help</a></footer></body></html>`;
    site = await startSite(
      Object.fromEntries(
        all.map(([, page], at) => [
          `/${at}/`,
          (moment: string) => shown(moment === 'after' ? page.after : page.before),
        ]),
      ),
    );
    stage = await setStage(site.baseUrl, { healing: store, threads: 2 });
    stage.worker.start();
  });
  afterAll(async () => {
    await stage.close();
    await site.close();
  });
  return async (name: string, moment: Moment) => {
    const title = `Scenario: ${scenarioOf(name, moment)}`;
    const line = feature.split('\n').findIndex((other) => other.trim() === title) + 1;
    const { testCaseId } = await stage.enqueue({ feature, code }, { line, healing: 'heal' });
    const recorded = await stage.recorded.until(testCaseId, ({ outcome }) => outcome !== null);
    return { outcome: recorded.outcome, reports: store.reports.get(testCaseId) ?? [] };
  };
}
