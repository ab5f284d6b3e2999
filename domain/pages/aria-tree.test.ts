import { expect, test } from 'vitest';
import { readAria, withoutFieldValues } from './aria-tree';

/** A snapshot as Playwright prints it. */
const filled = [
  '- heading "Ada" [level=1]',
  '- textbox "Name": "Ada: L"',
  '- \'textbox "Your: name"\': Ada',
  '- textbox "Street" [active]:',
  '  - /placeholder: Harbour 1',
  '  - text: Quay 7',
  '- textbox "Note":',
  '  - paragraph: Ada',
  '    more of Ada',
  '- searchbox "Find": mug',
  '- spinbutton "Number": "4"',
  '- textbox: Ada',
  '- combobox "Country":',
  '  - option "Chile" [selected]',
  '  - text: Ada',
  '- combobox "City" [expanded]: Ada',
  '- listitem: Ada',
].join('\n');

test('what stands in fields is taken out of a tree, and nothing else', () => {
  expect(withoutFieldValues(filled).split('\n')).toEqual([
    '- heading "Ada" [level=1]',
    '- textbox "Name"',
    '- \'textbox "Your: name"\'',
    '- textbox "Street" [active]:',
    '  - /placeholder: Harbour 1',
    '- textbox "Note":',
    '- searchbox "Find"',
    '- spinbutton "Number"',
    '- textbox',
    '- combobox "Country":',
    '  - option "Chile" [selected]',
    '- combobox "City" [expanded]',
    '- listitem: Ada',
  ]);
  const names = (text: string) => readAria(text).map(({ role, name }) => `${role} ${name}`);
  expect(names(withoutFieldValues(filled))).toEqual(names(filled));
});

test('texts that are no tree are left as they are, or without what follows a field', () => {
  for (const text of ['', 'text', '- ', '- "unclosed: x', '-- textbox: x'])
    expect(withoutFieldValues(text)).toBe(text);
  expect(withoutFieldValues('- textbox "a\\"b": c\nd')).toBe('- textbox "a\\"b"');
});
