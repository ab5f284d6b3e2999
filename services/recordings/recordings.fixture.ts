import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { User } from '#contracts/auth';
import type { ReportedStep } from '#contracts/worker/recorded-action';
import type { RecordedStep } from '#contracts/worker/recording';
import type {
  ClaimedRecording,
  RecordingToSave,
  WriteRecordedStep,
} from '#contracts/recordings/recording-work';
import { recordings as calls, type Recording } from '#contracts/recordings';
import { silentLog, testDatabase } from '#services/foundation/testing';
import type { RecordingDeps } from './deps';
import { createRecordingClaims } from './claims';
import { createRecordingHandlers } from './index';

export const place = {
  commit: 'c'.repeat(40),
  feature: { uri: 'features/a.feature', text: 'Feature: a\n  Scenario: One\n    Given x\n', line: 2 },
  upTo: 1,
  after: 1,
  replaces: 0,
  language: 'de',
};
export const recordedStepNamed = (id: number, text: string): RecordedStep => ({
  state: 'recorded',
  id,
  keyword: 'When',
  choices: [{ text, code: { pattern: text, parameters: [], lines: ['await 1;'] }, element: 'button' }],
  doubts: [],
});
export const note = (id: number): RecordedStep => ({ state: 'noted', id, reason: 'Not recorded.' });
export const textsOfRecording = ({ parts }: Recording) =>
  parts.map(
    ({ text, actions }) =>
      text ?? actions.map((action) => (action.state === 'recorded' ? action.choices[0]?.text : '–')).join(),
  );
export const send = (to: ClaimedRecording, ...steps: RecordedStep[]) =>
  steps.forEach((step) => to.link.send({ type: 'step', step: asReported(step) }));
/** Encodes a step so that `writeParsedStep` returns it. The real format: `runner/recording/reported.test.ts`. */
export const asReported = (step: RecordedStep): ReportedStep =>
  step.state === 'noted'
    ? step
    : { state: 'recorded', id: step.id, saying: { act: 'fill', value: JSON.stringify(step) }, doubts: [] };
export const writeParsedStep: WriteRecordedStep = (told) =>
  told.state === 'noted' ? told : (JSON.parse(told.saying.value ?? '') as RecordedStep);
export const until = (is: () => Promise<unknown>) => expect.poll(is, { timeout: 20_000 });

/** Answers of the other services, which tests change. */
const initialState = () => ({
  worker: null as string | null,
  runs: null as string | null,
  problem: null as string | null,
  written: [] as RecordingToSave[],
  place: { ...place },
  limits: { perProject: 2, idle: 600_000, whole: 3_600_000 },
});

function makeHandlers({
  database,
  clock,
  state,
}: Pick<RecordingDeps, 'database' | 'clock'> & { state: ReturnType<typeof initialState> }) {
  /** Returns a fake commit of the recording to save. */
  function asideOf(wanted: RecordingToSave) {
    state.written.push(wanted);
    const feature = { uri: 'features/aside.feature', text: 'Feature: aside', line: 2 };
    return { commit: 'd'.repeat(40), feature, before: 1 };
  }
  return createRecordingHandlers({
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
      version: '9.8.7',
      download: 'https://tests.example.com/cli/record.mjs',
      placeOf: async ({ scenarioName }: { scenarioName?: string }) =>
        scenarioName === 'None'
          ? { status: false, error: 'There is no such scenario.' }
          : { status: true, place: state.place },
      whyNone: async () => state.worker,
      scenarios: {
        aside: async (wanted: RecordingToSave) =>
          state.problem === null
            ? { status: true, aside: asideOf(wanted), scenarios: [] }
            : { status: false, error: state.problem },
      },
      settings: state.limits,
    },
  } as unknown as RecordingDeps);
}

/** Sets up the calls of recordings, and a worker's side of them, on a database for one test file. */
export function startRecordings() {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let handlers: ReturnType<typeof makeHandlers>;
  beforeAll(async () => {
    database = await testDatabase();
    handlers = makeHandlers({ database, clock, state });
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

  const state = initialState();

  const start = (user: User, request: Record<string, unknown> = {}, context = as(user)) =>
    handlers.startRecording(
      { body: calls.startRecording.body!.parse({ projectId, env: 'demo', ...request }) },
      context,
    );
  async function started(user: User, request: Record<string, unknown> = {}): Promise<Recording> {
    const answer = await start(user, request);
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

  const claims = () => createRecordingClaims({ database, clock, log: silentLog, writeStep: writeParsedStep });
  async function claimed(): Promise<ClaimedRecording> {
    const found = await claims().claim('w1');
    if (!found) throw new Error('There is none.');
    return found;
  }

  return {
    get database() {
      return database;
    },
    get handlers() {
      return handlers;
    },
    deps: () => ({ database, clock, log: silentLog, writeStep: writeParsedStep }),
    now,
    clock,
    later,
    projectId,
    ada,
    bob,
    as,
    state,
    start,
    started,
    get,
    end,
    claims,
    claimed,
  };
}
