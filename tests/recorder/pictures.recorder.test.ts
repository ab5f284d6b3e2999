import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordingEvent } from '#contracts/recording';
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
