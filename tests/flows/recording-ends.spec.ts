import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import { setDays } from './licence-days';
import { done } from './outside-client';
import { beside, clickAt, picture, start, steps, untilReady } from './recording-page';
import { join, withMember } from './team';

const ended = 'The recording has ended';

test('whoever is no member any more sees nothing of it at once, and what they recorded stays @js', async ({
  page,
  demoProject,
  account,
  browser,
}) => {
  const { owner, bob } = await withMember({ browser, scripts: true, account, project: demoProject });
  const remove = async () => {
    const body = {
      project_id: demoProject,
      user_id_to_remove: bob.userId,
      user_email_to_remove: bob.email,
      status: 'active' as const,
    };
    done(await owner.auth.removeMember({ body }));
  };
  const noMember = bob.page.getByText('The project does not exist, or you are not a member of it.');

  // Who watches.
  await start(page, demoProject);
  await untilReady(page);
  await bob.page.goto(page.url());
  await untilReady(bob.page);
  await remove();
  await expect(noMember).toBeVisible();
  await expect(picture(bob.page)).toHaveCount(0);
  const shop = await beside(page);
  await clickAt(page, shop.getByRole('link', { name: 'Products', exact: true }));
  await expect(steps(page)).toHaveText([/I open the page/, /I click the "Products" link/]);
  await page.getByRole('button', { name: 'End recording' }).click();
  await expect(page.getByText(ended, { exact: true })).toBeVisible();

  // Who drives: it ends, and they may record elsewhere.
  await join(owner, demoProject, bob, 2);
  await start(bob.page, demoProject);
  await untilReady(bob.page);
  await expect(steps(bob.page)).toHaveText([/I open the page/]);
  await page.goto(bob.page.url());
  await untilReady(page);
  await remove();
  await expect(noMember.last()).toBeVisible();
  await expect(picture(bob.page)).toHaveCount(0);
  await expect(page.getByText(ended, { exact: true })).toBeVisible();
  await expect(page.getByText('Bob Babbage is no longer a member of the project.')).toBeVisible();
  await expect(steps(page)).toHaveText([/I open the page/]);
  await shop.context().close();
  await bob.page.context().close();
});

test('a licence that ends meanwhile keeps what is recorded, and says why nothing is changed or saved @js', async ({
  page,
  demoProject,
}) => {
  await start(page, demoProject);
  await untilReady(page);
  const shop = await beside(page);
  await clickAt(page, shop.getByRole('link', { name: 'Products', exact: true }));
  await expect(steps(page)).toHaveCount(2);
  await setDays(demoProject, -2);
  const over = page.getByRole('dialog', { name: 'License has expired' });
  await steps(page).nth(1).hover();
  await page.getByRole('button', { name: /^Move up “I click/ }).click();
  await expect(over).toBeVisible();
  await over.getByRole('link', { name: 'Skip' }).click();
  // Pressed by its position, without waiting for the screenshot.
  await expect(over).toHaveCount(0);
  await expect(steps(page)).toHaveText([/I open the page/, /I click/]);

  // Recording continues, and then ends.
  await shop.getByRole('link', { name: 'Products', exact: true }).click();
  await clickAt(page, shop.getByRole('link', { name: 'Sign in', exact: true }));
  await expect(steps(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'End recording' }).click();
  await expect(page.getByText(ended, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Replay and go on' }).click();
  await expect(over).toBeVisible();
  await over.getByRole('link', { name: 'Skip' }).click();
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('combobox', { name: 'Feature' }).fill('late');
  await page.getByRole('textbox', { name: 'Scenario' }).fill('Later');
  await expect(page.getByRole('region', { name: 'Changes of features/late.feature' })).toBeVisible();
  await page.getByRole('button', { name: 'Save to main' }).click();
  await expect(over).toBeVisible();
  await over.getByRole('link', { name: 'Skip' }).click();

  await setDays(demoProject, 30);
  await expect(page.getByRole('textbox', { name: 'Scenario' })).toHaveValue('Later');
  await page.getByRole('button', { name: 'Save to main' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await shop.context().close();
});

const unkind = `<!doctype html><title>Unkind</title><h1>Unkind</h1>
<p><a download="a.txt" href="/file">Get</a></p><p><a href="http://127.0.0.1:1/">Far</a></p>
<p><label>Size <select><option>Small<option>Large</select></label></p>
<p><button onclick="for (;;) alert('again')">Begin</button></p>`;

test('a page that is unkind is told of in words, and can be left @js', async ({
  page,
  demoProject,
  calls,
}) => {
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(unkind),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  try {
    const environment = { name: 'unkind', baseUrl: address };
    const body = { projectId: demoProject, name: 'unkind', data: environment };
    done(await calls.workspace.pushEnvironment({ body }));
    await start(page, demoProject, '?environment=unkind');
    await untilReady(page);
    await expect(steps(page)).toHaveCount(1);
    const other = await beside(page);
    const status = page.getByRole('status', { name: 'Actions that were not recorded' });

    await clickAt(page, other.getByRole('link', { name: 'Get' }));
    await expect(steps(page)).toHaveText([/I open/, /I click the "Get" link/, /a file that was downloaded/]);

    // A list that is open is there after a load of the page, too.
    await clickAt(page, other.getByRole('combobox'));
    await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
    await page.reload();
    await untilReady(page);
    await page.getByRole('dialog', { name: 'Options' }).getByRole('option', { name: 'Large' }).click();
    await expect(steps(page).last()).toContainText('"Large"');
    await expect(page.getByRole('dialog', { name: 'Options' })).toHaveCount(0);
    await expect(steps(page)).toHaveCount(4);

    // What is not reached: opened it is no step, pressed it is one that leads there.
    await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/');
    await page.keyboard.press('Enter');
    await expect(status).toContainText('Not done');
    await expect(status).toContainText('127.0.0.1:1');
    await expect(steps(page)).toHaveCount(4);
    // The address of the browser's own page arrives on its own. Earlier, it would mix with the typed text.
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(/^chrome-error:/);
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
    await page.keyboard.press('Enter');
    await expect(steps(page)).toHaveCount(5);
    await clickAt(page, other.getByRole('link', { name: 'Far' }));
    await expect(steps(page).last()).toContainText('I click the "Far" link');
    await expect(status).toContainText('127.0.0.1:1');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(steps(page)).toHaveCount(7);

    // One dialog after the other, for ever.
    await clickAt(page, other.getByRole('button', { name: 'Begin' }));
    const dialog = page.getByRole('alertdialog', { name: 'The page says' });
    for (let answers = 0; answers < 3; answers++) {
      await expect(dialog).toContainText('again');
      await dialog.getByRole('button', { name: 'OK' }).click();
    }
    await expect(dialog).toContainText('again');
    await page.getByRole('button', { name: 'End recording' }).click();
    await expect(page.getByText(ended, { exact: true })).toBeVisible();
    await expect(steps(page).filter({ hasText: 'I click the "Begin" button' })).toHaveCount(1);
    await other.context().close();
  } finally {
    site.close();
    site.closeAllConnections();
  }
});

test('what is recorded for one step of a scenario may keep its words @js', async ({
  page,
  demoProject,
  calls,
}) => {
  const lines = [
    'Feature: Own words',
    '  Scenario: Look around',
    '    Given I am on the home page',
    '    When I look at all that there is',
  ];
  const body = { projectId: demoProject, name: 'own.feature', data: lines.join('\n') + '\n' };
  done(await calls.workspace.pushScenario({ body }));
  await start(page, demoProject, '?feature=own&scenario=Look+around&after=1&replaces=1');
  await untilReady(page);
  const keep = page.getByRole('button', { name: 'Keep its words' });
  await expect(keep).toHaveCount(0);
  const shop = await beside(page);
  await clickAt(page, shop.getByRole('link', { name: 'Products', exact: true }));
  await expect(steps(page)).toHaveCount(1);
  await shop.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await clickAt(page, shop.getByRole('heading', { level: 1 }));
  await expect(steps(page)).toHaveCount(2);
  await expect(page.getByText('In place of I look at all that there is')).toBeVisible();
  await keep.click();
  await expect(steps(page)).toHaveText([/I look at all that there is.*2 actions/s]);
  await expect(keep).toHaveCount(0);
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save to main' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('I look at all that there is');
  await shop.context().close();
});
