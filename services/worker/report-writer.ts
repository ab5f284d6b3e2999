import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { TraceNote } from '#contracts/worker/evidence';
import type { AttemptRef, RunSink, ScenarioOutcome, StepChange } from '#contracts/worker/run-sink';
import type { ScenarioRecord } from './scenario-record';

/** Limits of unwritten data: bytes, and calls of the sink. Above them `behind` makes callers wait. */
export const maxWaiting = 16_000_000;
export const maxCalls = 200;
/** Limits of one write: bytes of steps as JSON, and number of steps. A larger step is written alone. */
export const maxWritten = 2_000_000;
const maxSteps = 200;
/** Milliseconds for which changes of steps are collected into one write. */
const gathering = 300;

/**
 * Writes a growing record to the sink, in order and one call at a time. Steps that change during a call are written
 * together afterwards, each once. Unwritten data is limited if the caller waits for `behind`. After the first failed
 * call nothing more is written, and `settle` throws the error of that call.
 */
export class ReportWriter {
  #tail: Promise<void> = Promise.resolve();
  /** Indexes of steps with unwritten changes. */
  #changed = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sink: RunSink,
    private readonly at: AttemptRef,
    private readonly record: ScenarioRecord,
    /** Bytes of steps to write while they change. After that each step is written once, at the end. */
    private readonly mostLive = Infinity,
  ) {}

  started(info: { startTime: number; worker: string }): void {
    this.#enqueue(() => this.sink.scenarioStarted(this.at, info));
  }

  planned(): void {
    this.#enqueue(() => this.sink.stepsPlanned(this.at, this.record.planned));
  }

  /** Call when a step began, ended or changed. @param size bytes that the step has gained */
  step(index: number, size = 0): void {
    this.#changed.add(index);
    this.#unwritten += size;
    this.#timer ??= setTimeout(() => this.#flush(), gathering);
  }

  /** Call when code for a step was generated or refused. @param size bytes of the message */
  resolved(index: number, step: GeneratedStep, size = 0): void {
    this.#flush();
    this.#enqueue(() => this.sink.stepResolved?.(this.at, index, step) ?? Promise.resolve(), size);
  }

  /** Settles when enough is written to continue; undefined when the caller need not wait. */
  get behind(): Promise<void> | undefined {
    // Steps that are only written at the end are limited by the evidence budget of the scenario.
    const steps = this.#isTooMuch ? 0 : this.#unwritten;
    if (this.#waiting + steps <= maxWaiting && this.#calls <= maxCalls) return undefined;
    this.#flush();
    return this.#tail.catch(() => undefined);
  }
  /** Unwritten bytes except steps; unwritten bytes of steps; calls that are not done. */
  #waiting = 0;
  #unwritten = 0;
  #calls = 0;

  /** Writes one screenshot that all these steps share. */
  screenshot(indexes: number[], jpeg: Uint8Array): void {
    if (indexes.length === 0) return;
    this.#enqueue(async () => {
      const id = await this.sink.screenshot(this.at, jpeg);
      for (const index of indexes) {
        this.record.setScreenshot(index, id);
        // Again: an earlier write of the step had no screenshot.
        this.step(index);
      }
    }, jpeg.length);
    indexes.forEach((index) => this.step(index));
  }

  /** Writes the first trace of a scenario and ignores others. @param leftOut the parts that it lacks */
  trace(zip: Uint8Array, leftOut?: 'details' | 'actions'): void {
    if (this.#traced) return;
    this.#traced = true;
    this.traceNote = leftOut ? `${leftOut}-left-out` : 'whole';
    this.#enqueue(() => this.sink.trace?.(this.at, zip) ?? Promise.resolve(), zip.length);
  }
  #traced = false;
  /** How much of the trace is stored, and why no more. */
  traceNote: TraceNote | undefined;

  /** Writes every step again in its present state. */
  all(): void {
    this.record.steps.forEach((_, index) => this.step(index));
  }

  finished(outcome: ScenarioOutcome): void {
    this.#flush(true);
    this.#enqueue(() => this.sink.scenarioFinished(this.at, { ...outcome, traceNote: this.traceNote }));
  }

  /** Resolves when everything is written. */
  async settle(): Promise<void> {
    this.#flush(true);
    await this.#tail;
  }

  /** Drops everything that is not written yet. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#changed.clear();
    this.#abandoned = true;
  }
  #abandoned = false;

  /** Each write contains the whole step, so one large step that changes often could fill the disk alone. */
  get #isTooMuch(): boolean {
    return this.#live > this.mostLive;
  }
  /** Bytes of steps written so far. */
  #live = 0;

  #flush(isEnd = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // A write that has not begun yet includes later changes. The last write comes after all screenshots.
    if (!isEnd && (this.#isTooMuch || this.#isFlushing)) return;
    this.#isFlushing = true;
    this.#enqueue(async () => {
      this.#isFlushing = false;
      const unwritten = this.#unwritten;
      const indexes = [...this.#changed].sort((a, b) => a - b);
      this.#changed.clear();
      while (indexes.length > 0 && !this.#abandoned) {
        const changes = this.#some(indexes);
        if (changes.length > 0) await this.sink.stepsChanged(this.at, changes);
      }
      this.#unwritten -= unwritten;
    });
  }
  #isFlushing = false;

  /** Takes as many steps as one call may write, at least one. @returns copies of their present state */
  #some(indexes: number[]): StepChange[] {
    const changes: StepChange[] = [];
    let size = 0;
    while (indexes.length > 0 && changes.length < maxSteps) {
      const [index = -1] = indexes;
      const step = this.record.steps[index];
      const more = step ? JSON.stringify(step).length : 0;
      if (changes.length > 0 && size + more > maxWritten) break;
      indexes.shift();
      if (step) changes.push({ index, step: structuredClone(step) });
      size += more;
    }
    this.#live += size;
    return changes;
  }

  /** @param size bytes held in memory until the write is done */
  #enqueue(write: () => Promise<void>, size = 0): void {
    this.#calls++;
    this.#waiting += size;
    const over = () => {
      this.#calls--;
      this.#waiting -= size;
    };
    this.#tail = this.#tail.then(() => (this.#abandoned ? undefined : write())).finally(over);
    // `settle` throws the error. An unhandled rejection would end the worker before that.
    this.#tail.catch(() => undefined);
  }
}
