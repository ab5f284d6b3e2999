import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measurePhrasings, type Measured } from '#runner/resolver/measure.fixture';
import { phrasings } from '#runner/resolver/phrasings.fixture';
import { startDemoShop } from '../../demo/index';
import { browserExecutable } from './browser-executable';

let measured: Measured[];
let close: () => Promise<void>;

beforeAll(async () => {
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({ executablePath: browserExecutable('chromium') });
  close = async () => {
    await browser.close();
    await shop.close();
  };
  const context = await browser.newContext({ locale: 'en-US' });
  measured = await measurePhrasings(await context.newPage(), shop.url, phrasings);
});

afterAll(() => close());

test('steps in plain words are resolved or refused; hardly one is resolved wrong', () => {
  const shown = (verdict: string) =>
    measured.flatMap((item) =>
      item.verdict === verdict ? [`${item.step} → ${item.got ?? item.reason}`] : [],
    );
  expect(measured.length).toBeGreaterThanOrEqual(60);
  // Fewer than 2 % may be wrong, which means none of 60.
  expect(shown('wrong')).toEqual([]);
  expect(shown('refused')).toEqual([]);
});
