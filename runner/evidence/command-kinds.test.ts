import { expect, it } from 'vitest';
import { locatorCommands, mouseCommands, pageElementCommands, shortText } from './command-kinds';

it.each([
  ['ann', 'ann'],
  [/a+/g, '/a+/g'],
  [['a', 'b'], 'a, b'],
  [[{ label: 'Red' }, { value: 'blue' }, { index: 2 }], 'Red, blue, 2'],
  [{ timeout: 5 }, '{"timeout":5}'],
  [{ toString: () => "getByRole('button')" }, "getByRole('button')"],
  [undefined, ''],
  [null, ''],
  [true, 'true'],
])('shows %j as %s', (value, text) => {
  expect(shortText(value)).toBe(text);
});

it('cuts long values', () => {
  expect(shortText('x'.repeat(5_000))).toHaveLength(1_000);
});

it('shows files by their names only', () => {
  const files = locatorCommands['setInputFiles']?.value;
  expect(files?.([['/data/co/a.png', 'C:\\b.png', { name: 'c.png' }]])).toBe('a.png, b.png, c.png');
});

it('shows what is waited for and where the mouse went', () => {
  expect(locatorCommands['waitFor']?.value?.([])).toBe('visible');
  expect(pageElementCommands['waitForSelector']?.value?.([{ state: 'hidden' }])).toBe('hidden');
  expect(mouseCommands['click']?.value?.([10, 20])).toBe('10, 20');
});
