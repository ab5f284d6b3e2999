import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from 'playwright/test';

Given('I am looking at all products', async function () {
  await this.page.goto(`${this.baseUrl}/products`);
});

When('I search for {string}', async function (words) {
  await this.page.getByLabel('Search products').fill(words);
  await this.page.getByRole('button', { name: 'Search' }).click();
});

When('I show {string} up to {int} euros sorted by {string}', async function (category, price, order) {
  await this.page.getByLabel('Category').selectOption(category);
  await this.page.getByLabel('Highest price').fill(String(price));
  await this.page.getByLabel('Sort by').selectOption(order);
  await this.page.getByRole('button', { name: 'Apply filters' }).click();
});

Then('I see the products {string}', async function (names) {
  const headings = this.page.getByRole('article').getByRole('heading');
  await expect(headings).toHaveText(names.split(', '));
});

Then('I see no products', async function () {
  await expect(this.page.getByRole('article')).toHaveCount(0);
});

Then('{string} costs {string}', async function (product, price) {
  const card = this.page
    .getByRole('article')
    .filter({ has: this.page.getByRole('heading', { name: product }) });
  await expect(card).toContainText(price);
});
