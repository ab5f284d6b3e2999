import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { shareLive } from '#services/foundation/database/live-channel';
import { silentLog } from '#services/foundation/testing.log';
import { createRunRecords, createRunSink } from '#services/runs/index';
import { outsideProject } from '../flows/outside-client';
import { openProductDatabase } from '../flows/product-database';
import { startProduct } from '../flows/product';
import { launchBrowser } from './browser';
import type { Bench } from './measure';
import { signIn } from './pages';
import { newRun } from './report-store';
import { logStatements, statementsOf } from './statements';

const tabs = 10;
const scenarios = 200;
/** Steps that the run reports per second, like four workers with fast steps. */
const stepsASecond = 20;
const seconds = 15;
/** Database statements per second of all tabs together on the report of a run. */
const goal = 30;

/** Counts database statements of pages that follow a run, minus the statements without any tab. */
export const livePages: Bench = {
  name: `live pages: ${tabs} tabs on a running report of ${scenarios} scenarios`,
  async measure() {
    const product = await startProduct({ env: { WORKER: 'off' } });
    const browser = await launchBrowser();
    const database = await openProductDatabase(product.dataDir);
    const shared = await shareLive({ database, local: null, log: silentLog });
    try {
      const owner = await outsideProject(product.url);
      const cookie = await signIn(product.url, owner);
      const deps = { database, clock: systemClock, live: shared.live, log: silentLog };
      const sink = createRunSink({
        ...deps,
        blobs: createBlobStore({ location: join(product.dataDir, 'blobs') }),
      });
      const run = { ...newRun(scenarios), projectId: owner.projectId, id: randomUUID() };
      await createRunRecords(deps).createRun(run);
      const refs = run.scenarios.map(({ id }) => ({ runId: run.id, testCaseId: id, attempt: 1 }));
      let told = 0;
      const record = async () => {
        const at = refs[Math.floor(told / 100) % refs.length]!;
        const index = told++ % 100;
        if (index === 0) await sink.scenarioStarted(at, { startTime: Date.now(), worker: 'bench' });
        await sink.stepsChanged(at, [{ index, step: step(index) }]);
      };

      await logStatements(database.pool);
      const asked = (during: () => Promise<unknown>) => statementsOf(product.dataDir, during);
      const alone = await asked(() => forSeconds(record));
      const pages = new Map([
        ['report of the run', `/${owner.projectId}/run-report/${run.id}`],
        ['report of a scenario', `/${owner.projectId}/run-report/${run.id}/${refs[0]!.testCaseId}`],
        ['list of runs', `/${owner.projectId}/runs`],
        ['home of the project', `/${owner.projectId}/home`],
      ]);
      const rows = [['nobody looks', (alone / seconds).toFixed(1), '', '']];
      for (const [name, path] of pages) {
        const shown = await openTabs(browser, product.url + path, cookie);
        const all = await asked(() => forSeconds(record));
        const loads = shown.loads();
        await shown.close();
        const own = (all - alone) / seconds;
        const each = loads === 0 ? '' : ((all - alone) / loads).toFixed(1);
        rows.push([name, own.toFixed(1), (loads / seconds).toFixed(1), each]);
      }
      return [
        {
          columns: ['', 'statements a second', 'loads a second', 'each'],
          rows,
          notes: [
            `${tabs} visible tabs of one browser, ${stepsASecond} steps a second; statements: beyond those without a tab; goal on the report of the run: ${goal}`,
          ],
        },
      ];
    } finally {
      await shared.close();
      await database.close();
      await browser.close();
      await product.stop();
    }
  },
};

const step = (index: number) => ({
  keyword: 'When ',
  type: 'Action' as const,
  text: `I add mug ${index} to the basket`,
  result: { status: 'PASSED' as const, startTime: 1000, endTime: 1200 },
  webLog: [],
  commands: [],
  networkData: [],
});

async function forSeconds(record: () => Promise<void>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += 1000 / stepsASecond) {
    await delay(Math.max(0, next - performance.now()));
    await record();
  }
}

/** Opens tabs and waits until they are idle. `loads` counts requests for data since then. */
async function openTabs(browser: Browser, url: string, cookie: string) {
  const context = await browser.newContext();
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: new URL(url).origin }]);
  let loads = 0;
  for (let tab = 0; tab < tabs; tab++) {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForSelector('html[data-hydrated]');
  }
  await delay(3000);
  context.on('request', (request) => {
    if (/\.data(\?|$)/.test(request.url())) loads++;
  });
  return { loads: () => loads, close: () => context.close() };
}
