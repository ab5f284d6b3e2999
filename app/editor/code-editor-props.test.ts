import { expect, test } from 'vitest';
import { firstFault } from './code-editor-props';

const marker = (startLineNumber: number, message: string, { severity = 8, owner = 'javascript' } = {}) => ({
  startLineNumber,
  message,
  severity,
  owner,
});

test('the first marker that is no hint makes code invalid', () => {
  const markers = [
    marker(7, "';' expected."),
    marker(3, "')' expected."),
    marker(1, 'never read', { severity: 1 }),
  ];
  expect(firstFault(markers)).toEqual({ line: 3, message: "')' expected." });
});

test('hints, missing modules and what the server said before do not', () => {
  const module = marker(1, "Cannot find module 'playwright/test' or its type declarations.");
  const before = marker(2, 'Unexpected token', { owner: 'server' });
  expect(firstFault([marker(1, 'never read', { severity: 1 }), module, before])).toBeNull();
});
