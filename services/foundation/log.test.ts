import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CallRefused } from '#contracts/client';
import { openLog } from './log';

const secret = 'c2VjcmV0LWhhc2g9';

/** Returns an error as it is logged. */
function logged(err: unknown): { text: string; err: Record<string, unknown> } {
  let text = '';
  openLog({ level: 'info', name: 'Scenarium' }, { write: (line) => void (text += line) }).error(
    { err, traceId: 't1' },
    'A service call failed',
  );
  const entry = JSON.parse(text) as { err: Record<string, unknown>; traceId: string; msg: string };
  expect(entry).toMatchObject({ traceId: 't1', msg: 'A service call failed' });
  return { text, err: entry.err };
}

/** Creates an error like those of pg's parser. */
const ofServer = (message: string, more: object) =>
  Object.assign(new Error(message), { severity: 'ERROR', ...more });

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const failures: [string, unknown, object][] = [
  [
    'a failed query',
    new DrizzleQueryError(
      'insert into sessions values ($1)',
      [secret, `\n    at ${secret}:1:1`],
      ofServer('duplicate key value violates unique constraint "sessions_pkey"', {
        code: '23505',
        constraint: 'sessions_pkey',
        table: 'sessions',
        where: secret,
        detail: `Key (token_hash)=(${secret}) already exists.`,
      }),
    ),
    {
      message: 'Failed query: insert into sessions values ($1)',
      cause: { code: '23505', constraint: 'sessions_pkey' },
    },
  ],
  [
    'a value that PostgreSQL cannot read',
    ofServer(`invalid input syntax for type uuid: "${secret}"`, { code: '22P02', parameters: [secret] }),
    { message: 'invalid input syntax for type uuid: "…"', code: '22P02' },
  ],
  [
    'a body that is not JSON',
    thrownBy(() => JSON.parse(`"${secret}" x`) as unknown),
    { type: 'SyntaxError' },
  ],
  ['a short body that is not JSON', thrownBy(() => JSON.parse(secret) as unknown), { type: 'SyntaxError' }],
  ['an address that is none', thrownBy(() => new URL(`//${secret}`)), { code: 'ERR_INVALID_URL' }],
  [
    'a refused call',
    new CallRefused(500, { status: false, error: 'Away.', because: 'fault', fields: { token: secret } }),
    { message: 'Away.', httpStatus: 500 },
  ],
  [
    'an error with all that a library hangs on it',
    Object.assign(new Error('no answer'), {
      code: 'ECONNRESET',
      body: secret,
      params: [secret],
      values: [secret],
      headers: { authorization: secret },
      config: { data: secret },
      request: { body: secret },
      errors: [new Error(secret)],
    }),
    { type: 'Error', message: 'no answer', code: 'ECONNRESET' },
  ],
  ['what is no error', { token: secret }, { type: 'object' }],
  ['a thrown text', secret, { type: 'string' }],
];

test.each(failures)('the log tells %s without what it was given', (_, error, told) => {
  const { text, err } = logged(error);
  expect(text).not.toContain(secret);
  expect(err).toMatchObject(told);
});

test('the log has the places of an error and of its cause, and the lines of a long message only once', () => {
  const { err } = logged(new Error('one\n    at two', { cause: new TypeError('three') }));
  expect(err).toMatchObject({ message: 'one\n    at two', cause: { type: 'TypeError', message: 'three' } });
  const stack = String(err['stack']);
  expect(stack).toContain('log.test.ts');
  expect(stack).not.toContain('at two');
});
