import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import type { HealingMode } from '#contracts/worker/healing';
import { Learner } from './learn';
import { Memory } from './memory';

/** What a scenario remembers and heals; one that is left alone, or is none of a run, has none of this. */
export interface HealingScenario {
  mode: HealingMode;
  /** Steps that nothing heals are read anew by their words. */
  retrains: boolean;
  memory: Memory;
  /** Calls so far that went on with another element. */
  heals: number;
  /** Null in hooks. */
  step: HealingStep | null;
}

/** The step that runs. */
export interface HealingStep {
  index: number;
  /** As it runs, with the values of an Examples row. */
  pickled: PickleStep;
  /** Of its definition. */
  pattern: string;
  /** Of its next call that uses an element. */
  ordinal: number;
  /** A call of it went on with another element. */
  isHealed: boolean;
  /** A call that could change a page was made in it. */
  hasActed: boolean;
  /** The page whose picture the step before has, with its address then. */
  pictured: { page: Page; address: string } | null;
  learner: Learner;
}

/** @param patterns of the definitions that its steps have */
export function healScenario(
  id: string,
  { mode, retrains }: Pick<HealingScenario, 'mode' | 'retrains'>,
  patterns: readonly string[],
): HealingScenario {
  const memory = new Memory(id);
  for (const pattern of patterns) memory.ask(pattern);
  return { mode, retrains, memory, heals: 0, step: null };
}

/** @param before the page that the step before ended on, where that had a picture */
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
