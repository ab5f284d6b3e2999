import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { TraceNote } from '#contracts/worker/evidence';
import type { AttemptRef, RunSink, ScenarioOutcome, StepChange } from '#contracts/worker/run-sink';
import type { ScenarioRecord } from './scenario-record';

/** What may wait to be written before nothing more is taken: bytes of it all, and calls of the sink. */
export const mostWaiting = 16_000_000;
export const mostCalls = 200;
/** What one call writes of steps: no more bytes, as JSON, unless one step has them, and no more steps. */
export const mostWritten = 2_000_000;
const mostSteps = 200;
/** Milliseconds for which changes of steps are gathered into one write. */
const gathering = 300;

/**
 * Writes a growing record to the sink, in order and one call at a time; steps that changed meanwhile are written
 * together, each once. What waits meanwhile is limited, for who adds to the record and heeds `behind`. After the first
 * call that fails nothing more is written, and `settle` throws its error.
 */
export class ReportWriter {
  #tail: Promise<void> = Promise.resolve();
  /** Steps that are to be written. */
  #changed = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sink: RunSink,
    private readonly at: AttemptRef,
    private readonly record: ScenarioRecord,
    /** Bytes of steps that are written while they change; beyond them each is written once more, at the end. */
    private readonly mostLive = Infinity,
  ) {}

  started(info: { startTime: number; worker: string }): void {
    this.#enqueue(() => this.sink.scenarioStarted(this.at, info));
  }

  planned(): void {
    this.#enqueue(() => this.sink.stepsPlanned(this.at, this.record.planned));
  }

  /** A step began or ended, or something happened inside it. @param size bytes that it has more now */
  step(index: number, size = 0): void {
    this.#changed.add(index);
    this.#unwritten += size;
    this.#timer ??= setTimeout(() => this.#flush(), gathering);
  }

  /** A step that had no code got some, or was refused. @param size bytes */
  resolved(index: number, step: GeneratedStep, size = 0): void {
    this.#flush();
    this.#enqueue(() => this.sink.stepResolved?.(this.at, index, step) ?? Promise.resolve(), size);
  }

  /** Settles as soon as enough is written to go on; undefined when nothing keeps from that. */
  get behind(): Promise<void> | undefined {
    // Steps that are only written at the end are limited by what a scenario may show.
    const steps = this.#isTooMuch ? 0 : this.#unwritten;
    if (this.#waiting + steps <= mostWaiting && this.#calls <= mostCalls) return undefined;
    this.#flush();
    return this.#tail.catch(() => undefined);
  }
  /** Bytes of what is to be written, besides steps; of what steps got since they were written; calls to come. */
  #waiting = 0;
  #unwritten = 0;
  #calls = 0;

  /** One picture of these steps. */
  screenshot(indexes: number[], jpeg: Uint8Array): void {
    if (indexes.length === 0) return;
    this.#enqueue(async () => {
      const id = await this.sink.screenshot(this.at, jpeg);
      for (const index of indexes) {
        this.record.setScreenshot(index, id);
        // Once more: a write that came before it had no picture.
        this.step(index);
      }
    }, jpeg.length);
    indexes.forEach((index) => this.step(index));
  }

  /** One trace of a scenario is kept. @param leftOut what it lacks */
  trace(zip: Uint8Array, leftOut?: 'details' | 'actions'): void {
    if (this.#traced) return;
    this.#traced = true;
    this.traceNote = leftOut ? `${leftOut}-left-out` : 'whole';
    this.#enqueue(() => this.sink.trace?.(this.at, zip) ?? Promise.resolve(), zip.length);
  }
  #traced = false;
  /** How much of a trace there is, and why no more. */
  traceNote: TraceNote | undefined;

  /** Writes every step once more as it stands. */
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

  /** Writes nothing of what is still to be written. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#changed.clear();
    this.#abandoned = true;
  }
  #abandoned = false;

  /** A step is written as a whole: one that is large and changes often would fill a disk by itself. */
  get #isTooMuch(): boolean {
    return this.#live > this.mostLive;
  }
  /** Bytes of steps written so far. */
  #live = 0;

  #flush(isEnd = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One that is yet to begin writes what changes until then. The last one comes after all pictures.
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

  /** Takes as many steps as one call may write, one at least. @returns them as they stand */
  #some(indexes: number[]): StepChange[] {
    const changes: StepChange[] = [];
    let size = 0;
    while (indexes.length > 0 && changes.length < mostSteps) {
      const [index = -1] = indexes;
      const step = this.record.steps[index];
      const more = step ? JSON.stringify(step).length : 0;
      if (changes.length > 0 && size + more > mostWritten) break;
      indexes.shift();
      if (step) changes.push({ index, step: structuredClone(step) });
      size += more;
    }
    this.#live += size;
    return changes;
  }

  /** @param size bytes that are held until it is written */
  #enqueue(write: () => Promise<void>, size = 0): void {
    this.#calls++;
    this.#waiting += size;
    const over = () => {
      this.#calls--;
      this.#waiting -= size;
    };
    this.#tail = this.#tail.then(() => (this.#abandoned ? undefined : write())).finally(over);
    // The error is thrown by `settle`; unhandled until then it would end the worker.
    this.#tail.catch(() => undefined);
  }
}
