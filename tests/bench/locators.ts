import type { Browser, ElementHandle, Page } from 'playwright';
import type { ElementWay } from '#contracts/worker/recorded-action';
import { expressionOf, literalTexts } from '#runner/recording/expression';
import { locate } from '#runner/recording/locate';
import { launchBrowser } from './browser';
import { atRest } from './healing/cases';
import { apiPages } from './healing/applications';
import { servePackage } from './healing/package-site';
import type { Bench } from './measure';

/** Third-party pages from npm: package, version and paths of pages. */
const packages: readonly (readonly [name: string, version: string, ...paths: string[]])[] = [
  ['startbootstrap-sb-admin-2', '4.1.4', 'tables.html', 'register.html'],
  ['startbootstrap-sb-admin', '7.0.7', 'dist/index.html'],
  ['startbootstrap-shop-homepage', '5.0.6', 'dist/index.html'],
  [
    'admin-lte',
    '3.2.0',
    'pages/mailbox/mailbox.html',
    'pages/forms/general.html',
    'pages/tables/simple.html',
  ],
  ['gentelella', '1.4.0', 'production/contacts.html', 'production/form.html'],
  ['tabler-ui', '0.0.34', 'dist/store.html'],
  ['vali-admin', '4.1.0', 'docs/page-mailbox.html'],
  ['modular-admin-html', '1.0.0', 'items-list.html'],
  ['paper-dashboard', '1.1.0', 'user.html'],
  ['now-ui-kit', '1.3.0', 'index.html'],
  ['soft-ui-dashboard', '1.0.1', 'pages/billing.html'],
  ['material-dashboard', '3.1.0', 'pages/tables.html'],
  ['uikit', '3.21.16', 'tests/form.html'],
  ['swagger-ui-dist', '5.35.0', 'api.html'],
];

/** Elements of one page. */
const maxElements = 25;

const kinds = [
  'role and name',
  'role alone',
  'label',
  'placeholder, title',
  'test id',
  'id',
  'text',
] as const;
const otherKinds = ['in a part', 'path'] as const;
type Kind = (typeof kinds)[number] | (typeof otherKinds)[number];

interface Compared {
  page: string;
  element: string;
  ours: { kind: Kind; code: string; doubt?: string };
  theirs: { kind: Kind; code: string };
}

/**
 * Compares the recorder's locators on third-party pages with Playwright's `Locator.normalize()` for the same elements.
 * The goal: at most 3 % located by path where Playwright needs no path.
 */
export const locators: Bench = {
  name: 'locators: how elements of foreign pages are found, beside Playwright',
  async measure() {
    // playwright-core's page is the page of playwright: one package re-exports the other.
    const browser = (await launchBrowser()) as unknown as Browser;
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      // Fonts and images of other hosts change no name, and the machine may have no access to them.
      await context.route(
        ({ hostname }) => hostname !== '127.0.0.1',
        (route) => route.abort(),
      );
      // tsx calls `__name` inside functions that are sent to the page, where it does not exist.
      await context.addInitScript({ content: 'globalThis.__name = (one) => one;' });
      const page = await context.newPage();
      const compared: Compared[] = [];
      const skipped: string[] = [];
      for (const entry of packages) {
        const found = await comparePackage(page, entry).catch(
          (error: unknown) => String(error).split('\n')[0],
        );
        if (Array.isArray(found)) compared.push(...found);
        else skipped.push(`${entry[0]}: ${found ?? ''}`);
      }
      return [tableOf(compared, skipped)];
    } finally {
      await browser.close();
    }
  },
};

async function comparePackage(
  page: Page,
  [name, version, ...paths]: (typeof packages)[number],
): Promise<Compared[]> {
  const site = await servePackage(name, version, name === 'swagger-ui-dist' ? apiPages : {});
  try {
    const all: Compared[] = [];
    for (const path of paths) {
      await page.goto(`${site.url}/${path}`, { waitUntil: 'load', timeout: 20_000 });
      await atRest(page);
      const list = await page.evaluateHandle(elementsOf, maxElements);
      const count = await list.evaluate(({ length }) => length);
      for (let index = 0; index < count; index++) {
        const property = await list.evaluateHandle((found, at) => found[at] ?? null, index);
        const element = property.asElement();
        if (element) all.push(...(await compare(page, `${name} ${path}`, element as ElementHandle<Element>)));
        await property.dispose();
      }
      await list.dispose();
    }
    return all;
  } finally {
    site.close();
  }
}

/** Returns elements that a tester presses or fills, from all parts of the page. Runs in the page. */
function elementsOf(max: number): Element[] {
  const wanted =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=tab],[role=switch],[role=menuitem],[role=combobox],[role=slider],[onclick],td:not(:has(*)),h2';
  const all = [...document.querySelectorAll(wanted)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  });
  const step = Math.max(1, all.length / max);
  return Array.from(
    { length: Math.min(max, all.length) },
    (_, index) => all[Math.floor(index * step)] as Element,
  );
}

/** Compares locators of what is in the middle of an element, as a press there would record it. */
async function compare(page: Page, at: string, element: ElementHandle<Element>): Promise<Compared[]> {
  await element.scrollIntoViewIfNeeded({ timeout: 2_000 }).catch(() => undefined);
  const box = await element.boundingBox();
  if (!box) return [];
  const options = { testIdAttribute: 'data-testid', marksOf: () => Promise.resolve(null) };
  const target = await locate(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, options);
  if (!target || target.frame !== page.mainFrame() || target.tag === 'html' || target.tag === 'body')
    return [];
  const told = await target.handle.evaluate((node) =>
    (node as Element).outerHTML.replace(/\s+/g, ' ').slice(0, 120),
  );
  const [way] = target.ways;
  const normalized = await page.locator(target.path).normalize();
  const theirs = normalized.toString();
  await target.handle.dispose();
  const one: Compared = {
    page: at,
    element: told,
    ours: {
      kind: way ? kindOfWay(way) : 'path',
      code: way ? expressionOf(way, literalTexts(way)).replace('this.page.', '') : 'none',
      doubt: way?.doubt,
    },
    theirs: { kind: kindOfLocator(theirs), code: theirs },
  };
  return [one];
}

function kindOfWay({ thing }: ElementWay): Kind {
  if (thing.by === 'path') return 'path';
  if (thing.within) return 'in a part';
  if (thing.by === 'testId') return 'test id';
  if (thing.by === 'id') return 'id';
  if (thing.by === 'label') return 'label';
  if (thing.by === 'placeholder' || thing.by === 'title') return 'placeholder, title';
  if (thing.noun === 'text') return 'text';
  return thing.words === undefined ? 'role alone' : 'role and name';
}

function kindOfLocator(code: string): Kind {
  if (/\.(?:nth|first|last)\(/.test(code)) return 'path';
  const selectors = [...code.matchAll(/locator\((['"])(.*?)\1\)/g)].map(([, , selector = '']) => selector);
  const isId = (selector: string) => /^#[\w-]+$/.test(selector);
  if (selectors.some((selector) => !isId(selector))) return 'path';
  const calls = code.match(/(?:getBy\w+|locator|filter)\(/g) ?? [];
  if (calls.length > 1) return 'in a part';
  if (selectors.length > 0) return 'id';
  if (code.startsWith('getByRole')) return code.includes('name:') ? 'role and name' : 'role alone';
  if (code.startsWith('getByLabel')) return 'label';
  if (code.startsWith('getByTestId')) return 'test id';
  return /^getBy(?:Placeholder|Title|AltText)/.test(code) ? 'placeholder, title' : 'text';
}

function tableOf(compared: readonly Compared[], skipped: readonly string[]) {
  const share = (count: number) => `${count} (${((100 * count) / compared.length).toFixed(1)} %)`;
  const needless = compared.filter(({ ours, theirs }) => ours.kind === 'path' && theirs.kind !== 'path');
  const silent = compared.filter(({ ours }) => ours.kind === 'path' && !ours.doubt);
  const pages = new Set(compared.map(({ page }) => page));
  return {
    columns: ['found by', 'recorder', 'Playwright'],
    rows: [...kinds, ...otherKinds].map((kind) => [
      kind,
      share(compared.filter(({ ours }) => ours.kind === kind).length),
      share(compared.filter(({ theirs }) => theirs.kind === kind).length),
    ]),
    notes: [
      `${compared.length} elements of ${pages.size} pages.`,
      `By path where Playwright needs none: ${share(needless.length)}. Goal: at most 3 %.`,
      `By path without a doubt: ${silent.length}. Goal: 0.`,
      ...needless.map(({ page, element, theirs }) => `${page}: ${element}: Playwright has ${theirs.code}`),
      ...(process.env['SHOW'] ? compared.map((item) => JSON.stringify(item)) : []),
      ...skipped.map((item) => `Skipped: ${item}`),
    ],
  };
}
