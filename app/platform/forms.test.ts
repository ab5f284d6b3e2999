import { expect, test } from 'vitest';
import { z } from 'zod';
import { invalid, parseForm } from './forms';

const schema = z.object({
  name: z.string().min(1, 'Enter a name.'),
  intent: z.enum(['save', 'run']),
  code: z.string({ error: 'Enter the code.' }),
});

function answerTo(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return invalid(parseForm(form, schema)).data.form.error;
}

test('answers "Required" for each missing field, unless its schema has a message', () => {
  expect(answerTo({})).toEqual({ name: ['Required'], intent: ['Required'], code: ['Enter the code.'] });
});

test('answers the message of the schema when a field is empty', () => {
  expect(answerTo({ name: '', intent: 'save', code: '1' })).toEqual({ name: ['Enter a name.'] });
});

test('refuses a form with a repeated field', () => {
  const form = new FormData();
  form.append('name', 'a');
  form.append('name', 'b');
  expect(() => parseForm(form, schema)).toThrow(expect.objectContaining({ status: 400 }));
});
