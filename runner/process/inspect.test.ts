import { expect, test } from 'vitest';
import { loadedLimits, loadedProject, type LoadedProject } from '#contracts/worker/loaded-project';
import { fittedReport } from './inspect';

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
