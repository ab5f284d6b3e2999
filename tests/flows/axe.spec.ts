import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { noPages, pages, type Audience } from './axe/pages';
import { makeSample } from './axe/sample';
import { builtRoutes } from './built-routes';
import { expect, test } from './fixtures';
import { signInOperator } from './operators';

/** axe-core finds nothing on any page, light and dark. Runs with scripts only: the documents are the same without. */
test.describe.configure({ mode: 'default', timeout: 180_000 });

let sample: Awaited<ReturnType<typeof makeSample>>;
test.beforeAll(async () => {
  sample = await makeSample(process.env.PRODUCT_URL ?? '');
});

test('every page of the product is in the list', async () => {
  const drawn = (await builtRoutes()).map(({ id }) => id).filter((id) => existsSync(`app/${id}.tsx`));
  expect(drawn.sort()).toEqual([...Object.keys(pages), ...noPages].sort());
});

for (const [route, { as, at }] of Object.entries(pages)) {
  test(`${route} has no violation`, async ({ page }, info) => {
    // Chromium opens an app by itself once; this test comes twice.
    info.annotations.push({ type: 'expected-console', description: 'a user gesture is required' });
    await signIn(page, as);
    for (const path of at(sample.sample)) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
      // Only colours differ in the dark; the page follows the system without being loaded again.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      if (await page.locator('script').count()) {
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      } else await page.goto(path);
      expect(await violations(page, ['color-contrast']), `${path}, dark`).toEqual([]);
    }
  });
}

async function signIn(page: Page, as: Audience): Promise<void> {
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

/** Rule and place of each violation. The content security policy does not hold for what the test evaluates. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations: all } = await engine.run(document, { resultTypes: ['violations'], runOnly });
    return all.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
