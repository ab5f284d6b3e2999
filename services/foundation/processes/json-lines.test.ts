import { duplexPair } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonLines } from './json-lines';

const schema = z.object({ type: z.literal('hello'), name: z.string().max(20) });

/** Opens one end, with the messages that it received, and the raw other side. */
function open() {
  const [near, far] = duplexPair();
  const heard: string[] = [];
  const link = jsonLines<object, typeof schema>(near, {
    schema,
    longest: 100,
    hear: ({ name }) => heard.push(name),
  });
  return { link, heard, far };
}
const hello = (name: string) => `${JSON.stringify({ type: 'hello', name })}\n`;

test('messages arrive whole and in order, however the bytes are cut', async () => {
  const { link, heard, far } = open();
  const bytes = Buffer.from(hello('Zoë') + hello('🛒') + hello('c'));
  for (const byte of bytes) far.write(Buffer.from([byte]));
  await expect.poll(() => heard).toEqual(['Zoë', '🛒', 'c']);
  link.send({ type: 'hi', lines: 'a\nb' });
  await expect.poll(() => String(far.read() ?? '')).toBe('{"type":"hi","lines":"a\\nb"}\n');
});

test.each([
  ['no JSON', 'hello\n', /message that is not valid/],
  ['another type', '{"type":"bye"}\n', /message that is not valid/],
  ['a value that is too long', hello('x'.repeat(21)), /message that is not valid/],
  ['a line that is too long', hello('y') + `${JSON.stringify({ type: 'x'.repeat(200) })}\n`, /is not valid/],
  ['a line without an end', 'x'.repeat(101), /too long/],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x0a]), /message that is not valid/],
])('%s closes the pipe with the reason', async (_, bytes, why) => {
  const { link, far } = open();
  far.write(bytes);
  expect(await link.closed).toMatch(why);
  link.send({}); // does nothing
});

test('nothing behind a refused line is heard', async () => {
  const { link, heard, far } = open();
  far.write(`${hello('a')}nonsense\n${hello('b')}`);
  await link.closed;
  expect(heard).toEqual(['a']);
});

test('the end of the other side closes it without a reproach', async () => {
  const { link, far } = open();
  far.end();
  expect(await link.closed).toBeNull();
});
