import type { FromRunner } from '#contracts/worker/runner';

/** Bytes reserved for the one trace of a scenario, which arrives after everything else. */
const forTrace = 12_000_000;
/** Bytes for names and results of steps, which every report needs. 1,000 steps take a tenth of them. */
export const maxSteps = 16 * 2 ** 20;

/**
 * Bytes that one scenario may put into its report. A long, honest scenario must not fail because of its screenshots:
 * evidence beyond the budget is left out, and the report says from which step on. Names and results of steps have
 * their own budget. Only a flood exceeds that budget, and it ends the scenario.
 */
export class EvidenceBudget {
  #evidence = 0;
  #steps = 0;
  #leftOut = false;

  /** @param bytes limit of all evidence together: screenshots, trace, logs and so on */
  constructor(private readonly bytes: number) {}

  /** Returns the part of a message to record: the message, the message without its evidence, or null. */
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
        // Each of the steps stores the snapshot.
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

  /** True when the names and results of steps exceed `maxSteps`: no honest scenario sends that much. */
  get isFlooded(): boolean {
    return this.#steps > maxSteps;
  }

  /** True when evidence was left out. */
  get isSpent(): boolean {
    return this.#leftOut;
  }

  /** @param more bytes on top of the budget that are reserved for this message */
  #take(size: number, more = 0): boolean {
    if (this.#evidence + size > this.bytes - forTrace + more) {
      this.#leftOut = true;
      return false;
    }
    this.#evidence += size;
    return true;
  }
}

/** Returns the note for the report at the step where evidence ends. */
export const omittedEvidenceNote = (bytes: number) =>
  `The following screenshots, logs or traces are dropped: the scenario has sent more than its limit of ${Math.round(bytes / 2 ** 20)} MB (EVIDENCE_MB).`;

export const flooded = `The step code sent more than ${maxSteps / 2 ** 20} MB of steps and was stopped.`;

function textSize(message: object): number {
  return JSON.stringify(message).length;
}
