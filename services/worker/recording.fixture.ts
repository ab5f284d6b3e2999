import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { SightStep } from '#contracts/worker/application-map';
import type { RecordingCommand } from '#contracts/worker/recording';
import type {
  ClaimedRecording,
  RecordingClaims,
  RecordingEnd,
  RecordingNews,
  RecordingWork,
} from '#contracts/recordings/recording-work';
import { stepFrom } from '#runner/recording/words';
import { startSite, type TestSite } from './testing';
import { setStage, type Stage } from './testing.stage';

/** Returns a feature with one scenario of these steps. */
export const featureOfSteps = (...lines: string[]) =>
  ['Feature: New', '  Scenario: One', ...lines.map((line) => `    ${line}`)].join('\n');

/** A recording as its viewer sees it. */
export interface WatchedRecording {
  news: RecordingNews[];
  send(command: RecordingCommand | { type: 'end' }): void;
  /** Resolves with the first news that meets the condition. */
  until(is: (news: RecordingNews) => boolean): Promise<RecordingNews>;
  ended: Promise<RecordingEnd>;
  /** The pages that it saw, which the worker reports after the end. */
  passed: Promise<readonly SightStep[]>;
  /** Takes the recording away from the worker. */
  lose(): void;
}

interface RecordOptions {
  limits?: Partial<RecordingWork['limits']>;
  code?: string;
  opensAt?: string;
  goesOn?: RecordingWork['goesOn'];
}

type StageOptions = Parameters<typeof setStage>[1];

/** Starts a worker that takes recordings, and a site with pages, for the tests of one file. */
export function startRecordingWorker(
  pages: Parameters<typeof startSite>[0],
  code: string,
  options: StageOptions = {},
) {
  const wanted: { claimed: ClaimedRecording }[] = [];
  let wake: () => void = () => undefined;
  const claims: RecordingClaims = {
    claim: async () => wanted.shift()?.claimed ?? null,
    async listen(tell) {
      wake = tell;
      return async () => undefined;
    },
  };

  const on = {} as { site: TestSite; stage: Stage };
  beforeAll(async () => {
    on.site = await startSite(pages);
    on.stage = await setStage(on.site.baseUrl, {
      recordings: claims,
      recorders: 2,
      // Longer than a test runs, so that no timeout ends a recording.
      stepTimeout: 300_000,
      testData: async () => ({ values: [{ key: 'pin', type: 'secret', value: 'hunter-2468' }] }),
      ...options,
    });
    on.stage.worker.start();
  });
  afterAll(async () => {
    await on.stage.close();
    await on.site.close();
  });

  /** Starts a recording of a scenario after its first `upTo` steps. */
  function record(
    text: string,
    upTo = 0,
    { limits = {}, code: own = code, opensAt, goesOn }: RecordOptions = {},
  ): WatchedRecording {
    const { claimed, seen } = watchedRecording({
      id: randomUUID(),
      projectId: on.stage.projectId,
      commit: on.stage.commit({ feature: 'Feature: a\n', code: own }),
      env: { name: 'demo', baseUrl: on.site.baseUrl },
      viewport: { width: 800, height: 600 },
      language: 'en',
      feature: { uri: 'features/new.feature', text, line: 2 },
      upTo,
      limits: { step: 30_000, idle: 60_000, whole: 120_000, ...limits },
      opensAt,
      goesOn,
    });
    wanted.push({ claimed });
    wake();
    return seen;
  }

  return { on, record };
}

/** Returns a recording for a worker to claim, and the view of the person who watches it. */
function watchedRecording(work: RecordingWork): { claimed: ClaimedRecording; seen: WatchedRecording } {
  const news: RecordingNews[] = [];
  const looks = new Set<() => void>();
  let listener: (command: RecordingCommand | { type: 'end' }) => void = () => undefined;
  let end: (end: RecordingEnd) => void = () => undefined;
  const ended = new Promise<RecordingEnd>((resolve) => (end = resolve));
  let pass: (pages: readonly SightStep[]) => void = () => undefined;
  const passed = new Promise<readonly SightStep[]>((resolve) => (pass = resolve));
  let isOurs = true;
  const claimed: ClaimedRecording = {
    work,
    link: {
      onCommand: (told) => void (listener = told),
      send(event) {
        news.push(
          event.type === 'step' ? { type: 'step', step: stepFrom(event.step, work.language) } : event,
        );
        // Confirms pictures like the page.
        if (event.type === 'picture') listener({ type: 'drawn', picture: event.picture });
        looks.forEach((look) => look());
      },
    },
    renew: async () => isOurs,
    ended: async (recordingEnd) => end(recordingEnd),
    passed: async (pages) => pass(pages),
  };
  const seen: WatchedRecording = {
    news,
    send: (command) => listener(command),
    ended,
    passed,
    lose: () => void (isOurs = false),
    until: (is) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = news.find(is);
          if (!found) return;
          looks.delete(look);
          resolve(found);
        };
        looks.add(look);
        look();
        void ended.then(({ reason }) =>
          reject(new Error(`It ended: ${reason}\n${told({ news }).join('\n')}`)),
        );
      }),
  };
  return { claimed, seen };
}

export const isReady = ({ type }: RecordingNews) => type === 'ready';
export const isStepNews = (text: string | RegExp) => (news: RecordingNews) =>
  news.type === 'step' &&
  (news.step.state === 'recorded'
    ? new RegExp(text).test(news.step.choices[0]?.text ?? '')
    : new RegExp(text).test(news.step.reason));
export const told = ({ news }: Pick<WatchedRecording, 'news'>) =>
  news.flatMap((recordingNews) =>
    recordingNews.type === 'step'
      ? [
          recordingNews.step.state === 'recorded'
            ? (recordingNews.step.choices[0]?.text ?? '')
            : recordingNews.step.reason,
        ]
      : [],
  );

/** Presses keys in the browser of a recording. */
export async function key(seen: WatchedRecording, ...keys: string[]): Promise<void> {
  for (const entry of keys) {
    seen.send({ type: 'keyDown', key: entry, modifiers: [] });
    seen.send({ type: 'keyUp', key: entry, modifiers: [] });
  }
}
