import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type {
  FromRunner,
  RunnerSettings,
  ToRunner,
  Unreachable,
  MemoryAnswer,
} from '#contracts/worker/runner';
import type { LoadedProject } from '#contracts/worker/loaded-project';
import type { StepAnswer } from '#contracts/worker/step-question';
import { freeSpace } from '#services/foundation/disk/free-space';
import { treeOf } from '#services/foundation/processes/process-tree';
import { WorkerChannel } from './channel';
import { saysDiskFull } from '#services/foundation/disk/disk-full';
import { abortOf, Fault, type RoomUsedUp, type ScenarioEnd } from './ends';
import { readMessage } from './inbox';
import { FolderMeter, maxFiles, type FolderSize } from './folder-meter';
import { deathOf, isWrapped } from './sandbox';
import type { MemoryQuestion } from './scenario-healing';
import { countedOf, outOfMemory, watch, type Limits, type Watchdog } from './watchdog';

/** Milliseconds until a process must be ready. No code of the user runs before that. */
const startLimit = 30_000;
/** Milliseconds that step code may take to load, even when the step timeout is shorter. */
const shortestLoad = 10_000;
/** Messages that restart the time limit of a step. */
const milestones = new Set<FromRunner['type']>(['scenarioStarted', 'stepStarted', 'stepFinished']);
/** Milliseconds that a killed process may take to exit. */
const dyingLimit = 500;
/** Milliseconds that a process may live after it closed its pipe, which is the first sign of an exit. */
const closingLimit = 5_000;
/** Bytes free below which a folder or disk counts as full: a failed write fills almost all the space. */
const noRoom = 2 ** 20;
/** Characters kept of the output of a process. */
const maxPrinted = 8_000;

/** The end of a scenario as the process reported it. */
type Told = Extract<ScenarioEnd, { kind: 'finished' | 'broken' }>;
type Ask = Extract<FromRunner, { type: 'askStep' }>;

/** Receives the messages of one scenario and answers its questions. */
export interface Listener {
  /** @returns a promise to wait for before the next message is read */
  listen(message: FromRunner): void | Promise<void>;
  /** Never throws: returns why there is no answer. */
  answer(ask: Pick<Ask, 'index' | 'question'>): Promise<StepAnswer>;
  /** Returns what is remembered of pages; never throws. Omitted: questions get no answer. */
  recall?(question: MemoryQuestion): Promise<MemoryAnswer>;
}

/** Returns the error for step code that wrote to the runner's pipe, or blocked reading from it. */
export const interfered = (why: string) => `The step code interfered with the report of its run: ${why}.`;

/** One warm process: loads a checkout once, then runs scenarios one after the other. */
export class RunnerProcess {
  /** Number of scenarios run so far. */
  runs = 0;
  /** Why step code does not load. Every scenario of this process ends with this message. */
  loadProblem: string | null = null;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  #printed = '';
  #listener: ((message: FromRunner) => void | Promise<void>) | null = null;
  #channel: WorkerChannel;
  #dog: Watchdog | null = null;
  #dead = false;
  #doomed = false;
  #fault: string | null = null;
  #refused: string | null = null;
  #letGo: NodeJS.Timeout | undefined;
  #gaveUp: () => void = () => undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly memoryMb: number,
    private readonly files: Limits['files'],
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-maxPrinted);
    });
    this.#channel = new WorkerChannel(child, {
      // A message that does not match the schema is dropped.
      message: (json, bytes) => {
        const message = readMessage(json, bytes);
        return message ? this.#listener?.(message) : undefined;
      },
      refused: (why) => this.#refuse(why),
      closed: () => {
        this.#letGo ??= setTimeout(() => this.#refuse('it closed its pipe to us'), closingLimit);
      },
      paused: () => this.#dog?.paused(),
      resumed: () => this.#dog?.resumed(),
    });
    // `close` comes after the last output and message were read. A process that cannot start only emits `error`.
    const over = once(child, 'close');
    const gaveUp = new Promise<void>((resolve) => (this.#gaveUp = resolve));
    const dead = () => {
      this.#dead = true;
      clearTimeout(this.#letGo);
    };
    this.exited = Promise.race([over, gaveUp]).then(dead, dead);
  }

  /** False as soon as the process is told to end. */
  get alive(): boolean {
    return !this.#dead && !this.#doomed;
  }

  /**
   * Waits for the process and makes it load a checkout. Sets `loadProblem` when the step code does not load.
   * @throws {Fault} when the process does not start
   */
  async load(settings: RunnerSettings): Promise<void> {
    await this.#started();
    const end = await this.#loading<true>({ type: 'load', settings }, (message) =>
      message.type === 'loaded' ? true : null,
    );
    if (end.result === true) return;
    if (end.fault) throw new Fault(end.reason);
    this.loadProblem = end.result ?? end.reason;
  }

  /**
   * Waits for the process and makes it report what the step code of a checkout defines. The process is of no further
   * use.
   * @throws {Fault} when the process does not start
   */
  async inspect(settings: RunnerSettings): Promise<{ report: LoadedProject } | { reason: string }> {
    await this.#started();
    const end = await this.#loading({ type: 'inspect', settings }, (message) =>
      message.type === 'inspected' ? { report: message.report } : null,
    );
    if (end.fault) throw new Fault(end.reason);
    return typeof end.result === 'object' && end.result ? end.result : { reason: end.result ?? end.reason };
  }

  /** @throws {Fault} when the process is not ready in time */
  async #started(): Promise<void> {
    const ready = this.#until((message) => (message.type === 'ready' ? true : null));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.kill();
    }, startLimit);
    if (!(await ready.finally(() => clearTimeout(timer)))) {
      // No code of the user has run yet, so step code is not the cause.
      const why = isLate ? `it was not ready within ${startLimit / 1000} s.` : 'it gave no reason.';
      throw new Fault(`The process for step code did not start: ${this.#lastWords() || why}`);
    }
  }

  /** Makes the process load step code under a watchdog. The result is a text when the step code does not load. */
  #loading<Result>(
    request: Extract<ToRunner, { type: 'load' | 'inspect' }>,
    resultOf: (message: FromRunner) => Result | null,
  ): Promise<{ result: Result | string | null; fault: boolean; reason: string }> {
    const limit = Math.max(request.settings.stepTimeout, shortestLoad);
    const limits = { step: limit, total: limit };
    const loading = 'loading of the step code';
    return this.#watched<Result | string>(
      { ...limits, names: { step: loading, total: loading } },
      request,
      (message) => (message.type === 'loadFailed' ? message.message : resultOf(message)),
    );
  }

  /** Runs one scenario and returns its end. Messages go to the listener. Aborting kills the process. */
  async run(
    request: Omit<Extract<ToRunner, { type: 'run' }>, 'type'>,
    limits: Pick<Limits, 'step' | 'total'>,
    { listen, answer, recall }: Listener,
    signal: AbortSignal,
  ): Promise<ScenarioEnd> {
    this.runs++;
    const abort = () => this.kill();
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    let isWornOut = false;
    const end = await this.#watched<Told>(
      { ...limits, names: { step: 'step', total: 'scenario' } },
      { type: 'run', ...request },
      (message, dog) => {
        if (!('id' in message) || message.id !== request.id) return null;
        if (message.type === 'askStep') {
          void this.#answer(message, answer, dog);
          return null;
        }
        if (message.type === 'askMemory' || message.type === 'askLook') {
          void recall?.(message).then((memoryAnswer) => this.#send(memoryAnswer));
          return null;
        }
        const isOwnStep =
          message.type === 'explored' || (message.type === 'recording' && message.event.type === 'ready');
        if (isOwnStep) dog.held();
        if (message.type === 'stepFinished') dog.released();
        if (message.type === 'runFailed') {
          isWornOut = true;
          return { kind: 'broken', message: message.message };
        }
        if (message.type !== 'scenarioFinished') {
          return listen(message) ?? null;
        }
        isWornOut = !message.reusable;
        const { status, message: reason, failedStep, noTrace } = message;
        return { kind: 'finished', status, message: reason, failedStep, noTrace };
      },
    );
    const roomUsedUp = await this.#lookedFor(end.result);
    if (isWornOut) this.kill();
    signal.removeEventListener('abort', abort);
    if (signal.aborted) return { kind: 'aborted', because: abortOf(signal) };
    if (end.result) return { ...end.result, roomUsedUp };
    return end.fault ? { kind: 'fault', reason: end.reason } : { kind: 'broken', message: end.reason };
  }

  /** Sends an action of the user who records. */
  tellCommand(id: string, command: Extract<ToRunner, { type: 'recording' }>['command']): void {
    this.#send({ type: 'recording', id, command });
  }

  /** Must run while the process lives: its files in memory disappear with it. */
  async #lookedFor(end: Told | null): Promise<RoomUsedUp | undefined> {
    return end && saysDiskFull(end.message) ? this.roomUsedUp() : undefined;
  }

  /** Checks a report of a full disk: returns whose space is used up, undefined when there is space. */
  async roomUsedUp(): Promise<RoomUsedUp | undefined> {
    const { bytes } = await this.#allFiles();
    if (bytes > this.files.mb * 2 ** 20 - noRoom) return 'own';
    const free = await freeSpace(this.files.dir);
    return free !== null && free < noRoom ? 'disk' : undefined;
  }

  /** Tells the process why the browser could not reach an address. The browser does not know the reason. */
  tellUnreachable(failure: Unreachable): void {
    this.#send({ type: 'unreachable', failure });
  }

  /** Returns whether the files of the process exceed half of its limit in bytes or in number. */
  async isFilled(): Promise<boolean> {
    const { bytes, files } = await this.#allFiles();
    return bytes > this.files.mb * 2 ** 19 || files > maxFiles / 2;
  }

  /** Measures all files of the process at once, without the copy of the checkout. */
  async #allFiles(): Promise<FolderSize> {
    const folder = new FolderMeter(this.files.dir, this.files.user);
    const pids = await treeOf(this.child.pid ?? 0);
    const size = await folder.measureAll(pids, this.files.uncounted?.files);
    await folder.close();
    return countedOf(this.files, size);
  }

  /** Lets the process run its AfterAll hooks. Kills it after two seconds. */
  async end(): Promise<void> {
    this.#doomed = true;
    const timer = setTimeout(() => this.kill(), 2_000);
    if (!this.#channel.isOpen) this.kill();
    this.#send({ type: 'end' });
    await this.exited;
    clearTimeout(timer);
  }

  /** @param fault the reason, when neither step code nor a user is the cause: the scenario may be retried */
  kill(fault?: string): void {
    this.#doomed = true;
    this.#fault ??= fault ?? null;
    this.#killGroup();
    if (this.#killed || this.#dead) return;
    this.#killed = true;
    clearTimeout(this.#letGo);
    // Bubblewrap that is killed while it builds the sandbox leaves the inner process behind. The inner process exits
    // when its pipe is closed.
    this.#letGo = setTimeout(() => {
      this.#channel.close();
      this.#gaveUp();
    }, dyingLimit);
  }
  #killed = false;

  /**
   * Kills the process and all others of its group. Without bubblewrap a shell copies the checkout before Node starts,
   * and a copy that goes on would write to the folder while it is removed.
   */
  #killGroup(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null && !isWrapped(this.child)) {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // The process leads no group, or has already ended.
      }
    }
    this.child.kill('SIGKILL');
  }

  /** Kills a process that sent something the runner's own code never sends. The step code is blamed. */
  #refuse(why: string): void {
    this.#refused ??= why;
    this.kill();
  }

  /** Sends a request and waits under a watchdog for its result, or for why the process died. */
  async #watched<Result>(
    limits: Omit<Limits, 'memoryMb' | 'files'>,
    request: ToRunner,
    resultOf: (message: FromRunner, dog: Watchdog) => Result | Promise<void> | null,
  ): Promise<{ result: Result | null; fault: boolean; reason: string }> {
    let bitten: string | null = null;
    const dog = watch(
      this.child.pid ?? 0,
      { ...limits, memoryMb: this.memoryMb, files: this.files },
      (reason) => {
        bitten = reason;
        this.kill();
      },
    );
    this.#dog = dog;
    const result = this.#until((message) => {
      dog.heard();
      if (milestones.has(message.type)) dog.progressed();
      return resultOf(message, dog);
    });
    this.#send(request);
    const found = await result.finally(() => dog.stop());
    this.#dog = null;
    if (found !== null) return { result: found, fault: false, reason: '' };
    return bitten === null
      ? { result: null, ...this.#death() }
      : { result: null, fault: false, reason: bitten };
  }

  /** Returns the result of the first message that has one; null when the process dies before. */
  async #until<Result>(
    resultOf: (message: FromRunner) => Result | Promise<void> | null,
  ): Promise<Result | null> {
    const found = new Promise<Result>((resolve) => {
      this.#listener = (message) => {
        const result = resultOf(message);
        if (result instanceof Promise) return result;
        if (result !== null) resolve(result);
      };
    });
    const result = await Promise.race([found, this.exited.then(() => null)]);
    this.#listener = null;
    return result;
  }

  async #answer({ id, index, question }: Ask, answerOf: Listener['answer'], dog: Watchdog): Promise<void> {
    dog.paused();
    const answer = await answerOf({ index, question });
    dog.resumed();
    this.#send({ type: 'stepAnswer', id, index, answer });
  }

  #send(message: ToRunner): void {
    // Does nothing when the process is gone: callers learn that from `exited`.
    this.#channel.send(message);
  }

  #death(): { fault: boolean; reason: string } {
    if (this.#refused !== null) return { fault: false, reason: interfered(this.#refused) };
    const { exitCode, signal } = deathOf(this.child);
    if (this.#fault !== null) return { fault: true, reason: this.#fault };
    if (/heap out of memory|invalid (array|table) size/i.test(this.#printed)) {
      return { fault: false, reason: outOfMemory(this.memoryMb) };
    }
    if (exitCode !== null)
      return { fault: false, reason: `The step code ended its process (exit code ${exitCode}).` };
    // The system sends these signals when memory is short, or an operator. A crash of step code has other signals.
    const fromOutside = signal === null || /^SIG(KILL|TERM|INT|HUP)$/.test(signal);
    return fromOutside
      ? { fault: true, reason: `The process for step code was killed (${signal ?? 'it did not start'}).` }
      : { fault: false, reason: `The step code ended its process (${signal}).` };
  }

  /** Returns the first error line in the output of the process, or the end of the output. */
  #lastWords(): string {
    return /^.*Error\b.*$/m.exec(this.#printed)?.[0] ?? this.#printed.trim().slice(-200);
  }
}
