import type { Locator, Page } from 'playwright';
import {
  maxLocatorLength,
  maxPatternLength,
  type HealReport,
  type KnownUse,
} from '#contracts/worker/healing';
import { session, type CurrentScenario } from '../process/session';
import type { ElementCall } from './element-call';
import { readByWords } from './by-words';
import { callOrHeal, isTimeout, leftOf, OwnCall, pictureOf, resultOf, tellReport } from './heal';
import { lookAhead } from './learn';
import { routeNow } from './route-now';
import type { Ahead, HealingScenario, HealingStep } from './healing-state';

/** A call in the running step that acts on an element. */
export class ElementUseInStep {
  /** Remembered uses of the call, on each of its pages. */
  #known: KnownUse[] = [];
  #ahead: Ahead | null = null;
  #spent = 0;

  constructor(
    private readonly call: ElementCall,
    private readonly current: CurrentScenario,
    private readonly healing: HealingScenario,
    private readonly step: HealingStep,
    private readonly ordinal: number,
    private readonly locator: string,
    private readonly isPictured: boolean,
  ) {}

  /** Milliseconds that the look ahead waited for the element. The call itself would have waited as long. */
  get spent(): number {
    return this.#spent;
  }

  /** Looks at the page before the call, unless what is remembered of the page is from today. */
  async prepare(): Promise<void> {
    const uses = await this.healing.memory.usesOf(this.step.pattern);
    if (!uses) return;
    const { ordinal, locator, call } = this;
    this.#known = uses.filter((use) => use.ordinal === ordinal && use.locator === locator);
    const isFresh = (route: string) => this.#known.some((use) => use.isFresh && use.route === route);
    if (isFresh(routeNow(call.locator.page()))) return;
    const began = performance.now();
    this.#ahead = await lookAhead(call, isFresh);
    if (!this.#ahead) this.#spent = performance.now() - began;
  }

  /**
   * Makes the call.
   * @param own makes the call as step code made it
   * @param onHeal is told before the call is made on another element
   */
  async carryOut(
    own: () => Promise<unknown>,
    onHeal: (found: Locator, code: string) => Promise<void>,
  ): Promise<unknown> {
    const { call, current, healing, step, ordinal, locator } = this;
    const began = performance.now();
    let isHealed = false;
    const healed = (found: Locator, code: string) => {
      isHealed = true;
      return onHeal(found, code);
    };
    const spent = this.#spent;
    const whose = { call, current, step, ordinal, locator };
    let healReport: HealReport | null = null;
    const onTold = (report: HealReport) => {
      healReport = report;
    };
    const remaining = leftOf(call, spent);
    const plain = () =>
      remaining === call.limit ? own() : new OwnCall(call, remaining).settled.then(resultOf);
    try {
      const result = await (this.#known.length > 0
        ? callOrHeal({ ...whose, healing, spent, onHeal: healed, onTold })
        : plain());
      if (!isHealed) this.#learn(performance.now() - began);
      return result;
    } catch (error) {
      if (healing.retrains && isTimeout(error))
        await this.#readAnew(healReport, () => performance.now() - began + spent);
      throw error;
    }
  }

  /** Reports what the step's words lead to when the locator found nothing and no replacement was found. */
  async #readAnew(report: HealReport | null, waited: () => number): Promise<void> {
    const { call, current, healing, step, ordinal, locator } = this;
    const page = call.locator.page();
    const route = routeNow(page);
    const isElsewhere = this.#known.length > 0 && !this.#known.some((use) => use.route === route);
    // Skip when an element was found: a person rejected it, or it could not be used.
    if (isElsewhere || (report && (report.outcome !== 'refused' || report.identity !== null))) return;
    const byWords = await readByWords(call, step);
    if (!byWords) return;
    const jpeg = await pictureOf(page);
    if (healing.step !== step) return;
    tellReport(
      { call, current, step, ordinal, locator },
      { ...(report ?? nothingKnown(route)), byWords },
      jpeg,
      waited(),
    );
  }

  #learn(took: number): void {
    if (!this.#ahead) return;
    const { step, ordinal, locator, isPictured, call } = this;
    const { pattern } = step;
    const use = { pattern, ordinal, locator, action: call.method, took: Math.round(took), isPictured };
    step.learner.add(this.#ahead, use);
  }
}

/** The report for an element that was never seen. */
const nothingKnown = (route: string) => ({
  outcome: 'refused' as const,
  route,
  isAmbiguous: false,
  to: null,
  doubt: null,
  before: null,
  found: null,
  runnerUp: null,
  reason: null,
  identity: null,
});

/**
 * Counts a call among the element calls of its step.
 * @param element returns the call, or null for a call that only reads
 * @returns null when healing is off, in hooks, and for a call that is too long to be remembered
 */
export function elementUseOf(
  current: CurrentScenario,
  element: () => ElementCall | null,
): ElementUseInStep | null {
  const { healing } = current;
  const step = healing?.step;
  const call = step ? element() : null;
  if (!healing || !step || !call) return null;
  const ordinal = step.ordinal++;
  const locator = String(call.locator);
  const { mask } = session().outlet.secrets;
  if (locator.length > maxLocatorLength || step.pattern.length > maxPatternLength || ordinal > maxCalls)
    return null;
  // The locator contains a secret.
  if (mask(locator) !== locator) return null;
  const isPictured = showsItsPage(step, call.locator.page());
  return new ElementUseInStep(call, current, healing, step, ordinal, locator, isPictured);
}

const maxCalls = 1_000;

/** Returns whether the screenshot of the previous step still shows the page as it is. */
const showsItsPage = ({ hasActed, pictured }: HealingStep, page: Page): boolean =>
  !hasActed && pictured?.page === page && pictured.address === page.url();
