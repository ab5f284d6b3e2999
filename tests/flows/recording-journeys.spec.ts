import type { Locator, Page } from '@playwright/test';
import { violations } from './axe/violations';
import { expect, test } from './fixtures';
import { done, hasEnded, runUntil, startRun } from './outside-client';
import { beside, clickAt, keyboard, steps, untilReady } from './recording-page';

/** Clicks outside of the recorded page. */
function counted() {
  const count = { clicks: 0 };
  const click = async (target: Locator) => {
    count.clicks += 1;
    await target.click();
  };
  return { count, click };
}

const replayed = (page: Page) => steps(page).filter({ hasText: 'Replayed' });
const passed = (page: Page) => page.getByText('The scenario passed and can be saved');

test('from sign-up to a scenario that is recorded, passes and is saved in seven clicks @js', async ({
  page: first,
}, info) => {
  let page = first;
  const { count, click } = counted();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(`journey-${info.testId}-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('correct horse 42');
  await click(page.getByRole('button', { name: 'Create account' }));
  await page.getByLabel('Project name').fill('Shop');
  await click(page.getByRole('button', { name: 'Create project' }));
  const tab = page.waitForEvent('popup');
  await click(page.getByRole('button', { name: 'AI Recorder' }));
  page = await tab;
  await click(page.getByRole('button', { name: 'Start recording' }));
  await untilReady(page);
  const shop = await beside(page);
  await clickAt(page, shop.getByRole('searchbox'));
  await expect(keyboard(page)).toBeFocused();
  await page.keyboard.type('mug');
  await page.keyboard.press('Enter');
  await expect(steps(page).nth(2)).toContainText('I press "Enter"');
  await shop.context().close();
  await click(page.getByRole('link', { name: 'Save', exact: true }));
  await page.getByRole('combobox', { name: 'Feature' }).fill('search');
  await page.getByRole('textbox', { name: 'Scenario' }).fill('Find a mug');
  await click(page.getByRole('button', { name: 'Run before saving' }));
  await expect(passed(page)).toBeVisible({ timeout: 120_000 });
  await click(page.getByRole('button', { name: 'Save to main' }));
  await expect(page.getByText('Recording saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Find a mug' })).toBeVisible();
  expect(count.clicks).toBe(7);
});

test('a step that failed is recorded again from its report, replayed, and passes @js', async ({
  page,
  demoProject,
  calls,
}) => {
  const scenario = 'Look at products';
  const lines = [
    'Feature: Products',
    `  Scenario: ${scenario}`,
    '    Given I am on the home page',
    '    When I switch the language to "Klingon"',
    '    Then the page is in the language "en"',
  ];
  const body = { projectId: demoProject, name: 'listing.feature', data: lines.join('\n') + '\n' };
  done(await calls.workspace.pushScenario({ body }));
  const runId = await startRun({ calls, projectId: demoProject }, [{ feature: 'listing', scenario }]);
  const red = await runUntil(calls, runId, hasEnded, { limit: 120_000 });
  expect(red.status).toBe('FAILED');

  const { count, click } = counted();
  await page.goto(`/${demoProject}/run-report/${runId}/${red.report.testCases[0]?.id ?? ''}`);
  await click(page.getByRole('link', { name: 'Record again' }));
  await expect(page.getByText('The first step runs first')).toBeVisible();
  await expect(page.getByText('takes the place of the step behind')).toBeVisible();
  await click(page.getByRole('button', { name: 'Start recording' }));
  await untilReady(page);
  const shop = await beside(page);
  await clickAt(page, shop.getByRole('link', { name: 'Products', exact: true }));
  await expect(steps(page)).toHaveText([/I click the "Products" link/]);
  await shop.context().close();

  await click(page.getByRole('button', { name: 'Replay', exact: true }));
  await expect(replayed(page)).toHaveCount(1, { timeout: 120_000 });
  await untilReady(page);
  // The recording continues where the replay ended.
  const list = await beside(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await clickAt(page, list.getByRole('heading', { level: 1 }));
  await expect(steps(page)).toHaveText([/I click the "Products" link/, /I see the ".*" heading/]);
  await list.context().close();
  // Responses that the page received are checked in addition to what it shows.
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByLabel('What is checked').selectOption('response');
  await expect(page.getByLabel('Response', { exact: true })).toContainText('GET /products · 200 · page');
  await page.getByLabel('Response', { exact: true }).selectOption('GET /products · 200 · page');
  await expect(page.getByLabel('Part of the response')).toContainText('Status 200');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add check' }).click();
  await expect(steps(page).nth(2)).toContainText('the response to "GET /products" has the status 200');
  await page.getByRole('button', { name: 'Done' }).click();

  await click(page.getByRole('link', { name: 'Save', exact: true }));
  await click(page.getByRole('button', { name: 'Save to main' }));
  await expect(page.getByText('Recording saved')).toBeVisible();
  const green = await startRun({ calls, projectId: demoProject }, [{ feature: 'listing', scenario }]);
  expect((await runUntil(calls, green, hasEnded, { limit: 120_000 })).status).toBe('PASSED');
  expect(count.clicks).toBe(5);
});

/** Goes on by keys until the element has the focus. @returns how often one was pressed */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<number> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
}
const tabBack = (page: Page, target: Locator) => tabTo(page, target, 'Shift+Tab');

test('keys alone start a recording, record, end and save it @js', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/recordings/new`);
  await tabTo(page, page.getByRole('button', { name: 'Start recording' }));
  await page.keyboard.press('Enter');
  await untilReady(page);
  await tabTo(page, keyboard(page));
  // From here on Tab is the recorded page's own.
  const shop = await beside(page);
  const presses = await tabTo(shop, shop.getByRole('searchbox'));
  await shop.context().close();
  const field = steps(page).filter({ hasText: 'search field' });
  for (let press = 0; press < presses; press++) await page.keyboard.press('Tab');
  await page.keyboard.type('mug');
  await page.keyboard.press('Control+Alt+Period');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(field).toContainText('I enter "mug"');
  // Outside of the screenshot, Tab moves through the page again.
  await tabBack(page, page.getByRole('button', { name: 'End recording' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The recording has ended', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Feature' }));
  await page.keyboard.type('keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys');
  await expect(page.getByRole('button', { name: 'Save to main' })).toBeEnabled();
  // Enter in a field looks, and saves nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Changes of features/keys.feature' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Save to main' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recording saved')).toBeVisible();
});
