import { expect, test } from 'vitest';
import {
  importLine,
  looselyTyped,
  newCodePlaceOf,
  newStepFileName,
  stepFileProblem,
  withoutLooseTypes,
} from './new-code-place';

const definition = (file: string) => ({
  keyword: 'Given' as const,
  pattern: { kind: 'expression' as const, source: 'a', flags: '' },
  file,
  line: 1,
});

function placeOf(
  {
    require = [],
    imports = [],
    files = [],
    features = [],
  }: { require?: string[]; imports?: string[]; files?: string[]; features?: string[] },
  isModule = false,
) {
  const configuration = {
    profiles: [],
    paths: [],
    features,
    requirePaths: require,
    importPaths: imports,
    supportFiles: files,
    requireModules: [],
    loaders: [],
    tags: '',
    retry: 0,
    parallel: 0,
    language: 'en',
    worldParameters: [],
  };
  return newCodePlaceOf({ configuration, definitions: files.map(definition) }, () => isModule);
}

test.each([
  ['without a configuration', {}, false, 'basket.mjs', false],
  [
    'for a CommonJS folder',
    { require: ['step_definitions/**/*.js'] },
    false,
    '/step_definitions/basket.js',
    true,
  ],
  ['for the same folder of modules', { imports: ['./steps/*.js'] }, true, '/steps/basket.js', false],
  ['for TypeScript', { imports: ['tests/steps/**/*.ts'] }, false, '/tests/steps/basket.ts', false],
  ['for a folder without a pattern', { require: ['support/', 'steps'] }, false, '/support/basket.js', true],
  ['for the usual folder of CommonJS', { require: ['features'] }, false, 'basket.js', true],
  ['for a required project', { require: ['.'] }, false, 'basket.js', true],
  ['for an imported project', { imports: ['./'] }, false, 'basket.mjs', false],
  [
    'beside a file that the configuration names',
    { require: ['features/support/world.js', 'features/steps/**/*.js'] },
    false,
    '../steps/basket.js',
    true,
  ],
  ['for names with a suffix', { imports: ['tests/**/*.steps.ts'] }, false, '/tests/basket.steps.ts', false],
  [
    'beside step definitions with a suffix',
    { require: ['tests/*/*.{steps,hooks}.js'], files: ['tests/a/x.steps.js'] },
    false,
    '/tests/a/basket.steps.js',
    true,
  ],
  [
    'beside most step definitions',
    { require: ['tests/**/*.cjs'], files: ['tests/a/x.cjs', 'tests/b/y.cjs', 'tests/b/z.cjs'] },
    false,
    '/tests/b/basket.cjs',
    true,
  ],
  ['beside the loaded code', { files: ['e2e/steps/a.js'] }, true, '/e2e/steps/basket.js', false],
  ['if the configuration loads the usual folder', { imports: ['features/**/*'] }, false, 'basket.mjs', false],
])('puts new code where a run loads it %s', (_case, configured, isModule, name, isCommonjs) => {
  const place = placeOf(configured, isModule);
  expect(newStepFileName('basket', place)).toBe(name);
  expect(place.isCommonjs).toBe(isCommonjs);
  expect(stepFileProblem(name, place)).toBeNull();
});

test('refuses files that no run loads, and files that are no step code', () => {
  const place = placeOf({ require: ['tests/**/*.js'] });
  expect(stepFileProblem('/tests/a.js', place)).toBeNull();
  const names = [
    '/src/a.js',
    '/tests/../a.js',
    '/tests/.git/a.js',
    '/tests/node_modules/a.js',
    '/package.json',
  ];
  for (const name of [...names, '/tests/a.d.ts', '../../tests/a.js', '//tests/a.js', '/tests/a\n.js'])
    expect([name, stepFileProblem(name, place)]).toEqual([name, expect.any(String)]);
  expect(stepFileProblem('/tests/a.js', undefined)).toEqual(expect.any(String));
});

test('refuses names in the usual folder when the configuration does not load them', () => {
  const place = placeOf({ require: ['features/support/world.js', 'features/steps/a.js'] });
  for (const name of ['basket.mjs', '../support/world.js/basket.js', '../steps/b.js'])
    expect([name, stepFileProblem(name, place)]).toEqual([name, expect.stringContaining('does not load')]);
  expect(stepFileProblem('../support/world.js', place)).toBeNull();
  expect(stepFileProblem('../x.mjs', placeOf({ require: ['features'] }))).toEqual(expect.any(String));
});

test.each([
  [
    'a folder of require',
    { require: ['e2e'] },
    ['e2e/a.js', 'e2e/b/c.js'],
    ['e2e/a.mjs', 'e2e/a.ts', 'a.js'],
  ],
  [
    'a folder of import',
    { imports: ['e2e/*'] },
    ['e2e/b/c.mjs', 'e2e/b/d/c.cjs'],
    ['e2e/b/c.ts', 'e2e/.b/c.js'],
  ],
  ['a pattern of files', { imports: ['e2e/*.ts'] }, ['e2e/a.ts'], ['e2e/a.ts/b.js', 'e2e/b/a.ts']],
  [
    'the folders of features',
    { features: ['e2e/a/x.feature', 'b/features/c/d.feature'], files: ['e2e/a/s.js'] },
    ['e2e/a/b.js', 'b/features/e/s.mjs'],
    ['e2e/b.js', 'b/s.js', 'e2e/a/s.ts', 's.js'],
  ],
])('loads the same files as cucumber for %s', (_case, configured, loaded, others) => {
  const { loads } = placeOf(configured);
  expect(loaded.filter((path) => !loads(path))).toEqual([]);
  expect(others.filter(loads)).toEqual([]);
});

test('writes imports in the style of the file', () => {
  const line = (file: string, isCommonjs = false) => importLine(['When', 'Given'], 'x', file, { isCommonjs });
  expect(line('')).toBe("import { Given, When } from 'x';");
  expect(line('', true)).toBe("const { Given, When } = require('x');");
  expect(line("const a = require('a');\n")).toBe("const { Given, When } = require('x');");
  expect(line("import a from 'a';\nrequire('b');\n", true)).toBe("import { Given, When } from 'x';");
});

test.each([
  ["When('I pay', async function () {\n});", "When('I pay', async function (this: any) {\n});"],
  [
    "When('I pay {int}', async function (int, dataTable) {\n});",
    "When('I pay {int}', async function (this: any, int: any, dataTable: any) {\n});",
  ],
])('gives a function loose types for TypeScript and takes them away again', (code, typed) => {
  expect(looselyTyped(code)).toBe(typed);
  expect(withoutLooseTypes(typed)).toBe(code);
  expect(withoutLooseTypes(code)).toBe(code);
});
