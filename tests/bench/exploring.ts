import type { Page } from 'playwright';
import type { ExplorationEvent } from '#contracts/worker/exploration';
import { explore } from '#runner/exploring/explore';
import type { SuiteStepWriter } from '#runner/exploring/suite/write-suite';
import { resolveStep } from '#runner/resolver/resolve';
import { launchBrowser } from './browser';
import type { Bench } from './measure';
import { startShopProcess } from './shop-process';
import type { Table } from './table';

/** Measures how fast the demo shop is explored, and the time until its first suite. Like a runner, but without axe. */
export const exploring: Bench = {
  name: 'exploring: the demo shop and its first suite',
  async measure() {
    const shop = await startShopProcess();
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ locale: 'en-US' });
      // tsx writes `__name` calls into functions that run in pages, to keep the functions' names.
      await context.addInitScript('globalThis.__name = (named) => named');
      // playwright-core's page is the page of playwright: one package re-exports the other.
      const page = (await context.newPage()) as unknown as Page;
      return [tableOf(await told(page, shop.url))];
    } finally {
      await browser.close();
      shop.stop();
    }
  },
};

interface Timed {
  /** Milliseconds since the beginning. */
  at: number;
  event: ExplorationEvent;
}

async function told(page: Page, baseUrl: string): Promise<Timed[]> {
  const timed: Timed[] = [];
  const began = performance.now();
  await explore({
    page,
    baseUrl,
    order: {
      settings: {
        pages: 100,
        minutes: 10,
        origins: [],
        requests: [],
        signIn: null,
        unclear: false,
        suite: true,
      },
      time: 600_000,
      pages: 100,
      known: { visited: [], waiting: [] },
    },
    mask: (text) => text,
    tell: (event) => timed.push({ at: performance.now() - began, event }),
    signal: new AbortController().signal,
    axe: null,
    writer: writerOf(baseUrl),
  });
  return timed;
}

/** The step writer of runners, without their session. */
const writerOf = (baseUrl: string): SuiteStepWriter => ({
  worldOf: (page) => Object.defineProperty({ baseUrl }, 'page', { get: page }),
  async resolve(world, { text, type }, before) {
    const { page } = world as { page: Page };
    await before.look(page);
    return resolveStep({ text, type, page, world, before, fill: (same) => same, baseUrl: 'this.baseUrl' });
  },
});

function tableOf(timed: readonly Timed[]): Table {
  const of = <T extends ExplorationEvent['type']>(type: T) =>
    timed.flatMap(({ at, event }) =>
      event.type === type ? [{ at, event: event as Extract<ExplorationEvent, { type: T }> }] : [],
    );
  const visits = of('page').filter(({ event }) => event.page.isVisit);
  const drafts = of('draft');
  const proposed = drafts.filter(({ event }) => event.draft.refused === null).length;
  const explored = (of('page').at(-1)?.at ?? 0) / 1_000;
  const whole = (timed.at(-1)?.at ?? 0) / 1_000;
  const [end] = of('end');
  return {
    columns: ['what', 'count', 'seconds', 'each minute'],
    rows: [
      ['addresses visited', visits.length, explored.toFixed(1), ((60 * visits.length) / explored).toFixed(1)],
      [
        'scenarios of the suite',
        drafts.length,
        (whole - explored).toFixed(1),
        ((60 * drafts.length) / (whole - explored)).toFixed(1),
      ],
    ],
    notes: [`${proposed} of them proposed. It ended: ${end?.event.reason ?? 'not by itself'}`],
  };
}
