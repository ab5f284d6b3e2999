import { spawn } from 'node:child_process';
import { url as inspectorUrl } from 'node:inspector';
import type { Duplex } from 'node:stream';
import { endsWithin } from '#server/config/ending';
import {
  fromWorker,
  longestLine,
  type FromWorker,
  type ToWorker,
  type WorkerSetup,
} from '#contracts/worker/worker-link';
import { jsonLines } from '#services/foundation/processes/json-lines';
import { keepRunning } from '#services/foundation/processes/keep-running';
import type { Log } from '#services/foundation/log';
import { killTree } from '#services/foundation/processes/process-tree';
import type { WorkerObserver } from '#services/worker';
import { watchSilence, type Patience } from './worker-silence';

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
  /** Told of what the worker does. */
  observer: WorkerObserver;
  /** Told each time the worker is started again. */
  onRestart(): void;
  /** With a worker that says nothing; half a minute unless told. */
  patienceWithSilence?: Patience;
  log: Log;
}

export interface WorkerBeside {
  /** Resolves when the worker is ready, or it is clear that this takes longer. @throws {WorkerRefused} */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a worker in a process of its own, for as long as the server runs: no fault of running a scenario can end the
 * server. One that ends is started again after growing pauses, and takes over what it ran before; one that hangs is
 * killed first. Should the server be
 * killed, the pipe between the two closes, and the worker ends.
 */
export function startWorkerBeside(options: WorkerBesideOptions): WorkerBeside {
  const { log } = options;
  const kept = keepRunning({
    start: () => startOnce(options),
    onEnd(how, pause) {
      log.error({ how, pause }, 'The worker ended; it is started again');
      options.onRestart();
    },
  });
  const ready = kept.current().started.then((how) => {
    if (how !== 'refused') return;
    kept.release();
    throw new WorkerRefused(
      'The server does not start without its worker. WORKER=off starts it without one.',
    );
  });
  ready.catch(() => undefined); // whoever waits for it hears of it
  return {
    ready,
    async stop() {
      kept.release();
      await kept.current().stop();
    },
  };
}

interface StartedWorker {
  /** How far it came at first. */
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
    log.error({ worker: child.pid }, 'The worker has said nothing for long: it hangs, and is killed');
    kill();
  };
  // Its debugger may be used where ours is.
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
    longest: longestLine,
    hear,
  });
  void link.closed.then((why) => {
    silence.stop();
    if (why !== null) log.error({ why, pid: child.pid }, 'What the worker says is not understood');
    // It ends by itself, unless it is stuck.
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
