import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import type { ElementUse, HealingMode, KnownUse, RememberedUse, SeenUse } from '#contracts/worker/healing';
import type { MemoryAnswer } from '#contracts/worker/runner';
import type { RememberedLook } from './page-look';

/** The state of healing in one scenario. Scenarios that are not healed or not part of a run have none. */
export interface HealingScenario {
  mode: HealingMode;
  /** True when the words of steps that cannot be healed are resolved again. */
  retrains: boolean;
  memory: HealingMemory;
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
  learner: StepLearner;
}

/** The memory of earlier runs. {@link HealingScenario} is part of the session, which the class itself uses. */
export interface HealingMemory {
  /** Requests what is known of the uses of a step definition, once for each definition. */
  ask(pattern: string): void;
  /** @returns null when the worker did not answer in time */
  usesOf(pattern: string): Promise<KnownUse[] | null>;
  /** Returns what is remembered of a use, on this route or another. null without a memory or an answer. */
  lookOf(index: number, use: ElementUse, route: string): Promise<RememberedUse | null>;
  /** Takes an answer of the worker. */
  take(message: MemoryAnswer): void;
}

/** Collects what the calls of one step see of their pages. */
export interface StepLearner {
  /** Adds a call that passed with the element of its own locator. */
  add(ahead: Ahead, use: Omit<SeenUse, 'target'>): void;
  /** Reads the pages that are still open once more, so that elements added during the step are known. */
  complete(): Promise<void>;
  /** Sends the looks to the worker, without secrets. */
  send(id: string, index: number): void;
}

/** The page as it was before a call was made. */
export interface Ahead {
  page: Page;
  route: string;
  seen: RememberedLook;
}
