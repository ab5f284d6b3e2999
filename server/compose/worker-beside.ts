import { spawn } from 'node:child_process';
import { url as inspectorUrl } from 'node:inspector';
import type { Duplex } from 'node:stream';
import { endsWithin } from '#server/config/ending';
import {
  fromWorker,
  maxLineLength,
  type FromWorker,
  type ToWorker,
  type WorkerSetup,
} from '#contracts/worker/worker-link';
import { jsonLines } from '#services/foundation/processes/json-lines';
import { keepRunning } from '#services/foundation/processes/keep-running';
import type { Log } from '#services/foundation/log';
import { killTree } from '#services/foundation/processes/process-tree';
import type { WorkerObserver } from '#services/worker';
import { watchSilence, type SilenceLimits } from './worker-silence';

/** Milliseconds that a server waits for its worker before it opens without one. */
const patience = 30_000;

/** The worker cannot work with the operator's settings, and has said why. */
export class WorkerRefused extends Error {
  override name = 'WorkerRefused';
}

export interface WorkerBesideOptions {
  setup: WorkerSetup;
  /** The worker's program and its arguments, for Node. */
  program: string[];
  /** Receives the worker's events. */
  observer: WorkerObserver;
  /** Called each time the worker is restarted. */
  onRestart(): void;
  /** How long a worker may be silent. Default: half a minute. */
  patienceWithSilence?: SilenceLimits;
  log: Log;
}

export interface WorkerBeside {
  /** Resolves when the worker is ready, or clearly needs more time. @throws {WorkerRefused} */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a worker in a separate process while the server runs, so that no fault of a scenario can end the server.
 * A worker that ended restarts after growing pauses and takes over its previous jobs. A worker that hangs is killed
 * first. If the server is killed, the pipe between the two closes, and the worker ends.
 */
export function startWorkerBeside(options: WorkerBesideOptions): WorkerBeside {
  const { log } = options;
  const running = keepRunning({
    start: () => startOnce(options),
    onEnd(how, pause) {
      log.error({ how, pause }, 'The worker ended; it is started again');
      options.onRestart();
    },
  });
  const ready = running.current().started.then((how) => {
    if (how !== 'refused') return;
    running.release();
    throw new WorkerRefused(
      'The server does not start without its worker. WORKER=off starts it without one.',
    );
  });
  ready.catch(() => undefined); // whoever waits for it hears of it
  return {
    ready,
    async stop() {
      running.release();
      await running.current().stop();
    },
  };
}

interface StartedWorker {
  /** Result of the first start. */
  started: Promise<'ready' | 'refused' | 'late'>;
  ended: Promise<string>;
  stop(): Promise<void>;
}

function startOnce({
  setup,
  program,
  observer,
  patienceWithSilence,
  log,
}: WorkerBesideOptions): StartedWorker {
  const child = spawn(process.execPath, [...process.execArgv, ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  let tell: (how: 'ready' | 'refused' | 'late') => void = () => undefined;
  const started = new Promise<'ready' | 'refused' | 'late'>((resolve) => (tell = resolve));
  const timer = setTimeout(() => tell('late'), patience);
  void ended.then(() => tell('late'));
  void started.then(() => clearTimeout(timer));

  const kill = () => void (child.pid && killTree(child.pid));
  const hangs = () => {
    log.error({ worker: child.pid }, 'The worker has not responded for a long time and is killed');
    kill();
  };
  // The worker may be debugged when the server is.
  const silence = watchSilence(inspectorUrl() !== undefined, hangs, patienceWithSilence);
  void ended.then(() => silence.stop());

  const hear = (message: FromWorker) => {
    silence.heard();
    if (message.type === 'alive') silence.setInspected(message.inspected);
    else if (message.type === 'claimed') observer.claimed(message.waited);
    else if (message.type === 'ended') observer.ended(message.took);
    else tell(message.type);
  };
  const link = jsonLines<ToWorker, typeof fromWorker>(child.stdio[3] as Duplex, {
    schema: fromWorker,
    longest: maxLineLength,
    hear,
  });
  void link.closed.then((why) => {
    silence.stop();
    if (why !== null) log.error({ why, pid: child.pid }, 'A message of the worker is not valid');
    // The worker exits on its own unless it hangs.
    const stuck = setTimeout(kill, why === null ? endsWithin.workerKilled : 0);
    void ended.then(() => clearTimeout(stuck));
  });
  link.send({ type: 'start', setup });
  return {
    started,
    ended,
    async stop() {
      link.close();
      await ended;
    },
  };
}
