import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

Given('I go to the checkout', async function () {
  await this.page.getByRole('link', { name: 'Basket' }).click();
  await this.page.getByRole('link', { name: 'Go to checkout' }).click();
});

When('I fill in the checkout form', async function (table) {
  for (const [label, value] of table.raw()) {
    await this.page.getByLabel(label, { exact: true }).fill(value);
  }
});

When('I choose the country {string}', async function (country) {
  await this.page.getByLabel('Country').selectOption(country);
});

When('I pay by card with the number {string}', async function (number) {
  await this.page.getByRole('radio', { name: 'Card' }).check();
  await this.page.getByLabel('Card number').fill(number);
});

When('I accept the terms and place the order', async function () {
  await this.page.getByLabel('I accept the terms and conditions').check();
  await this.page.getByRole('button', { name: 'Place order' }).click();
});

When('I place the order', async function () {
  await this.page.getByRole('button', { name: 'Place order' }).click();
});

Then('these fields ask for something', async function (table) {
  for (const [label, message] of table.raw()) {
    await expect(this.page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  }
});

Then('my order number is {string}', async function (number) {
  await expect(this.page.getByText(`Your order number is ${number}.`)).toBeVisible();
});
