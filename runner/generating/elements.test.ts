import { expect, test } from 'vitest';
import { placeNodes, type SnapshotNode } from '../resolver/nodes';
import { elementsOf } from './elements';

const shown = (...nodes: SnapshotNode[]) => elementsOf(placeNodes(nodes));

test('elements are told with what they are called, and where they stand', () => {
  const card: SnapshotNode = {
    role: 'listitem',
    ref: 'e1',
    children: [
      { role: 'heading', name: 'Blue mug', ref: 'e2' },
      { role: 'button', name: 'Add to basket', ref: 'e3' },
      { role: 'generic', ref: 'e4' },
    ],
  };
  const country: SnapshotNode = {
    role: 'combobox',
    name: 'Country',
    ref: 'e5',
    children: [
      { role: 'option', name: 'Germany' },
      { role: 'option', name: 'France', selected: true },
    ],
  };
  expect(shown(card, country, { role: 'checkbox', name: 'News', ref: 'e6', checked: true })).toEqual([
    { ref: 'e2', role: 'heading', name: 'Blue mug' },
    { ref: 'e3', role: 'button', name: 'Add to basket', near: 'Blue mug' },
    { ref: 'e5', role: 'combobox', name: 'Country', text: 'Germany · France', value: 'France' },
    { ref: 'e6', role: 'checkbox', name: 'News', value: 'checked', near: 'Country' },
  ]);
});

test('what stands in a field is not told', () => {
  const typed = shown(
    { role: 'textbox', name: 'Password', text: 'mugs-and-more', placeholder: 'Eight signs', ref: 'e1' },
    { role: 'combobox', name: 'Search', text: 'my secret', ref: 'e2' },
  );
  expect(typed[0]).toEqual({ ref: 'e1', role: 'textbox', name: 'Password', text: 'Eight signs' });
  expect(JSON.stringify(typed)).not.toContain('secret');
});

test('of a large page come what can be used and its headings, in the order of the page', () => {
  const paragraphs = Array.from({ length: 400 }, (_, at) => ({
    role: 'paragraph',
    text: `Long text ${at} ${'x'.repeat(300)}`,
    ref: `p${at}`,
  }));
  const elements = shown({ role: 'heading', name: 'Shop', ref: 'h' }, ...paragraphs, {
    role: 'button',
    name: 'Buy',
    ref: 'b',
  });
  expect(elements[0]).toMatchObject({ ref: 'h' });
  expect(elements.at(-1)).toMatchObject({ ref: 'b' });
  expect(JSON.stringify(elements).length).toBeLessThanOrEqual(30_100);
  expect(elements.length).toBeGreaterThan(80);
});
