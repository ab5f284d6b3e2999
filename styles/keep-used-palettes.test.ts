import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { keepUsedPalettes, unusedPalettes } from './keep-used-palettes.js';

it('leaves out the variables of unused palettes only', () => {
  const css = ':root { --mantine-color-grape-6: #be4bdb; --mantine-color-red-6: #fa5252; color: red }';
  const kept = postcss([keepUsedPalettes()]).process(css, { from: undefined }).css;
  expect(kept).toBe(':root { --mantine-color-red-6: #fa5252; color: red }');
});

it('nothing is drawn with a palette that is left out', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const uses = new RegExp(`(color=["']|color: ["']|--mantine-color-)(${unusedPalettes.join('|')})(\\b|-)`);
  const users = ['app', 'styles']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => uses.test(readFileSync(join(root, name), 'utf8')));
  expect(users).toEqual([]);
});
