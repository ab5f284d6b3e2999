import { expect, it } from 'vitest';
import { codeFrameAt } from './code-frame';

const file = 'a.mjs';
const numbers = (content: string, line: number) =>
  codeFrameAt(content, { file, line })?.lines.map(({ number, text }) => `${number} ${text}`);

it('frameOf has five lines around the one that failed, fewer at the ends of the file', () => {
  const content = 'a\r\nb\nc\nd\ne\nf\n';
  expect(numbers(content, 3)).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
  expect(numbers(content, 1)).toEqual(['1 a', '2 b', '3 c']);
  expect(numbers(content, 6)).toEqual(['4 d', '5 e', '6 f']);
  expect(numbers(content, 7)).toBeUndefined();
  expect(numbers(content, 0)).toBeUndefined();
  expect(codeFrameAt('x'.repeat(500), { file, line: 1 })?.lines[0]?.text).toHaveLength(200);
});
