import { expect, test } from './fixtures';
import { callsOfAccount, done } from './outside-client';

test('an application is explored from nothing, and what is broken there is listed with the way to it', async ({
  page,
  account,
  demoProject,
  scripts,
}) => {
  test.setTimeout(180_000);
  // What is found is the server's to tell, and told with scripts; without them pages have to follow it by themselves.
  const pages = scripts ? 11 : 2;
  await page.goto(`/${demoProject}/memory`);
  await page.getByRole('link', { name: 'Explore the application' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const start = page.getByRole('button', { name: 'Explore', exact: true });

  await test.step('what cannot be is said beside its field, and nothing typed is lost', async () => {
    await field('Pages').fill('501');
    await field('Minutes').fill('1');
    const more = page.getByText('Other addresses, and requests that may change something');
    await more.click();
    await field('Other addresses that it may visit').fill('https://pay.example.com\nnowhere');
    await field('Requests to allow').fill('post /basket');
    await start.click();
    await expect(page.getByText('A whole number from 1 to 500.')).toBeVisible();
    await expect(page.getByText('“nowhere” is no address such as https://pay.example.com.')).toBeVisible();
    await expect(field('Pages')).toHaveValue('501');
    await expect(field('Requests to allow')).toHaveValue('post /basket');
    await field('Other addresses that it may visit').fill('');
    await field('Requests to allow').fill('');
  });

  await test.step('it visits pages, within its limits, and says why it ended', async () => {
    await field('Pages').fill(String(pages));
    await page.getByRole('checkbox', { name: 'Propose a first suite' }).uncheck();
    await start.click();
    await expect(page.getByRole('heading', { name: 'Exploration of demo' })).toBeVisible();
    await expect(page.getByText(`${pages} pages, 1 m`)).toBeVisible();
    await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(
      page.getByText(new RegExp(`^${pages} addresses were visited, which is the limit; \\d+ more wait\\.$`)),
    ).toBeVisible();
  });

  const isBroken = async () => {
    const visited = page.getByRole('region', { name: 'Visited' }).getByRole('row');
    await expect(visited.filter({ hasText: 'Practice corner' }).first()).toBeVisible();
    await expect(visited.filter({ hasText: '/flaky' })).toContainText('503');
    const broken = page.getByRole('group').filter({ hasText: 'Broken links' });
    await expect(broken.first()).toContainText('/flaky answers 503.');
    await page.getByText('How it got there').first().click();
    await expect(page.getByText('click link "Flaky corner" on /practice').first()).toBeVisible();
  };
  if (scripts) await test.step('what is broken stands there with the way to it', isBroken);

  await test.step('it goes on with what it left, and is stopped', async () => {
    await field('Pages more').fill('0');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Pages are a whole number from 1 to 500')).toBeVisible();
    await expect(page.getByText(`${pages} addresses visited`).first()).toBeVisible();
    await field('Pages more').fill('80');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped by a person.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  });
  if (!scripts) return;

  await test.step('the map has its pages, and no scenario used them', async () => {
    await page.getByRole('link', { name: 'View AI map' }).click();
    await expect(page.getByText(/· 0 of \d+ controls used \(0%\)/)).toBeVisible();
    await page
      .getByRole('group', { name: /^Application map/ })
      .getByRole('link', { name: /^Practice corner,/ })
      .click();
    const panel = page.getByRole('complementary', { name: /^Page / });
    await expect(panel).toContainText(/Seen .* by an exploration/);
    await panel.getByRole('link', { name: 'an exploration' }).click();
    await expect(page.getByRole('heading', { name: 'Exploration of demo' })).toBeVisible();
  });

  await test.step('a program has it explored as well, one at a time', async () => {
    const { generation } = await callsOfAccount(account, demoProject);
    const body = { projectId: demoProject, env: 'demo', pages: 1, minutes: 1, suite: false };
    const { exploration } = done(await generation.startExploration({ body }));
    expect(await generation.startExploration({ body })).toMatchObject({ status: false, because: 'open' });
    done(
      await generation.stopExploration({ params: { id: exploration.id }, body: { projectId: demoProject } }),
    );
    await page.goto(`/${demoProject}/memory/explorations`);
    await expect(page.getByRole('region', { name: 'Explorations' }).getByRole('row')).toHaveCount(3);
  });
});
