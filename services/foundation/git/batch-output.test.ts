import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatchReader, type GitObject } from './object-reader';

const id = 'a'.repeat(40);
const answer = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ id, type: 'blob', bytes: Buffer.from(bytes) })),
  fc.constant(null),
);

test('any answers come out whole, however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 8 }), fc.integer({ min: 1, max: 64 }), (answers, cut) => {
      const stream = Buffer.concat(answers.map(encode));
      const read: (GitObject | null)[] = [];
      const feed = createBatchReader((object) => read.push(object));
      for (let at = 0; at < stream.length; at += cut) feed(stream.subarray(at, at + cut));
      expect(read).toEqual(answers);
    }),
  );
});

function encode(object: GitObject | null): Buffer {
  if (!object) return Buffer.from('refs/heads/x^{commit} missing\n');
  return Buffer.concat([Buffer.from(`${id} blob ${object.bytes.length}\n`), object.bytes, Buffer.from('\n')]);
}
