import { expect, test } from 'vitest';
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
