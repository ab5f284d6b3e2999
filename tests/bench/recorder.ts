import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import type { RecordingCommand, RecordingEvent } from '#contracts/worker/recording';
import { RecordingSession } from '#runner/recording/session';
import { launchBrowser } from './browser';
import { median, quantile, type Bench } from './measure';

const presses = 30;
/** Milliseconds of each of two measurements: the page idle, and text typed into the page. */
const watched = 3_000;

/**
 * Measures what the user of a recorder waits for: from a press to the page's own event, as the element is located and
 * verified before; from a click to the screenshot of its effect, without a network. Also measures screenshot sizes.
 */
export const recorder: Bench = {
  name: 'recorder: from a press to the page, from a click to its picture',
  async measure() {
    // playwright-core's page is the page of playwright: one package re-exports the other.
    const browser = (await launchBrowser()) as unknown as Browser;
    try {
      const rows = [];
      for (const elements of [60, 600, 6_000]) {
        const { dispatched, drawn, still, typing } = await measureOn(browser, elements);
        rows.push([
          `${elements} elements`,
          ...[median(dispatched), quantile(dispatched, 0.95), median(drawn), quantile(drawn, 0.95)].map(
            (one) => one.toFixed(0),
          ),
          (still / 1024 / (watched / 1000)).toFixed(1),
          (typing / 1024 / (watched / 1000)).toFixed(1),
        ]);
      }
      return [
        {
          columns: ['page', 'press, ms', 'p95', 'picture, ms', 'p95', 'still, kB/s', 'typing, kB/s'],
          rows,
          notes: [
            'Goals: press p95 of 120 ms at 600 elements, picture p95 of 60 ms on the same machine, 0 kB/s for a page that stands still.',
          ],
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

/** Returns a page of cards like a shop's list, with a name and a button each: five elements per card. */
function pageOf(elements: number): string {
  const cards = Array.from(
    { length: elements / 5 },
    (_, index) =>
      `<article><h2>Product ${index}</h2><p>In stock</p><button>Add ${index} to basket</button><a href="#${index}">More</a></article>`,
  );
  return `<title>Shop</title><label>Search <input></label><output id="last"></output>${cards.join('')}<script>
  // What tsx leaves in functions that are sent to the page.
  globalThis.__name = (one) => one;
  window.presses = [];
  addEventListener('mousedown', () => presses.push(performance.timeOrigin + performance.now()), true);
  addEventListener('click', ({ target }) => { last.textContent = target.textContent + ' ' + Math.random(); });
</script>`;
}

async function measureOn(browser: Browser, elements: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.setContent(pageOf(elements));
    const told = { bytes: 0, pictures: 0 };
    let shown: () => void = () => undefined;
    const emit = (event: RecordingEvent) => {
      if (event.type !== 'picture') return;
      told.bytes += (event.base64.length * 3) / 4;
      told.pictures++;
      void session.command({ type: 'drawn', picture: event.picture });
      shown();
    };
    const session = new RecordingSession({ page, language: 'en', baseUrl: 'http://127.0.0.1', emit });
    await session.showPictures();
    await delay(1_000);
    told.bytes = 0;
    await delay(watched);
    const still = told.bytes;
    const dispatched: number[] = [];
    const drawn: number[] = [];
    for (let index = 0; index <= presses; index++) {
      const place = await centerOf(page, index % 5);
      const down: RecordingCommand = { type: 'down', ...place, button: 'left', clicks: 1, modifiers: [] };
      await session.command({ type: 'move', ...place });
      await delay(120);
      const picture = new Promise<void>((resolve) => (shown = resolve));
      const start = performance.timeOrigin + performance.now();
      const pressed = session.command(down);
      const released = session.command({ ...down, type: 'up' });
      await picture;
      const end = performance.timeOrigin + performance.now();
      await Promise.all([pressed, released]);
      const at = await page.evaluate(() => (window as unknown as { presses: number[] }).presses.at(-1) ?? 0);
      // The first click compiles code that the others reuse, so it does not count.
      if (index > 0) {
        dispatched.push(at - start);
        drawn.push(end - start);
      }
      await delay(100);
    }
    await page.getByLabel('Search').focus();
    told.bytes = 0;
    const until = performance.now() + watched;
    while (performance.now() < until) {
      await session.command({ type: 'keyDown', key: 'a', modifiers: [] });
      await session.command({ type: 'keyUp', key: 'a', modifiers: [] });
      await delay(150);
    }
    const typing = told.bytes;
    await session.end();
    return { dispatched, drawn, still, typing };
  } finally {
    await context.close();
  }
}

async function centerOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button').nth(index).boundingBox();
  if (!box) throw new Error('The button is nowhere.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
