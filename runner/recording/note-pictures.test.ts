import { expect, test } from 'vitest';
import type { RecordingEvent } from '#contracts/worker/recording';
import type { RecorderCore } from './core';
import { NotePictures } from './note-pictures';
import { createRecordingSecrets } from './secrets';

/** Creates notes on a page with a text and with filled secret fields. */
function notesOn({ text = 'Orders', held = [] as string[], secret = '' }) {
  const events: RecordingEvent[] = [];
  const secrets = createRecordingSecrets();
  if (secret) secrets.add(secret);
  const frame = { evaluate: () => Promise.resolve(text) };
  const core = {
    secrets,
    hasDialog: false,
    page: { frames: () => [frame] },
    elements: { secretsIn: () => Promise.resolve(held) },
  };
  const notes = new NotePictures(core as unknown as RecorderCore, (event) => events.push(event));
  notes.now = () => 'AAAA';
  const pictures = () =>
    events.flatMap((event) =>
      event.type === 'step' && event.step.state === 'noted' && event.step.picture ? [event.step.id] : [],
    );
  return { notes, events, pictures };
}

const note = (id: number) => ({ state: 'noted' as const, id, reason: 'Not recorded: a drag' });
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test('tells a note at once and again with its picture', async () => {
  const { notes, events } = notesOn({});
  notes.tell(note(3));
  expect(events).toEqual([{ type: 'step', step: note(3) }]);
  await settled();
  expect(events.at(-1)).toEqual({ type: 'step', step: { ...note(3), picture: 'AAAA' } });
});

test.each([
  ['shows a typed secret', { text: 'Key: s3cret-key', secret: 's3cret-key' }],
  ['holds a secret in a field', { held: ['4242'] }],
])('keeps no picture when the page %s', async (_, page) => {
  const { notes, pictures } = notesOn(page);
  notes.tell(note(1));
  await settled();
  expect(pictures()).toEqual([]);
});

test('keeps 20 pictures when there are more notes', async () => {
  const { notes, pictures } = notesOn({});
  for (let id = 0; id < 25; id++) {
    notes.tell(note(id));
    await settled();
  }
  expect(pictures()).toHaveLength(20);
});
