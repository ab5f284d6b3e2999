import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withConfiguration } from './configuration';

test("the operators' table of variables is that of the code (npm run docs)", async () => {
  const text = await readFile(
    fileURLToPath(new URL('../docs/operating/configure.md', import.meta.url)),
    'utf8',
  );
  expect(await withConfiguration(text)).toBe(text);
});

test('a variable that the table lacks is found', async () => {
  const text = await readFile(
    fileURLToPath(new URL('../docs/operating/configure.md', import.meta.url)),
    'utf8',
  );
  const without = text.replace(/\n\| `DATA_DIR`.*/, '');
  expect(without).not.toBe(text);
  expect(await withConfiguration(without)).toBe(text);
});

test('a page without the marks is refused', async () => {
  await expect(withConfiguration('# Product')).rejects.toThrow('docs/operating/configure.md has no');
});
