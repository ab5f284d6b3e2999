import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { expect, test } from 'vitest';
import { buildStepLibrary } from './library';
import { readStepFile } from './step-file';
import { indexWords, neededWords } from './word-index';

const wordsOf = (expression: string) =>
  neededWords(new CucumberExpression(expression, new ParameterTypeRegistry()).ast);

test.each([
  ['I open the page', ['I', 'open', 'the', 'page']],
  ['{word} opens {int} page(s) of {string}', ['opens', 'of']],
  ['the user/admin signs in', ['the', 'signs', 'in']],
  ['a{int} b{int}c d', ['d']],
  ['{int}', []],
  ['(very )nice', []],
  ['price \\(in {word}) today', ['price', '(in', 'today']],
  ['a\\/b  c', ['a/b', 'c']],
  ['', []],
])('%j needs the words %j', (expression, words) => {
  expect(wordsOf(expression)).toEqual(words);
});

test('returns the candidates of a text in the given order', () => {
  const index = indexWords(['open shop 1', 'open shop 2', '', 'open'], (item) =>
    item.split(' ').filter((word) => word !== ''),
  );
  expect(index.candidates('open shop 2')).toEqual(['open shop 2', '', 'open']);
  expect(index.candidates('open\tshop')).toEqual(['', 'open']);
  expect(index.candidates('close')).toEqual(['']);
  expect(index.most).toBe(2);
});

test('finds the same definitions as each expression matches alone', () => {
  const expressions = [
    'I open {string}',
    'I open  {string}',
    ' I open {string} ',
    'I open/close the door(s)',
    'the door(s) is/are open',
    'a{word}b c',
    '{} and {}',
    '{int}%',
    'ünï {word} 漢字',
    'I click "OK"',
    'I click {string}',
    'x(y) z',
    'tab\\\\s {float}',
  ];
  const code = expressions.map((text) => `Given(${JSON.stringify(text)}, f);`).join('\n');
  const library = buildStepLibrary([{ ...readStepFile(code), name: 'a.mjs' }]);
  const texts = [
    ...['I open "a b"', 'I open  "a"', ' I open "a" ', 'I  open "a"', 'I open the door', 'I close the doors'],
    ...['the doors are open', 'the door is open', 'axb c', 'ab c', 'this and that', ' and ', '5%', '5 %'],
    ...['ünï x 漢字', 'I click "OK"', 'x z', 'xy z', 'tab\\s 1.5', '', ' ', 'constructor', '__proto__ and x'],
  ];
  for (const text of texts) {
    const alone = expressions.filter((expression) =>
      new CucumberExpression(expression, new ParameterTypeRegistry()).match(text),
    );
    expect(
      library.matching(text).map(({ line }) => expressions[line - 1]),
      text,
    ).toEqual(alone);
    expect(library.matchedAmong([text]), text).toEqual(alone.length > 0 ? [text] : []);
  }
});
