import type { GeneratedStep } from './generated-step';
import type { ScenarioJob } from './job';
import type { Command, LogEntry, NetworkEntry, ReportStep, StepStatus } from './report';
import type { StepAnswer, StepQuestion, StepReader } from './step-question';

/**
 * Messages between the worker and a runner process (Node IPC, `serialization: "advanced"`, so bytes travel as
 * Buffers). A process loads one checkout for one environment once, then runs one scenario per `run` message.
 * Types only: the worker treats what a process sends as untrusted and checks sizes and shapes.
 */

export interface RunnerSettings {
  /** Absolute path of the checked-out repository. */
  projectDir: string;
  /** Folder the process may write to. */
  outDir: string;
  env: { name: string; baseUrl: string };
  /** Which browser the endpoint leads to. */
  browser: ScenarioJob['browser'];
  /** Web socket or unix socket address of the shared browser. */
  browserEndpoint: string;
  /** Milliseconds a step may take before cucumber fails it (120,000 by specification). */
  stepTimeout: number;
  viewport: { width: number; height: number };
  testData: RunTestData;
}

/** A value that steps may name as `{{key}}`. */
export interface RunValue {
  key: string;
  /** A totp is the seed: steps get the code of the moment they run. Secrets, seeds and codes show in no report. */
  type: 'string' | 'secret' | 'totp';
  value: string;
  /** Why there is no value. */
  problem?: string;
}

/** What a run in one environment knows. Of values with the same key the first counts. */
export interface RunTestData {
  values: RunValue[];
  /** Why the project's test data cannot be read. */
  problem?: string;
}

export type ToRunner =
  | { type: 'load'; settings: RunnerSettings }
  /**
   * `line` is that of the Scenario or of the Examples row. `id` comes back in every message about it. With `generate`
   * steps without code are resolved on the page and carried out, in mode `all` those with generated code as well; with
   * `reader` a language model is asked for steps that the grammar does not read or is not sure of.
   */
  | {
      type: 'run';
      id: string;
      uri: string;
      line: number;
      generate?: ScenarioJob['generate'];
      reader?: Pick<StepReader, 'model' | 'timeout'>;
    }
  /** To `askStep` of the same step; there is one to every question. */
  | { type: 'stepAnswer'; id: string; index: number; answer: StepAnswer }
  | { type: 'end' };

/** A step before anything ran. `index` counts from 0 over all steps and failed hooks of the scenario. */
export interface StepStart {
  index: number;
  keyword: string;
  keywordType: ReportStep['type'];
  text: string;
  argument?: string;
  definition?: string;
  startTime: number;
}

export type FromRunner =
  /** The process is up and waits for `load`; no code of the user ran yet. */
  | { type: 'ready' }
  /** Sent twice a second: the event loop turns. Silence means that step code blocks it. */
  | { type: 'alive' }
  | { type: 'loaded' }
  /** Step code that does not load, with file and line in the message. */
  | { type: 'loadFailed'; message: string }
  | { type: 'scenarioStarted'; id: string; name: string; steps: { keyword: string; text: string }[] }
  | { type: 'stepStarted'; id: string; step: StepStart }
  | { type: 'command'; id: string; index: number; command: Command }
  | { type: 'network'; id: string; index: number; entry: NetworkEntry }
  | { type: 'console'; id: string; index: number; entry: LogEntry }
  | { type: 'screenshot'; id: string; index: number; screenshotId: string; jpeg: Uint8Array }
  | {
      type: 'stepFinished';
      id: string;
      index: number;
      status: StepStatus;
      endTime: number;
      message?: string;
      ariaSnapshot?: string;
      screenshotId?: string;
    }
  /** What a step means on the page as it is now; the running step waits for the `stepAnswer`. */
  | { type: 'askStep'; id: string; index: number; question: StepQuestion }
  /** What became of a step that had no code, before its stepFinished. */
  | { type: 'stepResolved'; id: string; index: number; step: GeneratedStep }
  | {
      type: 'scenarioFinished';
      id: string;
      status: 'PASSED' | 'FAILED';
      message?: string;
      failedStep?: string;
      /** False when step code may still be running (a step timed out): the process takes no further scenario. */
      reusable: boolean;
    }
  /** cucumber found no scenario at that line, or failed outside a step. */
  | { type: 'runFailed'; id: string; message: string };
