import type { Locator, Page } from 'playwright';
import { longestLocator, longestPattern, type KnownUse } from '#contracts/healing';
import { session, type CurrentScenario } from '../session';
import type { ElementCall } from './element-call';
import { callOrHeal } from './heal';
import { lookAhead, type Ahead } from './learn';
import type { HealingScenario, HealingStep } from './scenario';

/** A call of the running step that does something with an element. */
export class ElementUseInStep {
  #known: KnownUse | null = null;
  #ahead: Ahead | null = null;

  constructor(
    private readonly call: ElementCall,
    private readonly current: CurrentScenario,
    private readonly healing: HealingScenario,
    private readonly step: HealingStep,
    private readonly ordinal: number,
    private readonly locator: string,
    private readonly isPictured: boolean,
  ) {}

  /** Looks at the page before the call is made, where what is remembered of it is not of today. */
  async prepare(): Promise<void> {
    const uses = await this.healing.memory.usesOf(this.step.pattern);
    this.#known =
      uses?.find(({ ordinal, locator }) => ordinal === this.ordinal && locator === this.locator) ?? null;
    if (uses && !this.#known?.isFresh) this.#ahead = await lookAhead(this.call);
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
    const healable = { call, current, healing, step, ordinal, locator, onHeal: healed };
    const result = await (this.#known ? callOrHeal(healable) : own());
    if (!isHealed) this.#learn(performance.now() - began);
    return result;
  }

  #learn(took: number): void {
    if (!this.#ahead) return;
    const { step, ordinal, locator, isPictured, call } = this;
    const { pattern } = step;
    const use = { pattern, ordinal, locator, action: call.method, took: Math.round(took), isPictured };
    step.learner.add(this.#ahead, use);
  }
}

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
