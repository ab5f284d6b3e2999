import { expect, it } from 'vitest';
import { jsonProblem } from './json-problem';

it.each([
  '{}',
  ' [ ] ',
  '"a\\u00e9\\n"',
  '-1.5e+3',
  '{"a": [1, true, null, "x", {"b": {}}], "c": "d"}\n',
  JSON.stringify({ ä: ['"', '\\', '\u0000', '😀'] }, null, 2),
])('is none of JSON: %s', (text) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(jsonProblem(text)).toBeNull();
});

it.each([
  ['', 'line 1: expected a value here.'],
  ['{\n  "a": [\n    {"key": }\n  ]\n}', 'line 3: expected a value here.'],
  ['{\n  "a": [1, 2\n', "line 2: expected ',' or the closing bracket here."],
  ['{\n  "a": [1,\n  ]\n}', 'line 3: expected a value here.'],
  ['{\n  "a": 1,\n}', 'line 3: expected a name in double quotes here.'],
  ["{'a': 1}", "line 1: expected a name in double quotes or '}' here."],
  ['{\n"a" 1}', "line 2: expected ':' here."],
  ['{"a": hunter2}', 'line 1: expected a value here.'],
  ['[01]', "line 1: expected a value or ']' here."],
  ['{"a": "two\nlines"}', 'line 1: expected a value here.'],
  ['{}\n{}', 'line 2: expected the end of the text here.'],
  ['[1}', "line 1: expected ',' or the closing bracket here."],
  ['<<<<<<< HEAD\n{}', 'line 1: expected a value here.'],
])('is told with its line: %j', (text, problem) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(jsonProblem(text)).toBe(problem);
});
