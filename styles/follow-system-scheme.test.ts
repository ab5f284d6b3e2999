import postcss from 'postcss';
import { expect, it } from 'vitest';
import { followSystemScheme } from './follow-system-scheme.js';

const follow = (css: string) =>
  postcss([followSystemScheme()]).process(css, { from: undefined }).css.replace(/\s+/g, ' ');

it('repeats rules of a scheme for the system preference', () => {
  const css = follow(":root[data-mantine-color-scheme='dark'] a { color: red }");
  expect(css).toContain(":root[data-mantine-color-scheme='dark'] a { color: red }");
  expect(css).toContain(
    "@media (prefers-color-scheme: dark) {:root[data-mantine-color-scheme='auto'] a { color: red } }",
  );
});

it('leaves every other rule alone', () => {
  expect(follow('a { color: red }')).toBe('a { color: red }');
});
