import { expect, test } from 'vitest';
import { waysFor, type Findable } from './ways';

/** Returns an element without a role. Pages have thousands of them. */
const box = (facts: { text: string; label?: string; title?: string }): Findable => {
  const { text, label, title = null } = facts;
  const names = { labels: ['', ...(label === undefined ? [] : [label])] };
  const none = { role: 'generic', name: '', testId: null, id: '', parts: [], placeholder: null, popup: null };
  return { ...none, path: 'div', label: '', text, title, names } as unknown as Findable;
};
const thingsFor = (target: Findable) =>
  waysFor(target, null, {}).map(({ thing: { noun, by = 'name', words } }) => `${noun} ${by} ${words}`);

test('finds a day of a calendar by the date of its label before its number', () => {
  expect(thingsFor(box({ text: '18', label: 'March 18, 2026' }))).toEqual([
    'text label March 18, 2026',
    'text name 18',
    'element path div',
  ]);
});

test('finds an element without a role by its title before its place', () => {
  expect(thingsFor(box({ text: 'Bill', title: 'Bill' }))).toEqual([
    'text name Bill',
    'text title Bill',
    'element path div',
  ]);
  expect(thingsFor(box({ text: '', title: 'Remove the order' }))[0]).toBe('text title Remove the order');
});
