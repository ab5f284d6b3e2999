import type { ShownPage } from './application-map';
import type { ExplorationEvent, ExplorationOrder } from './exploration';
import type { GeneratedStep } from './generated-step';
import type { ElementUse, HealingMode, HealReport, KnownUse, RememberedUse, SeenUse } from './healing';
import type { RecordingCommand, RecordingEvent } from './recording';
import type { ScenarioJob } from './job';
import type {
  ApiTest,
  Command,
  InterceptResult,
  LogEntry,
  NetworkEntry,
  NoTrace,
  ReportStep,
  StepStatus,
} from './evidence';
import type { PictureMark } from './picture-marks';
import type { StepAnswer, StepQuestion, StepReader } from './step-question';

/**
 * Messages between the worker and a runner process (frames.ts; pictures and traces travel as bytes). A process loads one checkout for one environment once, then runs one scenario per `run` message.
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
  /** Unix socket of the proxy for step code's own connections, where the process has no network. */
  exit?: string;
  /** Milliseconds a step may take before cucumber fails it (docs/rules/runs.md, Steps). */
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

/** What Playwright records of a scenario, and when it is kept. */
export interface Tracing {
  /** `actions`: what was called, with logs and errors; `full`: also pages, requests and pictures. */
  detail: 'actions' | 'full';
  keep: 'failed' | 'always';
}

/** Why a connection of the browser was not made. */
export interface Unreachable {
  host: string;
  port: number;
  /** Chromium's name for it, such as `ERR_CONNECTION_REFUSED`; behind a proxy Chromium itself does not know. */
  code: string;
  /** Where the operator's policy refused the address. */
  reason?: string;
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
      keptCode?: ScenarioJob['keptCode'];
      pages?: ScenarioJob['pages'];
      reader?: Pick<StepReader, 'model' | 'timeout'>;
      /** At the step with this text a person goes on, until the command `end`. */
      record?: {
        /** The feature, which need not stand in the checkout. */
        text: string;
        step: string;
        language: 'en' | 'de';
        testIdAttribute?: string;
        /** Path below the address of the environment that is opened first; left out: that address, where no page is open yet. */
        opensAt?: string;
        /** Where it goes on: ids from here on are free, and these paths of files are taken. */
        goesOn?: { firstId: number; files: string[] };
      };
      /** At the step with this text the application is explored; the feature need not stand in the checkout. */
      explore?: { text: string; step: string; order: ExplorationOrder };
      /** Left out: nothing is recorded. */
      trace?: Tracing;
      /** Left out: every step has a picture. */
      screenshots?: boolean;
      /** Left out: nothing is remembered, and nothing is looked for. */
      healing?: HealingMode;
      /** Steps whose locators lead nowhere, and that nothing heals, are read anew. */
      retrains?: boolean;
    }
  /** To `askStep` of the same step; there is one to every question. */
  | { type: 'stepAnswer'; id: string; index: number; answer: StepAnswer }
  /** To `askMemory` of the same pattern. */
  | { type: 'memory'; id: string; pattern: string; uses: KnownUse[] }
  /** To `askLook` of the same use; null where nothing is remembered. */
  | { type: 'look'; id: string; index: number; ordinal: number; remembered: RememberedUse | null }
  /** Of the person who records. */
  | { type: 'recording'; id: string; command: RecordingCommand | { type: 'end' } }
  /** Comes before the browser tells of it. */
  | { type: 'unreachable'; failure: Unreachable }
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
  /** Its steps are known to the worker. */
  | { type: 'scenarioStarted'; id: string; name: string }
  | { type: 'stepStarted'; id: string; step: StepStart }
  /** `route`: of the page that the call was made on. */
  | { type: 'command'; id: string; index: number; command: Command; route?: string }
  | { type: 'network'; id: string; index: number; entry: NetworkEntry }
  | { type: 'console'; id: string; index: number; entry: LogEntry }
  /** Playwright's trace of the scenario as a zip file, secrets masked; at most one. */
  | { type: 'trace'; id: string; zip: Uint8Array; leftOut?: 'details' | 'actions' }
  /** A request that step code made itself. */
  | { type: 'apiTest'; id: string; index: number; test: ApiTest }
  /** What step code did with a request of the page. */
  | { type: 'intercept'; id: string; index: number; result: InterceptResult }
  /** One picture for steps that share it. */
  | { type: 'screenshot'; id: string; indexes: number[]; jpeg: Uint8Array; marks?: PictureMark[] }
  | {
      type: 'stepFinished';
      id: string;
      index: number;
      status: StepStatus;
      endTime: number;
      message?: string;
      ariaSnapshot?: string;
      /** Whose tree it is. */
      page?: ShownPage;
    }
  /** What steps that passed left on the page, after their stepFinished. */
  | { type: 'stepShown'; id: string; indexes: number[]; ariaSnapshot: string; page?: ShownPage }
  /** What a step means on the page as it is now; the running step waits for the `stepAnswer`. */
  | { type: 'askStep'; id: string; index: number; question: StepQuestion }
  /** What became of a step that had no code, before its stepFinished. */
  | { type: 'stepResolved'; id: string; index: number; step: GeneratedStep }
  /** What is known of the elements that steps of a definition use; asked once for each, before the first of them runs. */
  | { type: 'askMemory'; id: string; pattern: string }
  /** What one of them looked like; the running call may need another element. */
  | { type: 'askLook'; id: string; index: number; use: ElementUse; route: string }
  /** A page as calls of a step saw it, while they passed. */
  | { type: 'seen'; id: string; index: number; route: string; uses: SeenUse[]; look: Uint8Array }
  /** The last one of a call stands. */
  | { type: 'healing'; id: string; index: number; report: HealReport; jpeg?: Uint8Array }
  /** The call of which that told went on by itself after all. */
  | { type: 'healingOver'; id: string; index: number; ordinal: number }
  /** What comes of an exploration. */
  | { type: 'explored'; id: string; event: ExplorationEvent }
  /** What comes of a recording; a picture is one without its bytes in text. */
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
      /** SKIPPED: a step or a hook returned `'skipped'`. PENDING: one whose code is not written. In both nothing failed. */
      status: 'PASSED' | 'FAILED' | 'SKIPPED' | 'PENDING';
      message?: string;
      failedStep?: string;
      /** Why there was no trace, where one was wanted and this process knows. */
      noTrace?: NoTrace;
      /** False when step code may still be running (a step timed out): the process takes no further scenario. */
      reusable: boolean;
    }
  /** cucumber found no scenario at that line, or failed outside a step. */
  | { type: 'runFailed'; id: string; message: string };
