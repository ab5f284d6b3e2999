import { expect, test } from 'vitest';
import type { FromRunner } from '#contracts/worker/runner';
import { PassedPages } from './passed-pages';

const at = { id: 'recording', index: 0 };
const page = (route: string) => ({ route, title: route, status: 200 });
const shown = (route: string, ariaSnapshot = '- main'): FromRunner => ({
  type: 'stepShown',
  id: at.id,
  indexes: [at.index],
  ariaSnapshot,
  page: page(route),
});
const click = (route: string): FromRunner => ({
  type: 'command',
  ...at,
  route,
  command: { type: 'click_element', result: { status: 'PASSED', startTime: 1, endTime: 2 } },
});
const take = (...messages: FromRunner[]) => {
  const pages = new PassedPages();
  for (const message of messages) pages.take(message);
  return pages.steps;
};

test('pages stand in their order, each with what was done before it', () => {
  const steps = take(
    { type: 'stepFinished', ...at, status: 'PASSED', endTime: 1, ariaSnapshot: '- main', page: page('/') },
    { type: 'stepFinished', ...at, status: 'PASSED', endTime: 1 },
    { type: 'stepFinished', ...at, status: 'SKIPPED', endTime: 1, ariaSnapshot: '- main', page: page('/') },
    click('/'),
    click('/'),
    shown('/a'),
    shown('/b'),
  );
  expect(steps.map(({ page: seen, commands }) => [seen?.route, commands.length])).toEqual([
    ['/', 0],
    ['/a', 2],
    ['/b', 0],
  ]);
});

test('of what step code tells without end there are so many pages, calls and characters', () => {
  const many = <T>(number: number, of: T) => Array.from({ length: number }, () => of);
  expect(take(...many(2_000, shown('/')))).toHaveLength(200);
  expect(take(...many(5_000, click('/')), shown('/'))[0]?.commands).toHaveLength(1_000);
  expect(take(...many(150, shown('/', 'x'.repeat(100_000))))).toHaveLength(40);
});
