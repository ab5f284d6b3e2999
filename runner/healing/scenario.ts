import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import type { HealingMode } from '#contracts/worker/healing';
import { Learner } from './learn';
import { Memory } from './memory';

/** The state of healing in one scenario. Scenarios that are not healed or not part of a run have none. */
export interface HealingScenario {
  mode: HealingMode;
  /** True when the words of steps that cannot be healed are resolved again. */
  retrains: boolean;
  memory: Memory;
  /** Number of calls so far that used a replacement. */
  heals: number;
  /** The current step. null in hooks. */
  step: HealingStep | null;
}

/** The step that is running. */
export interface HealingStep {
  index: number;
  /** The step as it runs, with the values of its Examples row. */
  pickled: PickleStep;
  /** Pattern of its definition. */
  pattern: string;
  /** Number of its next call that uses an element. */
  ordinal: number;
  /** True when one of its calls used a replacement. */
  isHealed: boolean;
  /** True when it made a call that could change a page. */
  hasActed: boolean;
  /** The page in the previous step's screenshot, with its address at that time. */
  pictured: { page: Page; address: string } | null;
  learner: Learner;
}

/** @param patterns patterns of the definitions of its steps */
export function healScenario(
  id: string,
  { mode, retrains }: Pick<HealingScenario, 'mode' | 'retrains'>,
  patterns: readonly string[],
): HealingScenario {
  const memory = new Memory(id);
  for (const pattern of patterns) memory.ask(pattern);
  return { mode, retrains, memory, heals: 0, step: null };
}

/** @param before the page on which the previous step ended, if that step has a screenshot */
export function healStep(
  index: number,
  pickled: PickleStep,
  pattern: string,
  before: Page | null,
): HealingStep {
  const pictured = before && !before.isClosed() ? { page: before, address: before.url() } : null;
  const step = { index, pickled, pattern, ordinal: 0, isHealed: false, hasActed: false, pictured };
  return Object.assign(step, { learner: new Learner() });
}
