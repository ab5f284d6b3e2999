import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import {
  localRecorderVersion,
  localRecordings as calls,
  type ToLocalRecorder,
} from '#contracts/recordings/local-recordings';
import { recordingLinkPath } from '#contracts/recordings/recording-work';
import { silentLog } from '#services/foundation/testing';
import { endForgottenRecordings } from './jobs';
import { createLentRecordings, type LentRecording } from './lent';
import { filesOf, openRecordings } from './repository';
import {
  note,
  startRecordings,
  recordedStepNamed,
  textsOfRecording,
  asReported,
  until,
  writeParsedStep,
} from './recordings.fixture';
import { createRecordingViewers } from './viewers';

const t = startRecordings();
const { projectId, ada, bob, as, state, start, get, end, later } = t;
const version = localRecorderVersion;

const startLocal = (request: Record<string, unknown> = {}, user = ada, context = as(user)) =>
  t.handlers.startLocalRecording(
    { body: calls.startLocalRecording.body!.parse({ projectId, version, env: 'demo', ...request }) },
    context,
  );
const lend = (id: string, key: string, user = ada, request: Record<string, unknown> = {}) =>
  t.handlers.lendBrowser({ params: { id }, body: { projectId, version, key, ...request } }, as(user));

/** Starts a recording of ada on her machine. Returns its id, and the key of her recorder. */
async function lent() {
  state.place.upTo = 0;
  const answer = await startLocal();
  if (!answer.status) throw new Error(answer.error);
  return { id: answer.recording.id, key: answer.browser.key };
}

/** Creates a server to which the recorder opens a websocket. */
function serve() {
  const recordings = createLentRecordings({
    database: t.database,
    clock: t.clock,
    log: silentLog,
    writeStep: writeParsedStep,
  });
  onTestFinished(() => recordings.close());
  async function open(id: string, key: string) {
    const take = await recordings.take(id, key);
    if (!take) return null;
    const told: ToLocalRecorder[] = [];
    const way = { isOpen: true };
    const carried: LentRecording = take({
      tell: (one) => void told.push(one),
      close: () => void (way.isOpen = false),
    });
    const tell = (event: object, number?: number) =>
      carried.hear(JSON.stringify({ type: 'event', number, event }));
    return { carried, told, way, tell };
  }
  return { open, recordings };
}

async function opened(id: string, key: string) {
  const one = await serve().open(id, key);
  if (!one) throw new Error('There is none.');
  return one;
}

test('a recording whose browser is lent is no worker’s, and its steps are in rows before the recorder hears so', async () => {
  // Works without workers for recordings, and although runs are refused.
  state.worker = 'No worker that records is running.';
  state.runs = 'Runs are refused.';
  const { id, key } = await lent();
  state.worker = null;
  state.runs = null;
  expect(await t.claims().claim('w1')).toBeNull();
  expect(await get(id)).toMatchObject({ state: 'starting', browser: 'local', drives: true });
  expect((await openRecordings(t.database.db))[0]).toMatchObject({ id, worker: null });

  const { tell, told, carried, way } = await opened(id, key);
  tell({ type: 'ready' }, 1);
  tell({ type: 'step', step: asReported(recordedStepNamed(0, 'I open it')) }, 2);
  tell({ type: 'step', step: asReported(recordedStepNamed(1, 'I click it')) }, 3);
  tell({ type: 'step', step: note(2) }, 4);
  tell({ type: 'stepRemoved', id: 1 }, 5);
  await until(async () => told.at(-1)).toEqual({ type: 'kept', upTo: 5 });
  const recording = await get(id);
  expect([recording.state, textsOfRecording(recording)]).toEqual(['recording', ['I open it', '–']]);

  // A user ends it on the page. The text that was typed last still arrives.
  await end(id, as(ada));
  await until(async () => told.at(-1)?.type).toBe('end');
  tell({ type: 'step', step: asReported(recordedStepNamed(3, 'I type it')) }, 6);
  carried.hear(JSON.stringify({ type: 'over', because: 'shutdown', reason: 'Whatever it says.' }));
  await until(async () => told.at(-1)).toEqual({
    type: 'over',
    because: 'ended',
    reason: 'The recording was ended.',
  });
  expect(way.isOpen).toBe(false);
  expect(await get(id)).toMatchObject({ state: 'ended', because: 'ended', steps: 2 });
  expect(await lend(id, key)).toEqual({ status: false, error: 'The recording was ended.', because: 'over' });
  expect(await serve().open(id, key)).toBeNull();
  expect(await t.handlers.replayRecording({ params: { id }, body: { projectId } }, as(ada))).toMatchObject({
    status: false,
    error: expect.stringContaining('no steps run'),
  });
});

test('what runs on workers only, and a recorder of another version, are refused in words', async () => {
  const error = async (...what: Parameters<typeof startLocal>) => {
    const answer = await startLocal(...what);
    return answer.status ? 'started' : [answer.error, answer.because];
  };
  state.place.upTo = 1;
  expect(await error({ featureName: 'a' })).toEqual([
    expect.stringContaining('the background of a would have to run first'),
    undefined,
  ]);
  expect(await error({ featureName: 'a', scenarioName: 'One' })).toEqual([
    expect.stringContaining('the steps of “One” would have to run first'),
    undefined,
  ]);
  expect(await error({ version: version - 1 })).toEqual([
    expect.stringMatching(
      /older than the server, which runs version 9\.8\.7\. Download .* from https:\/\/tests\.example\.com\/cli\/record\.mjs /,
    ),
    'version',
  ]);
  expect(await error({ version: version + 1 })).toEqual([
    expect.stringMatching(/newer than the server/),
    'version',
  ]);
  expect(await error({ env: 'live' })).toEqual(['There is no environment "live" on this branch.', undefined]);
  expect(await error({}, ada, as(ada, 'ADMIN', 0))).toEqual([expect.stringContaining('license'), undefined]);
  expect(await openRecordings(t.database.db)).toEqual([]);
  // A user has one recording at a time, wherever its browser is.
  const { id } = await lent();
  expect(await startLocal()).toMatchObject({ status: false, because: 'open', open: { id } });
  expect(await start(ada)).toMatchObject({ status: false, because: 'open', open: { id } });
});

test('nobody else lends a browser to a recording', async () => {
  const { id, key } = await lent();
  const { open } = serve();
  const other = 'x'.repeat(43);
  expect([await open(id, other), await open(randomUUID(), key), await open('none', key)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await lend(id, other)).toMatchObject({ status: false, because: 'missing' });
  expect(await lend(id, key, bob)).toMatchObject({ status: false, because: 'missing' });
  expect(await lend('none', key)).toMatchObject({ status: false, because: 'missing' });
  expect(await lend(id, key, ada, { version: 0 })).toMatchObject({ status: false, because: 'version' });
  expect(await lend(id, key)).toEqual({ status: true });
  await end(id, as(ada));
  // A recording of a worker has no key.
  later(60);
  await endForgottenRecordings(t.deps());
  const hosted = await start(ada);
  if (!hosted.status) throw new Error(hosted.error);
  expect(await open(hosted.recording.id, key)).toBeNull();
  expect(await lend(hosted.recording.id, key)).toMatchObject({ status: false, because: 'missing' });
});

test.each([
  ['no JSON', 'hello'],
  ['no message', JSON.stringify({ type: 'event', event: { type: 'other' } })],
  ['a command', JSON.stringify({ type: 'command', command: { type: 'undo' } })],
  ['a step without a number', JSON.stringify({ type: 'event', event: { type: 'step', step: note(1) } })],
  ['a picture with one', JSON.stringify({ type: 'event', number: 1, event: { type: 'overlayClosed' } })],
  [
    'a file of another folder',
    JSON.stringify({
      type: 'event',
      number: 1,
      event: { type: 'file', path: '../a', base64: '', isLast: true },
    }),
  ],
  ['a word of a worker', JSON.stringify({ type: 'over', because: 'lost', reason: 'x' })],
])('a recorder that tells %s is refused, and what it told before stays', async (_, message) => {
  const { id, key } = await lent();
  const { tell, told, carried, way } = await opened(id, key);
  tell({ type: 'step', step: asReported(recordedStepNamed(0, 'I open it')) }, 1);
  carried.hear(message);
  await until(async () => told.at(-1)).toMatchObject({ type: 'over', because: 'refused' });
  expect(way.isOpen).toBe(false);
  carried.hear(
    JSON.stringify({
      type: 'event',
      number: 2,
      event: { type: 'step', step: asReported(recordedStepNamed(1, 'x')) },
    }),
  );
  expect(await get(id)).toMatchObject({
    state: 'ended',
    because: 'refused',
    reason: expect.stringContaining('sent a message that this version does not have'),
    steps: 1,
  });
});

test('more than a recording can have ends it', async () => {
  const { id, key } = await lent();
  const { carried, told } = await opened(id, key);
  for (let number = 1; number <= 1_500 && told.at(-1)?.type !== 'over'; number++) {
    const event = { type: 'step', step: note(number) };
    carried.hear(JSON.stringify({ type: 'event', number, event }));
  }
  await until(async () => told.at(-1)).toMatchObject({ type: 'over', because: 'refused' });
  expect((await get(id)).reason).toContain('more than a recording can have');
});

test('who comes again goes on, at another server, too, and of two ways the later counts', async () => {
  const { id, key } = await lent();
  const first = await opened(id, key);
  first.tell({ type: 'ready' }, 1);
  first.tell({ type: 'step', step: asReported(recordedStepNamed(0, 'I open it')) }, 2);
  await until(async () => first.told.at(-1)).toEqual({ type: 'kept', upTo: 2 });
  first.carried.gone();
  later(20);
  await endForgottenRecordings(t.deps());
  expect((await get(id)).state).toBe('recording');

  const second = await opened(id, key);
  second.tell({ type: 'step', step: asReported(recordedStepNamed(1, 'I click it')) }, 3);
  await until(async () => second.told.at(-1)).toEqual({ type: 'kept', upTo: 3 });
  // A file is only stored when it is complete, so all its pieces are sent again.
  const piece = (text: string, isLast: boolean) => {
    const base64 = Buffer.from(text).toString('base64');
    return { type: 'file', path: 'data/a.txt', base64, isLast };
  };
  second.tell(piece('one ', false), 4);
  const third = await opened(id, key);
  await until(async () => second.way.isOpen).toBe(false);
  expect(third.way.isOpen).toBe(true);
  second.tell({ type: 'step', step: asReported(recordedStepNamed(9, 'From afar')) }, 5);
  expect(second.told.at(-1)).toEqual({ type: 'kept', upTo: 3 });
  third.tell(piece('one ', false), 4);
  third.tell(piece('two', true), 5);
  third.tell({ type: 'step', step: asReported(recordedStepNamed(2, 'I check it')) }, 6);
  await until(async () => third.told.at(-1)).toEqual({ type: 'kept', upTo: 6 });
  expect(textsOfRecording(await get(id))).toEqual(['I open it', 'I click it', 'I check it']);
  expect(String((await filesOf(t.database.db, id)).get('data/a.txt'))).toBe('one two');

  // A recorder that does not return is lost. When it returns later, it gets the reason.
  third.carried.gone();
  later(40);
  await endForgottenRecordings(t.deps());
  const lost = await get(id);
  expect(lost).toMatchObject({ state: 'ended', because: 'lost', steps: 3 });
  expect(lost.reason).toContain('The recorder on the tester’s machine has not responded');
  expect(await lend(id, key)).toMatchObject({ status: false, because: 'over', error: lost.reason });
});

test('its time is counted by the server', async () => {
  state.limits.idle = 300;
  const { id, key } = await lent();
  const { carried, tell, told } = await opened(id, key);
  tell({ type: 'ready' }, 1);
  // The recorder still has the text that was typed last.
  await until(async () => told.at(-1)).toEqual({ type: 'end' });
  tell({ type: 'step', step: asReported(recordedStepNamed(0, 'I type it')) }, 2);
  await until(async () => told.at(-1)).toEqual({ type: 'kept', upTo: 2 });
  carried.hear(JSON.stringify({ type: 'over', because: 'shutdown', reason: 'It was told to.' }));
  await until(async () => told.at(-1)).toMatchObject({ type: 'over', because: 'idle' });
  expect(await get(id)).toMatchObject({ state: 'ended', because: 'idle', steps: 1 });
  state.limits.idle = 600_000;
  state.limits.whole = 300;
  const other = await lent();
  const whole = await opened(other.id, other.key);
  await until(async () => whole.told.at(-1)).toEqual({ type: 'end' });
  whole.carried.hear(JSON.stringify({ type: 'over', because: 'shutdown', reason: 'It was told to.' }));
  await until(async () => whole.told.at(-1)).toMatchObject({ type: 'over', because: 'whole' });
  state.limits.whole = 3_600_000;
});

test('who may lend it no more is told why, and the page is told, too', async () => {
  const { id, key } = await lent();
  const { carried, told } = await opened(id, key);
  carried.refuse('License has expired');
  await until(async () => told.at(-1)).toEqual({
    type: 'over',
    because: 'refused',
    reason: 'License has expired',
  });
  expect(await get(id)).toMatchObject({ because: 'refused', reason: 'License has expired' });
});

test('who looks from a server is drawn for by the browser that is lent, and commands go back', async () => {
  const { id, key } = await lent();
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const news: { type: string }[] = [];
  sockets.on('connection', (socket, request) => {
    expect(request.url).toBe(`${recordingLinkPath}/${id}`);
    socket.on('message', (data) => news.push(JSON.parse(String(data)) as { type: string }));
    socket.send(JSON.stringify({ type: 'command', command: { type: 'look' } }));
  });
  const { tell, told } = await opened(id, key);
  const addresses = [`http://127.0.0.1:${port}`];
  await createRecordingViewers(t.deps(), { server: randomUUID(), addresses }).arrived(id);
  await until(async () => told).toContainEqual({ type: 'command', command: { type: 'look' } });
  tell({ type: 'picture', picture: 1, width: 10, height: 10, base64: 'AAAA' });
  await until(async () => news.map(({ type }) => type)).toContain('picture');
  sockets.clients.forEach((client) => client.terminate());
});
