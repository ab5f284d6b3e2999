import { expect, it } from 'vitest';
import { generatedAction } from './generated-action';

const read = (line: string, parameters: string[] = ['name', 'value']) =>
  generatedAction({ pattern: 'I pay', parameters, lines: [line] });

it.each([
  [`await this.page.getByRole('button', { name: 'Pay', exact: true }).click();`, 'click'],
  [`await this.page.getByLabel(name, { exact: true }).fill(value);`, 'fill'],
  [
    `await this.page.locator('#a').filter({ has: this.page.getByText(name) }).first().click({ button: 'right' });`,
    'click',
  ],
  ['await this.page.getByRole("button", { name: `Add ${name}` }).click();', 'click'],
  [`await this.page.getByLabel('Count').fill(String(value));`, 'fill'],
])('reads one thing done with one element: %s', (line, action) => {
  const target = line.slice('await this.page.'.length, line.lastIndexOf(`.${action}(`));
  expect(read(line)).toEqual({ action, locator: target });
});

it.each([
  '',
  'process.exit();',
  `await this.page.evaluate('1');`,
  `await this.page.getByText('a').evaluate(() => 1);`,
  `await this.page.getByText(secret).click();`,
  `await this.page.getByText(name).click(fetch('x'));`,
  `await this.page.getByText(String(fetch('x'))).click();`,
  'await this.page.getByText(`${process.env.KEY}`).click();',
  `await this.page.getByText({ get a() { return 1 } }).click();`,
  `await this.page.getByText({ ['a']: name }).click();`,
  `await this.page.getByText({ [name]: 1 }).click();`,
  `await this.page.getByText({ a() {} }).click();`,
  `await this.page.locator('a').filter({ has: this.other.getByText(name) }).click();`,
  `await this.page.getByText('a').evaluateHandle('1').click();`,
  `await this.other.getByText(name).click();`,
  `await page.getByText(name).click();`,
  `await this.page.click('a');`,
  `await this.page['getByText'](name).click();`,
  `await this.page.getByText?.(name).click();`,
  `await this.page.getByText(/(a+)+/).click();`,
  `await this.page.getByText(name).click(); await 1;`,
  `await this.page.getByText(name).click(); // really`,
  `this.page.getByText(name).click();`,
  `await expect(this.page.getByText(name)).toBeVisible();`,
  `});\nprocess.exit();`,
])('reads nothing else: %s', (line) => {
  expect(read(line)).toBeNull();
});

it('reads no code of several lines', () => {
  const line = `await this.page.getByText('a').click();`;
  expect(generatedAction({ pattern: 'I pay', parameters: [], lines: [line, line] })).toBeNull();
});
