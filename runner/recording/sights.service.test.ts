import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ShownPage } from '#contracts/worker/application-map';
import type { RecordingCommand } from '#contracts/worker/recording';
import { routeOf } from '#domain/pages/page-route';
import { exploringHere, html } from '../exploring/sites.fixture';
import { RecordingSession } from './session';
import type { SightsOptions } from './core';

/** Tests which pages a recorder reports. */

const here = exploringHere();
const link = (to: string, text: string) => `<a href="${to}">${text}</a>`;

interface Told {
  pages: (ShownPage & { aria: string })[];
  did: Parameters<SightsOptions['did']>[0][];
}

async function onSite(
  pages: Record<string, string>,
  doing: (on: {
    told: Told;
    session: RecordingSession;
    send(command: RecordingCommand): Promise<void>;
    press(role: 'link' | 'textbox' | 'button', name: string): Promise<void>;
    keys(...keys: string[]): Promise<void>;
    seen(route: string): Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const { url } = await here.open(pages);
  const context = await here.browser.newContext();
  const told: Told = { pages: [], did: [] };
  const page = await context.newPage();
  const session = new RecordingSession({
    page,
    language: 'en',
    baseUrl: url,
    emit: () => undefined,
    sights: {
      place: (on) => ({ route: routeOf(on.url(), url), status: 200 }),
      seen: (shown, aria) => void told.pages.push({ ...shown, aria }),
      did: (command) => void told.did.push(command),
    },
  });
  const send = (command: RecordingCommand) => session.command(command);
  await send({ type: 'open', url });
  try {
    await doing({
      told,
      session,
      send,
      async press(role, name) {
        const box = await page.getByRole(role, { name }).boundingBox();
        if (!box) throw new Error(`There is no ${role} "${name}".`);
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const at = { x, y, button: 'left' as const, clicks: 1, modifiers: [] };
        await send({ type: 'move', x, y });
        await send({ type: 'down', ...at });
        await send({ type: 'up', ...at });
      },
      async keys(...keys) {
        for (const key of keys) {
          await send({ type: 'keyDown', key, modifiers: [] });
          await send({ type: 'keyUp', key, modifiers: [] });
        }
      },
      seen: (route) =>
        expect.poll(() => told.pages.map((entry) => entry.route), { timeout: 60_000 }).toContain(route),
    });
  } finally {
    await session.end();
    await context.close();
  }
}

test('a page is told once nothing is done on it, and what led there before', async () => {
  const pages = {
    '/': html('Shop', `<h1>Shop</h1>${link('/orders/17', 'Last order')}`),
    '/orders/17': html(
      'Order',
      `<h1>Order</h1><div id="more"></div>
      <button onclick="more.innerHTML = '<h2>Repeated</h2>'">Repeat</button>${link('/', 'Home')}`,
    ),
  };
  await onSite(pages, async ({ told, press, send, seen }) => {
    await seen('/');
    await press('link', 'Last order');
    await seen('/orders/:id');
    expect(told.pages.at(-1)).toMatchObject({ title: 'Order', status: 200 });
    expect(told.pages.at(-1)?.aria).toContain('button "Repeat"');
    const name = (text: string) => `{ name: '${text}', exact: true }`;
    expect(told.did).toEqual([
      { type: 'navigate', locator: '', route: expect.any(String) as string },
      { type: 'click_element', locator: `getByRole('link', ${name('Last order')})`, route: '/' },
    ]);
    // A page that shows more is another view.
    await press('button', 'Repeat');
    await expect.poll(() => told.pages.at(-1)?.aria, { timeout: 60_000 }).toContain('heading "Repeated"');
    await send({ type: 'go', to: 'back' });
    expect(told.did.at(-1)).toEqual({ type: 'go_back', locator: '', route: '/orders/:id' });
  });
});

test('nothing that stands in a field, and nothing of a field for secrets, is in what is told', async () => {
  const fields = `<label>Name <input></label><label>Code <input autocomplete="cc-csc"></label>
    <label>Key <input type="password" oninput="said.textContent = this.value"></label><p id="said"></p>`;
  await onSite({ '/': html('Form', fields) }, async ({ told, press, keys }) => {
    await press('textbox', 'Name');
    await keys(...'Ada', 'Tab', ...'737', 'Tab', ...'s3cr3t-pw');
    await expect.poll(() => told.pages.at(-1)?.aria, { timeout: 60_000 }).toContain('mask:****');
    // Secrets are masked both while typing and after they become a step.
    await keys('Tab');
    const before = told.pages.length;
    await expect.poll(() => told.pages.length, { timeout: 60_000 }).toBeGreaterThan(before);
    const all = JSON.stringify(told);
    expect(all).toContain('textbox \\"Name\\"');
    for (const typed of ['Ada', '737', 's3cr3t']) expect(all).not.toContain(typed);
  });
});

test('while it is paused nothing is looked at, and no way leads from before to after', async () => {
  const pages = {
    '/': html('Shop', link('/private', 'Mine')),
    '/private': html('Mine', link('/public', 'Out')),
    '/public': html('Out', '<h1>Out</h1>'),
  };
  await onSite(pages, async ({ told, press, send, seen }) => {
    await seen('/');
    await send({ type: 'pause', paused: true });
    await press('link', 'Mine');
    // Longer than a page must rest.
    await delay(2_000);
    await press('link', 'Out');
    await send({ type: 'pause', paused: false });
    await seen('/public');
    expect(told.pages.map(({ route }) => route)).toEqual(['/', '/public']);
    expect(told.did.map(({ route }) => route)).not.toContain('/private');
    expect(told.did.slice(1).map(({ type }) => type)).toEqual(['navigate', 'navigate']);
  });
});

test('the page on which it ends is looked at, however soon that is', async () => {
  const pages = { '/': html('Shop', link('/a', 'A')), '/a': html('A', '<h1>A</h1>') };
  await onSite(pages, async ({ told, session, press, seen }) => {
    await seen('/');
    await press('link', 'A');
    await session.end();
    expect(told.pages.at(-1)?.route).toBe('/a');
  });
});
