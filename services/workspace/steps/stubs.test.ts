import { expect, test } from 'vitest';
import { parseFeature, placedScenariosOf } from '#services/foundation/gherkin/index';
import { isStub } from '#contracts/worker/generated-step';
import { buildStepLibrary } from './library';
import { readStepFile, syntaxProblem } from './step-file';
import { definingKeywords, stubFileName, stubsFor, type Lacking, type MissingStep } from './stubs';

const library = buildStepLibrary([]);
const missing = (text: string, more: Partial<MissingStep> = {}): MissingStep => ({
  text,
  keyword: 'Given',
  argument: null,
  ...more,
});
const lacking = (...all: MissingStep[]): Lacking => ({ missing: all, defined: [] });

test('a new file gets the import and a stub per pattern', () => {
  const stubs = stubsFor(
    lacking(
      missing('I add "Mug" to the basket'),
      missing('I pay 3.5', { keyword: 'Then' }),
      missing('I add "Cup" to the basket'),
    ),
    library,
    null,
  );
  expect(stubs).toBe(`import { Given, Then } from '@cucumber/cucumber';

Given('I add {string} to the basket', async function (string) {
  throw new Error('Write the code of this step.');
});

Then('I pay {float}', async function (float) {
  throw new Error('Write the code of this step.');
});
`);
});

/** Returns the patterns of the stubs, and the number of stubs that match each text. */
function stubsOf(texts: string[], { types = library, defined = [] as string[] } = {}) {
  const all = { missing: texts.map((text) => missing(text)), defined };
  const read = readStepFile(stubsFor(all, types, null));
  const stubs = buildStepLibrary([...types.files.values(), { ...read, name: 'stubs.mjs' }]);
  const patterns = read.definitions.map(({ pattern }) => 'text' in pattern && pattern.text);
  return { patterns, matches: [...texts, ...defined].map((text) => stubs.matching(text).length) };
}

test('no step gets two stubs, nor a stub beside what it has', () => {
  const { patterns, matches } = stubsOf(['I pay 5', 'I pay 5.5', 'I pay 7', 'I pay nothing']);
  expect([patterns, matches]).toEqual([
    ['I pay {float}', 'I pay nothing'],
    [1, 1, 1, 1],
  ]);
  const types = buildStepLibrary([
    {
      ...readStepFile(
        `defineParameterType({ name: 'small', regexp: /one|two/ }); defineParameterType({ name: 'even', regexp: /two|four/ });`,
      ),
      name: 'types.mjs',
    },
  ]);
  // Each type matches only half of the texts. The second stub gets the words of its step.
  const numbers = stubsOf(['one', 'two', 'four'], { types });
  expect(numbers).toEqual({ patterns: ['{small}', 'four'], matches: [1, 1, 1] });
  expect(stubsOf(['two'], { types, defined: ['one'] }).patterns).toEqual(['{even}']);
  expect(stubsOf(['two'], { types, defined: ['one', 'four'] }).patterns).toEqual(['two']);
});

test('types that take too long to match leave a step its own words', () => {
  const types = buildStepLibrary([
    { ...readStepFile(`defineParameterType({ name: 'slow', regexp: /(a+)+b/ });`), name: 'types.mjs' },
  ]);
  const text = `${'a'.repeat(40)}c`;
  expect(stubsOf(['ab', text], { types }).patterns).toEqual(['{slow}', text]);
});

test('nothing is imported twice, and the stubs start after a blank line', () => {
  const withStub = (text: string) =>
    text + stubsFor(lacking(missing('x')), library, { ...readStepFile(text), text });
  expect(withStub(`import { Given } from '@cucumber/cucumber';\n`)).toContain(`cucumber';\n\nGiven('x'`);
  expect(withStub(`import { Given } from '@cucumber/cucumber';`)).toContain(`cucumber';\n\nGiven('x'`);
  expect(withStub(`const { Given } = cucumber;\nGiven('a', f);\n\n`)).toContain(`f);\n\nGiven('x'`);
  expect(withStub(`import { When } from '@cucumber/cucumber';\n`)).toContain(
    `\n\nimport { Given } from '@cucumber/cucumber';\n\nGiven('x'`,
  );
  expect(stubsFor(lacking(), library, null)).toBe('');
});

test.each([
  `I'm "here" and 'there'`,
  'a/b (c) {d} \\e $& ${f}',
  '3 items of 4.5 kg, -1 and 99999999999999999999',
  'kosten 3,50 €',
])('the stub of %j loads and matches its step', (text) => {
  const stub = stubsFor(lacking(missing(text)), library, null);
  expect(syntaxProblem(stub)).toBeNull();
  expect(buildStepLibrary([{ ...readStepFile(stub), name: 'a.mjs' }]).matching(text)).toHaveLength(1);
});

test('tables, doc strings and own types get parameters with names that JavaScript allows', () => {
  const types = buildStepLibrary([
    {
      ...readStepFile(
        `defineParameterType({ name: 'my-color', regexp: /red/ }); defineParameterType({ name: 'class', regexp: /blue/ });`,
      ),
      name: 'a',
    },
  ]);
  const stub = stubsFor(lacking(missing('a red and a blue one', { argument: 'table' })), types, null);
  expect(stub).toContain(
    `Given('a {my-color} and a {class} one', async function (my_color, value2, dataTable) {`,
  );
  expect(stubsFor(lacking(missing('x', { argument: 'docString' })), library, null)).toContain('(docString)');
});

test('And, But and * define like the step before', () => {
  const text = `Feature: a\nScenario: b\n* zero\nAnd one\nWhen two\nBut three\n* four\nThen five\nAnd six`;
  const { feature, comments } = parseFeature(text);
  const [placed] = feature ? placedScenariosOf(text, feature, comments) : [];
  expect(definingKeywords(placed?.scenario.steps ?? [])).toEqual([
    ...['Given', 'Given', 'When', 'When', 'When', 'Then', 'Then'],
  ]);
});

test.each([
  ['checkout/Guest checkout', 'guest-checkout.mjs'],
  ['Größe & Übung_2', 'große-ubung_2.mjs'],
  ['買い物', 'steps.mjs'],
])('stubs of %s go to %s', (feature, file) => expect(stubFileName(feature)).toBe(file.replace('ß', '-')));

test('a stub is told from code by its body', () => {
  const body = (...lines: string[]) =>
    `Given('I pay', async function () {\n${lines.map((line) => `  ${line}\n`).join('')}});`;
  for (const code of [
    stubsFor(lacking(missing('I pay')), library, null),
    body("return 'pending';"),
    body('// what is missing', '// and why', 'return "pending"'),
    `Given('I pay', () => { throw new Error('Write the code of this step: no button') })`,
    `Given('I pay', async () => 'pending');`,
    `Given('I pay', { timeout: 5 }, async () => { return "pending"; });`,
  ]) {
    expect(isStub(code), code).toBe(true);
  }
  for (const code of [
    body("if (closed) return 'pending';", 'await pay();'),
    body("throw new Error('Write access is missing');"),
    body("if (closed) { throw new Error('Write the code of this step.'); }"),
    body("if (closed) throw new Error('Write the code of this step.');"),
    body("const state = 'pending';", 'return state;'),
    body("expect(await this.page.textContent('p')).toBe(", "'pending');"),
    `Given('I pay', wrap(() => { return 'pending'; }));`,
    `Given('I pay', () => this.state === 'pending');`,
    body('await pay();'),
    `Given('I pay', pay);`,
    body('// '.repeat(20_000), "return 'pending';"),
  ]) {
    expect(isStub(code), code.slice(0, 200)).toBe(false);
  }
});
