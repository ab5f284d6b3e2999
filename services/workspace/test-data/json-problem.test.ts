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
  ['', 'line 1: a value should stand here.'],
  ['{\n  "a": [\n    {"key": }\n  ]\n}', 'line 3: a value should stand here.'],
  ['{\n  "a": [1, 2\n', "line 2: ',' or the closing bracket should stand here."],
  ['{\n  "a": [1,\n  ]\n}', 'line 3: a value should stand here.'],
  ['{\n  "a": 1,\n}', 'line 3: a name in double quotes should stand here.'],
  ["{'a': 1}", "line 1: a name in double quotes or '}' should stand here."],
  ['{\n"a" 1}', "line 2: ':' should stand here."],
  ['{"a": hunter2}', 'line 1: a value should stand here.'],
  ['[01]', "line 1: a value or ']' should stand here."],
  ['{"a": "two\nlines"}', 'line 1: a value should stand here.'],
  ['{}\n{}', 'line 2: nothing more should stand here.'],
  ['[1}', "line 1: ',' or the closing bracket should stand here."],
  ['<<<<<<< HEAD\n{}', 'line 1: a value should stand here.'],
])('is told with its line: %j', (text, problem) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(jsonProblem(text)).toBe(problem);
});
