import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCookieSessionStorage } from '@remix-run/node';
import type { Browser } from 'playwright';
import { io } from 'socket.io-client';
import type { RecordingCommand } from '#contracts/worker/recording';
import type { RecordingNews } from '#contracts/recordings/recording-work';
import type { Recording, RecordingProposal } from '#contracts/recordings';
import { RecordingSession } from '#runner/recording/session';
import { silentLog } from '#services/foundation/testing';
import { openRecordingSockets, recordingSocketPath } from '../../server/recording-sockets';
import { socketCallers } from '../../server/socket-callers';
import { createLiveHub } from '../../server/sockets';
import { startGenerating } from '../together/generating.fixture';
import type { Doing } from './doing';
import { Person } from './person';
import { registerRecorder, succeeded } from './product';

/** How "Run before saving" of a recording ended. */
export interface Tried {
  status: string;
  /** Number of steps that passed with fixes: their code does not do what was recorded. */
  heals: number;
  /** Why the scenario failed. */
  message: string;
}

export interface TriedRecording {
  recording: Recording;
  /** As the page that saves the recording shows it. */
  proposal: RecordingProposal;
  /** Resolves when the run has ended. */
  tried: Promise<Tried>;
}

export type TrialProduct = Awaited<ReturnType<typeof startTrialProduct>>;

/** Milliseconds that a browser may take to open, and that a run may take. */
const longest = 120_000;

/**
 * The product without its pages: all services, a worker that records and runs, and the sockets between them. A project
 * of one member has an environment with the address of an application.
 */
export async function startTrialProduct(baseUrl: string) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const settings = { perProject: 2, idle: longest, whole: 2 * longest };
  const on = await startGenerating(
    { model: null },
    { recorders: 1, recordings: { settings, server: randomUUID(), addresses: [address] } },
  );
  const forget = registerRecorder(on.database);
  const sessions = createCookieSessionStorage({ cookie: { name: 's', secrets: ['x'] } });
  const sockets = openRecordingSockets(createLiveHub(), {
    http,
    log: silentLog,
    viewers: on.services.recordingViewers,
    requestCheck: (_request, _response, next) => next(),
    ...socketCallers(sessions, on.services),
  });
  const project = await on.startProject('foreign', 'empty');
  const { projectId, files, generating, reports } = project;
  const env = { name: 'application', baseUrl };
  succeeded(await files.pushEnvironment({ body: { projectId, name: env.name, data: env } }));

  const shown = async (id: string): Promise<Recording> =>
    succeeded(await generating.getRecording({ params: { id }, query: { projectId } })).recording;

  return {
    /**
     * Records a user's actions, and starts "Run before saving" for the recording.
     * @param browser of the user's own copy of the page, which is used only to find positions of elements
     */
    async record(browser: Browser, scenarioName: string, doing: Doing): Promise<TriedRecording> {
      const started = await generating.startRecording({ body: { projectId, env: env.name } });
      const { id } = succeeded(started).recording;
      const viewer = await openViewer({ address, projectId, bearer: project.bearer, id });
      try {
        await actBeside(browser, baseUrl, viewer, doing);
      } finally {
        viewer.close();
      }
      succeeded(await generating.endRecording({ params: { id }, body: { projectId } }));
      const recording = await until(async () => {
        const now = await shown(id);
        return now.state === 'ended' ? now : null;
      });
      if (recording.because !== 'ended') throw new Error(`${scenarioName}: ${recording.reason}`);
      const names = { featureName: 'Foreign', scenarioName };
      const asked = await generating.proposeRecording({ params: { id }, query: { projectId, ...names } });
      const { proposal } = succeeded(asked);
      if (proposal.problem !== null) throw new Error(`${scenarioName}: ${proposal.problem}`);
      const { hash } = proposal;
      const body = { projectId, ...names, hash };
      const { runId } = succeeded(await generating.runRecording({ params: { id }, body }));
      return { recording, proposal, tried: endOf(runId) };
    },
    async close() {
      await sockets.close();
      await forget();
      await on.close();
      http.close();
      http.closeAllConnections();
    },
  };

  async function endOf(runId: string): Promise<Tried> {
    return until(async () => {
      const { run } = succeeded(await reports.getRun({ query: { runId } }));
      if (['QUEUED', 'RUNNING'].includes(run.status)) return null;
      const [testCase] = run.report.testCases;
      if (!testCase) throw new Error('The run has no scenario.');
      return { status: run.status, heals: testCase.heals ?? 0, message: testCase.message ?? '' };
    });
  }
}

/** Asks again and again until the answer is there. @throws after a while */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (const since = performance.now(); performance.now() - since < longest;) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`There is no answer after ${longest / 1000} seconds.`);
}

/** A page that shows a recording, as far as the sockets know it. */
interface Viewer {
  send(command: RecordingCommand): void;
  /** Resolves when the worker has carried out all commands so far. */
  carriedOut(): Promise<void>;
  close(): void;
}

async function openViewer(of: {
  address: string;
  projectId: string;
  bearer: string;
  id: string;
}): Promise<Viewer> {
  const socket = io(of.address, {
    path: recordingSocketPath,
    query: { project_id: of.projectId, recording: of.id },
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { authorization: `Bearer ${of.bearer}` },
  });
  const send = (command: object) => socket.emit('command', JSON.stringify(command));
  const pictures = new Promise<void>((resolve) =>
    socket.on('picture', ({ picture }: { picture: number }) => {
      send({ type: 'drawn', picture });
      resolve();
    }),
  );
  let answered = () => undefined as void;
  let over: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => (over = reject));
  ended.catch(() => undefined);
  socket.on('news', (news: RecordingNews) => {
    if (news.type === 'responses') answered();
    if (news.type === 'over') over(new Error(`The recording ended: ${news.reason}`));
  });
  socket.on('connect_error', over);
  // Commands and answers may be lost with the connection.
  socket.on('disconnect', (reason) => over(new Error(`The socket of the recording closed: ${reason}`)));
  await Promise.race([pictures, ended]);
  return {
    send,
    async carriedOut() {
      const answer = new Promise<void>((resolve) => (answered = resolve));
      // The only command that is executed in order, answered, and does not change the recording.
      send({ type: 'askResponses' });
      await Promise.race([answer, ended]);
    },
    close: () => void socket.disconnect(),
  };
}

/** Has a person use a page of a viewer and a copy of it at the same time. */
async function actBeside(browser: Browser, baseUrl: string, viewer: Viewer, doing: Doing): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  try {
    const page = await context.newPage();
    const copy = new RecordingSession({ page, language: 'en', baseUrl, emit: () => undefined });
    // The worker's browser has opened the same already.
    await copy.command({ type: 'open', url: baseUrl });
    const both = {
      async command(command: RecordingCommand) {
        viewer.send(command);
        await Promise.all([copy.command(command), command.type === 'move' ? null : viewer.carriedOut()]);
      },
    };
    await doing(new Person(both, context), page);
    await copy.end();
  } finally {
    await context.close();
  }
}
