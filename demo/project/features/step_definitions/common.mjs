import { Given, Then } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

Given('I am on the home page', async function () {
  await this.page.goto(`${this.baseUrl}/`);
});

Then('I see the heading {string}', async function (name) {
  await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

Then('the shop says {string}', async function (text) {
  await expect(this.page.getByRole('status')).toContainText(text);
});

Then('I am told {string}', async function (text) {
  await expect(this.page.getByRole('alert')).toHaveText(text);
});

Then('the field {string} says {string}', async function (label, message) {
  const field = this.page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(message);
});
