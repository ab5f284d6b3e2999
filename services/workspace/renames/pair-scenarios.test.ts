import { describe, expect, it } from 'vitest';
import { scenarioMoves } from './pair-scenarios';

const uri = 'features/shop.feature';
const pay = ['Given a basket', 'When I pay', 'Then I am thanked'];
const look = ['Given the shop', 'When I look around', 'Then I see mugs'];

function feature(...scenarios: [name: string, steps: string[], examples?: string[]][]): string {
  const texts = scenarios.map(([name, steps, examples]) => {
    const table = examples ? `\n    Examples:\n${examples.map((row) => `      ${row}\n`).join('')}` : '';
    const keyword = examples ? 'Scenario Outline' : 'Scenario';
    return `\n  ${keyword}: ${name}\n${steps.map((step) => `    ${step}\n`).join('')}${table}`;
  });
  return `Feature: Shop\n${texts.join('')}`;
}

const moves = (before: string, after: string, to = uri) =>
  scenarioMoves({ uri, text: before }, { uri: to, text: after }).map(
    ({ from, to: now }) => `${from.name} → ${now.name}`,
  );

describe('scenarioMoves', () => {
  it('finds a new name by the steps, wherever the scenario stands', () => {
    const before = feature(['Pays', pay], ['Looks', look]);
    expect(moves(before, feature(['Looks', look], ['Guest pays', pay]))).toEqual(['Pays → Guest pays']);
    expect(moves(before, before)).toEqual([]);
  });

  it('finds one that was renamed and changed at once by its place, if half of it stays', () => {
    const before = feature(['A', look], ['Pays', pay], ['B', look]);
    const changed = [...pay.slice(0, 2), 'Then the order is there', 'And I get a mail'];
    expect(moves(before, feature(['A', look], ['Guest pays', changed], ['B', look]))).toEqual([
      'Pays → Guest pays',
    ]);
    const other = ['Given nothing', 'When I sign in', 'Then I am in'];
    expect(moves(before, feature(['A', look], ['Signs in', other], ['B', look]))).toEqual([]);
    expect(moves(before, feature(['Guest pays', changed], ['A', look], ['B', look]))).toEqual([]);
  });

  it('two exchange their names only if their steps do not say otherwise', () => {
    const before = feature(['A', pay], ['B', look]);
    expect(moves(before, feature(['B', pay], ['A', look]))).toEqual([]);
  });

  it('what was added or deleted is no rename', () => {
    const before = feature(['A', pay]);
    expect(moves(before, feature(['A', pay], ['B', pay]))).toEqual([]);
    expect(moves(before, feature())).toEqual([]);
    expect(moves(before, feature(['A', pay], ['A', pay]))).toEqual([]);
  });

  it('follows the rows of an outline: by values, in place, with a new column', () => {
    const outline = (name: string, ...rows: string[]) => feature([name, ['Given <mug>'], rows]);
    const before = outline('Buys <mug>', '| mug |', '| blue |', '| green |');
    expect(moves(before, outline('Gets <mug>', '| mug |', '| green |', '| blue |'))).toEqual([
      'Buys blue → Gets blue',
      'Buys green → Gets green',
    ]);
    expect(moves(before, outline('Buys <mug>', '| mug |', '| blue |', '| red |'))).toEqual([
      'Buys green → Buys red',
    ]);
    expect(moves(before, outline('Buys <mug>', '| mug | n |', '| blue | 1 |', '| green | 2 |'))).toEqual([
      'Buys blue → Buys blue',
      'Buys green → Buys green',
    ]);
    expect(moves(before, outline('Buys <mug>', '| mug |', '| blue |', '| green |', '| red |'))).toEqual([]);
  });

  it('follows to another file', () => {
    expect(moves(feature(['A', pay]), feature(['A', pay]), 'features/new.feature')).toEqual(['A → A']);
  });

  it('makes nothing of a text that is not Gherkin', () => {
    expect(moves(feature(['A', pay]), 'Feature: broken\n  Scenario A\n')).toEqual([]);
    expect(moves('', feature(['A', pay]))).toEqual([]);
  });
});
