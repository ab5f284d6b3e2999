import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openedPath, recordings as calls } from '#contracts/recordings';
import { endForgottenRecordings, endRecordingsOf, pruneOldRecordings } from './jobs';
import { createRecordingClaims } from './claims';
import { deleteProjectRecordings, openRecordings } from './repository';
import { createRecordingViewers } from './viewers';
import { endRecordingOfMember } from './handlers';
import {
  place,
  recordedStepNamed,
  note,
  textsOfRecording,
  send,
  until,
  startRecordings,
} from './recordings.fixture';

const t = startRecordings();
const { now, later, projectId, ada, bob, as, state, start, started, get, end, claims, claimed } = t;

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
    browser: 'worker',
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
    goesOn: null,
    replaced: [],
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
  expect(await openRecordings(t.database.db)).toMatchObject([
    { id: recording.id, projectId, userName: 'Ada Lovelace', worker: 'w1', state: 'starting' },
  ]);
});

test('a new scenario begins at a path below the environment’s address, and no other does', async () => {
  const refused = ['checkout', '//evil.example/\\', '/a b', '/ä', '/a\0b', `/${'a'.repeat(1_000)}`];
  for (const opensAt of refused) expect(openedPath.safeParse(opensAt).success, opensAt).toBe(false);
  const first = await started(ada, { featureName: 'a', opensAt: '/checkout?a=%20b#c' });
  expect((await claimed()).work.opensAt).toBe('/checkout?a=%20b#c');
  await end(first.id, as(ada));
  const second = await started(bob, { featureName: 'a', scenarioName: 'One', opensAt: '/checkout' });
  const { work } = await claimed();
  expect([work.id, work.opensAt]).toEqual([second.id, undefined]);
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
  expect(await openRecordings(t.database.db)).toEqual([]);
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
  expect([a, b, c].flatMap((recording) => recording?.work.id ?? []).sort()).toEqual(
    [first.id, second.id].sort(),
  );
  await t.database.pool.query(`update recordings set state = 'wanted'`);
  expect((await claims().claim('w1'))?.work.id).toBe(first.id);
});

test('steps are there as they come, changed and undone; pages may be what they like', async () => {
  const { id } = await started(ada);
  const recording = await claimed();
  recording.link.send({ type: 'progress', text: 'A browser is started' });
  await until(async () => (await get(id)).progress).toBe('A browser is started');
  recording.link.send({ type: 'ready' });
  send(recording, recordedStepNamed(0, 'I open the page "/"'), recordedStepNamed(1, 'I click "Sav'), note(2));
  send(recording, recordedStepNamed(1, 'I click "Save\0 \ud800"'), recordedStepNamed(3, 'I click "No"'));
  recording.link.send({ type: 'stepRemoved', id: 3 });
  await until(async () => textsOfRecording(await get(id))).toEqual([
    'I open the page "/"',
    'I click "Save \ufffd"',
    '–',
  ]);
  expect(await get(id)).toMatchObject({ state: 'recording', progress: '', steps: 2 });
});

test('what cannot be kept takes nothing else along', async () => {
  const { id } = await started(ada);
  const recording = await claimed();
  // The first step is being written while the others wait as one batch.
  send(
    recording,
    recordedStepNamed(0, 'zero'),
    recordedStepNamed(1, 'one'),
    recordedStepNamed(3_000_000_000, 'far'),
    recordedStepNamed(2, 'two'),
  );
  await until(async () => textsOfRecording(await get(id))).toEqual(['zero', 'one', 'two']);
});

test('what was recorded outlives its worker, which writes nothing any more', async () => {
  const { id } = await started(ada);
  const recording = await claimed();
  send(recording, recordedStepNamed(0, 'one'));
  await until(async () => (await get(id)).steps).toBe(1);
  later(29);
  expect(await recording.renew()).toBe(true);
  // An earlier renewal arrives late.
  later(-29);
  expect(await recording.renew()).toBe(true);
  later(58);
  await endForgottenRecordings(t.deps());
  expect((await get(id)).state).toBe('starting');
  later(2);
  await endForgottenRecordings(t.deps());
  expect(await get(id)).toMatchObject({
    state: 'ended',
    because: 'lost',
    steps: 1,
    endedAt: now.current.getTime(),
  });
  expect(await recording.renew()).toBe(false);
  send(recording, recordedStepNamed(1, 'two'), recordedStepNamed(0, 'other'));
  await recording.ended({ because: 'ended', reason: 'It ended.' });
  expect(await get(id)).toMatchObject({ because: 'lost', steps: 1 });
  expect(textsOfRecording(await get(id))).toEqual(['one']);
  expect((await start(ada)).status).toBe(true);
});

test('what a worker had whose process died ends at once, and nothing else does', async () => {
  const { id } = await started(ada);
  await claimed();
  const other = await started(bob);
  await endRecordingsOf(t.deps(), 'w2');
  expect((await get(id)).state).toBe('starting');
  await endRecordingsOf(t.deps(), 'w1');
  expect(await get(id)).toMatchObject({
    because: 'lost',
    reason: expect.stringContaining('ended unexpectedly') as string,
  });
  expect((await get(other.id)).state).toBe('wanted');
});

test('one that nobody takes ends by itself, and old ones go', async () => {
  const { id } = await started(ada);
  later(119);
  await endForgottenRecordings(t.deps());
  expect((await get(id)).state).toBe('wanted');
  later(2);
  await endForgottenRecordings(t.deps());
  expect(await get(id)).toMatchObject({
    because: 'unserved',
    reason:
      'No worker took the recording within 2 minutes: all of them were busy, short of disk space, or gone.',
  });
  later(29 * 24 * 3600);
  await pruneOldRecordings(t.deps());
  expect((await get(id)).state).toBe('ended');
  later(24 * 3600 + 1);
  await pruneOldRecordings(t.deps());
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

test('whoever is no member any more records there no more, and may elsewhere', async () => {
  const { id } = await started(ada);
  const recording = await claimed();
  send(recording, recordedStepNamed(0, 'zero'));
  await until(async () => (await get(id, bob)).steps).toBe(1);
  const heard: unknown[] = [];
  recording.link.onCommand((command) => void heard.push(command));
  const left = (project: string, { userId }: typeof ada) =>
    endRecordingOfMember(t.deps(), { projectId: project, userId });
  await left(randomUUID(), ada);
  await left(projectId, bob);
  await recording.renew();
  expect(heard).toEqual([]);
  await left(projectId, ada);
  await recording.renew();
  expect(heard).toEqual([{ type: 'end' }]);
  await recording.ended({ because: 'ended', reason: 'The recording was ended.' });
  expect(await get(id, bob)).toMatchObject({
    state: 'ended',
    reason: 'Ada Lovelace is no longer a member of the project.',
    steps: 1,
  });
  // A recording that no worker has ends at once.
  const next = await started(ada);
  await left(projectId, ada);
  expect(await get(next.id, bob)).toMatchObject({ state: 'ended', because: 'ended' });
});

test('what waits says why nobody takes it, and what is recorded again has the words that were there', async () => {
  const { id } = await started(ada, { featureName: 'a', scenarioName: 'One' });
  expect(await get(id)).toMatchObject({ progress: 'Waits for a worker', replaced: [] });
  state.worker = 'The disk has 3 MB free.';
  expect((await get(id)).progress).toBe('The disk has 3 MB free');
  state.worker = null;
  await t.database.pool.query('update recordings set "after" = 0, replaces = 1');
  expect((await get(id)).replaced).toEqual(['x']);
});

test('steps stand as a person left them, and what is recorded since comes behind', async () => {
  const { id } = await started(ada);
  const recording = await claimed();
  send(
    recording,
    recordedStepNamed(0, 'zero'),
    recordedStepNamed(1, 'one'),
    note(2),
    recordedStepNamed(3, 'three'),
  );
  await until(async () => (await get(id)).parts.length).toBe(4);
  const arrange = (version: number, parts: object[], removed: number[] = [], user = ada) => {
    const body = calls.arrangeRecording.body!.parse({ projectId, version, arrangement: { parts, removed } });
    return t.handlers.arrangeRecording({ params: { id }, body }, as(user));
  };
  const parts = [{ actions: [3] }, { actions: [0, 1], text: ' I do both ' }];
  expect(await arrange(0, parts, [], bob)).toMatchObject({ status: false, because: 'membership' });
  expect(await arrange(0, [{ actions: [0] }, { actions: [0] }])).toMatchObject({
    error: 'A step is listed twice.',
  });
  expect(await arrange(0, [{ actions: [0, 1] }])).toMatchObject({
    error: 'Describe a step with several actions in your own words.',
  });
  expect(await arrange(0, [{ actions: [0, 2], text: 'x' }])).toMatchObject({
    error: 'An action that was not recorded cannot be part of a step.',
  });
  const done = await arrange(0, parts, [2, 77]);
  if (!done.status) throw new Error(done.error);
  expect(textsOfRecording(done.recording)).toEqual(['three', 'I do both']);
  expect(done.recording).toMatchObject({ version: 1, steps: 3 });
  expect(await arrange(0, [])).toMatchObject({ status: false, because: 'changed' });
  send(recording, recordedStepNamed(4, 'four'));
  recording.link.send({ type: 'stepRemoved', id: 1 });
  // Both changes are written independently.
  await until(async () => (await get(id)).parts[1]?.actions.map((action) => action.id)).toEqual([0]);
  await until(async () => textsOfRecording(await get(id))).toEqual(['three', 'I do both', 'four']);
  const listed = await t.handlers.listRecordings({ query: { projectId, limit: 10 } }, as(bob));
  expect(listed).toMatchObject({ status: true, recordings: [{ id, steps: 3, drives: false }] });
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
    const answer = await t.handlers.listRecordings({ query: { projectId: project, limit: 10 } }, as(ada));
    return answer.status ? answer.recordings.map(({ id }) => id) : [];
  };
  expect(await listed(projectId)).toEqual([first.id, third.id, second.id]);
  expect(await listed(randomUUID())).toEqual([]);
  await deleteProjectRecordings(t.database.db, projectId);
  expect(await listed(projectId)).toEqual([]);
});

test('a ticket opens one link of its recording, at one server, for a minute', async () => {
  const { id } = await started(ada);
  const [here, there] = ['s1', 's2'].map(() =>
    createRecordingViewers(t.deps(), { server: randomUUID(), addresses: [] }),
  );
  await here?.arrived(id);
  expect(await here?.admits(id, 'x')).toBe(false);
  const { rows } = await t.database.pool.query('select count(*)::int as n from recording_viewers');
  expect(rows).toEqual([{ n: 1 }]);
  await there?.left(id);
  await here?.left(id);
  await here?.left(id);
  expect((await t.database.pool.query('select * from recording_viewers')).rows).toEqual([]);
});

test('what it saw is in the map of its branch and environment, as long as there is a recording', async () => {
  const reported: unknown[][] = [];
  let isBroken = false;
  const map = {
    async passed(...all: unknown[]) {
      if (isBroken) throw new Error('The database is away.');
      reported.push(all);
    },
  };
  const holding = createRecordingClaims({ ...t.deps(), map });
  const recording = await started(ada, { branch: 'next' });
  const held = await holding.claim('w1');
  const page = { route: '/', title: 'Shop', status: 200, aria: '- main', screenshotId: null };
  const pages = [{ title: '', status: 'PASSED' as const, commands: [], page }];
  await held!.ended({ because: 'ended', reason: 'The recording was ended.' });
  await held!.passed([]);
  expect(reported).toEqual([]);
  await held!.passed(pages);
  const env = { name: 'demo', baseUrl: 'http://shop.test' };
  expect(reported).toEqual([
    [{ kind: 'recording', id: recording.id, projectId, branch: 'next', env }, pages],
  ]);
  // An error of the map does not affect the recording.
  isBroken = true;
  await held!.passed(pages);
  isBroken = false;
  await deleteProjectRecordings(t.database.db, projectId);
  await held!.passed(pages);
  expect(reported).toHaveLength(1);
});
