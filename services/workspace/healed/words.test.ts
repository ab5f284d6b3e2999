import { expect, test } from 'vitest';
import { buildStepLibrary } from '../steps/library';
import { readStepFile } from '../steps/step-file';
import { editWords } from './words';

const definitions = `import { When } from '@cucumber/cucumber';
When('I press {string}', async function (name) {});
When('I press {string} in {string}', async function (name, part) {});
When(/^the (.+) is ordered$/, async function (thing) {});
When('I press "Cancel"', async function () {});
`;
const library = buildStepLibrary([{ ...readStepFile(definitions), name: 'a.mjs' }]);
const button = (name: string, more = '') => `getByRole('button', { name: '${name}'${more} })`;

function edited(
  step: string,
  change: {
    pattern?: string;
    from?: string;
    to?: string;
    feature?: string;
    line?: number;
    index?: number;
  } = {},
) {
  const { pattern = 'I press {string}', from = button('Buy'), to = button('Pay', ', exact: true') } = change;
  const { line = 2, index = 0 } = change;
  const source = change.feature ?? `Feature: a\n  Scenario: One\n    When ${step}\n    When the moon is up\n`;
  return editWords(source, { line, index, pattern }, { from, to }, library);
}

test.each([
  ['a text', 'I press "Buy"', 'I press "Pay"', {}],
  ['in other quotes', `I press 'Buy'`, `I press 'Pay'`, {}],
  [
    'the first of two',
    'I press "Buy" in "Basket"',
    'I press "Pay" in "Basket"',
    { pattern: 'I press {string} in {string}' },
  ],
  [
    'a part of the name',
    'the mug is ordered',
    'the cup is ordered',
    {
      pattern: '/^the (.+) is ordered$/',
      from: button('Order the mug now'),
      to: button('Order the cup now'),
    },
  ],
])('%s becomes the name that the element has now', (_what, before, after, change) => {
  expect(edited(before, change)).toMatchObject({
    before,
    after,
    source: `Feature: a\n  Scenario: One\n    When ${after}\n    When the moon is up\n`,
    place: { line: 3, column: 10 },
  });
});

test('line ends of Windows, and a background, stay as they are', () => {
  const feature =
    'Feature: a\r\n  Background:\r\n    When I press "Buy"\r\n\r\n  Scenario: One\r\n    When x\r\n';
  expect(edited('', { feature, line: 5 })).toMatchObject({
    source: feature.replace('Buy', 'Pay'),
    place: { line: 3 },
  });
});

test.each([
  ['another kind of locator', 'I press "Buy"', { to: `getByLabel('Pay')` }, /something else than its name/],
  ['two that differ', 'I press "Buy"', { to: `getByRole('link', { name: 'Pay' })` }, /something else/],
  ['no locator', 'I press "Buy"', { to: `getByText('a'); process.exit()` }, /more than one chain/],
  ['a name that no value is', 'I press "Sell"', {}, /not a value of the step/],
  [
    'twice the same value',
    'I press "Buy" in "Buy"',
    { pattern: 'I press {string} in {string}' },
    /more than one/,
  ],
  ['another definition', 'I press "Buy"', { pattern: 'I click {string}' }, /another definition now/],
  [
    'a name of another definition',
    'I press "Buy"',
    { to: button('Cancel') },
    /would mean another definition/,
  ],
  ['a name with its quotes', 'I press "Buy"', { to: button('Say "x"') }, /another definition|cannot say/],
  ['a name over two lines', 'I press "Buy"', { to: button('Pay\\nnow') }, /cannot be written in a step/],
  ['a step that is not there', 'I press "Buy"', { index: 9 }, /not found/],
])('%s is refused', (_what, step, change, reason) => {
  expect(edited(step, change)).toEqual({ refusal: expect.stringMatching(reason) as string });
});

test('the words of a table are refused', () => {
  const feature =
    'Feature: a\n  Scenario Outline: One\n    When I press "<name>"\n    Examples:\n      | name |\n      | Buy |\n';
  expect(edited('', { feature, line: 6 })).toEqual({
    refusal: expect.stringContaining('Examples table') as string,
  });
});
