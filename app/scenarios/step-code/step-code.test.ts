import { expect, test } from 'vitest';
import type { StepInfo } from '#contracts/workspace';
import { partAround } from './read-step-code.server';
import { definitionLines, outsideDefinition, selectedFile, selectedCodeStep } from './step-code';

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

const none = { step: null, number: null, ran: null };
const ran = { path: 'features/step_definitions/a.mjs', line: 5, commit: 'a'.repeat(40) };

test('the step is the one of the address, the first without one, and never another', () => {
  const steps = [step('a', 'a.mjs', 1), step('b', '', 0)];
  expect(selectedCodeStep(steps, { ...none, step: 'b' }, undefined)?.stepName).toBe('b');
  expect(selectedCodeStep(steps, none, undefined)?.stepName).toBe('a');
  expect(selectedCodeStep(steps, { ...none, step: 'renamed' }, undefined)).toBeNull();
  expect(selectedCodeStep(steps, { ...none, ran }, undefined)).toBeNull();
  expect(selectedCodeStep([], none, undefined)).toBeNull();
  expect(selectedCodeStep(steps, { ...none, number: 2 }, undefined)?.stepName).toBe('b');
});

test('the step of an outline is found by the text it ran with', () => {
  const rows = [
    step('<quantity> pieces of "<product>" are in my basket', 'a.mjs', 1),
    step('I redeem the voucher "<voucher>"', 'a.mjs', 4, 'When(\n\n);'),
    step('the <what> is "<amount>"', 'a.mjs', 8),
    step('the total is "<total>"', 'a.mjs', 12),
    step('I redeem the voucher "<voucher>"', 'a.mjs', 4, 'When(\n\n);'),
  ];
  const at = (text: string, number: number | null, line: number | null = null) => {
    const found = selectedCodeStep(rows, { step: text, number, ran }, { path: ran.path, line });
    return found && rows.indexOf(found);
  };
  expect(at('I redeem the voucher "SPRING"', null)).toBe(1);
  expect(at('I redeem the voucher "SPRING"', 5)).toBe(4);
  // Steps were inserted before it after the run.
  expect(at('I redeem the voucher "SPRING"', 1)).toBe(1);
  expect(at('the total is "€ 3"', 4)).toBe(3);
  expect(at('the total is "€ 3"', null, 12)).toBe(3);
  expect(at('the total is "€ 3"', null)).toBeNull();
  // The step was rewritten after the run: its code locates it.
  expect(at('I enter the voucher "SPRING"', 9, 5)).toBe(1);
  expect(at('I enter the voucher "SPRING"', 9, 7)).toBeNull();
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
    from: 7,
    source: 'Given()',
  });
  expect(outsideDefinition(step('a', 'a.mjs', 1), [file('a.mjs')])).toBeNull();
  expect(outsideDefinition(step('a', '', 0), [])).toBeNull();
});

test.each([
  [0, 3, 0],
  [199, 1000, 0],
  [200, 1000, 200],
  [999, 1000, 800],
  [5_000, 201, 200],
  [-1, 300, 0],
  [0, 0, 0],
])('lists the step with index %i of %i from index %i', (index, of, first) => {
  expect(partAround(index, of)).toBe(first);
});
