import type { ShownPage } from './application-map';
import type { ExplorationEvent, ExplorationOrder } from './exploration';
import type { GeneratedStep } from './generated-step';
import type { ElementUse, HealingMode, HealReport, KnownUse, RememberedUse, SeenUse } from './healing';
import type { RecordingCommand, RecordingEvent } from './recording';
import type { ScenarioJob } from './job';
import type { LoadedProject } from './loaded-project';
import type {
  ApiTest,
  ReportedCommand,
  InterceptResult,
  ConsoleEntry,
  NetworkEntry,
  NoTrace,
  ReportStep,
  StepStatus,
} from './evidence';
import type { PictureMark } from './picture-marks';
import type { StepAnswer, StepQuestion, StepReader } from './step-question';

/**
 * Messages of the worker and a runner process (frames.ts); screenshots and traces travel as bytes. A process loads one
 * checkout for one environment, then runs one scenario per `run`. The worker checks the size and shape of each message.
 */

export interface RunnerSettings {
  /** Absolute path of the process's own copy of the repository, in which step code works. */
  projectDir: string;
  /** Absolute path of the checkout, which is read-only. */
  checkoutDir: string;
  /** Folder the process may write to. */
  outDir: string;
  env: { name: string; baseUrl: string };
  /** The browser behind `browserEndpoint`. */
  browser: ScenarioJob['browser'];
  /** Web socket or unix socket address of the shared browser. */
  browserEndpoint: string;
  /** Unix socket of the proxy for connections that step code makes. Set when the process has no network. */
  exit?: string;
  /** Milliseconds after which Cucumber fails a step (docs/rules/runs.md, Steps). */
  stepTimeout: number;
  viewport: { width: number; height: number };
  testData: RunTestData;
  /** How cucumber is started in this project; left out: with its defaults. */
  cucumber?: CucumberSettings;
}

/** How a project starts cucumber. Left out fields are cucumber's defaults. */
export interface CucumberSettings {
  /** Names of profiles, separated by commas. */
  profile?: string;
  /** Path of the configuration file below the project. */
  config?: string;
  /** Further arguments of `cucumber-js`, as an npm script of the project has them. */
  arguments?: string;
}

/** A value that steps can use as `{{key}}`. */
export interface RunValue {
  key: string;
  /** `totp`: the value is the seed; steps get the current code. Reports mask secrets, seeds and codes. */
  type: 'string' | 'secret' | 'totp';
  value: string;
  /** Why there is no value. */
  problem?: string;
}

/** Test data of a run in one environment. When two values have the same key, the first one is used. */
export interface RunTestData {
  values: RunValue[];
  /** Why the project's test data cannot be read. */
  problem?: string;
}

/** How detailed the trace of a scenario is, and when it is kept. */
export interface Tracing {
  /** `actions`: the calls, with logs and errors; `full`: also pages, requests and screenshots. */
  detail: 'actions' | 'full';
  keep: 'failed' | 'always';
}

/** Why the browser could not connect to a host. */
export interface Unreachable {
  host: string;
  port: number;
  /** Chromium's error code, such as `ERR_CONNECTION_REFUSED`. Chromium cannot tell it behind a proxy. */
  code: string;
  /** Set when the operator's policy refused the address. */
  reason?: string;
}

export type ToRunner =
  | { type: 'load'; settings: RunnerSettings }
  /** Loads the step code without a browser and reports what it defines. The process runs no scenario. */
  | { type: 'inspect'; settings: RunnerSettings }
  /**
   * `line` is the line of the Scenario or of the Examples row. Every message about the scenario repeats `id`. With
   * `generate`, steps without code are resolved on the page and run; mode `all` includes steps with generated code.
   * With `reader`, a language model reads the steps that the grammar cannot read or is not sure of.
   */
  | {
      type: 'run';
      id: string;
      uri: string;
      line: number;
      generate?: ScenarioJob['generate'];
      keptCode?: ScenarioJob['keptCode'];
      pages?: ScenarioJob['pages'];
      reader?: Pick<StepReader, 'model' | 'timeout'>;
      /** At the step with this text, recording starts and lasts until the command `end`. */
      record?: {
        /** The feature. Its file may be missing from the checkout. */
        text: string;
        step: string;
        language: 'en' | 'de';
        testIdAttribute?: string;
        /** Path opened first, below the base URL. Left out: the base URL, if no page is open yet. */
        opensAt?: string;
        /** Set when a recording continues: the first free id, and the file paths in use. */
        goesOn?: { firstId: number; files: string[] };
      };
      /** At the step with this text, exploring starts. The feature may be missing from the checkout. */
      explore?: { text: string; step: string; order: ExplorationOrder };
      /** Left out: no trace is recorded. */
      trace?: Tracing;
      /** Left out: a screenshot is taken for every step. */
      screenshots?: boolean;
      /** Left out: no elements are remembered or searched for. */
      healing?: HealingMode;
      /** True: reads the words of a step again when its locator finds nothing and healing fails. */
      retrains?: boolean;
    }
  /** Answers `askStep` of the same step. Every question gets one answer. */
  | { type: 'stepAnswer'; id: string; index: number; answer: StepAnswer }
  /** Answers `askMemory` of the same pattern. */
  | { type: 'memory'; id: string; pattern: string; uses: KnownUse[] }
  /** Answers `askLook` of the same use; null when nothing is remembered. */
  | { type: 'look'; id: string; index: number; ordinal: number; remembered: RememberedUse | null }
  /** A command of the user who records. */
  | { type: 'recording'; id: string; command: RecordingCommand | { type: 'end' } }
  /** Sent before the browser reports the failed connection. */
  | { type: 'unreachable'; failure: Unreachable }
  | { type: 'end' };

/** The answers to a runner's question about remembered elements. */
export type MemoryAnswer = Extract<ToRunner, { type: 'memory' | 'look' }>;

/** A step that starts. `index` counts from 0 over all steps and failed hooks of the scenario. */
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
  /** The process is up and waits for `load`. No step code has run yet. */
  | { type: 'ready' }
  /** Sent twice a second while the event loop runs. Silence means that step code blocks it. */
  | { type: 'alive' }
  | { type: 'loaded' }
  /** Answers `inspect`. */
  | { type: 'inspected'; report: LoadedProject }
  /** Step code does not load. The message names the file and the line. */
  | { type: 'loadFailed'; message: string }
  /** Carries no steps, because the worker knows them. */
  | { type: 'scenarioStarted'; id: string; name: string }
  | { type: 'stepStarted'; id: string; step: StepStart }
  /** `route`: route of the page on which the call was made. */
  | { type: 'command'; id: string; index: number; command: ReportedCommand; route?: string }
  | { type: 'network'; id: string; index: number; entry: NetworkEntry }
  | { type: 'console'; id: string; index: number; entry: ConsoleEntry }
  /** Playwright's trace of the scenario as a zip file, secrets masked; at most one. */
  | { type: 'trace'; id: string; zip: Uint8Array; leftOut?: 'details' | 'actions' }
  /** A request that step code sent without a page. */
  | { type: 'apiTest'; id: string; index: number; test: ApiTest }
  /** A request of the page that step code intercepted. */
  | { type: 'intercept'; id: string; index: number; result: InterceptResult }
  /** One screenshot for all steps that share it. */
  | { type: 'screenshot'; id: string; indexes: number[]; jpeg: Uint8Array; marks?: PictureMark[] }
  | {
      type: 'stepFinished';
      id: string;
      index: number;
      status: StepStatus;
      endTime: number;
      message?: string;
      ariaSnapshot?: string;
      /** The page of the accessibility tree. */
      page?: ShownPage;
    }
  /** The page after steps that passed. Sent after their `stepFinished`. */
  | { type: 'stepShown'; id: string; indexes: number[]; ariaSnapshot: string; page?: ShownPage }
  /** Asks what a step means on the current page. The running step waits for the `stepAnswer`. */
  | { type: 'askStep'; id: string; index: number; question: StepQuestion }
  /** The result of generating code for a step. Sent before its `stepFinished`. */
  | { type: 'stepResolved'; id: string; index: number; step: GeneratedStep }
  /** Asks for remembered elements of a step definition. Sent once per definition, before its first step. */
  | { type: 'askMemory'; id: string; pattern: string }
  /** Asks what an element looked like, because the running call may need another element. */
  | { type: 'askLook'; id: string; index: number; use: ElementUse; route: string }
  /** The page as the passing calls of a step saw it. */
  | { type: 'seen'; id: string; index: number; route: string; uses: SeenUse[]; look: Uint8Array }
  /** A healing report. A later report about the same call replaces an earlier one. */
  | { type: 'healing'; id: string; index: number; report: HealReport; jpeg?: Uint8Array }
  /** Withdraws the healing report of a call that succeeded without healing after all. */
  | { type: 'healingOver'; id: string; index: number; ordinal: number }
  /** An event of an exploration. */
  | { type: 'explored'; id: string; event: ExplorationEvent }
  /** An event of a recording. Pictures use `recordingPicture`, which carries them as bytes. */
  | { type: 'recording'; id: string; event: Exclude<RecordingEvent, { type: 'picture' }> }
  | {
      type: 'recordingPicture';
      id: string;
      picture: number;
      width: number;
      height: number;
      jpeg: Uint8Array;
    }
  | {
      type: 'scenarioFinished';
      id: string;
      /** SKIPPED: a step or hook returned `'skipped'`. PENDING: a step has no code. In both, nothing failed. */
      status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
      message?: string;
      failedStep?: string;
      /** Why there is no trace, when one was wanted and the process knows the reason. */
      noTrace?: NoTrace;
      /** False when a step timed out: step code may still run, so the process takes no further scenario. */
      reusable: boolean;
    }
  /** Cucumber found no scenario at that line, or failed outside a step. */
  | { type: 'runFailed'; id: string; message: string };
