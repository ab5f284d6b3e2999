import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStep } from './read-step';

/** Reads every step in the tables of docs/guide/step-patterns.md. */
const text = readFileSync(new URL('../../docs/guide/step-patterns.md', import.meta.url), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:what|-)/.test(line));
const documented = rows.flatMap((row) => {
  const [, what = '', ...cells] = row.split(' | ').map((cell) => cell.replace(/^\| /, ''));
  const steps = [what, ...cells].join(' ').match(/`[^`]+`/g) ?? [];
  return steps.map((step) => step.slice(1, -1)).filter((step) => / /.test(step) && !/^(?:…|im )/.test(step));
});

test('the engine reads every step that its documentation shows', () => {
  expect(documented.length).toBeGreaterThan(90);
  const unread = documented.filter(
    (step) => !['Outcome', 'Action'].some((type) => readStep(step, type as 'Action').intents.length > 0),
  );
  expect(unread).toEqual([]);
});
