import { expect, test } from 'vitest';
import { readStepFile, syntaxProblem } from './step-file';

const text = `import { Given, When as Do } from '@cucumber/cucumber';
import * as cucumber from '@cucumber/cucumber';

Given('I add {string}', async function (name) {
  await this.page.click(name);
});

/**
 * @source REC
 */
Do(/^I see (\\d+) items?$/i, { timeout: 5000 }, () => {});
cucumber.Then(\`it costs {float}\`, function () {})
// @source AI
defineStep("either way", () => {});
for (const word of ['a', 'b']) Given(word, () => {});
Given(\`I have \${1}\`, () => {});
someone.elses('Given("x")');
defineParameterType({ name: 'color', regexp: /red|blue/, transformer: (s) => s });
cucumber.defineParameterType({ regexp: ['\\\\d+', /[a-z]+/], name: "code" });
defineParameterType({ name: 'day', regexp: days });
`;

test('definitions are found with pattern, lines, code and source', () => {
  const { definitions, problem } = readStepFile(text);
  expect(problem).toBeNull();
  expect(
    definitions.map(({ keyword, pattern, line, lastLine, source }) => [
      keyword,
      pattern,
      line,
      lastLine,
      source,
    ]),
  ).toEqual([
    ['Given', { text: 'I add {string}' }, 4, 6, 'USER'],
    ['When', { regexp: '^I see (\\d+) items?$', flags: 'i' }, 11, 11, 'REC'],
    ['Then', { text: 'it costs {float}' }, 12, 12, 'USER'],
    ['defineStep', { text: 'either way' }, 14, 14, 'AI'],
  ]);
  expect(definitions[0]?.code).toBe(
    "Given('I add {string}', async function (name) {\n  await this.page.click(name);\n});",
  );
  expect(definitions[2]?.code).toBe('cucumber.Then(`it costs {float}`, function () {})');
});

test('parameter types are read where they can be without running the code', () => {
  expect(readStepFile(text).parameterTypes).toEqual([
    { name: 'color', regexps: ['red|blue'] },
    { name: 'code', regexps: ['\\d+', '[a-z]+'] },
    { name: 'day', regexps: null },
  ]);
});

test('names are available that the file imports or calls as they are', () => {
  expect([...readStepFile(text).available].sort()).toEqual(
    ['Given', 'defineParameterType', 'defineStep'].sort(),
  );
});

test('a syntax error names its line, and the definitions are found all the same', () => {
  const broken = `Given('one {int}', () => {\n  oops oops\n});\n\nWhen(\n  /^two$/i, () => {});\nThen(name, 1);\n`;
  const { definitions, problem } = readStepFile(broken);
  expect(problem).toEqual({ line: 2, message: 'Unexpected token' });
  expect(definitions).toMatchObject([
    {
      pattern: { text: 'one {int}' },
      line: 1,
      lastLine: 4,
      code: "Given('one {int}', () => {\n  oops oops\n});",
    },
    { pattern: { regexp: '^two$', flags: 'i' }, line: 5 },
  ]);
});

test.each([
  ['', null],
  ['#!/usr/bin/env node\nawait 1;\nexport const a = class { #b = 1 };', null],
  ['\uFEFFexport {};\r\n', null],
  ['const a = 1;\nconst a = 2;', { line: 2, message: "Identifier 'a' has already been declared" }],
  ["import { a } from 'a'\nreturn 1", { line: 2, message: "'return' outside of function" }],
  ['let a = /(/;', { line: 1, message: 'Invalid regular expression: /(/: Unterminated group' }],
])('%j has the problem %j', (source, problem) => expect(syntaxProblem(source)).toEqual(problem));

test('code nested deeper than the parser can go is a problem, not a crash', () => {
  expect(syntaxProblem('['.repeat(100_000))).not.toBeNull();
  expect(syntaxProblem(`Given('a', ${'('.repeat(50_000)}1${')'.repeat(50_000)});`)).not.toBeNull();
});
