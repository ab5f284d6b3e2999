import { expect, test } from 'vitest';
import { whatChanged } from './what-changed';

const feature = (...scenarios: string[]) => `Feature: Account\n\n${scenarios.join('\n')}`;
const scenario = (name: string, ...steps: string[]) =>
  `  Scenario: ${name}\n${steps.map((step) => `    ${step}\n`).join('')}`;
const signIn = scenario('Sign in', 'Given a', 'When b', 'Then c');
const signOut = scenario('Sign out', 'When x');

test.each<[string | null, string | null, string]>([
  [null, feature(signIn, signOut), 'Created with 2 scenarios'],
  [feature(signIn), null, 'Deleted with 1 scenario'],
  [feature(signIn), feature(signIn), 'Another name or place'],
  [feature(signIn), feature(scenario('Sign in', 'Given a', 'When y', 'Then z')), '2 steps in Sign in'],
  [
    feature(signIn),
    feature(scenario('Sign in', 'Given a', 'And d', 'When b', 'Then c')),
    '1 step added in Sign in',
  ],
  [feature(signIn), feature(scenario('Sign in', 'Given a')), '2 steps removed in Sign in'],
  [feature(signIn), feature(signIn, signOut), 'Scenario Sign out added'],
  [feature(signIn, signOut), feature(signIn), 'Scenario Sign out removed'],
  [feature(signIn), feature(signIn.replace('Sign in', 'Enter')), 'Scenario Sign in renamed to Enter'],
  [feature(signIn, signOut), feature(signOut, signIn), 'Order of the scenarios'],
  [feature(signIn), feature(`  @smoke\n${signIn}`), 'Tags of Sign in'],
  [feature(signIn), `@all\n${feature(signIn)}`, 'Tags of the feature'],
  [feature(signIn), feature(signIn).replace('Account', 'Mine'), 'Feature renamed to Mine'],
  [feature(signIn), feature(`  Background:\n    Given open\n\n${signIn}`), 'The background added'],
  [
    feature(signIn),
    feature(signIn.replace('Then c', '# why\n\n    Then c')),
    'Comments and blank lines only',
  ],
  [feature(signIn), feature(signIn).replaceAll('  ', '\t'), 'Comments and blank lines only'],
  [feature(signIn), feature(signIn).replace('Scenario:', 'Example:'), 'Headings and descriptions'],
  [feature(signIn), 'Given no feature', 'Does not parse'],
  ['Given no feature', feature(signIn), 'Parses again'],
  [feature(signIn), '', 'Emptied'],
  ['', feature(signIn), 'Written with 1 scenario'],
])('what changed is said in words, %#', (before, after, words) => {
  expect(whatChanged(before, after)).toBe(words);
});

test('many changes are counted, names are cut, and a scenario of a rule is its own', () => {
  const one = (name: string) => scenario(name, `Given ${name}`);
  const many = ['A', 'B', 'C', 'D', 'E'];
  const before = feature(...many.map(one));
  expect(whatChanged(before, before.replaceAll('Given', 'When'))).toBe(
    '1 step in A; 1 step in B; 1 step in C; and 2 more',
  );
  expect(whatChanged(feature(signIn), feature(signIn, ...many.map(one)))).toBe('5 scenarios added');
  const long = 'x'.repeat(500);
  expect(whatChanged(feature(), feature(one(long))).length).toBeLessThan(100);
  const rule = (step: string) => feature(signIn, `  Rule: Late\n${scenario('Sign in', step)}`);
  expect(whatChanged(rule('Given a'), rule('Given b'))).toBe('1 step in Sign in');
  const huge = (step: string) =>
    feature(scenario('Huge', ...Array.from({ length: 2000 }, (_, index) => `Given ${step} ${index}`)));
  expect(whatChanged(huge('a'), huge('b'))).toBe('2000 steps in Huge');
  const crowd = (name: string) =>
    feature(...Array.from({ length: 3000 }, (_, index) => ` Scenario: ${name}${index}\n * ${name}`));
  expect(whatChanged(crowd('a'), crowd('b'))).toBe('3000 scenarios added; 3000 scenarios removed');
});
