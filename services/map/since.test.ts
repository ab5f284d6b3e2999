import { describe, expect, it } from 'vitest';
import { readAria } from '#domain/pages/aria-tree';
import { deriveMap } from './derive';
import type { MapRule, StoredSight } from './derived-map';
import { differencesSince, storedDay } from './since';

const day = new Date('2026-05-01T12:00:00Z');
const earlier = new Date('2026-04-01T12:00:00Z');
const later = new Date('2026-05-20T12:00:00Z');
let keys = 0;
const sight = (route: string, seenAt: Date, ...lines: string[]): StoredSight => ({
  key: `${++keys}`,
  route,
  title: `Title of ${route}`,
  aria: lines.map((line) => `- ${line}`).join('\n'),
  visits: 1,
  seenAt,
});
const mapOf = (sights: StoredSight[], rules: Omit<MapRule, 'key'>[] = []) =>
  deriveMap(
    sights,
    [],
    [],
    rules.map((rule, at) => ({ key: `${at}`, ...rule })),
    'http://shop.example',
  );

/** Returns the differences between the sights of a day and the current ones. */
function since(before: StoredSight[], now: StoredSight[], rules: Omit<MapRule, 'key'>[] = []) {
  const seen = now.filter(({ seenAt }) => seenAt > day);
  const trees = seen.map(({ route, aria }) => ({ route, tree: readAria(aria) }));
  const { differences, same } = differencesSince(storedDay(mapOf(before)), mapOf(now, rules), trees);
  return {
    same,
    told: differences.map(({ route, state, added, removed }) => [state, route, added, removed]),
    differences,
  };
}

describe('since a day', () => {
  it('tells what is new, what has other controls, and what nothing came by', () => {
    const home = sight('/', day, 'link "Shop"');
    const old = sight('/old', day, 'button "Print"');
    const before = [home, old, sight('/pay', day, 'button "Pay"', 'textbox "Card"')];
    const { told, same, differences } = since(before, [
      { ...home, seenAt: later },
      old,
      // Another button at the same place.
      sight('/pay', later, 'button "Pay now"', 'textbox "Card"'),
      sight('/help', later, 'button "Ask"'),
    ]);
    expect(told).toEqual([
      ['new', '/help', [], []],
      ['changed', '/pay', ['button "Pay now"'], ['button "Pay"']],
      ['unseen', '/old', [], []],
    ]);
    expect(same).toBe(1);
    expect(differences.at(-1)).toMatchObject({ page: expect.any(String) as string, seenAt: day.getTime() });
  });

  it('does not take what only the map still shows for something that is there', () => {
    const full = sight('/pay', earlier, 'button "Pay"', 'button "Voucher"', 'dialog "Ask": x');
    const { told } = since([full], [full, sight('/pay', later, 'button "Pay"')]);
    expect(told).toEqual([['changed', '/pay', [], ['button "Voucher"']]]);
  });

  it('takes rows that were few, and are a list now, for the same, and pages that became one as well', () => {
    const row = (name: string) => `row "${name}": x\n  - button "Remove ${name}"`;
    const few = sight('/basket', day, row('mug'), row('bag'));
    const many = sight('/basket', later, row('mug'), row('pen'), row('cup'));
    expect(since([few], [few, many])).toMatchObject({ told: [], same: 1 });
    const product = (name: string, at: Date) =>
      sight(`/products/${name}`, at, `heading "${name}"`, 'spinbutton "Quantity"', 'button "Add"');
    const two = [product('mug', day), product('bag', day)];
    expect(since(two, [...two, product('pen', later)])).toMatchObject({ told: [], same: 1 });
    // Pages of one pattern are now shown as another page.
    const three = [...two, product('cup', day)];
    const join = { kind: 'join' as const, route: '/products/:product', value: '/things' };
    const seen = three.map((entry) => ({ ...entry, seenAt: later }));
    expect(since(three, seen, [join])).toMatchObject({ told: [], same: 1 });
  });

  it('calls no control of a page new that was kept in part', () => {
    // Numbers in names are ignored.
    const letter = (at: number) => String.fromCharCode(97 + (at % 26));
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `button "${letter(at)}${letter(Math.floor(at / 26))}"`);
    expect(since([sight('/', day, ...many(220))], [sight('/', later, ...many(230))]).told).toEqual([]);
    expect(since([sight('/', day, ...many(90))], [sight('/', later, ...many(91))]).told).toHaveLength(1);
  });

  it('tells of pages that the map has forgotten, and of none that people hid or joined', () => {
    const [gone, hidden, joined] = ['/gone', '/hidden', '/a'].map((route) => sight(route, day, 'button "X"'));
    const other = sight('/b', day, 'button "X"');
    const rules = [
      { kind: 'hide' as const, route: '/hidden', value: '' },
      { kind: 'join' as const, route: '/a', value: '/b' },
    ];
    const now = [{ ...joined!, seenAt: later }, other];
    const { told, same, differences } = since([gone!, hidden!, joined!, other], now, rules);
    expect(told).toEqual([['unseen', '/gone', [], []]]);
    expect(differences[0]).toMatchObject({ page: null, name: 'Title of /gone', seenAt: day.getTime() });
    expect(same).toBe(1);
  });
});
