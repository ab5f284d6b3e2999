import { expect, it } from 'vitest';
import { cutMark, jsonFaultAt } from './json-fault';
import { numberedLinesOf, parseJson, wholeJson } from './json-text';

async function* pieces(...all: string[]) {
  yield* all;
}

it.each([
  ['{"a":}', 5],
  ['{"a":1,}', 7],
  ['[1,2', 4],
  ['[1 2]', 3],
  ['{"a":"b', 7],
  ['{"a":"\\x"}', 6],
  ['{a:1}', 1],
  ['[1]]', 3],
  ['', 0],
  ['nul', 0],
  ['{"a":[{}],"b":-1e5,"c":tru}', 23],
  [']', 0],
])('finds where %j stops being JSON', (text, at) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(jsonFaultAt(text)).toBe(at);
});

it('finds the fault behind a long string', () => {
  expect(jsonFaultAt(`{"a":"${'x\\n'.repeat(1_000_000)}",]`)).toBe(3_000_008);
});

it('says line and column', async () => {
  const { value, fault } = await wholeJson(pieces('{"a":1,\n', ' "b":]}'));
  expect(fault?.message).toBe('It is not valid JSON at line 2, column 6: unexpected "]".');
  expect(value).toEqual({ a: 1, [cutMark]: true });
  await expect(wholeJson(pieces('nul'))).rejects.toThrow('It is not valid JSON at line 1, column 1');
  expect(() => parseJson('{', (at) => `line 3, column ${at + 1}`)).toThrow(
    'It is not valid JSON at line 3, column 2: it ends too early.',
  );
});

it('puts lines together that come in pieces, and counts the empty ones', async () => {
  const lines = [];
  for await (const line of numberedLinesOf(pieces('a', 'b\n\n', 'c\r\nd'))) lines.push(line);
  expect(lines).toEqual([
    { line: 'ab', number: 1 },
    { line: 'c\r', number: 3 },
    { line: 'd', number: 4 },
  ]);
});
