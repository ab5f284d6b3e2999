import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { outsideProject, done } from '../flows/outside-client';
import { startLine, type NetworkLine, type Pace } from '../flows/network-line';
import { startProduct } from '../flows/product';
import { launchBrowser } from './browser';
import { median, quantile, type Bench } from './measure';
import { memoryOf, type Memory } from './memory';
import { signIn } from './pages';

const presses = 40;
/** Milliseconds from pressing a mouse button to releasing it. */
const held = 80;
/** Milliseconds of each of two measurements: the page idle, and text typed into the page. */
const watched = 5_000;
/** Clicks before the measurement, until the screenshots have the size that suits the line. */
const warming = 12;

/** 1 Mbit/s, and a round trip of 100 ms. */
const slow: Pace = { bytesPerSecond: 125_000, roundTrip: 100 };

interface Measured {
  /** Milliseconds: from a press to the page's event, and from its end to the screenshot of its effect. */
  dispatched: number[];
  drawn: number[];
  still: number;
  typing: number;
  /** Bytes of a picture that shows a click, and its width. */
  picture: number;
  width: number;
}

/**
 * Measures recording as a user experiences it, through the whole product: Chromium opens a page that shows a worker's
 * browser, and the bench clicks in it; once on this machine and once over a slow line.
 */
export const recorderLine: Bench = {
  name: 'recorder over a line: from a click to its drawn picture, through server, socket and page',
  async measure() {
    const site = await startSite();
    const product = await startProduct();
    const line = await startLine(product.url);
    const browser = await launchBrowser();
    try {
      const owner = await outsideProject(product.url);
      const { projectId, calls } = owner;
      const environment = { name: 'bench', baseUrl: site.url };
      done(await calls.workspace.pushEnvironment({ body: { projectId, name: 'bench', data: environment } }));
      const [name = '', value = ''] = (await signIn(product.url, owner)).split('=');
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies([{ name, value, url: line.url }]);
      const page = await context.newPage();
      // tsx calls `__name` inside functions that are sent to the page, where it does not exist.
      await page.addInitScript({ content: 'globalThis.__name = (one) => one;' });
      await page.addInitScript(watchPage);
      const before = await memoryOf(product.pid);
      await page.goto(`${line.url}/${projectId}/recordings/new?environment=bench`);
      await page.getByRole('button', { name: 'Start recording' }).click();
      await page.locator('[data-status=RECORDING]').waitFor({ timeout: 120_000 });
      await page.waitForFunction(() => shows().drawn > 0);
      const here = await measureOn(page, line, site);
      const memory = grown(before, await memoryOf(product.pid));
      line.pace(slow);
      const far = await measureOn(page, line, site);
      line.pace(null);
      return [
        {
          columns: ['', 'on this machine', '1 Mbit/s, 100 ms', 'goal'],
          rows: [
            ...row('click to drawn picture, ms', ({ drawn }) => drawn, here, far, '≤ 60 · ≤ 300'),
            ...row('press to the page’s event, ms', ({ dispatched }) => dispatched, here, far, '≤ 120'),
            ['a page that stands still, kB/s', perSecond(here.still), perSecond(far.still), '0'],
            ['typing, kB/s', perSecond(here.typing), perSecond(far.typing), ''],
            ['a picture of a click, kB', kB(here.picture), kB(far.picture), ''],
            ['its width', here.width, far.width, ''],
            ...memory.map(([part, bytes]) => [`memory of a recording: ${part}, MB`, MB(bytes), '', '']),
          ],
          notes: [
            `${presses} clicks after ${warming}, from the end of a press of ${held} ms, on a page of 600 elements of 1024 × 768; drawn: on the canvas of the product’s page, where a pixel shows it`,
            'memory: what the processes have for themselves, more than before it was started',
          ],
        },
      ];
    } finally {
      await browser.close();
      await line.close();
      await product.stop();
      site.close();
    }
  },
};

function row(
  name: string,
  of: (measured: Measured) => number[],
  here: Measured,
  far: Measured,
  goal: string,
): string[][] {
  const at = (share: number) => [here, far].map((item) => quantile(of(item), share).toFixed(0));
  return [
    [`${name}: p50`, ...at(0.5), ''],
    [`${name}: p95`, ...at(0.95), goal],
  ];
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const MB = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const perSecond = (bytes: number) => kB(bytes / (watched / 1000));

/** Values that a page of the product reports to the bench. Kept in the page, next to the page's own script. */
interface Shows {
  /** Screenshots so far; times of the last click's screenshot, and of the button going down and up. */
  drawn: number;
  shownAt: number;
  pressedAt: number;
  releasedAt: number;
  bytes: number;
  lastBytes: number;
  /** Red value of the pixel that a click changes; -1: not known. */
  red: number;
}
declare function shows(): Shows;

/** Runs in the page before its own scripts, and measures each screenshot that the page draws. */
function watchPage(): void {
  const seen: Shows = { drawn: 0, shownAt: 0, pressedAt: 0, releasedAt: 0, bytes: 0, lastBytes: 0, red: -1 };
  (globalThis as unknown as { shows: () => Shows }).shows = () => seen;
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    (drawImage as (...all: unknown[]) => void).apply(this, args);
    const { width, height } = this.canvas;
    // The tested page shows its colour in a strip at the bottom.
    const red = this.getImageData(Math.round(width / 2), height - 4, 1, 1).data[0] ?? 0;
    seen.drawn++;
    if (seen.red >= 0 && Math.abs(red - seen.red) > 100) {
      seen.shownAt = performance.now();
      seen.lastBytes = seen.bytes;
    }
    seen.red = red;
  };
  const { createImageBitmap: make } = globalThis;
  globalThis.createImageBitmap = ((source: Blob, ...more: []) => {
    seen.bytes = source.size;
    return make(source, ...more);
  }) as typeof createImageBitmap;
  addEventListener('mousedown', ({ timeStamp }) => (seen.pressedAt = timeStamp), true);
  addEventListener('mouseup', ({ timeStamp }) => (seen.releasedAt = timeStamp), true);
}

async function measureOn(page: Page, line: NetworkLine, site: Site): Promise<Measured> {
  const picture = page.getByRole('img', { name: 'Picture of the recorded page' });
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture.');
  const scale = box.width / 1024;
  const at = (x: number, y: number) => [box.x + x * scale, box.y + y * scale] as const;
  const measured: Measured = { dispatched: [], drawn: [], still: 0, typing: 0, picture: 0, width: 0 };
  const pictures: number[] = [];
  for (let index = 0; index < warming + presses; index++) {
    await page.mouse.move(...at(60, 145 + (index % 5) * 60));
    // Users pause before they press.
    await delay(250);
    const before = await page.evaluate(() => shows().shownAt);
    const heard = site.presses;
    await page.mouse.down();
    await delay(held);
    await page.mouse.up();
    await page.waitForFunction((last) => shows().shownAt > last, before, { timeout: 30_000, polling: 20 });
    const { shownAt, pressedAt, releasedAt, lastBytes, origin } = await page.evaluate(() => {
      return { ...shows(), origin: performance.timeOrigin };
    });
    while (site.presses === heard) await delay(5);
    if (index < warming) continue;
    measured.drawn.push(shownAt - releasedAt);
    measured.dispatched.push(site.pressedAt - origin - pressedAt);
    pictures.push(lastBytes);
    await delay(300);
  }
  measured.picture = median(pictures);
  measured.width = await picture.evaluate((element) => (element as HTMLCanvasElement).width);
  measured.still = await bytesWhile(line, () => delay(watched));
  await page.mouse.click(...at(200, 20));
  await delay(1_500);
  measured.typing = await bytesWhile(line, async () => {
    const until = performance.now() + watched;
    while (performance.now() < until) {
      await page.keyboard.press('a');
      await delay(150);
    }
  });
  await page.mouse.move(...at(900, 700));
  await delay(2_000);
  return measured;
}

/** Counts the bytes after pending messages have arrived. */
async function bytesWhile(line: NetworkLine, work: () => Promise<unknown>): Promise<number> {
  await delay(2_500);
  const before = line.received();
  await work();
  return line.received() - before;
}

interface Site {
  url: string;
  /** Of its page: how often a button went down, and when last, in milliseconds since 1970. */
  presses: number;
  pressedAt: number;
  close(): void;
}

/** A list of a shop with 600 elements; a click anywhere changes the colour of a strip. */
async function startSite(): Promise<Site> {
  const cards = Array.from(
    { length: 120 },
    (_, index) =>
      `<article><h2>Product ${index}</h2><p>In stock</p><button>Add ${index} to basket</button><a href="#${index}">More</a></article>`,
  );
  const html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
<style>body { margin: 0; padding-bottom: 40px } label { display: block; height: 40px } article { height: 60px; overflow: hidden }
h2, p { margin: 0; font-size: 14px } input { width: 400px } #strip { position: fixed; bottom: 0; width: 100%; height: 24px; background: #000 }</style>
<label>Search <input></label>${cards.join('')}<div id="strip"></div><script>
  addEventListener('mousedown', () => {
    const at = performance.timeOrigin + performance.now();
    setTimeout(() => fetch('/pressed?at=' + at), 0);
  }, true);
  let on = false;
  addEventListener('click', ({ target }) => {
    if (target.localName !== 'input') strip.style.background = (on = !on) ? '#fff' : '#000';
  });
</script>`;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/pressed') {
      site.pressedAt = Number(searchParams.get('at'));
      site.presses++;
    }
    response.setHeader('content-type', 'text/html').end(pathname === '/' ? html : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    presses: 0,
    pressedAt: 0,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return site;
}

/** Returns the additional memory of each part of the product, in bytes. */
function grown(before: Memory['peaks'], after: Memory['peaks']): [string, number][] {
  return [...after].map(([part, bytes]) => [part, bytes - (before.get(part) ?? 0)]);
}
