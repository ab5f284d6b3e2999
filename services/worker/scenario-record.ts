import type { PictureMark } from '#contracts/worker/picture-marks';
import type { ApiTest, ReportedCommand, ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { FromRunner, StepStart } from '#contracts/worker/runner';
import { maxNameLength } from './inbox';

/** Entries of one scenario beyond these are dropped. */
const limits = { command: 2_000, network: 2_000, console: 1_000, apiTest: 400, intercept: 500 };

type Entry = Extract<FromRunner, { type: 'command' | 'network' | 'console' | 'apiTest' | 'intercept' }>;

/**
 * The report of one scenario, built from the runner's messages. Its steps are the steps of the plan, in order, with
 * failed hooks between them. The worker reads the plan from the feature file. Step code shares the runner's process,
 * so a step that is not in the plan, or out of order, is refused.
 */
export class ScenarioRecord {
  readonly steps: ReportStep[] = [];
  planned: { keyword: string; text: string }[] = [];
  /** Number of refused messages: steps that are not next in the plan, and ends of steps that do not run. */
  refused = 0;
  /** Entries of hooks, by the index of a step that has not begun yet. */
  #early = new Map<number, Entry[]>();
  #counts = { command: 0, network: 0, console: 0, apiTest: 0, intercept: 0 };

  /** @returns index of the step, null when it is out of order or not in the plan */
  start({ index, keywordType, startTime, ...step }: StepStart): number | null {
    if (index !== this.steps.length || !this.#isDue({ keywordType, ...step })) return this.#refuse();
    this.steps.push(newStep({ ...step, type: keywordType }, 'STARTED', startTime));
    for (const entry of this.#early.get(index) ?? []) this.#file(entry, index);
    this.#early.delete(index);
    return index;
  }

  /** @returns index of the changed step, null when the entry was dropped or its step has not begun */
  add(entry: Entry): number | null {
    if (++this.#counts[entry.type] > limits[entry.type]) return null;
    if (entry.index < this.steps.length) return this.#file(entry, entry.index);
    this.#early.set(entry.index, [...(this.#early.get(entry.index) ?? []), entry]);
    return null;
  }

  /** @returns index of the step, null when it did not begin */
  finish(message: Extract<FromRunner, { type: 'stepFinished' }>): number | null {
    const step = this.steps[message.index];
    if (!step || step.result.status !== 'STARTED') return this.#refuse();
    const { startTime } = step.result;
    step.result = { status: message.status, startTime, endTime: Math.max(startTime, message.endTime) };
    if (message.message !== undefined) step.result.message = message.message;
    step.ariaSnapshot = message.ariaSnapshot;
    return message.index;
  }

  /** Adds a warning to the console of the last step. @returns its index, null before the first step */
  note(text: string): number | null {
    const last = this.steps.length - 1;
    const step = this.steps[last];
    if (!step) return null;
    step.webLog.push({ type: 'warning', text, time: step.result.endTime });
    return last;
  }

  /**
   * True when the scenario may count as passed or skipped. Every step of the plan began and ended; none failed, was
   * refused, or is pending.
   */
  get bearsOutAPass(): boolean {
    const passes = ({ result }: ReportStep) => /^(PASSED|FIXED_BY_AI|SKIPPED)$/.test(result.status);
    return this.refused === 0 && this.#left().length === 0 && this.steps.every(passes);
  }

  /** True when the scenario reached a step or a hook without code, and nothing failed. */
  get waitsForCode(): boolean {
    const has = (...statuses: StepStatus[]) =>
      this.steps.some(({ result }) => statuses.includes(result.status));
    return has('PENDING') && !has('FAILED', 'AMBIGUOUS', 'STARTED');
  }

  /** True when step code skipped a step by returning `'skipped'`. */
  get hasSkipped(): boolean {
    return this.steps.some(({ result }) => result.status === 'SKIPPED');
  }

  isRunning(index: number): boolean {
    return this.steps[index]?.result.status === 'STARTED';
  }

  /** Sets the ARIA snapshot of passed steps that have none. @returns indexes of the passed steps */
  show({ indexes, ariaSnapshot }: Extract<FromRunner, { type: 'stepShown' }>): number[] {
    return indexes.filter((index) => {
      const step = this.steps[index];
      if (!step || !hasPassed(step)) return false;
      step.ariaSnapshot ??= ariaSnapshot;
      return true;
    });
  }

  /** Returns the steps that get a screenshot: each running or passed step takes one, once. */
  wantingScreenshot(indexes: number[]): number[] {
    return indexes.filter((index) => {
      const step = this.steps[index];
      const takes = this.isRunning(index) || (step !== undefined && hasPassed(step));
      return takes && !this.#pictured.has(index) && !!this.#pictured.add(index);
    });
  }
  #pictured = new Set<number>();

  /**
   * Marks elements in the screenshot of some steps.
   * @param indexes the steps that got the screenshot
   */
  mark(indexes: readonly number[], marks: readonly PictureMark[]): void {
    for (const { index, startTime, box } of marks) {
      if (!indexes.includes(index)) continue;
      const meant = (this.steps[index]?.commands ?? []).filter(
        (command) => command.element_name !== undefined && command.result.startTime === startTime,
      );
      // When two commands began at the same time, the mark could belong to either of them.
      if (meant.length === 1) meant[0]!.box = box;
    }
  }

  setScreenshot(index: number, screenshotId: string): void {
    const step = this.steps[index];
    if (step) step.screenshotId = screenshotId;
  }

  /**
   * Ends a scenario that did not finish: the running step gets the reason, the steps after it are skipped.
   * @param status FAILED blames the running step, or the next one when none runs; SKIPPED (a halt) blames none
   * @returns the step that was running, as the report names it
   */
  breakOff(status: 'FAILED' | 'SKIPPED', reason: string, now: number): string | undefined {
    const running = this.steps.find((step) => step.result.status === 'STARTED') ?? this.#next(now, status);
    if (running) {
      const { startTime } = running.result;
      running.result = { status, message: reason, startTime, endTime: Math.max(startTime, now) };
    }
    while (this.#left().length > 0) this.#append(this.#left()[0], 'SKIPPED', now);
    return running && `${running.keyword} ${running.text}`;
  }

  /** Adds the entries of late hooks to the last step. @returns its index, null when nothing changed */
  close(): number | null {
    const last = this.steps.length - 1;
    const late = [...this.#early.values()].flat();
    this.#early.clear();
    if (last < 0 || late.length === 0) return null;
    for (const entry of late) this.#file(entry, last);
    return last;
  }

  #file(entry: Entry, index: number): number {
    const step = this.steps[index] as ReportStep;
    if (entry.type === 'command') insertByStart(step.commands, entry.command);
    else if (entry.type === 'network') step.networkData.push(entry.entry);
    else if (entry.type === 'console') step.webLog.push(entry.entry);
    else if (entry.type === 'apiTest') step.brunoData = withApiTest(step.brunoData, entry.test);
    else step.interceptResults = [...(step.interceptResults ?? []), entry.result];
    return index;
  }

  /** The step to blame when none runs: the next one, or a hook when all have run. */
  #next(now: number, status: StepStatus): ReportStep | undefined {
    if (status === 'SKIPPED' || this.planned.length === 0) return undefined;
    const [next] = this.#left();
    return this.#append(
      next ?? { keyword: 'After', text: 'hook' },
      'STARTED',
      now,
      next ? 'Unknown' : 'After',
    );
  }

  /** Returns whether a step may start now: the next one of the plan, or a failed hook, if no step runs. */
  #isDue({ keywordType, keyword, text }: Pick<StepStart, 'keywordType' | 'keyword' | 'text'>): boolean {
    if (this.steps.at(-1)?.result.status === 'STARTED') return false;
    if (keywordType === 'Before' || keywordType === 'After') return true;
    const [next] = this.#left();
    return next?.keyword === keyword && next.text.slice(0, maxNameLength) === text;
  }

  #refuse(): null {
    this.refused++;
    return null;
  }

  #left(): { keyword: string; text: string }[] {
    const begun = this.steps.filter(({ type }) => type !== 'Before' && type !== 'After').length;
    return this.planned.slice(begun);
  }

  #append(
    step: { keyword: string; text: string } = { keyword: '', text: '' },
    status: StepStatus,
    now: number,
    type: ReportStep['type'] = 'Unknown',
  ): ReportStep {
    const added = newStep({ ...step, type }, status, now);
    this.steps.push(added);
    return added;
  }
}

const hasPassed = ({ result: { status } }: ReportStep) => status === 'PASSED' || status === 'FIXED_BY_AI';

/** Adds an API test. A later message about the same request, with its assertions, replaces the first. */
function withApiTest(tests: ApiTest[] = [], test: ApiTest): ApiTest[] {
  const same = tests.findLastIndex(
    ({ url, method, responseTime, tests }) =>
      url === test.url &&
      method === test.method &&
      responseTime === test.responseTime &&
      tests.length < test.tests.length,
  );
  return same < 0 ? [...tests, test] : tests.with(same, test);
}

/** Inserts by start time. Commands arrive when they end, and a wait may end after a later click. */
function insertByStart(commands: ReportedCommand[], command: ReportedCommand): void {
  const later = commands.findIndex(({ result }) => result.startTime > command.result.startTime);
  commands.splice(later < 0 ? commands.length : later, 0, command);
}

function newStep(
  step: Pick<ReportStep, 'keyword' | 'text' | 'type' | 'argument' | 'definition'>,
  status: StepStatus,
  time: number,
): ReportStep {
  const result = { status, startTime: time, endTime: time };
  return { ...step, result, commands: [], webLog: [], networkData: [] };
}
