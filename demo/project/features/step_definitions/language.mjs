import { Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

When('I switch the language to {string}', async function (language) {
  await this.page.getByRole('link', { name: language }).click();
});

Then('the page is in the language {string}', async function (code) {
  await expect(this.page.locator('html')).toHaveAttribute('lang', code);
});
