import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import { Learner } from './learn';
import { RememberedUses } from './memory';
import type { HealingScenario, HealingStep } from './healing-state';

/** @param patterns patterns of the definitions of its steps */
export function healScenario(
  id: string,
  { mode, retrains }: Pick<HealingScenario, 'mode' | 'retrains'>,
  patterns: readonly string[],
): HealingScenario {
  const memory = new RememberedUses(id);
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
