import type { Page } from 'playwright';
import { measurePhrasings, type Measured } from '#runner/resolver/measure.fixture';
import { phrasings } from '#runner/resolver/phrasings.fixture';
import { startDemoShop } from '../../demo/index';
import { launchBrowser } from './browser';
import { median, type Bench } from './measure';

/** How many steps, in words of testers and of other tools, the built-in engine resolves right on the demo shop. */
export const resolve: Bench = {
  name: 'resolve: steps in plain words against the demo shop',
  async measure() {
    const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ locale: 'en-US' });
      // playwright-core's page is the page of playwright: one package re-exports the other.
      const page = (await context.newPage()) as unknown as Page;
      return [tableOf(await measurePhrasings(page, shop.url, phrasings))];
    } finally {
      await browser.close();
      await shop.close();
    }
  },
};

function tableOf(measured: Measured[]) {
  const count = (verdict: Measured['verdict']) => measured.filter((item) => item.verdict === verdict).length;
  const share = (verdict: Measured['verdict']) =>
    `${count(verdict)} ${verdict} (${((100 * count(verdict)) / measured.length).toFixed(1)} %)`;
  const stubs = measured.filter(({ means }) => means === null).length;
  const time = median(measured.map(({ milliseconds }) => milliseconds));
  return {
    columns: ['step', 'verdict', 'ms', 'what its code does'],
    rows: measured.map(({ step, page, verdict, milliseconds, got, reason }) => [
      ...[`${page}  ${step}`, verdict, milliseconds.toFixed(0), got ?? `refused: ${reason ?? ''}`],
    ]),
    notes: [
      `${measured.length} phrasings: ${share('right')}, ${share('refused')}, ${share('wrong')}; ` +
        `${stubs} of them must be refused. Median ${time.toFixed(0)} ms a step.`,
    ],
  };
}
