import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordingEvent } from '#contracts/worker/recording';
import { RecordingSession } from '#runner/recording/session';
import { launch } from './record';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Pictures of a page, each drawn after a while. */
async function pictures(html: string, drawing: number, time: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.setContent(html);
  const numbers: number[] = [];
  const emit = (event: RecordingEvent) => {
    if (event.type !== 'picture') return;
    numbers.push(event.picture);
    void delay(drawing).then(() => session.command({ type: 'drawn', picture: event.picture }));
  };
  const session: RecordingSession = new RecordingSession({
    page,
    language: 'en',
    baseUrl: 'http://a.b',
    emit,
  });
  await session.showPictures();
  await delay(time);
  const before = numbers.length;
  await session.showPictures();
  await delay(1_000);
  const { pictureLevel } = session;
  await session.end();
  await context.close();
  return { before, after: numbers.length, pictureLevel };
}

const moving = '<p id=p>0</p><script>setInterval(() => (p.textContent = Date.now()), 20)</script>';

test('a page that stands still sends a picture once, and again to a viewer that came back', async () => {
  const { before, after, pictureLevel } = await pictures('<p>Still</p>', 10, 1_500);
  expect(before).toBeGreaterThanOrEqual(1);
  expect(before).toBeLessThan(5);
  expect(after).toBeGreaterThan(before);
  expect(pictureLevel).toBe(0);
});

test('a slow viewer gets fewer pictures, of less quality', async () => {
  const slow = await pictures(moving, 400, 4_000);
  expect(slow.before).toBeGreaterThan(3);
  expect(slow.before).toBeLessThan(40);
  expect(slow.pictureLevel).toBeGreaterThan(0);
});

test('what changed last is shown, though more changed than the viewer drew', async () => {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  const page = await context.newPage();
  const reader = await (await browser.newContext()).newPage();
  await page.setContent(`<style>body { margin: 0 } div { height: 600px; background: #000 }</style><div></div>
    <script>let left = 12; const go = () => { if (--left < 0) return;
      document.querySelector('div').style.background = left === 0 ? '#fff' : '#00' + (20 + left) + '00';
      requestAnimationFrame(() => requestAnimationFrame(go)) }</script>`);
  const shown: string[] = [];
  const emit = (event: RecordingEvent) => {
    if (event.type !== 'picture') return;
    // Neither slow nor quick: no other quality begins anew.
    void delay(150).then(() => {
      shown.push(event.base64);
      return session.command({ type: 'drawn', picture: event.picture });
    });
  };
  const options = { page, language: 'en' as const, baseUrl: 'http://a.b', emit };
  const session: RecordingSession = new RecordingSession(options);
  await session.showPictures();
  await expect.poll(() => shown.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.evaluate('go()');
  const colour = () => {
    const read = `(async () => { const one = new Image(); one.src = 'data:image/jpeg;base64,${shown.at(-1)}'; await one.decode();
      const own = document.createElement('canvas').getContext('2d'); own.drawImage(one, 0, 0);
      return own.getImageData(50, 50, 1, 1).data[0]; })()`;
    return reader.evaluate(read);
  };
  await expect.poll(colour, { timeout: 20_000 }).toBe(255);
  await session.end();
  await reader.context().close();
  await context.close();
});

test('a recording ends while the page shows a dialog', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = new RecordingSession({
    page,
    language: 'en',
    baseUrl: 'http://a.b',
    emit: () => undefined,
  });
  await page.setContent(
    '<script>setTimeout(() => { for (;;) if (!confirm("again?")) break; alert(1) }, 50)</script>',
  );
  await delay(300);
  await session.end();
  expect(session.steps).toEqual([]);
  await context.close();
});
