import { expect, it } from 'vitest';
import { withPictures } from './step-pictures';
import type { ZipFile } from './zip';

const events = [
  {
    type: 'context-options',
    wallTime: 1_000_000,
    monotonicTime: 500,
    options: { viewport: { width: 8, height: 6 } },
  },
  { type: 'event', method: 'page', params: { pageId: 'page@1' } },
  { type: 'before', callId: 'call@1', startTime: 510 },
  { type: 'before', callId: 'call@2', startTime: 550 },
];
const trace: ZipFile = {
  name: 'trace.trace',
  data: Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join('')),
};
const jpeg = Buffer.from([0xff, 0xd8]);

it('hangs each picture on the action before it', () => {
  const [changed, first, second] = withPictures(
    [trace],
    [
      { jpeg, time: 1_000_020 },
      { jpeg, time: 1_000_080 },
    ],
  );
  expect([first, second]).toEqual([
    { name: 'screenshots/step-1.jpeg', data: jpeg },
    { name: 'screenshots/step-2.jpeg', data: jpeg },
  ]);
  const lines = changed!.data.toString().trim().split('\n').slice(events.length);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { type: 'screencast-frame', pageId: 'page@1', timestamp: 520, width: 8 },
    { type: 'screenshot', callId: 'call@1', phase: 'after', file: 'screenshots/step-1.jpeg' },
    { type: 'screencast-frame', timestamp: 580 },
    { type: 'screenshot', callId: 'call@2' },
  ]);
});

it('leaves a trace without pages as it is', () => {
  const bare = { name: 'trace.trace', data: Buffer.from('{}\n') };
  expect(withPictures([bare], [{ jpeg, time: 1 }])).toEqual([bare]);
  expect(withPictures([trace], [])).toEqual([trace]);
});
