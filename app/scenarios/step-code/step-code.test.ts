import { expect, test } from 'vitest';
import type { StepInfo } from '#contracts/workspace';
import { definitionLines, outsideDefinition, selectedFile, selectedStep } from './step-code';

const step = (stepName: string, mjsFile: string, implemented_at: number, source = ''): StepInfo => ({
  stepName,
  keyword: 'Given',
  implemented: mjsFile !== '',
  isNotValid: false,
  mjsFile,
  mjsFileContent: source,
  implemented_at,
});
const file = (name: string, stubs = '') => ({ name, content: '', version: '1', stubs });

test('the step is the one of the address, else the first', () => {
  const steps = [step('a', 'a.mjs', 1), step('b', '', 0)];
  expect(selectedStep(steps, 'b')?.stepName).toBe('b');
  expect(selectedStep(steps, 'renamed')?.stepName).toBe('a');
  expect(selectedStep([], 'a')).toBeNull();
});

test('the file is the one of the address, of the step, or the one for new code', () => {
  const files = [file('a.mjs'), file('b.mjs'), file('new.mjs', 'Given()')];
  expect(selectedFile(files, 'b.mjs', step('a', 'a.mjs', 1))?.name).toBe('b.mjs');
  expect(selectedFile(files, null, step('b', 'b.mjs', 1))?.name).toBe('b.mjs');
  expect(selectedFile(files, 'gone.mjs', step('c', '', 0))?.name).toBe('new.mjs');
  expect(selectedFile([file('a.mjs')], null, null)?.name).toBe('a.mjs');
  expect(selectedFile([], null, null)).toBeNull();
});

test('the lines of a definition', () => {
  const source = "Given('a', async function () {\n  await 1;\n});\n";
  expect(definitionLines(step('a', 'a.mjs', 4, source), 'a.mjs')).toEqual({ from: 4, to: 6 });
  expect(definitionLines(step('a', 'a.mjs', 4, source), 'b.mjs')).toBeNull();
  expect(definitionLines(step('a', '', 0), '')).toBeNull();
});

test('a definition of support code is shown by itself', () => {
  const outside = step('a', '../support/world.mjs', 7, 'Given()');
  expect(outsideDefinition(outside, [file('a.mjs')])).toEqual({
    file: 'support/world.mjs',
    line: 7,
    source: 'Given()',
  });
  expect(outsideDefinition(step('a', 'a.mjs', 1), [file('a.mjs')])).toBeNull();
  expect(outsideDefinition(step('a', '', 0), [])).toBeNull();
});
