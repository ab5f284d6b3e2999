import { chromium, type Browser, type ElementHandle, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readLocator } from '#services/workspace/healed/locator-text';
import { browserExecutable } from '#services/worker/browser-executable';
import { lookAtPage, lookOf, lookWith, rememberLook } from './look';
import { match } from './match';
import { largestLook } from '#domain/pages/largest-look';
import { decodeLook, packLook, unpackLook, type RememberedLook } from './page-look';
import { writeLocator } from './write-locator';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: browserExecutable('chromium'),
  });
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
});
afterAll(() => browser.close());

const checkout = (
  button: string,
) => `<!doctype html><html lang="en"><main><h1>Checkout</h1><form action="/pay">
  <label>Name on the card <input name="name"></label> ${button}</form><a href="/home">Home</a><button>Help</button></main>`;

async function remembered(selector: string): Promise<RememberedLook> {
  const element = (await page.locator(selector).elementHandle()) as ElementHandle;
  const seen = await rememberLook(page, element);
  if (!seen) throw new Error('nothing was remembered');
  return seen;
}

/** Heals a click: finds the element, writes its locator, and clicks it by that locator. */
async function heal(before: RememberedLook): Promise<{ code: string; doubt: string | null }> {
  const live = await lookAtPage(page);
  if (!live) throw new Error('the page cannot be looked at');
  const verdict = match({ remembered: before, action: 'click', now: live.look });
  if (verdict.outcome === 'refused') throw new Error(verdict.reason);
  const element = await live.elementAt(verdict.index);
  const written = element && (await writeLocator(element, page));
  await live.dispose();
  if (!written) throw new Error('no locator leads only to it');
  // The server accepts the locators that the runner writes.
  expect(readLocator(written.code)).toMatchObject({ code: written.code });
  const make = new Function('page', `return page.${written.code}`) as (
    on: Page,
  ) => ReturnType<Page['locator']>;
  await make(page).click();
  return written;
}

const log = `onclick="window.pressed = true" id="go"`;
const isPressed = (frame = page.mainFrame()) => frame.evaluate(() => 'pressed' in window);

test('an element is found again, and the locator for it is one that may become code', async () => {
  await page.setContent(checkout(`<button type="button" ${log}>Place order</button>`));
  const before = await remembered('#go');
  await page.setContent(checkout(`<p><button type="button" ${log} class="new">Complete order</button></p>`));
  expect(await heal(before)).toMatchObject({
    code: "getByRole('button', { name: 'Complete order', exact: true })",
    doubt: null,
  });
  expect(await isPressed()).toBe(true);
  // The page was not changed.
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/data-(?!testid)/);
});

test('it may have moved into a frame or a shadow tree, on a page that forbids code from texts', async () => {
  const button = `<button type="button" ${log}>Place order</button>`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`;
  await page.setContent(policy + checkout(button));
  const before = await remembered('#go');
  const inner = checkout(button).replaceAll('"', '&quot;');
  await page.setContent(
    `${policy}<iframe title="Payment" width="800" height="400" srcdoc="${inner}"></iframe>`,
  );
  await page.frameLocator('iframe').locator('#go').waitFor();
  expect(await heal(before)).toMatchObject({
    code: `frameLocator('[title="Payment"]').getByRole('button', { name: 'Place order', exact: true })`,
  });
  expect(await isPressed(page.frames()[1])).toBe(true);

  await page.setContent(`${policy}<x-shop></x-shop>`);
  await page.locator('x-shop').evaluate((host, content) => {
    host.attachShadow({ mode: 'open' }).innerHTML = content;
  }, checkout(button));
  await heal(before);
  expect(await isPressed()).toBe(true);
});

test('no typed value is in a look, and of a password field nothing but what it is called', async () => {
  await page.setContent(`<!doctype html><html lang="en"><form>
    <label>Mail <input id="mail" data-copy=""></label><label>Password <input id="pw" type="password" data-hint="blue7"></label>
    <label>Note <textarea id="note">from the server</textarea></label><div contenteditable="true" id="free">draft</div>
    <p id="echo"></p><button>Send</button></form>`);
  await page.locator('#mail').fill('secret@example.com');
  await page
    .locator('#mail')
    .evaluate((element) => element.setAttribute('data-copy', 'is secret@example.com'));
  await page.locator('#pw').fill('hunter2-hunter2');
  await page.locator('#note').fill('typed note');
  await page.locator('#free').fill('typed draft');
  await page.locator('#echo').evaluate((element) => (element.textContent = 'You typed hunter2-hunter2'));
  const { look } = await remembered('button');
  const told = JSON.stringify(look);
  expect(told).not.toMatch(/secret@|hunter2|typed note|typed draft|from the server|blue7/);
  expect(look.elements.map(({ name }) => name)).toEqual(['Mail', 'Password', 'Note', '', 'Send']);
  expect(told).toContain('You typed ***');
});

test('a page that is far too large has a look that fits', async () => {
  const words = Array.from(
    { length: 4_000 },
    (_, at) =>
      `<li><button id="b${at}x" title="${'z'.repeat(90)}">Press ${at} ${'q'.repeat(200)}</button></li>`,
  );
  await page.setContent(`<ul>${words.join('')}</ul>`);
  const seen = await remembered('#b390x');
  expect(seen.look.isCut).toBe(true);
  expect(seen.look.elements.length).toBeLessThanOrEqual(1_500);
  const { packed, target } = packLook(seen);
  expect(packed.length).toBeLessThanOrEqual(largestLook);
  expect(unpackLook(packed)?.elements[target]?.attributes['id']).toBe('b390x');
});

test('a page that answers something else than a look is left out', async () => {
  await page.setContent('<button>Send</button>');
  await page.evaluate(() => {
    Element.prototype.getBoundingClientRect = () => ({ x: 'a', width: {} }) as unknown as DOMRect;
  });
  expect(await lookAtPage(page)).toBeNull();
  expect(decodeLook({ language: 'en', isCut: false, elements: [{ tag: 'a' }] })).toBeNull();
});

test('a page is looked at with the element that a call is about to use, whatever the page forbids or calls its own', async () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`;
  await page.setContent(policy + checkout('<button id="go">Place order</button>'));
  const button = page.getByRole('button', { name: 'Place order' });
  const { seen, isEarly } = await lookWith(page, button, 15_000);
  expect(isEarly).toBe(false);
  expect(seen).toEqual(await remembered('#go'));
  expect(await lookOf(page)).toEqual(seen?.look);

  for (const own of [
    '"no look"',
    '"{}"',
    '"null"',
    '"[1"',
    '7',
    '`{"pixels":[],"looks":{}}`',
    '"x".repeat(9e6)',
  ]) {
    await page.evaluate(`JSON.stringify = () => ${own}`);
    expect(await lookOf(page)).toBeNull();
    expect(await lookWith(page, button, 15_000)).toEqual({ seen: null, isEarly: false });
  }
});

test('what was looked at before the element came is no look of its page', async () => {
  await page.setContent(checkout(''));
  await page.evaluate(() => {
    setTimeout(
      () => document.querySelector('main')!.insertAdjacentHTML('beforeend', '<a href="/late">Late</a>'),
      300,
    );
  });
  const link = page.getByRole('link', { name: 'Late' });
  expect(await lookWith(page, link, 15_000)).toEqual({ seen: null, isEarly: true });
  const { seen } = await lookWith(page, link, 15_000);
  expect(seen?.look.elements[seen.target]).toMatchObject({ name: 'Late' });
  await expect(lookWith(page, page.getByRole('link', { name: 'Never' }), 100)).rejects.toThrow();
});
