import { expect, test } from 'vitest';
import { chooseElement } from '#runner/resolver/rank';
import { placeNodes } from '#runner/resolver/nodes';
import { enough, measured, percent, shareOf } from './confidence';

test('a higher score is never worth less, and a figure is never rounded up', () => {
  const shares = measured.map(({ right }) => right);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect([shareOf(1), shareOf(0.9999), shareOf(0.59)]).toEqual([1, 0.99, 0]);
  expect([percent(0.999), percent(0.29), percent(1)]).toEqual(['99 %', '29 %', '100 %']);
});

test('no element is chosen whose score was right less than 60 % of the times', () => {
  const [nodes, words] = [
    placeNodes([{ role: 'button', name: 'Export all invoices of the year', ref: 'e1' }]),
    (text: string) => ({ act: 'click' as const, name: { text, slot: 0 } }),
  ];
  expect(chooseElement(nodes, words('Export all invoices'))).toMatchObject({ confidence: 0.91 });
  // At this score, another button is just as likely.
  const short = chooseElement(nodes, words('all'));
  expect(short).toMatchObject({
    missing: 'not sure enough of button "Export all invoices of the year": 59 %',
  });
  expect(shareOf(0.65)).toBeLessThan(enough);
});
