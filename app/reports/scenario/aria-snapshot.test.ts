import { expect, it } from 'vitest';
import { isAriaSnapshot } from './aria-snapshot';

it('takes what Playwright writes', () => {
  const snapshot = `- banner:
  - link "Shop" [ref=e1]:
    - /url: /
- 'heading "Price: 3 €" [level=1]'
- text: a
- "textbox \\"x\\": [active]"
`;
  expect(isAriaSnapshot(snapshot)).toBe(true);
  expect(isAriaSnapshot('')).toBe(true);
});

it.each(['<html>', '- a:\n      - too deep', 'heading "x"', '- a\n - half a level', '-', "- 'open quote"])(
  'refuses %s',
  (text) => {
    expect(isAriaSnapshot(text)).toBe(false);
  },
);
