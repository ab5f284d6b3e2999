import type { FromRunner } from '#contracts/worker/runner';

/** Bytes kept back for the one trace of a scenario, which comes when everything else has come. */
const forTrace = 12_000_000;
/** Bytes of what makes a report at all: names and results of steps. A thousand steps take a tenth of it. */
export const mostSteps = 16 * 2 ** 20;

/**
 * Bytes that one scenario may put into its report. An honest one that is long must not fail for its pictures: beyond
 * the budget evidence is left out, and the report says from where on. What steps are called and came to is counted by
 * itself; only a flood comes to its end, and the scenario to its own.
 */
export class EvidenceBudget {
  #evidence = 0;
  #steps = 0;
  #leftOut = false;

  /** @param bytes of pictures, trace, logs and whatever else shows what happened, as a whole */
  constructor(private readonly bytes: number) {}

  /** What is recorded of a message: all of it, what is left without its evidence, or null for nothing. */
  admit(message: FromRunner): FromRunner | null {
    switch (message.type) {
      case 'command':
      case 'network':
      case 'console':
      case 'apiTest':
      case 'intercept':
        return this.#take(textSize(message)) ? message : null;
      case 'screenshot':
        return this.#take(message.jpeg.byteLength) ? message : null;
      case 'trace':
        return this.#take(message.zip.byteLength, forTrace) ? message : null;
      case 'stepShown':
        // Every one of the steps keeps it.
        return this.#take(message.ariaSnapshot.length * message.indexes.length) ? message : null;
      case 'stepStarted': {
        const { argument = '', ...step } = message.step;
        this.#steps += textSize(step);
        return this.#take(argument.length) ? message : { ...message, step };
      }
      case 'stepFinished': {
        const { ariaSnapshot = '', ...finished } = message;
        this.#steps += textSize(finished);
        return this.#take(ariaSnapshot.length) ? message : finished;
      }
      case 'scenarioStarted':
      case 'stepResolved':
        this.#steps += textSize(message);
        return message;
      default:
        return message;
    }
  }

  /** Bytes admitted so far. */
  get taken(): number {
    return this.#evidence + this.#steps;
  }

  /** Whether more came than any scenario has to say. */
  get isFlooded(): boolean {
    return this.#steps > mostSteps;
  }

  /** Whether something was left out. */
  get isSpent(): boolean {
    return this.#leftOut;
  }

  /** @param more of the budget, for what has bytes kept back for it */
  #take(size: number, more = 0): boolean {
    if (this.#evidence + size > this.bytes - forTrace + more) {
      this.#leftOut = true;
      return false;
    }
    this.#evidence += size;
    return true;
  }
}

/** For the report, at the step where evidence ends. */
export const leftOut = (bytes: number) =>
  `From here on pictures, logs or a trace are left out: the scenario has shown more than the ${Math.round(bytes / 2 ** 20)} MB it may (EVIDENCE_MB).`;

export const flooded = `The step code sent more than ${mostSteps / 2 ** 20} MB of steps and was stopped.`;

function textSize(message: object): number {
  return JSON.stringify(message).length;
}
