import { expect, test } from 'vitest';
import { DatabaseAway, isOutOfReach } from './out-of-reach';

const fault = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const question = (cause: Error) => fault('Failed query', { query: 'select 1', cause });

test.each([
  ['a database that is known to be away', new DatabaseAway()],
  ['a statement that took too long', question(fault('canceling', { severity: 'ERROR', code: '57014' }))],
  ['a lock that was not had in time', question(fault('canceling', { severity: 'ERROR', code: '55P03' }))],
  ['a server that ends', question(fault('terminating', { severity: 'FATAL', code: '57P01' }))],
  ['a connection that ended', question(new Error('Connection terminated unexpectedly'))],
  ['a connection that was reset', question(fault('read ECONNRESET', { code: 'ECONNRESET' }))],
])('out of reach: %s', (_, error) => {
  expect(isOutOfReach(error)).toBe(true);
});

test.each([
  ['a fault of ours', new TypeError('x is not a function')],
  ['a row that is there already', question(fault('duplicate', { severity: 'ERROR', code: '23505' }))],
  ['a mail server that hung up', fault('read ECONNRESET', { code: 'ECONNRESET' })],
  ['a file that is missing', fault('ENOENT', { code: 'ENOENT' })],
  ['no error at all', 'away'],
])('not the database: %s', (_, error) => {
  expect(isOutOfReach(error)).toBe(false);
});
