import { expect, test } from 'vitest';
import { changesOf, restlessOf, wasTrueOf } from './changes';
import type { VisibleContent, ShownItem } from './in-page-shown';

type Said = [kind: ShownItem['kind'], text: string, place?: string];

const shown = (...items: Said[]): VisibleContent => ({
  document: 1,
  address: 'http://shop.test/basket?x=1',
  title: 'Shop',
  isWhole: true,
  counts: { row: 0, listitem: items.filter(([kind]) => kind === 'listitem').length },
  items: items.map(([kind, text, place = `/${text}`]) => ({ kind, text, place, within: -1 })),
});
const changes = (before: VisibleContent, after: VisibleContent, now = after, restless: string[] = []) =>
  changesOf(before, after, now, { restless: new Set(restless), isOpened: false }).map(({ check, item }) => {
    return `${check} ${item === null ? 'page' : (now.items[item]?.text ?? '')}`;
  });

test('what is there both times and was not before is a change; what is another one by then is none', () => {
  const before = shown(['text', 'Old']);
  expect(changes(before, shown(['text', 'Old'], ['text', 'New']))).toEqual(['text New']);
  expect(changes(before, shown(['text', 'Sun']), shown(['text', 'Rain']))).toEqual([]);
  // At another place, because something was inserted above.
  expect(changes(before, shown(['text', 'One', '/a']), shown(['text', 'Two', '/b']))).toEqual([]);
  expect(changes(before, shown(['text', 'New', '/a/b']), undefined, ['/a'])).toEqual([]);
  expect(changes(before, { ...shown(['text', 'New']), isWhole: false })).toEqual([]);
  expect(restlessOf(shown(['text', 'Sun', '/a']), shown(['text', 'Rain', '/a']))).toEqual(['/a']);
});

test('times and ids are no checks, prices and counts are', () => {
  const before = shown(['text', 'Total 4.00'], ['message', '']);
  const after = (text: string, kind: ShownItem['kind'] = 'text') => changes(before, shown([kind, text]));
  for (const text of [
    'Order 48213',
    'at 12:30',
    'on 3/4/2026',
    '2 minutes ago',
    'vor 3 Minuten',
    'Loading …',
  ])
    expect(after(text), text).toEqual([]);
  expect(after('Total 8.50')).toEqual(['text Total 8.50']);
  expect(after('Thank you, order 48213', 'message')).toEqual(['textContains Thank you, order 48213']);
  // The remaining text is too short to be searched for.
  expect(after('No 48213', 'message')).toEqual([]);
});

test('of another page only what says what it is', () => {
  const next = shown(
    ['heading', 'Order'],
    ['text', 'Much'],
    ['listitem', 'Tea'],
    ['message', 'Sent'],
    ['control', 'Go'],
  );
  const now = { ...next, document: 2, address: 'http://shop.test/order' };
  expect(changes(shown(['text', 'Old']), now)).toEqual(['visible Sent', 'text Order', 'address page']);
});

test('whether a check was true before is only said of what was seen', () => {
  const before = shown(['text', 'Total 4.00']);
  expect(wasTrueOf(before, { check: 'text' }, 'Total 4.00')).toBe(true);
  expect(wasTrueOf(before, { check: 'textContains', expected: '4.00' }, 'x')).toBe(true);
  expect(wasTrueOf(before, { check: 'address' }, 'http://shop.test/basket?x=1')).toBe(true);
  expect(wasTrueOf(before, { check: 'address' }, 'http://shop.test/basket?x=2')).toBe(false);
  expect(wasTrueOf(before, { check: 'visible' }, '')).toBe(false);
  expect(wasTrueOf(before, { check: 'value' }, 'Total 4.00')).toBe(false);
  expect(wasTrueOf({ ...before, isWhole: false }, { check: 'text' }, 'Total 4.00')).toBe(false);
});
