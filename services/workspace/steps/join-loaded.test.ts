import { expect, test } from 'vitest';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import { joinLoaded } from './join-loaded';
import { buildStepLibrary } from './library';
import { readStepFile } from './step-file';

const loop = `import { Given } from '@cucumber/cucumber';
for (const colour of ['red', 'green'])
  Given(\`a \${colour} light\`, async () => {});
Given('a plain step', async () => {});
if (process.env.NEVER) Given('a step that no run finds', async () => {});
`;
const typed = `import { When } from '@cucumber/cucumber';
When(new RegExp('^it turns (on|off)$'), async function (this: unknown, state: string): Promise<void> {
  await turn(state as 'on');
});
`;
const helper = `const { Then } = require('@cucumber/cucumber');
exports.sees = (text) => {
  Then(text, async () => {});
};
`;

const files = { 'features/a.mjs': loop, 'tests/light.ts': typed, 'tests/helper.cjs': helper };

function reportOf(report: Partial<LoadedProject>): LoadedProject {
  return {
    configuration: {
      profiles: [],
      paths: [],
      features: [],
      requirePaths: [],
      importPaths: [],
      supportFiles: Object.keys(files),
      requireModules: [],
      loaders: [],
      tags: '',
      retry: 0,
      parallel: 0,
      language: 'en',
      worldParameters: [],
    },
    definitions: [],
    parameterTypes: [],
    hooks: [],
    problems: [],
    notes: [],
    ...report,
  };
}

const expression = (source: string) => ({ kind: 'expression' as const, source, flags: '' });
const loaded: LoadedProject['definitions'] = [
  { keyword: 'Given', pattern: expression('a red light'), file: 'features/a.mjs', line: 3 },
  { keyword: 'Given', pattern: expression('a green light'), file: 'features/a.mjs', line: 3 },
  { keyword: 'Given', pattern: expression('a plain step'), file: 'features/a.mjs', line: 4 },
  {
    keyword: 'When',
    pattern: { kind: 'regexp', source: '^it turns (on|off)$', flags: '' },
    file: 'tests/light.ts',
    line: 2,
  },
  { keyword: 'Then', pattern: expression('a {lamp} shines'), file: 'tests/helper.cjs', line: 3 },
];

/** Joins the files of this test with a report. @param changed paths of files that changed since it was made */
function libraryOf(report: Partial<LoadedProject>, changed: readonly string[] = []) {
  const read = Object.entries(files).map(([path, text]) => ({
    file: { path, blob: path },
    content: readStepFile(text, path),
  }));
  const inspected = { id: 'r', paths: [], report: reportOf(report), isCurrent: changed.length === 0 };
  const covers = ({ path }: { path: string }) => !changed.includes(path);
  return buildStepLibrary(joinLoaded(read, { ...inspected, covers }));
}

test('finds the definitions of loops, helpers, TypeScript and CommonJS with their code', () => {
  const library = libraryOf({
    definitions: loaded,
    parameterTypes: [{ name: 'lamp', regexps: ['blue|white'] }],
  });
  const codeOf = (text: string) => library.matching(text).map(({ file, line, code }) => [file, line, code]);
  const [[file, line, code] = []] = codeOf('a red light');
  expect([file, line]).toEqual(['../a.mjs', 3]);
  expect(code).toBe('Given(`a ${colour} light`, async () => {});');
  expect(codeOf('it turns off')).toEqual([
    ['/tests/light.ts', 2, typed.slice(typed.indexOf('When(new')).trimEnd()],
  ]);
  expect(codeOf('a white shines')).toEqual([['/tests/helper.cjs', 3, 'Then(text, async () => {});']]);
  expect(library.matching('a black shines')).toEqual([]);
  expect(library.definitions.map(({ problem }) => problem)).toEqual([null, null, null, null, null]);
});

test('has no definition that loading did not register', () => {
  expect(libraryOf({ definitions: loaded }).matching('a step that no run finds')).toEqual([]);
});

test('keeps the definitions of files that the project loads when the report was cut', () => {
  const library = libraryOf({ definitions: loaded.slice(3, 4), isCut: true });
  expect(library.matching('a plain step').map(({ problem }) => problem)).toEqual([null]);
  expect(library.matching('it turns on')).toHaveLength(1);
  const { configuration } = reportOf({});
  const elsewhere = { ...configuration, requirePaths: ['tests/*.ts'], supportFiles: ['tests/light.ts'] };
  const others = libraryOf({ configuration: elsewhere, definitions: loaded.slice(3, 4), isCut: true });
  expect(others.matching('a plain step')).toEqual([]);
});

test('keeps the steps of a file that does not load, with its problem, and no others', () => {
  const problems = [{ file: 'features/a.mjs', line: 2, message: 'turn is not defined' }];
  const library = libraryOf({ definitions: loaded.slice(3), problems });
  expect(library.matching('a plain step')[0]?.problem).toBe('../a.mjs, line 2: turn is not defined');
  expect(library.matching('it turns on')[0]?.problem).toBeNull();
});

test('keeps the steps of a file that does not load because of a helper, with the problem of the helper', () => {
  const problem = { file: 'tests/helper.cjs', line: 1, message: 'turn is not defined' };
  const problems = [problem, { ...problem, loading: 'features/a.mjs' }];
  const definitions = loaded.filter(({ file }) => file === 'tests/light.ts');
  const library = libraryOf({ definitions, problems });
  expect(library.matching('a plain step').map((found) => found.problem)).toEqual([
    '../a.mjs, line 1: Does not load because of tests/helper.cjs, line 1: turn is not defined',
  ]);
  expect(library.files.get('/tests/helper.cjs')?.problem).toEqual({ line: 1, message: problem.message });
  expect(library.matching('it turns on')[0]?.problem).toBeNull();
});

test('keeps the steps of a file without a problem when the helper that kept it from loading changed', () => {
  const problems = [{ file: 'tests/helper.cjs', line: 1, message: 'no', loading: 'features/a.mjs' }];
  const library = libraryOf({ definitions: [], problems }, ['tests/helper.cjs']);
  expect(library.matching('a plain step').map((found) => found.problem)).toEqual([null]);
});

test('shows a refused pattern at its definition only', () => {
  const message = 'Cucumber refuses the pattern “a plain step”: reason';
  const problems = [{ file: 'features/a.mjs', line: 4, message }];
  const library = libraryOf({ definitions: loaded.filter(({ line }) => line !== 4), problems });
  expect(library.matching('a plain step')[0]?.problem).toBe(message);
  expect(library.matching('a red light')[0]?.problem).toBeNull();
});

test('reads a file as it is when it changed since it was loaded', () => {
  const library = libraryOf({ definitions: loaded }, ['features/a.mjs']);
  expect(library.matching('a step that no run finds')).toHaveLength(1);
  expect(library.matching('a red light')).toEqual([]);
  expect(library.matching('it turns on')).toHaveLength(1);
});

test('shows definitions of packages without code, also while a newer commit is not loaded', () => {
  const definition = {
    keyword: 'Given' as const,
    pattern: expression('a package'),
    file: 'node_modules/x/s.js',
    line: 7,
  };
  const gone = { ...definition, pattern: expression('a removed file'), file: 'tests/removed.js' };
  for (const changed of [[], ['features/a.mjs']]) {
    const library = libraryOf({ definitions: [definition, gone] }, changed);
    expect(library.matching('a package')).toMatchObject([
      { file: '/node_modules/x/s.js', line: 7, code: '' },
    ]);
    expect(library.matching('a removed file')).toHaveLength(changed.length === 0 ? 1 : 0);
  }
});
