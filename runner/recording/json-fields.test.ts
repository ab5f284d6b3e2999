import { expect, test } from 'vitest';
import { jsonFields } from './json-fields';

/** Finds a value in the same way as the code of a step. */
const found = (path: string, body: unknown) =>
  String(path.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], body));

test('single values are told by their keys, as a step finds them', () => {
  const body = {
    total: 12.5,
    items: [{ name: 'Mug', left: null }, { name: 'Cup' }],
    isOpen: false,
    'a.b': 1,
    '': 2,
    toString: 3,
    pin: 4,
    long: 'x'.repeat(201),
  };
  const fields = jsonFields(JSON.stringify(body), (key) => key !== 'pin');
  expect(Object.fromEntries(fields)).toEqual({
    total: '12.5',
    'items.0.name': 'Mug',
    'items.0.left': 'null',
    'items.1.name': 'Cup',
    isOpen: 'false',
  });
  for (const [path, value] of fields) expect(found(path, body)).toBe(value);
});

test('bodies without end, and what is no JSON, are no trouble', () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  expect(jsonFields(deep, () => true).size).toBe(0);
  expect(jsonFields(JSON.stringify(Array.from({ length: 500 }, (_, at) => at)), () => true).size).toBe(50);
  for (const none of ['', '{', '7', '<html>']) expect(jsonFields(none, () => true).size).toBe(0);
});
