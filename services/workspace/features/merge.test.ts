import { expect, test } from 'vitest';
import { mergeTexts } from './merge';

const base = 'Feature: A\n\n  Scenario: One\n    Given a\n\n  Scenario: Two\n    Given b\n';

test('changes of different lines are put together', () => {
  const mine = base.replace('Given a', 'Given mine');
  const theirs = base.replace('Given b', 'Given theirs\n    When c');
  const both = base.replace('Given a', 'Given mine').replace('Given b', 'Given theirs\n    When c');
  expect(mergeTexts(base, mine, theirs)).toBe(both);
  expect(mergeTexts(base, theirs, mine)).toBe(both);
});

test('an unchanged side takes the other', () => {
  const changed = base.replace('One', 'Eins');
  expect(mergeTexts(base, base, changed)).toBe(changed);
  expect(mergeTexts(base, changed, base)).toBe(changed);
  expect(mergeTexts(base, changed, changed)).toBe(changed);
});

test('the same line, or lines side by side, are for a person to decide', () => {
  const mine = base.replace('Given a', 'Given mine');
  expect(mergeTexts(base, mine, base.replace('Given a', 'Given theirs'))).toBeNull();
  expect(mergeTexts(base, mine, base.replace('Scenario: One', 'Scenario: Eins'))).toBeNull();
  expect(mergeTexts(base, mine, base.replace('    Given a\n', ''))).toBeNull();
  // Both add something at the end.
  expect(mergeTexts(base, `${base}    When x\n`, `${base}    When y\n`)).toBeNull();
});

test('line endings stay as each side has them', () => {
  const crlf = base.replaceAll('\n', '\r\n');
  expect(mergeTexts(crlf, crlf.replace('One', 'Eins'), crlf.replace('Given b', 'Given c'))).toBe(
    crlf.replace('One', 'Eins').replace('Given b', 'Given c'),
  );
  const unended = base.trimEnd();
  expect(mergeTexts(unended, unended.replace('One', 'Eins'), `${unended}\n`)).toBe(
    `${unended.replace('One', 'Eins')}\n`,
  );
});

test('two sound versions never become a broken one', () => {
  const text = 'Feature: A\n\n  Scenario: One\n    Given a\n\n    # x\n\n    When b\n';
  const mine = text.replace('    Given a\n', '    Given a\n      | 1 | 2 |\n');
  const theirs = text
    .replace('    # x\n', '    # x\n      \n')
    .replace('    When b\n', '      | 1 |\n    When b\n');
  // Their table belongs to the step without one of mine; together the rows differ in length.
  expect(mergeTexts(text, mine, theirs)).toBeNull();
});
