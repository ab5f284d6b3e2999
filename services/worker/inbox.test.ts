import { describe, expect, it } from 'vitest';
import { readMessage } from './inbox';

const jpeg = (length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
};
const picture = (bytes: unknown) => readMessage({ type: 'screenshot', id: 'x', indexes: [0], jpeg: bytes });

describe('readMessage', () => {
  it('reads what a runner says', () => {
    const message = {
      type: 'stepFinished',
      id: 'x',
      index: 3,
      status: 'PASSED',
      endTime: 5,
      ariaSnapshot: '- text',
    };
    expect(readMessage(message)).toEqual(message);
    expect(readMessage({ type: 'alive' })).toEqual({ type: 'alive' });
  });

  it.each([
    null,
    'ready',
    { type: 'unheard' },
    { type: 'stepFinished', id: 'x', index: -1, status: 'PASSED', endTime: 5 },
    { type: 'stepFinished', id: 'x', index: 1e6, status: 'PASSED', endTime: 5 },
    { type: 'stepFinished', id: 'x', index: 0, status: 'GREAT', endTime: 5 },
    { type: 'stepFinished', id: 'x', index: 0, status: 'PASSED', endTime: Number.NaN },
    { type: 'scenarioFinished', id: 'x', status: 'STOPPED', reusable: true },
    { type: 'scenarioStarted', id: 'x' },
  ])('refuses %j', (message) => {
    expect(readMessage(message)).toBeNull();
  });

  it('cuts texts to size', () => {
    const long = 'x'.repeat(200_000);
    expect(
      readMessage({
        type: 'stepFinished',
        id: 'x',
        index: 0,
        status: 'FAILED',
        endTime: 5,
        message: long,
        ariaSnapshot: long,
      }),
    ).toMatchObject({ message: 'x'.repeat(20_000), ariaSnapshot: 'x'.repeat(100_000) });
  });

  it('takes pictures that are jpegs of at most 2 MB', () => {
    expect(picture(jpeg(2_000_000))).not.toBeNull();
    expect(picture(Buffer.from(jpeg(10)))).not.toBeNull();
    expect(picture(jpeg(2_000_001))).toBeNull();
    expect(picture(new Uint8Array(10))).toBeNull();
    expect(picture('data:')).toBeNull();
  });

  it('drops fields that no message has', () => {
    expect(readMessage({ type: 'runFailed', id: 'x', message: 'm', more: 1 })).toEqual({
      type: 'runFailed',
      id: 'x',
      message: 'm',
    });
  });
});
