import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/auth';
import type { RecordedStep } from '#contracts/recording';
import type { ClaimedRecording, RecordingToSave } from '#contracts/recording-work';
import { recordings as calls, type Recording } from '#contracts/recordings';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { GenerationServiceDeps } from '../deps';
import { createRecordingClaims } from './claims';
import { createRecordingHandlers } from './handlers';
import { endForgottenRecordings, endRecordingsOf, pruneOldRecordings } from './jobs';
import { deleteProjectRecordings, openRecordings } from './repository';
import { createRecordingViewers } from './viewers';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  handlers = makeHandlers();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from recordings'));

const now = { current: new Date('2026-05-04T10:00:00Z') };
const clock = { now: () => now.current };
const later = (seconds: number) => (now.current = new Date(now.current.getTime() + seconds * 1000));

const projectId = randomUUID();
const ada = { userId: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' } as User;
const bob = { userId: randomUUID(), name: '', email: 'bob@example.com' } as User;
const as = (user: User, role: 'ADMIN' | 'MEMBER' = 'MEMBER', threads = 2) =>
  ({
    user,
    project: { id: projectId, role, maxExecutionThreads: threads },
    headers: {},
    address: '',
  }) as never;

const place = {
  commit: 'c'.repeat(40),
  feature: { uri: 'features/a.feature', text: 'Feature: a\n  Scenario: One\n    Given x\n', line: 2 },
  upTo: 1,
  after: 1,
  replaces: 0,
  language: 'de',
};
const state = {
  worker: null as string | null,
  runs: null as string | null,
  problem: null as string | null,
  written: [] as RecordingToSave[],
};
/** What stands for the commit of what would be saved. */
function asideOf(wanted: RecordingToSave) {
  state.written.push(wanted);
  const feature = { uri: 'features/aside.feature', text: 'Feature: aside', line: 2 };
  return { commit: 'd'.repeat(40), feature, before: 1 };
}
const makeHandlers = () =>
  createRecordingHandlers({
    database,
    clock,
    log: silentLog,
    refusalOfRuns: async () => state.runs,
    stepCode: {
      environment: async (_project: string, _branch: string, name: string) =>
        name === 'demo' ? { name, baseUrl: 'http://shop.test' } : null,
      limits: { stepTimeout: 30_000, scenarioTimeout: 60_000 },
    },
    recording: {
      placeOf: async ({ scenarioName }: { scenarioName?: string }) =>
        scenarioName === 'None'
          ? { status: false, error: 'There is no such scenario.' }
          : { status: true, place },
      whyNone: async () => state.worker,
      scenarios: {
        aside: async (wanted: RecordingToSave) =>
          state.problem === null
            ? { status: true, aside: asideOf(wanted), scenarios: [] }
            : { status: false, error: state.problem },
      },
      settings: { perProject: 2, idle: 600_000, whole: 3_600_000 },
    },
  } as unknown as GenerationServiceDeps);

let handlers: ReturnType<typeof makeHandlers>;
const start = (user: User, asked: Record<string, unknown> = {}, context = as(user)) =>
  handlers.startRecording(
    { body: calls.startRecording.body!.parse({ projectId, env: 'demo', ...asked }) },
    context,
  );
async function started(user: User, asked: Record<string, unknown> = {}): Promise<Recording> {
  const answer = await start(user, asked);
  if (!answer.status) throw new Error(answer.error);
  return answer.recording;
}
const get = async (id: string, user = ada): Promise<Recording> => {
  const answer = await handlers.getRecording({ params: { id }, query: { projectId } }, as(user));
  if (!answer.status) throw new Error(answer.error);
  return answer.recording;
};
const end = (id: string, context: never) =>
  handlers.endRecording({ params: { id }, body: { projectId } }, context);

const claims = () => createRecordingClaims({ database, clock, log: silentLog });
async function claimed(): Promise<ClaimedRecording> {
  const found = await claims().claim('w1');
  if (!found) throw new Error('There is none.');
  return found;
}
const step = (id: number, text: string): RecordedStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [{ text, code: { pattern: text, parameters: [], lines: ['await 1;'] }, element: 'button' }],
  doubts: [],
});
const note = (id: number): RecordedStep => ({ state: 'noted', id, reason: 'Not recorded.' });
const textsOf = ({ parts }: Recording) =>
  parts.map(
    ({ text, actions }) =>
      text ?? actions.map((one) => (one.state === 'recorded' ? one.choices[0]?.text : '–')).join(),
  );
const send = (to: ClaimedRecording, ...steps: RecordedStep[]) =>
  steps.forEach((one) => to.link.send({ type: 'step', step: one }));
const until = (is: () => Promise<unknown>) => expect.poll(is, { timeout: 20_000 });

test('what is asked for is what a worker gets, and what pages are told', async () => {
  const recording = await started(ada, { featureName: 'a', scenarioName: 'One', replaces: 0 });
  expect(recording).toEqual({
    id: recording.id,
    state: 'wanted',
    branch: 'main',
    env: 'demo',
    featureName: 'a',
    scenarioName: 'One',
    saved: null,
    userName: 'Ada Lovelace',
    drives: true,
    createdAt: now.current.getTime(),
    endedAt: null,
    because: null,
    reason: null,
    steps: 0,
    after: 1,
    replaces: 0,
    language: 'de',
    progress: 'Waits for a worker',
    limits: { idle: 600_000, whole: 3_600_000 },
    parts: [],
    replays: null,
    tried: null,
    removed: [],
    version: 0,
  });
  expect((await get(recording.id, bob)).drives).toBe(false);
  const { work } = await claimed();
  expect(work).toEqual({
    id: recording.id,
    projectId,
    commit: place.commit,
    env: { name: 'demo', baseUrl: 'http://shop.test' },
    viewport: { width: 1024, height: 768 },
    language: 'de',
    feature: place.feature,
    upTo: 1,
    limits: { step: 30_000, idle: 600_000, whole: 3_600_000 },
  });
  expect(await openRecordings(database.db)).toMatchObject([
    { id: recording.id, projectId, userName: 'Ada Lovelace', worker: 'w1', state: 'starting' },
  ]);
});

test('who cannot record is told why, and nothing is left', async () => {
  const error = async (asked: Record<string, unknown>, context = as(ada)) => {
    const answer = await start(ada, asked, context);
    return answer.status ? 'started' : [answer.error, answer.because];
  };
  expect(await error({}, as(ada, 'ADMIN', 0))).toEqual([
    'To enable this feature, please purchase a license.',
    undefined,
  ]);
  expect(await error({ env: ' ' })).toEqual(['Choose an environment first.', undefined]);
  expect(await error({ env: 'live' })).toEqual(['There is no environment "live" on this branch.', undefined]);
  expect(await error({ featureName: 'a', scenarioName: 'None' })).toEqual([
    'There is no such scenario.',
    undefined,
  ]);
  state.worker = 'No worker that records is running.';
  expect(await error({})).toEqual([state.worker, 'no-worker']);
  state.worker = null;
  state.runs = 'Runs are refused.';
  expect(await error({})).toEqual([state.runs, undefined]);
  state.runs = null;
  expect(await openRecordings(database.db)).toEqual([]);
});

test('a person has one recording, however often they press, and a project as many as it may', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => start(ada)));
  const [one] = answers.flatMap((answer) => (answer.status ? [answer.recording] : []));
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  for (const answer of answers) {
    if (!answer.status) {
      expect(answer).toMatchObject({ because: 'open', open: { id: one?.id, projectId } });
    }
  }
  const others = [bob, { ...bob, userId: randomUUID() }, { ...bob, userId: randomUUID() }];
  const more = await Promise.all(others.map((user) => start(user)));
  expect(more.filter(({ status }) => status)).toHaveLength(1);
  for (const answer of more) {
    if (!answer.status) {
      expect(answer.error).toBe('A project has 2 recordings at a time. Wait until one has ended.');
    }
  }
  await end(one?.id ?? '', as(ada));
  expect((await start(ada)).status).toBe(true);
});

test('two workers never take the same, and the oldest goes first', async () => {
  const first = await started(ada);
  later(1);
  const second = await started(bob);
  const [a, b, c] = await Promise.all([claims().claim('w1'), claims().claim('w2'), claims().claim('w3')]);
  expect([a, b, c].flatMap((one) => one?.work.id ?? []).sort()).toEqual([first.id, second.id].sort());
  await database.pool.query(`update recordings set state = 'wanted'`);
  expect((await claims().claim('w1'))?.work.id).toBe(first.id);
});

test('steps are there as they come, changed and undone; pages may be what they like', async () => {
  const { id } = await started(ada);
  const own = await claimed();
  own.link.send({ type: 'progress', text: 'A browser is started' });
  await until(async () => (await get(id)).progress).toBe('A browser is started');
  own.link.send({ type: 'ready' });
  send(own, step(0, 'I open the page "/"'), step(1, 'I click "Sav'), note(2));
  send(own, step(1, 'I click "Save\0 \ud800"'), step(3, 'I click "No"'));
  own.link.send({ type: 'stepRemoved', id: 3 });
  await until(async () => textsOf(await get(id))).toEqual([
    'I open the page "/"',
    'I click "Save \ufffd"',
    '–',
  ]);
  expect(await get(id)).toMatchObject({ state: 'recording', progress: '', steps: 2 });
});

test('what cannot be kept takes nothing else along', async () => {
  const { id } = await started(ada);
  const own = await claimed();
  // The first is under way while the others wait, together.
  send(own, step(0, 'zero'), step(1, 'one'), step(3_000_000_000, 'far'), step(2, 'two'));
  await until(async () => textsOf(await get(id))).toEqual(['zero', 'one', 'two']);
});

test('what was recorded outlives its worker, which writes nothing any more', async () => {
  const { id } = await started(ada);
  const own = await claimed();
  send(own, step(0, 'one'));
  await until(async () => (await get(id)).steps).toBe(1);
  later(29);
  expect(await own.renew()).toBe(true);
  later(29);
  await endForgottenRecordings({ database, clock, log: silentLog });
  expect((await get(id)).state).toBe('starting');
  later(2);
  await endForgottenRecordings({ database, clock, log: silentLog });
  expect(await get(id)).toMatchObject({
    state: 'ended',
    because: 'lost',
    steps: 1,
    endedAt: now.current.getTime(),
  });
  expect(await own.renew()).toBe(false);
  send(own, step(1, 'two'), step(0, 'other'));
  await own.ended({ because: 'ended', reason: 'It ended.' });
  expect(await get(id)).toMatchObject({ because: 'lost', steps: 1 });
  expect(textsOf(await get(id))).toEqual(['one']);
  expect((await start(ada)).status).toBe(true);
});

test('what a worker had whose process died ends at once, and nothing else does', async () => {
  const { id } = await started(ada);
  await claimed();
  const other = await started(bob);
  await endRecordingsOf({ database, clock, log: silentLog }, 'w2');
  expect((await get(id)).state).toBe('starting');
  await endRecordingsOf({ database, clock, log: silentLog }, 'w1');
  expect(await get(id)).toMatchObject({ because: 'lost', reason: expect.stringContaining('died') as string });
  expect((await get(other.id)).state).toBe('wanted');
});

test('one that nobody takes ends by itself, and old ones go', async () => {
  const { id } = await started(ada);
  later(119);
  await endForgottenRecordings({ database, clock, log: silentLog });
  expect((await get(id)).state).toBe('wanted');
  later(2);
  await endForgottenRecordings({ database, clock, log: silentLog });
  expect(await get(id)).toMatchObject({
    because: 'unserved',
    reason: 'No worker took the recording within 2 minutes: all of them were busy, or gone.',
  });
  later(29 * 24 * 3600);
  await pruneOldRecordings({ database, clock, log: silentLog });
  expect((await get(id)).state).toBe('ended');
  later(24 * 3600 + 1);
  await pruneOldRecordings({ database, clock, log: silentLog });
  await expect(get(id)).rejects.toThrow('There is no such recording.');
});

test('a person ends theirs, an administrator any, and the worker hears of it', async () => {
  const { id } = await started(ada);
  expect(await end(id, as(bob))).toMatchObject({
    status: false,
    error: 'This is a recording of Ada Lovelace.',
  });
  expect(await end(randomUUID(), as(ada))).toMatchObject({ status: false, because: 'missing' });
  expect(await end('x', as(ada))).toMatchObject({ status: false, because: 'missing' });
  const own = claims();
  const wanted = vi.fn();
  const stop = await own.listen(wanted);
  const held = await own.claim('w1');
  const heard: unknown[] = [];
  held?.link.onCommand((command) => void heard.push(command));
  wanted.mockClear();
  await end(id, as(bob, 'ADMIN'));
  await until(async () => heard).toEqual([{ type: 'end' }]);
  await held?.renew();
  expect(heard).toHaveLength(1);
  expect(wanted).not.toHaveBeenCalled();
  await held?.ended({ because: 'ended', reason: 'The recording was ended.' });
  expect(await get(id)).toMatchObject({ state: 'ended', because: 'ended' });
  expect(await end(id, as(ada))).toEqual({ status: true });

  const next = await started(ada);
  await until(async () => wanted.mock.calls.length).toBeGreaterThan(0);
  await end(next.id, as(ada));
  expect(await get(next.id)).toMatchObject({
    state: 'ended',
    because: 'ended',
    reason: 'The recording was ended.',
  });
  expect(await own.claim('w1')).toBeNull();
  await stop();
});

test('steps stand as a person left them, and what is recorded since comes behind', async () => {
  const { id } = await started(ada);
  const own = await claimed();
  send(own, step(0, 'zero'), step(1, 'one'), note(2), step(3, 'three'));
  await until(async () => (await get(id)).parts.length).toBe(4);
  const arrange = (version: number, parts: object[], removed: number[] = [], user = ada) => {
    const body = calls.arrangeRecording.body!.parse({ projectId, version, arrangement: { parts, removed } });
    return handlers.arrangeRecording({ params: { id }, body }, as(user));
  };
  const parts = [{ actions: [3] }, { actions: [0, 1], text: ' I do both ' }];
  expect(await arrange(0, parts, [], bob)).toMatchObject({ status: false, because: 'membership' });
  expect(await arrange(0, [{ actions: [0] }, { actions: [0] }])).toMatchObject({
    error: 'A step stands in two places.',
  });
  expect(await arrange(0, [{ actions: [0, 1] }])).toMatchObject({
    error: 'Several actions in one step need words of yours.',
  });
  expect(await arrange(0, [{ actions: [0, 2], text: 'x' }])).toMatchObject({
    error: 'What was not recorded cannot be part of a step.',
  });
  const done = await arrange(0, parts, [2, 77]);
  if (!done.status) throw new Error(done.error);
  expect(textsOf(done.recording)).toEqual(['three', 'I do both']);
  expect(done.recording).toMatchObject({ version: 1, steps: 3 });
  expect(await arrange(0, [])).toMatchObject({ status: false, because: 'changed' });
  send(own, step(4, 'four'));
  own.link.send({ type: 'stepRemoved', id: 1 });
  // Both are written for themselves.
  await until(async () => (await get(id)).parts[1]?.actions.map((one) => one.id)).toEqual([0]);
  await until(async () => textsOf(await get(id))).toEqual(['three', 'I do both', 'four']);
  const listed = await handlers.listRecordings({ query: { projectId, limit: 10 } }, as(bob));
  expect(listed).toMatchObject({ status: true, recordings: [{ id, steps: 3, drives: false }] });
});

const replay = (id: number | undefined, recordingId: string, user = ada) =>
  handlers.replayRecording(
    { params: { id: recordingId }, body: calls.replayRecording.body!.parse({ projectId, upTo: id }) },
    as(user),
  );
const replays = (recording: Recording) => recording.parts.map(({ replayed }) => replayed);

test('a recording is replayed in a new browser, and goes on behind the step it was replayed to', async () => {
  const { id } = await started(ada, { featureName: 'a', scenarioName: 'One' });
  expect(await replay(undefined, id)).toMatchObject({ error: expect.stringContaining('is being opened') });
  const first = await claimed();
  first.link.send({ type: 'ready' });
  send(first, step(0, 'zero'), note(1), step(2, 'two'), step(3, 'three'));
  await until(async () => (await get(id)).parts.length).toBe(4);
  expect(await replay(undefined, id, bob)).toMatchObject({ because: 'membership' });

  // The browser that is open ends first, and what it tells last is replayed as well.
  const toEnd: unknown[] = [];
  first.link.onCommand((command) => void toEnd.push(command));
  const asked = replay(2, id);
  await until(async () => (await first.renew(), toEnd)).toEqual([{ type: 'end' }]);
  send(first, step(4, 'four'));
  await first.ended({ because: 'ended', reason: 'The recording was ended.' });
  const answer = await asked;
  if (!answer.status) throw new Error(answer.error);
  expect(answer.recording).toMatchObject({ state: 'wanted', replays: 2, because: null, endedAt: null });
  expect(replays(answer.recording)).toEqual([null, null, null, null, null]);
  expect(state.written.at(-1)?.parts.map(({ actions }) => actions[0].id)).toEqual([0, 2]);

  // A worker gets the commit, and writes with ids that are free.
  const next = await claimed();
  expect(next.work).toMatchObject({ commit: 'd'.repeat(40), upTo: 3, goesOn: { firstId: 5, files: [] } });
  expect(next.work.feature.uri).toBe('features/aside.feature');
  next.link.send({ type: 'ready' });
  send(next, step(5, 'five'), step(6, 'six'));
  await until(async () => textsOf(await get(id))).toEqual([
    'zero',
    '–',
    'two',
    'five',
    'six',
    'three',
    'four',
  ]);
  await until(async () => replays(await get(id))).toEqual(['passed', null, 'passed', null, null, null, null]);
  // What was arranged meanwhile keeps the place of what comes.
  const arrangement = { parts: [{ actions: [0], text: 'I say it', mayReuse: true }], removed: [6] };
  const body = calls.arrangeRecording.body!.parse({ projectId, version: 1, arrangement });
  expect((await handlers.arrangeRecording({ params: { id }, body }, as(ada))).status).toBe(true);
  send(next, step(7, 'seven'));
  await until(async () => textsOf(await get(id))).toEqual([
    ...['I say it', '–', 'two', 'five', 'seven', 'three', 'four'],
  ]);
  // Nothing is known of a step that stands otherwise now.
  expect(replays(await get(id))).toEqual([null, null, 'passed', null, null, null, null]);

  // Which step failed is told, by what ran before it.
  await next.ended({ because: 'crashed', reason: 'The browser crashed.' });
  expect((await replay(undefined, id)).status).toBe(true);
  const third = await claimed();
  await third.ended({ because: 'step-failed', reason: 'It is not so.', failedStep: 3 });
  expect(replays(await get(id))).toEqual(['passed', null, 'passed', 'failed', null, null, null]);
  expect(await get(id)).toMatchObject({ state: 'ended', because: 'step-failed', replays: 6 });

  // Refused, it stays as it was.
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

  // One that waits again has its time again.
  later(3600);
  expect((await replay(0, id)).status).toBe(true);
  await endForgottenRecordings({ database, clock, log: silentLog });
  expect((await get(id)).state).toBe('wanted');
});

test('what was not recorded cannot be replayed', async () => {
  const { id } = await started(ada);
  const own = await claimed();
  send(own, note(0));
  await own.ended({ because: 'ended', reason: 'The recording was ended.' });
  expect(await replay(undefined, id)).toMatchObject({ error: 'There is no step that could run.' });
  expect(await replay(7, id)).toMatchObject({ error: 'There is no step that could run.' });
  expect(await replay(undefined, randomUUID())).toMatchObject({ because: 'missing' });
});

test('those that have not ended are listed first, of the project alone', async () => {
  const first = await started(ada);
  later(5);
  const second = await started(bob);
  await end(second.id, as(bob));
  later(5);
  const third = await started(bob);
  await end(third.id, as(bob));
  const listed = async (project: string) => {
    const answer = await handlers.listRecordings({ query: { projectId: project, limit: 10 } }, as(ada));
    return answer.status ? answer.recordings.map(({ id }) => id) : [];
  };
  expect(await listed(projectId)).toEqual([first.id, third.id, second.id]);
  expect(await listed(randomUUID())).toEqual([]);
  await deleteProjectRecordings(database.db, projectId);
  expect(await listed(projectId)).toEqual([]);
});

test('a ticket opens one link of its recording, at one server, for a minute', async () => {
  const { id } = await started(ada);
  const [here, there] = ['s1', 's2'].map(() =>
    createRecordingViewers({ database, clock }, { server: randomUUID(), addresses: [] }),
  );
  await here?.arrived(id);
  expect(await here?.admits(id, 'x')).toBe(false);
  const { rows } = await database.pool.query('select count(*)::int as n from recording_viewers');
  expect(rows).toEqual([{ n: 1 }]);
  await there?.left(id);
  await here?.left(id);
  await here?.left(id);
  expect((await database.pool.query('select * from recording_viewers')).rows).toEqual([]);
});
