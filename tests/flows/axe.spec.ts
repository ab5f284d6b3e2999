import { existsSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { allPages, outsidePages, projectPages } from '../../app/pages/pages';
import { readingFaults } from './axe/reading';
import { makeSample } from './axe/sample';
import { violations } from './axe/violations';
import { builtRoutes } from './built-routes';
import { expect, expectNoFault, test, watchFaults } from './fixtures';
import { signInOperator } from './operators';
import type { ChecksOf, Viewer } from './pages/checks';
import { outsideChecks } from './pages/outside';
import { projectChecks } from './pages/project';
import { otherBrowser } from './team';

/** axe-core finds nothing on any page, light and dark. Runs with scripts only: the documents are the same without. */
test.describe.configure({ mode: 'default' });

/** A page that one audience reuses for all tests: no test writes, and scripts are compiled only once. */
interface OpenBrowser {
  page: Page;
  faults: string[];
}

const checks: Record<string, ChecksOf<unknown>> = { ...outsideChecks, ...projectChecks };
const pages = Object.entries(checks).flatMap(([id, { axe }]) => (axe ? [[id, axe] as const] : []));
const frames = allPages([...outsidePages, ...projectPages])
  .filter(({ kind }) => kind === 'frame')
  .map(({ id }) => id);
/** Shown only between password and code: the flow second-factor checks it. */
const checkedElsewhere = ['account/second-factor/sign-in-code'];

let sample: Awaited<ReturnType<typeof makeSample>>;
let viewers: Record<Viewer, OpenBrowser>;
test.beforeAll(async ({ browser }) => {
  sample = await makeSample(process.env.PRODUCT_URL ?? '');
  viewers = {
    visitor: await openViewer(browser, 'visitor'),
    newcomer: await openViewer(browser, 'newcomer'),
    member: await openViewer(browser, 'member'),
    operator: await openViewer(browser, 'operator'),
  };
});
test.afterAll(async () => {
  for (const { page } of Object.values(viewers)) await page.context().close();
});

test('every page of the product is in the list', async () => {
  const drawn = (await builtRoutes()).map(({ id }) => id).filter((id) => existsSync(`app/${id}.tsx`));
  expect(drawn.sort()).toEqual([...pages.map(([id]) => id), 'root', ...frames, ...checkedElsewhere].sort());
});

for (const [route, { as, at }] of pages) {
  test(`${route} has no violation`, async ({}, info) => {
    // Chromium lets a page open an app without a click only once. This test does so twice.
    info.annotations.push({ type: 'expected-console', description: 'a user gesture is required' });
    if (route === 'shell/errors/refused') {
      info.annotations.push({
        type: 'expected-console',
        description: 'the server responded with a status of 400',
      });
    }
    const { page, faults } = viewers[as];
    faults.length = 0;
    for (const path of at(sample.sample)) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      expect(await stopsToContent(page), `${path}: stops of the Tab key`).toBeLessThanOrEqual(maxStops);
      expect(await violations(page), path).toEqual([]);
      // Only colours differ in the dark; the page follows the system without being loaded again, with scripts or not.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', 'light');
      await transitionsEnded(page);
      expect(await violations(page, ['color-contrast']), `${path}, dark`).toEqual([]);
      // Last, as it expands collapsed content.
      expect(await page.evaluate(readingFaults), `${path}, read as text`).toEqual([]);
    }
    expectNoFault(faults, info);
  });
}

async function openViewer(browser: Browser, as: Viewer): Promise<OpenBrowser> {
  const page = await otherBrowser(browser, true);
  await signIn(page, as);
  return { page, faults: watchFaults(page) };
}

async function signIn(page: Page, as: Viewer): Promise<void> {
  if (as === 'visitor') return;
  if (as === 'operator') return signInOperator(page, 'axe');
  const { email, password } = sample;
  const newcomer = { email: `new-${crypto.randomUUID()}@example.com`, password };
  const answer =
    as === 'member'
      ? await page.request.post('/login', { form: { email, password }, maxRedirects: 0 })
      : await page.request.post('/signup', {
          form: { ...newcomer, firstname: 'Grace', lastname: 'Hopper' },
          maxRedirects: 0,
        });
  expect(answer.status()).toBe(302);
}

/** Most Tab stops before the content: the link to the menus, or the few links of a page without menus. */
const maxStops = 5;

/** Presses Tab until a control of the page itself has the focus. @returns how often; 0 for a page without controls */
async function stopsToContent(page: Page): Promise<number> {
  const own = 'main, dialog';
  const hasOwn = await page.evaluate((selector) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    );
    return [...controls].some(
      (control) => control.tabIndex >= 0 && control.checkVisibility() && control.closest(selector),
    );
  }, own);
  const isThere = () => page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), own);
  // Some pages set the focus to a field when they open.
  if (!hasOwn || (await isThere())) return 0;
  for (let stops = 1; stops <= maxStops; stops++) {
    await page.keyboard.press('Tab');
    if (await isThere()) return stops;
  }
  return maxStops + 1;
}

/** Waits for transitions: an inherited colour with a transition reaches each child one frame later. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isRunning = (animation: Animation) =>
      animation instanceof CSSTransition && animation.playState === 'running';
    for (let still = 0; still < 3; still++) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(isRunning)) still = -1;
    }
  });
}
