import { expect, test } from 'vitest';
import { newAccount, projectName, tokenName } from '#contracts/auth';
import { executionPlan } from '#contracts/executions';
import { isBlank } from './text';

test.each([
  '',
  ' ',
  '\t\r\n',
  '\u00a0\u2003\u3000',
  '\ufeff',
  '\u200b\u200d\u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\0',
])('nothing of %j can be seen', (text) => expect(isBlank(text)).toBe(true));

test.each(['a', ' - ', '\u200bä', '買', '☕', '👩‍💻', '"'])('something of %j can be seen', (text) =>
  expect(isBlank(text)).toBe(false),
);

test.each(['', '  ', '\u200b\u200b\u200b'])(
  'names of projects, tokens and people, and plans, are not %j',
  (blank) => {
    const firstOf = (schema: typeof projectName) => schema.safeParse(blank).error?.issues[0]?.message;
    expect(firstOf(projectName)).toBe('Name cannot be empty');
    expect(firstOf(tokenName)).toBe('Token name cannot be empty');
    expect(firstOf(newAccount.shape.firstname)).toBe('Please fill all the fields');
    expect(executionPlan.shape.name.safeParse(blank).success).toBe(false);
    expect(projectName.parse(' Shop ')).toBe('Shop');
  },
);
