import { expect, test } from 'vitest';
import { readPushHead, refusalReport } from './pkt-line';

const [a, b] = ['a'.repeat(40), 'b'.repeat(40)];
const line = (text: string) => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;

test('commands and capabilities are read up to the flush, from the first bytes on', () => {
  const head = line(`${a} ${b} refs/heads/main\0 report-status side-band-64k agent=git/2\n`);
  const body = Buffer.from(`${line(`shallow ${a}`)}${head}${line(`${a} ${b} refs/heads/größe`)}0000PACK…`);
  expect(readPushHead(body)).toEqual({
    commands: [
      { from: a, to: b, ref: 'refs/heads/main' },
      { from: a, to: b, ref: 'refs/heads/größe' },
    ],
    capabilities: ['report-status', 'side-band-64k', 'agent=git/2'],
  });
  const end = body.indexOf('0000PACK') + 4;
  for (let length = 0; length < end; length++) expect(readPushHead(body.subarray(0, length))).toBe('more');
});

test.each(['zzzz', '0001', '0004', line('push-cert\0x'), line('hello'), `${line(`${a} ${b}`)}0000`])(
  '%j is no push',
  (text) => expect(readPushHead(Buffer.from(text))).toBeNull(),
);

test('an empty list of commands is how git asks whether it may', () => {
  expect(readPushHead(Buffer.from('0000'))).toEqual({ commands: [], capabilities: [] });
});

test('a refusal names each branch, in the form that the client asked for', () => {
  const command = { from: a, to: b, ref: 'refs/tags/v1' };
  const report = (...capabilities: string[]) =>
    refusalReport({ commands: [command], capabilities }, () => 'no tags').toString('latin1');
  const plain = `${line('unpack ok\n')}${line('ng refs/tags/v1 no tags\n')}0000`;
  expect(report('report-status')).toBe(plain);
  expect(report('report-status-v2', 'side-band-64k')).toBe(`${line(`\x01${plain}`)}0000`);
  expect(report()).toBe('0000');
});
