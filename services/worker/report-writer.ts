import type { GeneratedStep } from '#contracts/generated-step';
import type { AttemptRef, RunSink, ScenarioOutcome } from '#contracts/run-sink';
import type { FromRunner } from '#contracts/runner';
import type { ScenarioRecord } from './scenario-record';

/** Milliseconds for which changes inside a running step are gathered into one write. */
const gathering = 200;

/**
 * Writes a growing record to the sink, in order and one call at a time; a step that changed several times meanwhile
 * is written once. After the first call that fails nothing more is written, and `settle` throws its error.
 */
export class ReportWriter {
  #tail: Promise<void> = Promise.resolve();
  #queued = new Set<number>();
  #gathered = new Set<number>();
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

  /** A step began or ended. */
  step(index: number): void {
    this.#gathered.delete(index);
    if (this.#queued.has(index)) return;
    this.#queued.add(index);
    this.#enqueue(() => {
      this.#queued.delete(index);
      const step = this.record.steps[index];
      return step ? this.sink.stepChanged(this.at, index, structuredClone(step)) : Promise.resolve();
    });
  }

  /** A step that had no code got some, or was refused. */
  resolved(index: number, step: GeneratedStep): void {
    this.#enqueue(() => this.sink.stepResolved?.(this.at, index, step) ?? Promise.resolve());
  }

  /** Something happened inside a step. */
  within(index: number): void {
    this.#gathered.add(index);
    this.#timer ??= setTimeout(() => this.#flush(), gathering);
  }

  screenshot({ index, jpeg }: Extract<FromRunner, { type: 'screenshot' }>): void {
    this.#enqueue(async () => this.record.setScreenshot(index, await this.sink.screenshot(this.at, jpeg)));
    // A write of the step that still waits comes before the picture's: the end of the step needs one behind it.
    this.#queued.delete(index);
    this.within(index);
  }

  /** One trace of a scenario is kept. */
  trace(zip: Uint8Array): void {
    if (this.#traced) return;
    this.#traced = true;
    this.#enqueue(() => this.sink.trace?.(this.at, zip) ?? Promise.resolve());
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
    this.#gathered.clear();
    this.#abandoned = true;
  }
  #abandoned = false;

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const index of [...this.#gathered]) this.step(index);
  }

  #enqueue(write: () => Promise<void>): void {
    this.#tail = this.#tail.then(() => (this.#abandoned ? undefined : write()));
    // The error is thrown by `settle`; unhandled until then it would end the worker.
    this.#tail.catch(() => undefined);
  }
}
