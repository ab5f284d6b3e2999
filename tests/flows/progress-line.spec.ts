import { expect, test } from './fixtures';

// The line waits before it moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'a thin line shows that a page is on its way, and that something is sent',
  { tag: '@js' },
  async ({ page, project }) => {
    const line = page.locator('[data-progress]');
    /** Holds the page's requests until they are released. */
    const hold = async (method: string) => {
      let open = () => undefined as void;
      const gate = new Promise<void>((resolve) => (open = resolve));
      await page.route('**/*.data*', async (route) => {
        if (route.request().method() === method) await gate;
        await route.continue();
      });
      return async () => {
        open();
        await expect(line).toHaveCount(0);
        await page.unrouteAll({ behavior: 'wait' });
      };
    };
    await page.goto(`/${project}/environments/new`);
    let letGo = await hold('POST');
    await page.getByLabel('URL').fill('http://shop.example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await expect(line).toBeVisible();
    await letGo();
    await expect(page.getByText('Environment shop-example-com added')).toBeVisible();

    letGo = await hold('GET');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
    await expect(line).toBeVisible();
    // A load that ends at once shows no line.
    await expect(line).toHaveCSS('animation-delay', /^0s, 0\.15s$/);
    await letGo();
    await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  },
);

test(
  'the way to a page outlasts a new start of the product, and a proxy that does not reach it',
  { tag: '@js' },
  async ({ page, project }, info) => {
    for (const status of [502, 503])
      info.annotations.push({ type: 'expected-console', description: `status of ${status}` });
    const answers = [
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      { status: 503, contentType: 'text/plain', body: 'Starting …' },
    ];
    await page.goto(`/${project}/home`);
    await page.route('**/*.data*', async (route) => {
      const answer = answers.shift();
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await page.getByRole('main').getByRole('link', { name: 'Add environment' }).click();
    await expect(page.getByRole('dialog', { name: 'Add environment' })).toBeVisible();
    expect(answers).toEqual([]);
  },
);
