import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordings as calls, type Recording } from '#contracts/recordings';
import { endForgottenRecordings } from './jobs';
import {
  recordedStepNamed,
  note,
  textsOfRecording,
  send,
  until,
  startRecordings,
} from './recordings.fixture';

const t = startRecordings();
const { later, projectId, ada, bob, as, state, started, get, end, claimed } = t;

const replay = (id: number | undefined, recordingId: string, user = ada) =>
  t.handlers.replayRecording(
    { params: { id: recordingId }, body: calls.replayRecording.body!.parse({ projectId, upTo: id }) },
    as(user),
  );
const replays = (recording: Recording) => recording.parts.map(({ replayed }) => replayed);

test('a recording is replayed in a new browser, and goes on behind the step it was replayed to', async () => {
  const { id } = await started(ada, { featureName: 'a', scenarioName: 'One' });
  expect(await replay(undefined, id)).toMatchObject({ error: expect.stringContaining('is being opened') });
  const first = await claimed();
  first.link.send({ type: 'ready' });
  send(
    first,
    recordedStepNamed(0, 'zero'),
    note(1),
    recordedStepNamed(2, 'two'),
    recordedStepNamed(3, 'three'),
  );
  await until(async () => (await get(id)).parts.length).toBe(4);
  expect(await replay(undefined, id, bob)).toMatchObject({ because: 'membership' });

  // The open browser ends first, and its last events are replayed, too.
  const toEnd: unknown[] = [];
  first.link.onCommand((command) => void toEnd.push(command));
  const asked = replay(2, id);
  await until(async () => (await first.renew(), toEnd)).toEqual([{ type: 'end' }]);
  send(first, recordedStepNamed(4, 'four'));
  await first.ended({ because: 'ended', reason: 'The recording was ended.' });
  const answer = await asked;
  if (!answer.status) throw new Error(answer.error);
  expect(answer.recording).toMatchObject({ state: 'wanted', replays: 2, because: null, endedAt: null });
  expect(answer.recording.goesOn).toEqual({ behind: 2, firstId: 5 });
  expect(replays(answer.recording)).toEqual([null, null, null, null, null]);
  expect(state.written.at(-1)?.parts.map(({ actions }) => actions[0].id)).toEqual([0, 2]);

  // A worker gets the commit, and uses ids that are free.
  const next = await claimed();
  expect(next.work).toMatchObject({
    commit: 'd'.repeat(40),
    upTo: 3,
    goesOn: { firstId: 5, earlierSteps: 5, files: [] },
  });
  expect(next.work.feature.uri).toBe('features/aside.feature');
  next.link.send({ type: 'ready' });
  send(next, recordedStepNamed(5, 'five'), recordedStepNamed(6, 'six'));
  await until(async () => textsOfRecording(await get(id))).toEqual([
    'zero',
    '–',
    'two',
    'five',
    'six',
    'three',
    'four',
  ]);
  await until(async () => replays(await get(id))).toEqual(['passed', null, 'passed', null, null, null, null]);
  // An arrangement during the replay does not change the place of new steps.
  const arrangement = { parts: [{ actions: [0], text: 'I say it', mayReuse: true }], removed: [6] };
  const body = calls.arrangeRecording.body!.parse({ projectId, version: 1, arrangement });
  expect((await t.handlers.arrangeRecording({ params: { id }, body }, as(ada))).status).toBe(true);
  send(next, recordedStepNamed(7, 'seven'));
  await until(async () => textsOfRecording(await get(id))).toEqual([
    ...['I say it', '–', 'two', 'five', 'seven', 'three', 'four'],
  ]);
  // A step that was changed since has no result.
  expect(replays(await get(id))).toEqual([null, null, 'passed', null, null, null, null]);

  // The number of steps before the failure tells which step failed.
  await next.ended({ because: 'crashed', reason: 'The browser crashed.' });
  expect((await replay(undefined, id)).status).toBe(true);
  const third = await claimed();
  await third.ended({ because: 'step-failed', reason: 'It is not so.', failedStep: 3 });
  expect(replays(await get(id))).toEqual(['passed', null, 'passed', 'failed', null, null, null]);
  expect(await get(id)).toMatchObject({ state: 'ended', because: 'step-failed', replays: 6 });

  // A refused replay changes nothing.
  state.problem = 'A step would be there twice.';
  expect(await replay(undefined, id)).toMatchObject({ error: state.problem });
  state.problem = null;
  state.worker = 'No worker that records is running.';
  expect(await replay(undefined, id)).toMatchObject({ because: 'no-worker' });
  state.worker = null;
  const other = await started(ada);
  expect(await replay(undefined, id)).toMatchObject({ because: 'open', open: { id: other.id } });
  await end(other.id, as(ada));
  expect(await get(id)).toMatchObject({ state: 'ended', because: 'step-failed' });

  // A recording that waits again gets the whole waiting time again.
  later(3600);
  expect((await replay(0, id)).status).toBe(true);
  await endForgottenRecordings(t.deps());
  expect((await get(id)).state).toBe('wanted');
});

test('what was not recorded cannot be replayed', async () => {
  const { id } = await started(ada);
  const recording = await claimed();
  send(recording, note(0));
  await recording.ended({ because: 'ended', reason: 'The recording was ended.' });
  expect(await replay(undefined, id)).toMatchObject({ error: 'No step can run.' });
  expect(await replay(7, id)).toMatchObject({ error: 'No step can run.' });
  expect(await replay(undefined, randomUUID())).toMatchObject({ because: 'missing' });
});
