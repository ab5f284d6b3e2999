import type { GeneratedStep } from '#contracts/generated-step';
import type { AttemptRef, RunSink, ScenarioOutcome, StepChange } from '#contracts/run-sink';
import type { ScenarioRecord } from './scenario-record';

/** Bytes of pictures and traces that may wait to be written before nothing more is taken. */
const mostWaiting = 16_000_000;
/** Milliseconds for which changes of steps are gathered into one write. */
const gathering = 300;

/**
 * Writes a growing record to the sink, in order and one call at a time; steps that changed meanwhile are written
 * together, each once. After the first call that fails nothing more is written, and `settle` throws its error.
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
  ) {}

  started(info: { startTime: number; worker: string }): void {
    this.#enqueue(() => this.sink.scenarioStarted(this.at, info));
  }

  planned(): void {
    this.#enqueue(() => this.sink.stepsPlanned(this.at, this.record.planned));
  }

  /** A step began or ended, or something happened inside it. */
  step(index: number): void {
    this.#changed.add(index);
    this.#timer ??= setTimeout(() => this.#flush(), gathering);
  }

  /** A step that had no code got some, or was refused. */
  resolved(index: number, step: GeneratedStep): void {
    this.#flush();
    this.#enqueue(() => this.sink.stepResolved?.(this.at, index, step) ?? Promise.resolve());
  }

  /** Settles as soon as enough is written to go on; undefined when nothing keeps from that. */
  get behind(): Promise<void> | undefined {
    return this.#waiting > mostWaiting ? this.#tail.catch(() => undefined) : undefined;
  }
  #waiting = 0;

  /** One picture of these steps. */
  screenshot(indexes: number[], jpeg: Uint8Array): void {
    if (indexes.length === 0) return;
    this.#enqueueBytes(jpeg, async () => {
      const id = await this.sink.screenshot(this.at, jpeg);
      for (const index of indexes) {
        this.record.setScreenshot(index, id);
        // Once more: a write that came before it had no picture.
        this.#changed.add(index);
      }
    });
    indexes.forEach((index) => this.step(index));
  }

  /** One trace of a scenario is kept. */
  trace(zip: Uint8Array): void {
    if (this.#traced) return;
    this.#traced = true;
    this.#enqueueBytes(zip, () => this.sink.trace?.(this.at, zip) ?? Promise.resolve());
  }
  #traced = false;

  /** Writes every step once more as it stands. */
  all(): void {
    this.record.steps.forEach((_, index) => this.step(index));
  }

  finished(outcome: ScenarioOutcome): void {
    this.#flush();
    this.#enqueue(() => this.sink.scenarioFinished(this.at, outcome));
  }

  /** Resolves when everything is written. */
  async settle(): Promise<void> {
    this.#flush();
    await this.#tail;
  }

  /** Writes nothing of what is still to be written. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#changed.clear();
    this.#abandoned = true;
  }
  #abandoned = false;

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#enqueue(async () => {
      const changes = [...this.#changed].sort((a, b) => a - b).flatMap((index) => this.#asItStands(index));
      this.#changed.clear();
      if (changes.length > 0) await this.sink.stepsChanged(this.at, changes);
    });
  }

  #asItStands(index: number): StepChange[] {
    const step = this.record.steps[index];
    return step ? [{ index, step: structuredClone(step) }] : [];
  }

  #enqueueBytes(bytes: Uint8Array, write: () => Promise<void>): void {
    this.#waiting += bytes.length;
    this.#enqueue(write);
    const written = () => void (this.#waiting -= bytes.length);
    this.#tail.then(written, written);
  }

  #enqueue(write: () => Promise<void>): void {
    this.#tail = this.#tail.then(() => (this.#abandoned ? undefined : write()));
    // The error is thrown by `settle`; unhandled until then it would end the worker.
    this.#tail.catch(() => undefined);
  }
}
