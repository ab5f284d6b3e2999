import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadedLimits, loadedProject, type LoadedProject } from '#contracts/worker/loaded-project';
import type { CucumberSettings } from '#contracts/worker/runner';
import { readConfiguration } from './configuration';
import { fittedReport, inspectStepCode } from './inspect';

/** Loads a project in this process. Step code that harms its process is tested in inspect-project.service.test.ts. */
async function inspected(
  files: Record<string, string>,
  { lateErrors, cucumber }: { lateErrors?: readonly unknown[]; cucumber?: CucumberSettings } = {},
) {
  const projectDir = realpathSync(mkdtempSync(join(tmpdir(), 'inspect-')));
  onTestFinished(() => rmSync(projectDir, { recursive: true }));
  symlinkSync(resolve('node_modules'), join(projectDir, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(projectDir, path)), { recursive: true });
    writeFileSync(join(projectDir, path), text);
  }
  return inspectStepCode(await readConfiguration({ projectDir, cucumber }, {}), lateErrors);
}

const imports = (names: string) => `const { ${names} } = require('@cucumber/cucumber');\n`;

test('reports uncaught errors as problems when step code has loaded', async () => {
  const lateErrors: unknown[] = [];
  const loading = inspected({ 'features/a.cjs': `${imports('Given')}Given('a', () => {});` }, { lateErrors });
  lateErrors.push(new Error('nobody waits'), 'a text');
  const { definitions, problems } = await loading;
  expect(definitions).toHaveLength(1);
  expect(problems).toEqual([
    { file: 'package.json', line: 0, message: expect.stringMatching(/^nobody waits/) },
    { file: 'package.json', line: 0, message: 'a text' },
  ]);
});

test('fits names, tags and parameter types of any kind into a report', async () => {
  const report = await inspected({
    'cucumber.json': '{"default":{"retry":5000000}}',
    'features/a.cjs': `${imports('Before, AfterAll, defineParameterType')}
      Before({ name: 7, tags: null }, () => {});
      AfterAll({ name: { a: 1 } }, () => {});
      const words = Array.from({ length: 1500 }, (_, n) => 'word' + n);
      defineParameterType({ name: 'thing', regexp: words, transformer: (s) => s });`,
  });
  expect(loadedProject.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  expect(report.problems).toEqual([]);
  expect(report.hooks).toEqual([
    { kind: 'Before', file: 'features/a.cjs', line: 3 },
    { kind: 'AfterAll', file: 'features/a.cjs', line: 4 },
  ]);
  expect(report.parameterTypes[0]?.regexps).toHaveLength(1_000);
  expect(report.notes).toContain(
    'Only the first 1000 of 1500 patterns of the parameter type {thing} are listed.',
  );
});

test('reports hooks that cucumber refuses as problems, and lists the others', async () => {
  const { definitions, hooks, problems } = await inspected({
    'features/a.cjs': `${imports('Given, Before, After')}
      Given('a', () => {});
      Before({ tags: '@a and (' }, () => {});
      After({ tags: '@a' }, () => {});`,
  });
  expect(definitions).toHaveLength(1);
  expect(hooks.map(({ kind }) => kind)).toEqual(['After']);
  expect(problems).toEqual([
    {
      file: 'features/a.cjs',
      line: 4,
      message: expect.stringMatching(/^Cucumber refuses the hook Before: .*@a and \(/s),
    },
  ]);
});

test('reports a problem when a wrapper of step code fails', async () => {
  const { definitions, problems } = await inspected({
    'features/a.cjs': `${imports('Given, setDefinitionFunctionWrapper')}
      setDefinitionFunctionWrapper(() => { throw new Error('no wrapper'); });
      Given('a', () => {});`,
  });
  expect(definitions).toHaveLength(1);
  expect(problems).toEqual([
    { file: 'features/a.cjs', line: 3, message: expect.stringMatching(/^no wrapper/) },
  ]);
});

test('leaves out entries instead of cutting their patterns, and says so', async () => {
  const { definitions, parameterTypes, notes } = await inspected({
    'features/a.cjs': `${imports('Given, defineParameterType')}
      Given('short', () => {});
      Given('x'.repeat(2001), () => {});
      defineParameterType({ name: 'lengthy', regexp: 'y'.repeat(2001), transformer: (s) => s });`,
  });
  expect(definitions.map(({ pattern }) => pattern.source)).toEqual(['short']);
  expect(parameterTypes).toEqual([]);
  expect(notes).toEqual([
    'Not listed because a path or pattern is too long: 1 step definitions.',
    'Not listed because a path or pattern is too long: 1 parameter types.',
  ]);
});

test('fits a report of many bytes into one message without cutting texts', async () => {
  const report = await inspected({
    'features/a.cjs': `${imports('Given, Before, defineParameterType')}
      for (let n = 0; n < 200; n++) Given(n + '语'.repeat(1900), () => {});
      for (let n = 0; n < 100; n++) Before({ name: 'hook' + n }, () => {});
      for (let n = 0; n < 200; n++)
        defineParameterType({ name: 't' + n, regexp: '字'.repeat(1900) + n, transformer: (s) => s });`,
  });
  expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(900_000);
  expect(loadedProject.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  expect(report.hooks).toHaveLength(100);
  const lengths = report.definitions.map(({ pattern }) => pattern.source.replace(/^\d+/, '').length);
  expect(new Set(lengths)).toEqual(new Set([1_900]));
  expect(report.notes).toEqual([
    expect.stringMatching(/^Only the first \d+ of 200 step definitions are listed, because/),
    expect.stringMatching(/^Only the first \d+ of 200 parameter types are listed, because/),
  ]);
});

test('says which option cucumber does not know', async () => {
  const profile = (text: string) => inspected({ 'cucumber.json': JSON.stringify({ default: text }) });
  await expect(profile('--retries 2')).rejects.toThrow(/: unknown option '--retries'$/);
  const { notes, configuration } = await profile('--publish-quiet --language de');
  expect(configuration.language).toBe('de');
  expect(notes).toEqual([expect.stringContaining('does not have --publish-quiet')]);
});

const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

function reportOf(report: Partial<LoadedProject>, features: string[] = []): LoadedProject {
  const configuration = {
    profiles: [],
    paths: [],
    features,
    requirePaths: [],
    importPaths: [],
    supportFiles: ['features/a.mjs'],
    requireModules: [],
    loaders: [],
    tags: '',
    retry: 0,
    parallel: 0,
    language: 'en',
    worldParameters: [],
  };
  return {
    configuration,
    definitions: [],
    parameterTypes: [],
    hooks: [],
    problems: [],
    notes: [],
    ...report,
  };
}

const definitionsOf = (count: number, length: number) =>
  many(count, (index): LoadedProject['definitions'][number] => ({
    keyword: 'Given',
    pattern: { kind: 'expression', source: `${index}${'x'.repeat(length)}`, flags: '' },
    file: 'features/a.mjs',
    line: index + 1,
  }));

test('does not change a report within its limits', () => {
  const report = reportOf({ definitions: definitionsOf(10, 10) }, ['features/a.feature']);
  expect(fittedReport(report)).toEqual(report);
});

test('leaves out features and shortens messages before it cuts definitions', () => {
  const features = many(3_000, (index) => `features/${'long-name'.repeat(10)}${index}.feature`);
  const problems = many(150, (index) => ({
    file: 'features/a.mjs',
    line: index,
    message: 'm'.repeat(3_000),
  }));
  const fitted = fittedReport(reportOf({ definitions: definitionsOf(2_000, 200), problems }, features));
  expect(fitted.configuration.features).toEqual([]);
  expect(fitted.problems[0]?.message).toHaveLength(loadedLimits.shortMessage);
  expect(fitted.definitions).toHaveLength(2_000);
  expect(fitted.isCut).toBeUndefined();
});

test('says that it was cut when definitions, problems or files are not listed', () => {
  const long = fittedReport(reportOf({ definitions: definitionsOf(4_000, 1_000) }));
  expect([long.isCut, long.definitions.length]).toEqual([true, 500]);
  expect(JSON.stringify(long).length).toBeLessThan(loadedLimits.report);
  const problem = { file: 'features/a.mjs', line: 1, message: 'no' };
  for (const report of [
    { definitions: definitionsOf(loadedLimits.definitions + 1, 10) },
    { problems: many(loadedLimits.problems + 1, () => problem) },
  ]) {
    const fitted = fittedReport(reportOf(report));
    expect([fitted.isCut, fitted.notes.length]).toEqual([true, 1]);
    expect(loadedProject.parse(fitted).isCut).toBe(true);
  }
});
