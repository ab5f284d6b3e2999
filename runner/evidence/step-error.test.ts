import { describe, expect, it } from 'vitest';
import { cleanError, timeLimitMessage } from './step-error';

describe('cleanError', () => {
  it('keeps the message and the lines of the checkout, relative', () => {
    const stack = [
      'Error: \u001b[2mexpect(\u001b[22mlocator).toHaveText failed',
      '',
      "Locator:  getByRole('heading')",
      'Expected: "Basket"',
      '    at World.<anonymous> (file:///data/co/features/step_definitions/shop.mjs:12:3)',
      '    at wrapped (file:///app/build/runner/main.js:1:2)',
      '    at async open (file:///data/co/features/support/world.mjs:7:5)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
      '    at new Promise (<anonymous>)',
      '    at node:internal/main/run_main_module:36:49',
      '    at async node:internal/modules/esm/loader:647:26',
      '    at /app/node_modules/@cucumber/cucumber/lib/user_code_runner.js:3:1',
      '    at async /app/node_modules/@cucumber/cucumber/lib/step_runner.js:51:30',
    ].join('\n');
    expect(cleanError(stack, '/data/co')).toBe(
      [
        'expect(locator).toHaveText failed',
        '',
        "Locator:  getByRole('heading')",
        'Expected: "Basket"',
        '    at features/step_definitions/shop.mjs:12:3',
        '    at features/support/world.mjs:7:5',
      ].join('\n'),
    );
  });

  it('keeps the name of an error that says something', () => {
    expect(cleanError('TypeError: x is not a function', '/data/co')).toBe('TypeError: x is not a function');
  });

  it('names files of the checkout by their path in the repository, also inside the message', () => {
    const text = "Cannot find module '/data/co/features/a.mjs' imported from file:///data/co/features/b.mjs";
    expect(cleanError(text, '/data/co')).toBe(
      "Cannot find module 'features/a.mjs' imported from features/b.mjs",
    );
  });

  it('keeps at most five lines of the stack', () => {
    const lines = Array.from({ length: 9 }, (_, line) => `    at f (file:///data/co/a.mjs:${line + 1}:1)`);
    expect(cleanError(['RangeError: deep', ...lines].join('\n'), '/data/co').split('\n')).toHaveLength(6);
  });

  it('keeps list lines of a message that only look like a stack', () => {
    expect(cleanError('Expected\n  at least 3\n  at most 5', '/data/co')).toBe(
      'Expected\n  at least 3\n  at most 5',
    );
  });
});

it('says the time limit in plain words', () => {
  const cucumbers = 'function timed out, ensure the promise resolves within 1500 milliseconds';
  expect(timeLimitMessage(cucumbers)).toBe('The step did not end within 1.5 s.');
  expect(timeLimitMessage('locator.click: Timeout 29000ms exceeded.')).toBeNull();
});
