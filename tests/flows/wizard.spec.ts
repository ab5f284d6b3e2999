import type { Page } from '@playwright/test';
import {
  modelEnv,
  modelName,
  startProtocolServer,
} from '../../services/generation/model/protocol-server.fixture';
import { expect, test } from './fixtures';
import { startProduct } from './product';

const description = `As a customer I want to sign in.

Acceptance criteria:
- When I sign in with "anna@example.com" and the password "mugs-and-more", I see the heading "My account"
- When I sign in with "anna@example.com" and the password "wrong-1", the message "E-mail address or password is wrong." is shown`;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const next = (page: Page) => button(page, 'Next').click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('a description becomes ideas, scenarios and a feature, and nothing typed is lost on the way', async ({
  page,
  demoProject,
  scripts,
}) => {
  const base = `/${demoProject}`;
  await page.goto(`${base}/generate`);
  await expect(page.getByText('Built-in engine')).toBeVisible();
  await next(page);
  await expect(page.getByText('Feature name cannot be empty.')).toBeVisible();
  await expect(page.getByText('Please fill in all fields.')).toBeVisible();

  await page.getByLabel('Feature name').fill('Sign in by words');
  await page.getByLabel('Description').fill(description);
  await next(page);

  await expect(heading(page, 'Select scenarios')).toBeVisible();
  if (scripts) await expect(heading(page, 'Select scenarios')).toBeFocused();
  const names = page.getByLabel('Name', { exact: true });
  await expect(names).toHaveCount(2);
  await names.nth(1).fill('SIGN IN');
  await page.getByRole('checkbox').first().uncheck();
  await page.getByRole('checkbox').nth(1).uncheck();
  await next(page);
  await expect(page.getByText('Please select at least one scenario.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').nth(1).check();
  await names.nth(0).fill('Sign in');
  await button(page, 'Add scenario').click();
  // The new card moves the button below it, and a press on the button may miss it.
  await expect(names).toHaveCount(3);
  await next(page);
  await expect(page.getByText('Scenario name already exists.')).toBeVisible();
  await expect(page.getByText('Please fill in all fields.')).toHaveCount(2);
  await names.nth(1).fill('Wrong password');
  await page.getByLabel('Value of password').nth(1).fill('wrong-1 | wrong-2');
  await names.nth(2).fill('Sign out');
  await page.getByLabel('Flow').nth(2).fill('Click "Sign out".\nThe shop is beautiful.');
  await next(page);

  await expect(heading(page, 'View generated scenarios')).toBeVisible();
  const texts = page.getByLabel(/^Gherkin of/);
  await expect(texts).toHaveCount(3);
  await expect(texts.nth(0)).toHaveValue(
    /I sign in with "anna@example.com" and the password "mugs-and-more"\n/,
  );
  await expect(texts.nth(1)).toHaveValue(/Scenario Outline: Wrong password\n[^]*\| wrong-2 \|/);
  await expect(texts.nth(2)).toHaveValue(/# Not understood, kept word for word:\n.*The shop is beautiful$/);
  await expect(page.getByText('7 clauses in, 7 out.')).toBeVisible();
  await expect(page.getByText('3 not understood: kept word for word and marked.')).toBeVisible();
  await expect(page.getByText('3 clauses in, 3 out')).toHaveCount(1);
  await expect(page.getByText('2 clauses in, 2 out')).toHaveCount(2);
  await expect(page.getByText('Written by rules')).toHaveCount(3);
  await expect(
    page.getByRole('listitem').filter({ hasText: /^The shop is beautiful Not understood/ }),
  ).toBeVisible();
  await texts.nth(2).fill('Scenario: Sign out\n  Nonsense');
  await button(page, 'Save feature').click();
  await expect(page.getByText('The scenario has no steps.')).toBeVisible();
  await button(page, 'Back').click();
  await expect(names.nth(2)).toHaveValue('Sign out');
  await next(page);
  await expect(texts.nth(2)).toHaveValue('Scenario: Sign out\n  Nonsense');
  await button(page, 'Remove Sign out').click();
  await expect(texts).toHaveCount(2);
  await button(page, 'Save feature').click();

  await expect(page.getByText('Feature saved')).toBeVisible();
  await expect(page).toHaveURL(`${base}/features?feature=Sign+in+by+words`);
  await expect(page.getByText('Wrong password').first()).toBeVisible();
});

test('an example fills the description below what was typed, and becomes scenarios that say what is not understood @js', async ({
  page,
  demoProject,
}) => {
  await page.goto(`/${demoProject}/generate`);
  const patterns = page.getByText('I click "Remove" in the "Blue mug" row');
  await expect(patterns).toBeHidden();
  await page.getByText('Sentences that are understood without a model').click();
  await expect(patterns).toBeVisible();
  await page.getByLabel('Feature name').fill('Examples');
  const mine = 'TC-1 Mine\nOpen the home page\nClick the "Sign in" link\n\nTC-3 Known\nI am on the home page';
  await page.getByLabel('Description').fill(`${mine}\n\nTC-2 Theirs`);
  await button(page, 'Numbered steps').click();
  await expect(page.getByLabel('Description')).toHaveValue(
    /^TC-1 Mine\n[^]*home page\n\nTC-2 Theirs\n\nPreconditions: [^]*"My account" is shown$/,
  );
  await expect(page.getByLabel('Feature name')).toHaveValue('Examples');
  await next(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(3);
  await next(page);
  await expect(page.getByText('9 clauses in, 9 out.')).toBeVisible();
  await expect(page.getByText('The basket is empty Not understood, kept word for word')).toBeVisible();
  const text = page.getByLabel('Gherkin of TC-2 Theirs');
  await expect(text).toHaveValue(
    [
      '@regression',
      'Scenario: TC-2 Theirs',
      '  # Not understood, kept word for word:',
      '  Given The basket is empty',
      '  And I open the home page',
      '  When I click the "Sign in" link',
      '  And I enter "anna@example.com" in the "E-mail" field',
      '  And I click the "Sign in" button',
      '  Then I should see the heading "My account"',
    ].join('\n'),
  );
  const theirs = [
    'Given I open the home page',
    'When I click the "Sign in" link',
    'Then I should see the text "Sign in"',
  ];
  await text.fill(['Scenario: TC-2 Theirs', ...theirs].join('\n'));
  await button(page, 'Save and generate code for all steps').click();
  await expect(page).toHaveURL(/\/step-generations\//);
  await expect(page.getByText('Feature saved')).toBeVisible();
  await expect(page.getByText('Next: TC-3 Known, TC-2 Theirs')).toBeVisible();
  // In order: the code of the first is available to the next. Scenarios that have code are skipped.
  const review = page.getByRole('heading', { name: 'Review generated code' });
  await expect(review).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Next: TC-3 Known, TC-2 Theirs')).toBeVisible();
  await button(page, 'Save and generate next').click();
  const passedOver =
    'Code saved. No code is being generated for "TC-3 Known": Every step of this scenario has code';
  await expect(page.getByText(passedOver)).toBeVisible();
  await expect(page.getByRole('link', { name: 'TC-2 Theirs' })).toBeVisible();
  await expect(page.getByText('Next: ')).toHaveCount(0);
  await expect(review).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('row').filter({ hasText: 'I click the "Sign in" link' })).toContainText(
    'its code works here, and 1 other scenario uses it',
  );
  await expect(button(page, 'Save and generate next')).toHaveCount(0);
});

test('by hand and without a token, at the end of a feature there is', async ({ page, demoProject }) => {
  await page.goto(`/${demoProject}/generate?mode=manual&folders=account&feature=sign_in`);
  await expect(page.getByLabel('Progress')).toHaveCount(0);
  await expect(page.getByLabel('Feature', { exact: true })).toHaveValue('account/sign_in');
  await page
    .getByLabel(/^Gherkin of/)
    .fill('Scenario: Sign in with a wrong password\n  Given I am on the sign-in page');
  await button(page, 'Save feature').click();
  await expect(page.getByText('Scenario name already exists.')).toBeVisible();
  await page.getByLabel(/^Gherkin of/).fill('Scenario: By hand\n  Given I am on the sign-in page');
  await button(page, 'Save feature').click();
  await expect(page.getByText('Feature saved')).toBeVisible();
  await expect(page.getByText('By hand').first()).toBeVisible();
  await expect(page.getByText('The code of the authenticator app').first()).toBeVisible();
});

test('without an environment nothing is generated, and who adds one comes back to what was typed', async ({
  page,
  project,
}) => {
  await page.goto(`/${project}/generate`);
  const missing = 'An environment must be chosen before AI generation. This project has none yet.';
  await expect(page.getByRole('main').getByText(missing)).toBeVisible();
  await page.getByLabel('Feature name').fill('Basket');
  await page.getByLabel('Description').fill('Click "Basket".');
  await next(page);
  const dialog = page.getByRole('dialog', { name: 'Select environment' });
  await expect(dialog.getByRole('button', { name: 'Add environment' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue('Click "Basket".');

  await page.getByLabel('Description').fill('Click "Basket", then "Pay".');
  await page.getByRole('main').getByRole('button', { name: 'Add environment' }).click();
  const adding = page.getByRole('dialog', { name: 'Add environment' });
  await adding.getByLabel('URL').fill('http://shop.example.com');
  await adding.getByLabel('Name').fill('staging');
  await adding.getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByText('Environment staging added')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${project}/generate\\?kept=`));
  await expect(page.getByText(missing)).toHaveCount(0);
  await expect(page.getByLabel('Feature name')).toHaveValue('Basket');
  await expect(page.getByLabel('Description')).toHaveValue('Click "Basket", then "Pay".');
  // Entries that are no longer stored are reported, not ignored.
  await page.goto(`/${project}/generate?kept=${crypto.randomUUID()}`);
  await expect(page.getByText('Your entries are no longer stored')).toBeVisible();
});

test(
  'a language model writes, with what it costs, and its failure loses nothing',
  { tag: '@js' },
  async ({ page }) => {
    const model = await startProtocolServer();
    const product = await startProduct({
      env: {
        ...modelEnv(model),
        MODEL_INPUT_PRICE: '3',
        MODEL_OUTPUT_PRICE: '15',
        MODEL_TOKENS_PER_DAY: '50000',
        WORKER: 'off',
        DEMO_SHOP: 'off',
      },
    });
    try {
      const person = {
        firstname: 'Ada',
        lastname: 'Lovelace',
        email: 'ada@example.com',
        password: 'correct horse 42',
      };
      await page.request.post(`${product.url}/signup`, { form: person });
      const created = await page.request.post(`${product.url}/projects/new`, {
        form: { name: 'Shop' },
        maxRedirects: 0,
      });
      const base = `${product.url}/${/([\w-]{36})/.exec(created.headers()['location'] ?? '')?.[1] ?? ''}`;
      await page.request.post(`${base}/environments/new`, {
        form: { name: 'demo', baseUrl: 'http://127.0.0.1:9' },
      });

      model.reply({ text: 'Sorry.' });
      await page.goto(`${base}/generate`);
      await expect(page.getByText(`Model ${modelName}`)).toBeVisible();
      await page.getByLabel('Feature name').fill('Pay');
      await page.getByLabel('Description').fill('Paying by invoice');
      await next(page);
      await expect(
        page.getByText('An error occurred while trying to create the scenarios, please try again.'),
      ).toBeVisible();
      await expect(page.getByText('The language model gave an answer that cannot be used.')).toBeVisible();
      await expect(page.getByLabel('Description')).toHaveValue('Paying by invoice');

      model.reply(
        {
          text: JSON.stringify({
            ideas: [{ name: 'Pay', flow: 'Pay by <how>', parameters: { how: 'invoice' } }],
          }),
        },
        {
          text: JSON.stringify({
            scenario: '@regression\nScenario: Pay\n  When I choose "invoice"',
            left: [],
          }),
        },
      );
      await next(page);
      await expect(page.getByLabel('Flow')).toHaveValue('Pay by <how>');
      await next(page);
      await expect(page.getByLabel('Gherkin of Pay')).toHaveValue(
        '@regression\nScenario: Pay\n  When I choose "invoice"',
      );
      await expect(page.getByText(`Written by the model ${modelName}`)).toBeVisible();
      await expect(page.getByText(/clauses? in/)).toHaveCount(0);
      await expect(page.getByText(`Made by the model ${modelName} · 320 tokens · $0.0019`)).toBeVisible();
      await button(page, 'Save feature').click();
      await expect(page.getByText('Feature saved')).toBeVisible();
    } finally {
      await Promise.all([product.stop(), model.close()]);
    }
  },
);
