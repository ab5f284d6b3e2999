import type { Locator, Page } from 'playwright';
import { longestLocator, longestPattern, type HealReport, type KnownUse } from '#contracts/worker/healing';
import { session, type CurrentScenario } from '../process/session';
import type { ElementCall } from './element-call';
import { readByWords } from './by-words';
import { callOrHeal, isTimeout, leftOf, OwnCall, pictureOf, resultOf, tellReport } from './heal';
import { lookAhead, type Ahead } from './learn';
import { routeNow } from './route-now';
import type { HealingScenario, HealingStep } from './scenario';

/** A call of the running step that does something with an element. */
export class ElementUseInStep {
  /** On each of its pages. */
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

  /** Milliseconds that the look ahead waited for the element, as the call itself would have. */
  get spent(): number {
    return this.#spent;
  }

  /** Looks at the page before the call is made, where what is remembered of it is not of today. */
  async prepare(): Promise<void> {
    const uses = await this.healing.memory.usesOf(this.step.pattern);
    if (!uses) return;
    const { ordinal, locator, call } = this;
    this.#known = uses.filter((one) => one.ordinal === ordinal && one.locator === locator);
    const isFresh = (route: string) => this.#known.some((one) => one.isFresh && one.route === route);
    if (isFresh(routeNow(call.locator.page()))) return;
    const began = performance.now();
    this.#ahead = await lookAhead(call, isFresh);
    if (!this.#ahead) this.#spent = performance.now() - began;
  }

  /**
   * Makes the call.
   * @param own as step code made it
   * @param onHeal told before it is made on another element
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
    let told: HealReport | null = null;
    const onTold = (report: HealReport) => {
      told = report;
    };
    const left = leftOf(call, spent);
    const plain = () => (left === call.limit ? own() : new OwnCall(call, left).settled.then(resultOf));
    try {
      const result = await (this.#known.length > 0
        ? callOrHeal({ ...whose, healing, spent, onHeal: healed, onTold })
        : plain());
      if (!isHealed) this.#learn(performance.now() - began);
      return result;
    } catch (error) {
      if (healing.retrains && isTimeout(error))
        await this.#readAnew(told, () => performance.now() - began + spent);
      throw error;
    }
  }

  /** Tells what the words of the step lead to, where its locator led nowhere and nothing was found in its place. */
  async #readAnew(told: HealReport | null, waited: () => number): Promise<void> {
    const { call, current, healing, step, ordinal, locator } = this;
    const page = call.locator.page();
    const route = routeNow(page);
    const isElsewhere = this.#known.length > 0 && !this.#known.some((one) => one.route === route);
    // An element that was found was discarded by a person, or could not be used.
    if (isElsewhere || (told && (told.outcome !== 'refused' || told.identity !== null))) return;
    const byWords = await readByWords(call, step);
    if (!byWords) return;
    const jpeg = await pictureOf(page);
    if (healing.step !== step) return;
    tellReport(
      { call, current, step, ordinal, locator },
      { ...(told ?? nothingKnown(route)), byWords },
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

/** Of an element that was never seen. */
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
 * Counts a call among those of its step that use an element.
 * @param element asks for it; null for a call that only looks
 * @returns null where the scenario is left alone, in hooks, and for what is too long to be remembered
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
  if (locator.length > longestLocator || step.pattern.length > longestPattern || ordinal > mostCalls)
    return null;
  // It would tell one.
  if (mask(locator) !== locator) return null;
  const isPictured = showsItsPage(step, call.locator.page());
  return new ElementUseInStep(call, current, healing, step, ordinal, locator, isPictured);
}

const mostCalls = 1_000;

/** Whether the picture of the step before shows the page as it is. */
const showsItsPage = ({ hasActed, pictured }: HealingStep, page: Page): boolean =>
  !hasActed && pictured?.page === page && pictured.address === page.url();
