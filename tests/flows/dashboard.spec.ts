import { expect, test } from './fixtures';
import { addRuns } from './ended-runs';

test(
  'the dashboard counts what ran and what it saved, by numbers of one’s own',
  { tag: '@nojs' },
  async ({ page, project }) => {
    await page.goto(`/${project}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada Lovelace');
    await expect(page.getByRole('link', { name: 'Create scenario' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Getting started' })).toBeVisible();

    await addRuns(project, [
      { status: 'PASSED', daysAgo: 1, seconds: 3600 },
      { status: 'PASSED', daysAgo: 2, seconds: 61 },
      { status: 'FAILED', daysAgo: 3, seconds: 9 },
      { status: 'FAILED', daysAgo: 20, seconds: 60 },
    ]);
    await page.reload();
    const card = (label: string) =>
      page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });
    await expect(card('Passed runs').first()).toContainText('2');
    await expect(card('Pass ratio').first()).toContainText('67%');
    await expect(card('Total run time').first()).toContainText('1 h 1 m 10 s');
    // Measured values come first. No user has opened the failure yet.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Technical metrics',
      'Business metrics',
    ]);
    await expect(page.getByText('2 h × 0 failures explained')).toBeVisible();
    await expect(card('Analysing failures').first()).toContainText('estimate');
    const failure = page.getByRole('link', { name: 'Guest pays by card' });
    await expect(failure).toHaveAttribute('href', /run-report/);
    await failure.click();
    await expect(page.getByRole('heading', { name: 'Guest pays by card' })).toBeVisible();
    await page.goto(`/${project}/dashboard`);
    await expect(page.getByText('2 h × 1 failure explained')).toBeVisible();

    await page.locator('summary', { hasText: 'Last 7 days' }).click();
    await page.getByRole('link', { name: 'Last month' }).click();
    await expect(card('Failed runs').first()).toContainText('2');
    // The same failure three weeks before does not count separately.
    await expect(page.getByText('2 h × 1 failure explained')).toBeVisible();

    await page.getByRole('link', { name: 'Personalise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Personalise' });
    const hours = dialog.getByLabel('Hours to analyse a failed scenario');
    await hours.fill('1.555');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByText('Enter a number with at most 2 decimals.')).toBeVisible();
    await expect(hours).toHaveValue('1.555');
    await hours.fill('1.5');
    await dialog.getByLabel('Currency').selectOption('USD');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    // The period that was chosen stays.
    await expect(page.getByText('1.5 h × 1 failure explained')).toBeVisible();
    await expect(card('Budget saved').first()).toContainText('$75');
    await page.getByRole('link', { name: 'Personalise' }).click();
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
  },
);

test(
  'old runs go as the project says, after showing what goes',
  { tag: '@nojs' },
  async ({ page, project }) => {
    await addRuns(project, [
      { status: 'PASSED', daysAgo: 1, seconds: 5 },
      { status: 'FAILED', daysAgo: 40, seconds: 5 },
    ]);
    await page.goto(`/${project}/settings/retention`);
    await expect(page.getByText('The project has 2 runs')).toBeVisible();
    const days = page.getByLabel('Days to keep runs');
    await days.fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a number of days from 1 to 3650, or nothing.')).toBeVisible();
    await expect(days).toHaveValue('0');
    await days.fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('1 run would be removed, 0 bytes would be freed. Nothing was removed yet.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save and remove' }).click();
    await expect(page.getByText('The project has 1 run, and')).toBeVisible();
    await expect(days).toHaveValue('30');
    await expect(page.getByRole('region', { name: 'Removed lately' }).getByRole('row')).toHaveCount(2);
  },
);
