import type { Page } from '@playwright/test';
import { violations } from './axe/violations';
import { expect, test, watchFaults } from './fixtures';
import { beside, clickAt, keyboard, picture, pointAt, start, steps, untilReady } from './recording-page';
import { otherBrowser, withMember } from './team';

/** Without scripts the text is in <noscript>, where Playwright does not search. */
const needsScripts = (page: Page) => page.locator('main noscript [data-kind=warning]');

test('what is done in the picture becomes steps, which are worded, ordered and removed @js', async ({
  page,
  demoProject,
}) => {
  await start(page, demoProject);
  await untilReady(page);
  await expect(steps(page)).toHaveText([/I open the page "\/"/]);
  const shop = await beside(page);

  // By mouse and by keyboard: a field, a key with a function, and a character that no keyboard has.
  await clickAt(page, shop.getByRole('searchbox'));
  await expect(keyboard(page)).toBeFocused();
  await page.keyboard.type('Blue');
  await page.keyboard.insertText(' Bécher');
  await page.keyboard.press('Enter');
  await expect(steps(page).nth(1)).toContainText(
    'I enter "Blue Bécher" in the "Search products" search field',
  );
  await expect(steps(page).nth(2)).toContainText('I press "Enter"');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(/search|q=/i);

  // A check is pointed at, and not clicked; the keyboard leaves the page by its own keys.
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const products = shop.getByRole('link', { name: 'Products', exact: true });
  await pointAt(page, products);
  await expect(page.getByText('link “Products”')).toBeVisible();
  await clickAt(page, products);
  await expect(steps(page).nth(3)).toContainText('I see the "Products" link');
  await expect(steps(page).nth(3)).toContainText('this was so before the last action, too');
  // It is the page's own cursor.
  await expect
    .poll(() => picture(page).evaluate((element) => getComputedStyle(element).cursor), { timeout: 15_000 })
    .toBe('pointer');
  await page.keyboard.press('Control+Alt+Period');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // A dialog of the page waits for its answer.
  await page.getByRole('textbox', { name: 'Address' }).fill('/dialogs');
  await page.keyboard.press('Enter');
  await expect(steps(page).nth(4)).toContainText('I open the page "/dialogs"');
  await shop.goto(new URL('/dialogs', shop.url()).href);
  await clickAt(page, shop.locator('#prompt'));
  const dialog = page.getByRole('alertdialog', { name: 'The page asks' });
  await dialog.getByRole('textbox').fill('Otto');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(steps(page).nth(5)).toContainText('answer the dialog with "Otto"');
  await expect(keyboard(page)).toBeFocused();

  // The change is proposed as a check, which one key adds, and which disappears with the next action.
  const proposed = page.getByRole('group', { name: 'Proposed checks' }).getByRole('button');
  await expect(proposed.first()).toHaveAccessibleName(/^Add check: I see .*Otto/, { timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  await proposed.first().press('Enter');
  await expect(steps(page).nth(6)).toContainText('Otto');
  await expect(keyboard(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps(page)).toHaveCount(6);
  await expect(proposed).toHaveCount(0);

  // What is no step is said, in the list and at once.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps(page)).toHaveCount(5);

  await steps(page).nth(1).hover();
  await page.getByRole('link', { name: /^Edit “I enter/ }).click();
  await page.getByLabel('Words of the step').fill('I look for "Blue Bécher"');
  await page.getByLabel('Comment').fill('The shop is searched\nas people spell it');
  await page.getByRole('button', { name: 'Join with next' }).click();
  await expect(steps(page)).toHaveCount(4);
  await expect(steps(page).nth(1)).toContainText('I look for "Blue Bécher"');
  await expect(steps(page).nth(1)).toContainText('# as people spell it');
  await steps(page).nth(3).hover();
  await page.getByRole('button', { name: /^Remove “I open the page "\/dialogs"/ }).click();
  await expect(steps(page)).toHaveCount(3);
  await steps(page).nth(2).hover();
  await page.getByRole('button', { name: /^Move up “I see/ }).click();
  await expect(steps(page).nth(1)).toContainText('I see the "Products" link');
  // Removed steps are reported to each page that opens, and stay removed.
  await page.reload();
  await untilReady(page);
  await expect(steps(page)).toHaveText([/I open the page/, /I see/, /I look for/]);

  await page.getByRole('button', { name: 'End recording' }).click();
  await expect(page.getByText('The recording has ended', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('3 steps stay')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record again' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await shop.context().close();

  // What is written is looked at first.
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The scenario cannot be saved yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save to main' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Feature' }).fill('recorded/search');
  await page.getByRole('textbox', { name: 'Scenario' }).fill('Looking for a mug');
  const feature = page.getByRole('region', { name: 'Changes of features/recorded/search.feature' });
  await expect(feature).toContainText('I look for "Blue Bécher"');
  await expect(feature).toContainText('# The shop is searched');
  // What the project has a step for calls it.
  await expect(page.getByRole('row').filter({ hasText: 'I am on the home page' })).toContainText(
    'Calls the project’s step',
  );
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save to main' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Looking for a mug' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('I look for "Blue Bécher"');

  // The page on which it ended is on the map.
  await page.goto(`/${demoProject}/memory`);
  await page.getByRole('table').getByRole('row').filter({ hasText: '/dialogs' }).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: /^Page / });
  await expect(panel.getByRole('link', { name: 'a recording' })).toHaveAttribute('href', /\/recordings\//);
});

test('one page drives, and another of the same person takes over @js', async ({
  page,
  demoProject,
  context,
}) => {
  await start(page, demoProject);
  await untilReady(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await untilReady(second);
  await expect(page.getByText('You are recording in another tab')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled();
  await expect(second.getByRole('button', { name: 'Take over' })).toBeVisible();

  // A pause is seen by all, and lasts over a load of the page.
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = 'Paused: what is done now is not recorded.';
  await expect(second.getByText(paused)).toBeVisible();
  await page.reload();
  await untilReady(page);
  await expect(page.getByText(paused)).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(second.getByText(paused)).toHaveCount(0);

  // A user has one recording at a time, and gets a message about the open one.
  await second.goto(`/${demoProject}/recordings/new`);
  await second.getByRole('button', { name: 'Start recording' }).click();
  await expect(second.getByText('You are recording already')).toBeVisible();
  await second.getByRole('button', { name: 'End that recording' }).click();
  await expect(second).toHaveURL(/\/recordings\/new$/);
  await expect(page.getByText('The recording has ended', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('a member watches, and changes nothing @js', async ({ page, demoProject, account, browser }) => {
  const { bob } = await withMember({ browser, scripts: true, account, project: demoProject });
  // As an API test begins: a response is chosen from a list, and presses go on being the page's.
  await start(page, demoProject, '?check=response');
  await untilReady(page);
  await expect(page.getByLabel('What is checked')).toHaveValue('response');
  await expect(page.getByLabel('Response', { exact: true })).toContainText('GET / · 200 · page');
  const faults = watchFaults(bob.page);
  await bob.page.goto(page.url());
  await untilReady(bob.page);
  await expect(bob.page.getByText(/^You are watching\. Only Ada/)).toBeVisible();
  await expect(steps(bob.page)).toHaveText([/I open the page/]);
  for (const name of ['Pause', 'Check', 'Undo', 'Back'])
    await expect(bob.page.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect(bob.page.getByRole('button', { name: /Take over|End recording|^Remove/ })).toHaveCount(0);
  // Input on the screenshot there has no effect.
  const shop = await beside(page);
  await clickAt(bob.page, shop.getByRole('link', { name: 'Products', exact: true }));
  await bob.page.keyboard.type('x');
  await clickAt(page, shop.getByRole('link', { name: 'Sign in', exact: true }));
  for (const entry of [page, bob.page])
    await expect(steps(entry)).toHaveText([/I open the page/, /I click the "Sign in" link/]);
  const sent = await bob.page.request.post(page.url(), { form: { intent: 'end' }, maxRedirects: 0 });
  expect(sent.status()).toBe(422);
  await page.getByRole('button', { name: 'End recording' }).click();
  await expect(bob.page.getByText('The recording has ended', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  expect(faults).toEqual([]);
  await shop.context().close();
  await bob.page.context().close();
});

test('without scripts it says what it needs and where else to go, and is ended @nojs', async ({
  page,
  demoProject,
  browser,
}) => {
  const scenario = '?feature=account/sign_in&scenario=Sign+in+with+the+right+password&after=1';
  await page.goto(`/${demoProject}/recordings/new${scenario}`);
  await expect(page.getByText('The scenario’s first step runs first, then you record.')).toBeVisible();
  await expect(needsScripts(page)).toHaveCSS('display', 'flex');
  await start(page, demoProject, scenario);
  const ways = needsScripts(page).locator('a');
  await expect(ways.first()).toHaveAttribute('href', /\/generate\?.*sign_in/);
  await expect(ways.last()).toHaveAttribute('href', /edit=scenario/);

  // Somebody else's project has no such page.
  const stranger = await otherBrowser(browser, false);
  const email = `stranger-${crypto.randomUUID()}@example.com`;
  const form = { email, password: 'Correct-horse-9-battery', firstname: 'Eve', lastname: 'Else' };
  await stranger.request.post('/signup', { form });
  await stranger.goto(page.url());
  await expect(stranger).toHaveURL(/\/home|\/onboarding/);
  await stranger.context().close();

  await page.getByRole('button', { name: 'End recording' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The recording has ended', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('No step was recorded.')).toBeVisible();

  // It is found again from where recordings start.
  const ended = page.url();
  await page.goto(`/${demoProject}/recordings/new`);
  const listed = page.getByRole('region', { name: 'Recordings' }).getByRole('listitem').first();
  await expect(listed).toContainText('Not saved · 0 steps · yours');
  await listed.getByRole('link', { name: 'Sign in with the right password' }).click();
  await expect(page).toHaveURL(ended);

  // The page names what cannot be recorded, and keeps the choices.
  await page.goto(`/${demoProject}/recordings/new?feature=no/such&scenario=None`);
  // An environment may be created on a detour, without losing the choices.
  await page.getByLabel('Language of the steps').selectOption('de');
  await page.getByRole('main').getByRole('button', { name: 'Add environment' }).click();
  const adding = page.getByRole('dialog', { name: 'Add environment' });
  await adding.getByLabel('URL').fill('http://qa.example.com');
  await adding.getByLabel('Name').fill('qa');
  await adding.getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByLabel('Language of the steps')).toHaveValue('de');
  await expect(page.getByRole('main').getByLabel('Environment')).toHaveValue('qa');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
});
