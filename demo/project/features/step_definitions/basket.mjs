import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

Given('{int} piece(s) of {string} is/are in my basket', async function (quantity, product) {
  await this.page.goto(`${this.baseUrl}/products`);
  await this.page.getByRole('link', { name: product, exact: true }).click();
  await this.page.getByLabel('Quantity').fill(String(quantity));
  await this.page.getByRole('button', { name: `Add ${product} to basket` }).click();
  await expect(this.page.getByRole('status')).toHaveText(`${product} is in your basket.`);
});

When('I redeem the voucher {string}', async function (code) {
  await this.page.getByRole('link', { name: 'Basket' }).click();
  await this.page.getByLabel('Voucher code').fill(code);
  await this.page.getByRole('button', { name: 'Apply voucher' }).click();
});

Then('the discount is {string}', async function (amount) {
  const totals = this.page.getByRole('table', { name: 'Totals' });
  await expect(totals.getByRole('row', { name: 'Discount' }).getByRole('cell')).toHaveText(amount);
});

Then('the total is {string}', async function (amount) {
  const totals = this.page.getByRole('table', { name: 'Totals' });
  await expect(totals.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText(amount);
});
