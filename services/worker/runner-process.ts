import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FromRunner, RunnerSettings, ToRunner, Unreachable } from '#contracts/worker/runner';
import type { StepAnswer } from '#contracts/worker/step-question';
import { freeSpace } from '#services/foundation/disk/free-space';
import { treeOf } from '#services/foundation/processes/process-tree';
import { Channel } from './channel';
import { saysDiskFull } from '#services/foundation/disk/disk-full';
import { abortOf, Fault, type RoomUsedUp, type ScenarioEnd } from './ends';
import { readMessage } from './inbox';
import { FolderMeter, mostFiles } from './folder-meter';
import { deathOf } from './sandbox';
import type { MemoryAnswer, MemoryQuestion } from './scenario-healing';
import { outOfMemory, watch, type Limits, type Watchdog } from './watchdog';

/** Milliseconds until a process must be up; nothing of the user's runs before. */
const startLimit = 30_000;
/** Milliseconds that step code may take to load, also where its steps have less. */
const shortestLoad = 10_000;
/** Messages that begin a new stretch of time. */
const milestones = new Set<FromRunner['type']>(['scenarioStarted', 'stepStarted', 'stepFinished']);
/** Milliseconds that a killed process may take to be gone. */
const dyingLimit = 500;
/** Milliseconds that a process may live after it closed its pipe: one that ends closes it first. */
const closingLimit = 5_000;
/** Bytes: a folder or a disk with less room is full. Files are written in pieces, so one that fails leaves next to none. */
const noRoom = 2 ** 20;
/** Characters kept of what a process prints as it dies. */
const mostPrinted = 8_000;

/** How a scenario ended that the process told the end of. */
type Told = Extract<ScenarioEnd, { kind: 'finished' | 'broken' }>;
type Ask = Extract<FromRunner, { type: 'askStep' }>;

/** Who hears what a scenario tells. */
export interface Listener {
  /** @returns what has to be over before more is taken of the process */
  listen(message: FromRunner): void | Promise<void>;
  /** Never throws; what cannot be answered is said so. */
  answer(ask: Pick<Ask, 'index' | 'question'>): Promise<StepAnswer>;
  /** What is remembered of pages; never throws. Left out: nothing is. */
  recall?(question: MemoryQuestion): Promise<MemoryAnswer>;
}

/** Said of step code that wrote to our pipe, or kept us from reading it. */
export const interfered = (why: string) => `The step code interfered with the report of its run: ${why}.`;

/** One warm process: loads a checkout once, then runs scenarios one after the other. */
export class RunnerProcess {
  /** Scenarios run so far. */
  runs = 0;
  /** Why step code does not load; then every scenario of it ends with this. */
  loadProblem: string | null = null;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  #printed = '';
  #listener: ((message: FromRunner) => void | Promise<void>) | null = null;
  #channel: Channel;
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
      this.#printed = (this.#printed + text).slice(-mostPrinted);
    });
    this.#channel = new Channel(child, {
      // What goes into a report and is no entry of one is left out, as it always was.
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
    // `close`: the last output and message were read. One that cannot start has but an `error`.
    const over = once(child, 'close');
    const gaveUp = new Promise<void>((resolve) => (this.#gaveUp = resolve));
    const dead = () => {
      this.#dead = true;
      clearTimeout(this.#letGo);
    };
    this.exited = Promise.race([over, gaveUp]).then(dead, dead);
  }

  /** False from the moment it is told to end. */
  get alive(): boolean {
    return !this.#dead && !this.#doomed;
  }

  /**
   * Waits for the process and has it load a checkout. A problem of the step code stands in `loadProblem` afterwards.
   * @throws {Fault} when the process does not come up
   */
  async load(settings: RunnerSettings): Promise<void> {
    const ready = this.#until((message) => (message.type === 'ready' ? true : null));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.kill();
    }, startLimit);
    if (!(await ready.finally(() => clearTimeout(timer)))) {
      // Nothing of the user's ran yet.
      const why = isLate ? `it was not ready within ${startLimit / 1000} s.` : 'it gave no reason.';
      throw new Fault(`The process for step code did not start: ${this.#lastWords() || why}`);
    }
    const limit = Math.max(settings.stepTimeout, shortestLoad);
    const limits = { step: limit, total: limit };
    const loading = 'loading of the step code';
    const end = await this.#watched<string | true>(
      { ...limits, names: { step: loading, total: loading } },
      { type: 'load', settings },
      (message) => {
        if (message.type === 'loaded') return true;
        return message.type === 'loadFailed' ? message.message : null;
      },
    );
    if (end.result === true) return;
    if (end.fault) throw new Fault(end.reason);
    this.loadProblem = end.result ?? end.reason;
  }

  /** Runs one scenario. Messages about it go to the listener; what ends it is the result. Aborting kills the process. */
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
          void recall?.(message).then((told) => this.#send(told));
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

  /** What the person does whose recording runs. */
  tellCommand(id: string, command: Extract<ToRunner, { type: 'recording' }>['command']): void {
    this.#send({ type: 'recording', id, command });
  }

  /** While it is there: what it has in memory ends with it. */
  async #lookedFor(end: Told | null): Promise<RoomUsedUp | undefined> {
    return end && saysDiskFull(end.message) ? this.roomUsedUp() : undefined;
  }

  /** Whose room is used up, for step code that says it found none; undefined where there is some: it only has the words. */
  async roomUsedUp(): Promise<RoomUsedUp | undefined> {
    const folder = new FolderMeter(this.files.dir, this.files.user);
    const { bytes } = await folder.measureAll(await treeOf(this.child.pid ?? 0));
    await folder.close();
    if (bytes > this.files.mb * 2 ** 20 - noRoom) return 'own';
    const free = await freeSpace(this.files.dir);
    return free !== null && free < noRoom ? 'disk' : undefined;
  }

  /** Why the browser did not reach an address, which it does not know itself. */
  tellUnreachable(failure: Unreachable): void {
    this.#send({ type: 'unreachable', failure });
  }

  /** Whether the files that it has left are more than half of what it may keep. */
  async isFilled(): Promise<boolean> {
    const folder = new FolderMeter(this.files.dir, this.files.user);
    const { bytes, files } = await folder.measure(await treeOf(this.child.pid ?? 0));
    await folder.close();
    return bytes > this.files.mb * 2 ** 19 || files > mostFiles / 2;
  }

  /** Lets the process run its AfterAll hooks, and ends it after two seconds whatever it does. */
  async end(): Promise<void> {
    this.#doomed = true;
    const timer = setTimeout(() => this.kill(), 2_000);
    if (!this.#channel.isOpen) this.kill();
    this.#send({ type: 'end' });
    await this.exited;
    clearTimeout(timer);
  }

  /** @param fault why, when neither step code nor a person is the cause: what runs in it may be tried again */
  kill(fault?: string): void {
    this.#doomed = true;
    this.#fault ??= fault ?? null;
    this.child.kill('SIGKILL');
    if (this.#killed || this.#dead) return;
    this.#killed = true;
    clearTimeout(this.#letGo);
    // Bubblewrap that is killed while it builds the sandbox leaves behind the process in it: that one ends by itself
    // when nobody is connected to it any more.
    this.#letGo = setTimeout(() => {
      this.#channel.close();
      this.#gaveUp();
    }, dyingLimit);
  }
  #killed = false;

  /** What came from the process cannot be from our code in it: nothing of it counts any more. */
  #refuse(why: string): void {
    this.#refused ??= why;
    this.kill();
  }

  /** Sends a request and waits for its result under a watchdog; without one, for why the process died. */
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
    return { result: null, ...(bitten === null ? this.#death() : { fault: false, reason: bitten }) };
  }

  /** The first message that gives a result; null when the process dies before. */
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
    // A process that is gone cannot be told; `exited` says the same.
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
    // What others send: the system short of memory, an operator. Step code's own abort or crash has other names.
    const fromOutside = signal === null || /^SIG(KILL|TERM|INT|HUP)$/.test(signal);
    return fromOutside
      ? { fault: true, reason: `The process for step code was killed (${signal ?? 'it did not start'}).` }
      : { fault: false, reason: `The step code ended its process (${signal}).` };
  }

  /** The error among what the process printed as it died. */
  #lastWords(): string {
    return /^.*Error\b.*$/m.exec(this.#printed)?.[0] ?? this.#printed.trim().slice(-200);
  }
}
