import {
  maxHeals,
  type ElementUse,
  type HealingMode,
  type HealReport,
  type SeenPage,
} from '#contracts/worker/healing';
import type { HealingStore, StepHealReport } from '#contracts/worker/healing-store';
import type { ScenarioJob } from '#contracts/worker/job';
import type { ReportStep } from '#contracts/worker/evidence';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { FromRunner, MemoryAnswer } from '#contracts/worker/runner';
import type { Log } from '#services/foundation/log';

export type MemoryQuestion = Extract<FromRunner, { type: 'askMemory' | 'askLook' }>;
type Told = Extract<FromRunner, { type: 'seen' | 'healing' | 'healingOver' | 'stepFinished' }>;

/** Limits of one scenario's questions and reports. Step code shares the process that sends them. */
const limits = {
  patterns: 300,
  looks: 100,
  pages: 200,
  pageBytes: 8 * 2 ** 20,
  reports: 100,
  pictureBytes: 8 * 2 ** 20,
};

/**
 * Answers one scenario's questions about remembered pages, and collects its reports. Nothing is stored before the
 * scenario ends. Pages are stored only after a pass without a heal. Reports of heals must agree with the steps.
 */
export class ScenarioHealing {
  readonly mode: HealingMode;
  #patterns = new Set<string>();
  #looks = 0;
  /** Calls whose element is remembered. Except for searches by words, only they can report a search. */
  #searched = new Set<string>();
  #pages: SeenPage[] = [];
  #pageBytes = 0;
  #reports = new Map<string, StepHealReport>();
  #pictureBytes = 0;
  #forged: string | null = null;

  constructor(
    private readonly store: HealingStore,
    private readonly job: ScenarioJob,
    private readonly log: Log,
  ) {
    this.mode = job.healing ?? 'propose';
  }

  /** Never throws. When the store fails, answers that nothing is remembered. */
  async answer(question: MemoryQuestion): Promise<MemoryAnswer> {
    const { id } = question;
    if (question.type === 'askMemory') {
      const { pattern } = question;
      return { type: 'memory', id, pattern, uses: await this.#usesOf(pattern) };
    }
    const { index, use, route } = question;
    const mayAsk = this.#patterns.has(use.pattern) && ++this.#looks <= limits.looks;
    const remembered = mayAsk ? await this.#asked(() => this.store.lookOf(this.job, use, route), null) : null;
    if (remembered) this.#searched.add(searchOf(index, use));
    return { type: 'look', id, index, ordinal: use.ordinal, remembered };
  }

  async #usesOf(pattern: string) {
    if (this.#patterns.has(pattern) || this.#patterns.size >= limits.patterns) return [];
    this.#patterns.add(pattern);
    return this.#asked(() => this.store.usesOf(this.job, pattern), []);
  }

  async #asked<Answer>(ask: () => Promise<Answer>, none: Answer): Promise<Answer> {
    try {
      return await ask();
    } catch (err) {
      this.log.warn({ err, testCase: this.job.testCaseId }, 'The stored looks of a page could not be read');
      return none;
    }
  }

  /**
   * Takes the scenario's messages about pages and heals.
   * @returns false when the message cannot be true: ignore it
   */
  take(message: Told): boolean {
    switch (message.type) {
      case 'seen':
        return this.#see(message);
      case 'healing':
        return this.#hear(message);
      case 'healingOver':
        return this.#reports.delete(keyOf(message));
      case 'stepFinished':
        return message.status !== 'FIXED_BY_AI' || this.#isHealed(message.index);
    }
  }

  #see({ index, look, route, uses }: Extract<Told, { type: 'seen' }>): boolean {
    const isOwn = uses.every(({ pattern }) => this.#patterns.has(pattern));
    const hasRoom = this.#pages.length < limits.pages && this.#pageBytes + look.length <= limits.pageBytes;
    if (!isOwn || !hasRoom) return false;
    this.#pageBytes += look.length;
    // Copied, because the bytes are a part of a larger buffer.
    this.#pages.push({ index, look: Uint8Array.from(look), route, uses });
    return true;
  }

  #hear({ index, report, jpeg }: Extract<Told, { type: 'healing' }>): boolean {
    const key = keyOf({ index, ordinal: report.ordinal });
    const stepHealReport = this.#reports.get(key);
    const isNew = !stepHealReport;
    const isSearched = this.#searched.has(searchOf(index, report)) || this.#isByWords(report);
    if (!isSearched || (isNew && this.#reports.size >= limits.reports)) return false;
    if (report.byWords && !this.#isByWords(report)) return false;
    if (report.outcome === 'healed') {
      if (this.mode !== 'heal' || report.to === null) return false;
      const healed = [...this.#reports].filter(
        ([other, entry]) => other !== key && entry.report.outcome === 'healed',
      );
      if (healed.length >= maxHeals) return this.#forge(`it reported more than ${maxHeals} healings`);
    }
    this.#pictureBytes -= stepHealReport?.jpeg?.length ?? 0;
    const hasRoom = jpeg && this.#pictureBytes + jpeg.length <= limits.pictureBytes;
    if (hasRoom) this.#pictureBytes += jpeg.length;
    this.#reports.set(key, { index, report, jpeg: hasRoom ? Uint8Array.from(jpeg) : null });
    return true;
  }

  /** Only a retraining searches by a step's words, and even then the call never uses the result. */
  #isByWords({ byWords, outcome, pattern }: HealReport): boolean {
    return (
      byWords !== undefined &&
      this.job.retrains !== undefined &&
      outcome === 'refused' &&
      this.#patterns.has(pattern)
    );
  }

  #isHealed(index: number): boolean {
    const isTold = [...this.#reports.values()].some(
      (report) => report.index === index && report.report.outcome === 'healed',
    );
    return isTold || this.#forge('it reported a healing that is not valid');
  }

  #forge(why: string): false {
    this.#forged ??= why;
    return false;
  }

  /** Why the scenario's reports of heals are not credible; null when they are. */
  get forged(): string | null {
    return this.#forged;
  }

  /** Returns the reports that count at the end: those of steps that failed or were healed. */
  #standing(steps: readonly ReportStep[]): StepHealReport[] {
    return [...this.#reports.values()].filter(({ index, report }) => {
      const status = steps[index]?.result.status;
      return status === 'FAILED' || (status === 'FIXED_BY_AI' && report.outcome === 'healed');
    });
  }

  /**
   * Stores reports and pages, before the end of the scenario is announced. Errors of the store are only logged.
   * Stores nothing when the scenario reported heals that did not happen.
   * @param passed true when nothing failed
   * @returns the number of calls that continued with another element
   */
  async conclude(at: AttemptRef, steps: readonly ReportStep[], passed: boolean): Promise<number> {
    if (this.#forged !== null) return 0;
    const reports = this.#standing(steps);
    const heals = reports.filter(({ report }) => report.outcome === 'healed').length;
    if (reports.length > 0)
      await this.#kept('The results of searches for elements', () =>
        this.store.report(this.job, at, reports),
      );
    if (passed && heals === 0 && this.#pages.length > 0) {
      const pages = this.#pages.map((page) => withPicture(page, steps));
      await this.#kept('The looks of pages', () => this.store.remember(this.job, at, pages));
    }
    return heals;
  }

  async #kept(what: string, keep: () => Promise<void>): Promise<void> {
    try {
      await keep();
    } catch (err) {
      this.log.error({ err, testCase: this.job.testCaseId }, `${what} could not be stored`);
    }
  }
}

const searchOf = (index: number, { pattern, ordinal, locator }: ElementUse) =>
  JSON.stringify([index, pattern, ordinal, locator]);
const keyOf = ({ index, ordinal }: { index: number; ordinal: number }) => `${index} ${ordinal}`;

function withPicture(page: SeenPage, steps: readonly ReportStep[]): SeenPage {
  const picture = steps[page.index - 1]?.screenshotId;
  return picture !== undefined && page.uses.some(({ isPictured }) => isPictured)
    ? Object.assign({}, page, { picture })
    : page;
}
