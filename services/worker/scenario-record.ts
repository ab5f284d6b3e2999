import type { PictureMark } from '#contracts/worker/picture-marks';
import type { ApiTest, Command, ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { FromRunner, StepStart } from '#contracts/worker/runner';
import { longestName } from './inbox';

/** Entries of one scenario beyond these are dropped. */
const most = { command: 2_000, network: 2_000, console: 1_000, apiTest: 400, intercept: 500 };

type Entry = Extract<FromRunner, { type: 'command' | 'network' | 'console' | 'apiTest' | 'intercept' }>;

/**
 * The report of one scenario as it grows out of the runner's messages. Steps stand in order: those of the plan, which the
 * worker reads from the feature file itself, with failed hooks between them. Step code shares the runner's process: what
 * is not in the plan, or out of its order, is refused.
 */
export class ScenarioRecord {
  readonly steps: ReportStep[] = [];
  planned: { keyword: string; text: string }[] = [];
  /** How often a step was told that the plan does not have there, or the end of one that did not run. */
  refused = 0;
  /** Entries filed under a step that did not begin yet: those of hooks. */
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

  /** @returns index of the changed step, null when none shows it yet */
  add(entry: Entry): number | null {
    if (++this.#counts[entry.type] > most[entry.type]) return null;
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

  /** Adds a word of ours to the console of the step that came last. @returns its index, null before any */
  note(text: string): number | null {
    const last = this.steps.length - 1;
    const step = this.steps[last];
    if (!step) return null;
    step.webLog.push({ type: 'warning', text, time: step.result.endTime });
    return last;
  }

  /**
   * Whether the scenario may count as passed, or as skipped: every step of the plan began and ended, none failed, none was
   * refused, none is pending.
   */
  get bearsOutAPass(): boolean {
    const passes = ({ result }: ReportStep) => /^(PASSED|FIXED_BY_AI|SKIPPED)$/.test(result.status);
    return this.refused === 0 && this.#left().length === 0 && this.steps.every(passes);
  }

  /** Whether it came to a step or a hook whose code is not written, and nothing failed. */
  get waitsForCode(): boolean {
    const has = (...statuses: StepStatus[]) =>
      this.steps.some(({ result }) => statuses.includes(result.status));
    return has('PENDING') && !has('FAILED', 'AMBIGUOUS', 'STARTED');
  }

  /** Whether step code left out a step by returning `'skipped'`. */
  get hasSkipped(): boolean {
    return this.steps.some(({ result }) => result.status === 'SKIPPED');
  }

  isRunning(index: number): boolean {
    return this.steps[index]?.result.status === 'STARTED';
  }

  /** What steps that passed left on the page. @returns indexes of those steps */
  show({ indexes, ariaSnapshot }: Extract<FromRunner, { type: 'stepShown' }>): number[] {
    return indexes.filter((index) => {
      const step = this.steps[index];
      if (!step || !hasPassed(step)) return false;
      step.ariaSnapshot ??= ariaSnapshot;
      return true;
    });
  }

  /** Those of some steps that get a picture: one that runs, or has passed, takes one. */
  wantingScreenshot(indexes: number[]): number[] {
    return indexes.filter((index) => {
      const step = this.steps[index];
      const takes = this.isRunning(index) || (step !== undefined && hasPassed(step));
      return takes && !this.#pictured.has(index) && !!this.#pictured.add(index);
    });
  }
  #pictured = new Set<number>();

  /**
   * Marks elements in the picture of some steps.
   * @param indexes the steps that got it
   */
  mark(indexes: readonly number[], marks: readonly PictureMark[]): void {
    for (const { index, startTime, box } of marks) {
      if (!indexes.includes(index)) continue;
      const meant = (this.steps[index]?.commands ?? []).filter(
        (one) => one.element_name !== undefined && one.result.startTime === startTime,
      );
      // Of two that began together it could be either.
      if (meant.length === 1) meant[0]!.box = box;
    }
  }

  setScreenshot(index: number, screenshotId: string): void {
    const step = this.steps[index];
    if (step) step.screenshotId = screenshotId;
  }

  /**
   * Ends a scenario that came to no end by itself: the running step gets the reason, the others are skipped.
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

  /** Files what hooks did after the last step there. @returns index of the changed step */
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

  /** A hook may fail at any time, when nothing else runs. */
  #isDue({ keywordType, keyword, text }: Pick<StepStart, 'keywordType' | 'keyword' | 'text'>): boolean {
    if (this.steps.at(-1)?.result.status === 'STARTED') return false;
    if (keywordType === 'Before' || keywordType === 'After') return true;
    const [next] = this.#left();
    return next?.keyword === keyword && next.text.slice(0, longestName) === text;
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

/** What assertions found comes later, with the same request: it takes the place of what was told before. */
function withApiTest(known: ApiTest[] = [], test: ApiTest): ApiTest[] {
  const same = known.findLastIndex(
    ({ url, method, responseTime, tests }) =>
      url === test.url &&
      method === test.method &&
      responseTime === test.responseTime &&
      tests.length < test.tests.length,
  );
  return same < 0 ? [...known, test] : known.with(same, test);
}

/** Commands are told when they end; a wait ends after the click it was begun for. */
function insertByStart(commands: Command[], command: Command): void {
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
