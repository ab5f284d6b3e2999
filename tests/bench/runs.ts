import type { Browser } from 'playwright-core';
import {
  done,
  hasEnded,
  outsideProject,
  runUntil,
  startRun,
  type OutsideProject,
} from '../flows/outside-client';
import { startProduct } from '../flows/product';
import { bareScript, sameScenario } from './bare-script';
import { launchBrowser } from './browser';
import { startLatencyProxy } from './latency-proxy';
import { median, type Bench } from './measure';
import { startShopProcess } from './shop-process';
import type { Table } from './table';

const rounds = 7;
/** Milliseconds before every answer of the shop in the second measurement. */
const latency = 150;

/** A run of the product against a bare script of the same actions, both warm, turn and turn about. */
export const runs: Bench = {
  name: 'runs: the product against a bare Playwright script',
  async measure() {
    const all = await compareWith({});
    const lean = await compareWith({ SCREENSHOTS: 'off' });
    const far = `with ${latency} ms before every answer`;
    return [
      tableOf([
        ['on the shop itself', all.instant, 1.5],
        [far, all.far, 1.2],
        ['on the shop itself, no screenshots', lean.instant, 1.15],
        [`${far}, no screenshots`, lean.far, 1.05],
      ]),
    ];
  },
};

/** Measures a product with these settings, with the shop on this machine and over a slow connection. */
async function compareWith(env: Record<string, string>): Promise<{ instant: Comparison; far: Comparison }> {
  const shop = await startShopProcess();
  const product = await startProduct({ env });
  const proxy = await startLatencyProxy(shop.url, latency);
  const browser = await launchBrowser();
  try {
    const owner = await outsideProject(product.url);
    const { projectId } = owner;
    for (const [name, baseUrl] of Object.entries({ near: shop.url, far: proxy.url })) {
      const data = { name, baseUrl };
      done(await owner.calls.workspace.pushEnvironment({ body: { projectId, name, data } }));
    }
    return {
      instant: await compare(owner, 'near', browser, shop.url),
      far: await compare(owner, 'far', browser, proxy.url),
    };
  } finally {
    await browser.close();
    await proxy.close();
    await product.stop();
    shop.stop();
  }
}

/** Medians in milliseconds. */
interface Comparison {
  bare: number;
  /** Start to end of the scenario, as its report has it. */
  scenario: number;
  /** From asking for the run to its end in the report. */
  run: number;
  /** From the answer to run-now to the start of the scenario. */
  pickUp: number;
}

async function compare(
  owner: OutsideProject,
  env: string,
  browser: Browser,
  baseURL: string,
): Promise<Comparison> {
  const all: Comparison[] = [];
  // The first two warm up: checkout, runner process, browser.
  for (let round = -2; round < rounds; round++) {
    const measured = {
      bare: await timed(() => bareScript(browser, baseURL)),
      ...(await timedRun(owner, env)),
    };
    if (round >= 0) all.push(measured);
  }
  const middle = (name: keyof Comparison) => median(all.map((comparison) => comparison[name]));
  return {
    bare: middle('bare'),
    scenario: middle('scenario'),
    run: middle('run'),
    pickUp: middle('pickUp'),
  };
}

async function timedRun(owner: OutsideProject, env: string): Promise<Omit<Comparison, 'bare'>> {
  const began = Date.now();
  const runId = await startRun(owner, [sameScenario], env);
  const answered = Date.now();
  // As often as a page that shows the run: more frequent questions would slow the measured run down.
  const { status, report } = await runUntil(owner.calls, runId, hasEnded, { every: 250 });
  const { startTime, endTime, message } = report.testCases[0] ?? {};
  if (status !== 'PASSED' || !startTime || !endTime) throw new Error(`The run did not pass: ${message}`);
  return { scenario: endTime - startTime, run: endTime - began, pickUp: startTime - answered };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function tableOf(compared: [name: string, figures: Comparison, goal: number][]): Table {
  const ms = (value: number) => value.toFixed(0);
  return {
    columns: ['', 'bare ms', 'scenario ms', '÷ bare', 'goal', 'run ms', '÷ bare', 'pick-up ms'],
    rows: compared.map(([name, { bare, scenario, run, pickUp }, goal]) => [
      ...[name, ms(bare), ms(scenario), (scenario / bare).toFixed(2), `≤ ${goal.toFixed(2)}`],
      ...[ms(run), (run / bare).toFixed(2), ms(pickUp)],
    ]),
    notes: [
      `medians of ${rounds}; 5 steps in a fresh context of a warm browser, with all evidence of the report unless said`,
      'scenario: start to end in its report; run: from asking for it to that end; pick-up: from the answer to the start',
    ],
  };
}
