import type { Page } from 'playwright-core';
import { routeOf } from '#domain/pages/page-route';
import { deriveMap } from '#services/map/derive';
import type { StoredMove, StoredSight } from '#services/map/derived-map';
import { startDemoShop } from '../../demo/index';
import { launchBrowser } from './browser';
import { servePackage, type Site } from './healing/package-site';
import type { Bench } from './measure';

/** Addresses of one application that are opened. */
const max = 80;

interface Application {
  name: string;
  site: Pick<Site, 'url'> & { close(): unknown };
  start: string;
  signIn?(page: Page, url: string): Promise<void>;
}

/**
 * Opens every linked address of real applications once, and prints which addresses the map counts as one page, for a
 * person to check. The applications are npm packages that the rules were not made with, and the demo shop.
 */
export const mapPages: Bench = {
  name: 'map pages of real applications',
  async measure() {
    const browser = await launchBrowser();
    const applications = await startApplications();
    try {
      const rows: string[][] = [];
      const notes: string[] = [];
      for (const application of applications) {
        const page = await (await browser.newContext()).newPage();
        page.on('dialog', (dialog) => void dialog.dismiss());
        await application.signIn?.(page, application.site.url);
        const { sights, moves, base } = await visit(page, application);
        const start = performance.now();
        const map = deriveMap(sights, moves, [], [], base);
        const took = performance.now() - start;
        const navigation = map.edges.filter(({ isNavigation }) => isNavigation).length;
        rows.push([
          application.name,
          String(sights.length),
          String(map.pages.length),
          `${map.edges.length} (${navigation})`,
          String(map.coverage.total),
          took.toFixed(0),
        ]);
        for (const { route, routes, views } of map.pages) {
          if (routes.size > 1) notes.push(`${application.name}: ${route} ← ${[...routes].sort().join(' ')}`);
          if (views.length > 1) notes.push(`${application.name}: ${route} has ${views.length} views`);
        }
        await page.context().close();
      }
      const columns = ['', 'addresses', 'pages', 'ways (navigation)', 'controls', 'ms'];
      return [{ columns, rows, notes }];
    } finally {
      await browser.close();
      for (const { site } of applications) site.close();
    }
  },
};

async function startApplications(): Promise<Application[]> {
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  return [
    { name: 'demo shop', site: shop, start: '/', signIn },
    {
      name: 'SB Admin 2',
      site: await servePackage('startbootstrap-sb-admin-2', '4.1.4'),
      start: '/index.html',
    },
    {
      name: 'Material Dashboard',
      site: await servePackage('material-dashboard', '3.1.0'),
      start: '/pages/dashboard.html',
    },
    { name: 'AdminLTE', site: await servePackage('admin-lte', '3.2.0'), start: '/index.html' },
  ];
}

/** With something in the basket, so that the checkout opens. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail address').fill('anna@example.com');
  await page.getByLabel('Password').fill('mugs-and-more');
  await page.locator('main form button').click();
  await page.goto(`${url}/products/blue-mug`);
  await page.getByRole('button', { name: /^Add Blue mug/ }).click();
}

/** Opens every address of the application that a link leads to, none that ends a session. */
async function visit(page: Page, { site: { url }, start }: Application) {
  const base = url.replace(/\/$/, '');
  const sights: StoredSight[] = [];
  const moves: StoredMove[] = [];
  const existing = new Set([start]);
  const left = [start];
  for (let next = left.shift(); next !== undefined && sights.length < max; next = left.shift()) {
    const answer = await page.goto(base + next, { waitUntil: 'domcontentloaded' }).catch(() => null);
    const isPage = /html/.test(answer?.headers()['content-type'] ?? '');
    if (!answer || answer.status() >= 400 || !isPage) continue;
    const route = routeOf(page.url(), base);
    sights.push({
      key: next,
      route,
      title: await page.title(),
      aria: await page.ariaSnapshot(),
      visits: 1,
      seenAt: new Date(),
    });
    for (const { href, text } of await linksOf(page)) {
      const target = new URL(href);
      if (target.origin !== new URL(base).origin || /sign-?out|logout|language/.test(href)) continue;
      const address = target.pathname + (/^#!?\//.test(target.hash) ? target.hash : '') + target.search;
      moves.push({
        fromRoute: route,
        toRoute: routeOf(target.href, base),
        action: `click "${text}"`,
        visits: 1,
      });
      if (existing.has(address)) continue;
      existing.add(address);
      left.push(address);
    }
  }
  return { sights, moves, base };
}

const linksOf = (page: Page): Promise<{ href: string; text: string }[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: (link as HTMLAnchorElement).href, text: link.textContent.trim() })),
    );
