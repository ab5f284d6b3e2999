import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';
import { totp } from './totp.mjs';

Given('I am on the sign-in page', async function () {
  await this.page.goto(`${this.baseUrl}/sign-in`);
});

When('I sign in as {string} with the password {string}', async function (email, password) {
  await this.page.getByLabel('E-mail address').fill(email);
  await this.page.getByLabel('Password').fill(password);
  await this.page.getByRole('button', { name: 'Sign in' }).click();
});

Then('my order history lists the order {string}', async function (number) {
  const history = this.page.getByRole('table', { name: 'Order history' });
  await expect(history.getByRole('row', { name: number })).toBeVisible();
});

When('I enter the current code of my authenticator app', async function () {
  const panel = this.page.getByRole('region', { name: 'Two-step sign-in' });
  const secret = await panel.getByRole('definition').innerText();
  await panel.getByLabel('6-digit code').fill(totp(secret));
  await panel.getByRole('button', { name: 'Verify code' }).click();
});
