import type { Locator, Page } from 'playwright';
import { setTimeout as delay } from 'node:timers/promises';
import { maxHeals, type HealReport } from '#contracts/worker/healing';
import { takePicture } from '../evidence/capture';
import { asOurs, unrecorded } from '../process/scope';
import { session, type CurrentScenario } from '../process/session';
import { codeLocationInStack } from '../evidence/step-error';
import { routeNow } from './route-now';
import {
  judgeElement,
  readRemembered,
  restless,
  type Judgement,
  type Judging,
  type Remembered,
} from './judge';
import type { ElementCall } from './element-call';
import type { HealingScenario, HealingStep } from './healing-state';
import { stepValuesOf } from './step-values';

/** Milliseconds that a call waits for its element before the search for a replacement begins. */
const maxPatience = 4_000;
/** Milliseconds between looks, and in which a call that was given up has to end. */
const pause = 250;
const givingUp = 2_000;
/** Milliseconds that are too short to be subtracted from a time limit. */
const moment = 100;

/** A call whose element is remembered. */
export interface HealableCall {
  call: ElementCall;
  current: CurrentScenario;
  healing: HealingScenario;
  step: HealingStep;
  ordinal: number;
  /** Text of its locator. */
  locator: string;
  /** Milliseconds of the call's time limit that passed before the call was made. */
  spent: number;
  /** Receives the reports on the search. */
  onTold(report: HealReport): void;
  /** Is told before the call is made on another element, because a typed value may be a secret. */
  onHeal(found: Locator, code: string): Promise<void>;
}

type Settled = { passed: true; value: unknown } | { passed: false; error: unknown };

/** The call as step code made it. It waits as usual, and can be ended before a replacement is used. */
export class OwnCall {
  readonly settled: Promise<Settled>;
  #giveUp = new AbortController();

  /** @param limit milliseconds that remain of step code's limit, while the error names the whole limit */
  constructor(call: ElementCall, limit: number) {
    const timeout = limit === call.limit ? {} : { timeout: limit };
    this.settled = call.make(Object.assign({ signal: this.#giveUp.signal }, timeout)).then(
      (value) => ({ passed: true, value }) as const,
      (error: unknown) => {
        reword(error, `Timeout ${limit}ms exceeded`, `Timeout ${call.limit}ms exceeded`);
        return { passed: false, error } as const;
      },
    );
  }

  /** Ends the call, so that it does nothing later. @returns null when it cannot be ended */
  async end(): Promise<Settled | null> {
    this.#giveUp.abort(new Error(notThere));
    return Promise.race([this.settled, delay(givingUp, null, { ref: false })]);
  }
}

/**
 * Makes a call, and searches for a replacement in parallel when its element does not appear.
 * The call itself keeps waiting, and has priority when its element appears.
 */
export async function callOrHeal(healable: HealableCall): Promise<unknown> {
  const { call } = healable;
  const search = new Search(healable);
  let own = new OwnCall(call, search.left);
  for (;;) {
    const found = search.next(own.settled);
    const first = await Promise.race([own.settled, found]);
    if ('passed' in first) {
      const healed = await search.afterEnd(first);
      if (healed) return makeOn(healable, healed, search, first);
      return resultOf(first);
    }
    const ended = await own.end();
    // A call that cannot be ended could act later in addition to the replacement.
    if (!ended) return resultOf(await own.settled);
    if (ended.passed) {
      await search.afterEnd(ended);
      return ended.value;
    }
    const count = await asOurs(() => call.locator.count()).catch(() => 1);
    if (count === 0 || first.isHiddenByLabel) return makeOn(healable, first, search, ended);
    // The element appeared in the meantime.
    own = new OwnCall(call, search.left);
  }
}

/** Returns the milliseconds that remain of a call's time limit. A very short wait is not subtracted. */
export function leftOf({ limit }: ElementCall, waited: number): number {
  return limit === 0 || waited < moment ? limit : Math.max(1, Math.round(limit - waited));
}

export function resultOf(settled: Settled): unknown {
  if (settled.passed) return settled.value;
  throw settled.error;
}

/** Error text of an ended call. Playwright's text replaces it when the call's time was over. */
const notThere = 'The element did not appear.';

/** Fails as the call would have failed without healing. */
function failAsEver(own: Settled, { limit }: ElementCall, remaining: number): unknown {
  if (!own.passed && own.error instanceof Error && limit > 0 && remaining <= 1) {
    const { error } = own;
    reword(error, notThere, `Timeout ${limit}ms exceeded.`);
    error.stack = error.stack?.replace(/^AbortError\b/, 'TimeoutError');
    error.name = 'TimeoutError';
  }
  return resultOf(own);
}

function reword(error: unknown, from: string, to: string): void {
  if (from === to || !(error instanceof Error)) return;
  error.stack = error.stack?.replace(from, () => to);
  error.message = error.message.replace(from, () => to);
}

/** Makes the call on the replacement. Fails as the call itself did when that is not possible. */
async function makeOn(
  { call, healing, step, onHeal }: HealableCall,
  { report, found }: Found,
  search: Search,
  own: Settled,
): Promise<unknown> {
  const jpeg = await search.picture();
  // The step ran out of time, or another of its calls was healed at the same time.
  if (healing.step !== step || healing.heals >= maxHeals) return failAsEver(own, call, search.left);
  healing.heals++;
  await onHeal(found, report.to ?? '');
  try {
    const value = await call.makeOn(found, { timeout: search.left });
    step.isHealed = true;
    search.tell({ ...report, outcome: 'healed' }, jpeg);
    return value;
  } catch (error) {
    healing.heals--;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    search.tell(
      { ...report, outcome: 'refused', reason: `It was found, but could not be used: ${reason}` },
      jpeg,
    );
    return failAsEver(own, call, search.left);
  }
}

type Found = Judgement & { found: Locator };

/** The search for the element of one call, from the start of the call to its end. */
class Search {
  readonly #began: number;
  /** Remembered elements, by the route of the page that is searched. */
  #remembered = new Map<string, Promise<Remembered | null>>();
  #last: Remembered | null = null;
  #isOver = false;
  /** The last report, which may still wait for its screenshot. */
  #told: string | null = null;
  #telling: Promise<void> = Promise.resolve();
  #isTakenBack = false;
  #hasVerdict = false;
  readonly #choices: NonNullable<Judging['choices']> = new Map();

  constructor(private readonly of: HealableCall) {
    this.#began = performance.now() - of.spent;
  }

  /** Milliseconds that remain of the call's time limit. 0: it has none. */
  get left(): number {
    return leftOf(this.of.call, this.#waited);
  }

  get #waited(): number {
    return performance.now() - this.#began;
  }

  /** Factor (0 to 1) for all waits, so that a verdict is reached before the call's time is over. */
  get #share(): number {
    const { limit } = this.of.call;
    return limit === 0 ? 1 : Math.min(1, limit / 6_000);
  }

  /** Returns the replacement to use. Never settles when there is none or when it may not be used. */
  next(until: Promise<Settled>): Promise<Found> {
    void until.then(() => (this.#isOver = true));
    this.#isOver = false;
    return new Promise((resolve) => {
      void asOurs(() => this.#look(resolve)).catch(() => undefined);
    });
  }

  async #look(resolve: (found: Found) => void): Promise<void> {
    const { limit } = this.of.call;
    const patience = limit > 0 ? Math.min(maxPatience, limit / 3) : maxPatience;
    await this.#until(patience);
    if (this.#isOver) return;
    const first = await this.#ask();
    if (!first) return;
    await this.#until(Math.min(3 * first.took, limit > 0 ? limit / 3 : Infinity));
    while (!this.#isOver && this.of.healing.step === this.of.step) {
      const remembered = (await this.#ask()) ?? first;
      const judgement = await this.#judge(remembered, false).catch(() => null);
      if (this.#isOver) return;
      if (judgement && isFound(judgement) && this.of.healing.mode === 'heal') {
        this.#hasVerdict = true;
        return resolve(judgement);
      }
      if (judgement) await this.#tellVerdict(judgement);
      await delay(pause * this.#share, undefined, { ref: false });
    }
  }

  /**
   * Finishes the reports, or picks the element, when the call ended without a replacement.
   * @returns the element that is meant when the locator leads to several
   */
  async afterEnd(end: Settled): Promise<Found | null> {
    this.#isOver = true;
    if (end.passed) {
      this.#takeBack();
      return null;
    }
    // Wait now: a report about a step that has ended is ignored.
    await this.#telling;
    if (isStrictViolation(end.error)) return asOurs(() => this.#oneOfSeveral());
    const remembered = this.#last;
    if (this.#hasVerdict || !isTimeout(end.error) || !remembered) return null;
    await asOurs(() => this.#tellVerdict(unrestful(remembered)));
    return null;
  }

  async #oneOfSeveral(): Promise<Found | null> {
    const remembered = await this.#ask();
    if (!remembered) return null;
    const { limit } = this.of.call;
    const max = limit > 0 ? Math.min(limit / 3, maxPatience) : maxPatience;
    for (;;) {
      const judgement = await this.#judge(remembered, true).catch(() => null);
      if (judgement && isFound(judgement) && this.of.healing.mode === 'heal') return judgement;
      if (judgement ?? this.#waited > max) {
        await this.#tellVerdict(judgement ?? unrestful(remembered, true));
        return null;
      }
      await delay(pause * this.#share);
    }
  }

  /** Returns what is remembered for the current page. The page may change while the call waits. */
  async #ask(): Promise<Remembered | null> {
    const { call, healing, step, ordinal, locator } = this.of;
    const route = routeNow(call.locator.page());
    const asked =
      this.#remembered.get(route) ??
      healing.memory
        .lookOf(step.index, { pattern: step.pattern, ordinal, locator }, route)
        .then((use) => use && readRemembered(use));
    this.#remembered.set(route, asked);
    this.#last = (await asked) ?? this.#last;
    return asked;
  }

  #judge(remembered: Remembered, isAmbiguous: boolean): Promise<Judgement | null> {
    const { call, healing } = this.of;
    const isFull = healing.heals >= maxHeals;
    const { step, locator } = this.of;
    const values = stepValuesOf(locator, step.pickled.text);
    const judging = { call, remembered, isAmbiguous, values, isFull, choices: this.#choices };
    return unrecorded(call.locator.page(), () => judgeElement(judging, this.#share));
  }

  async #tellVerdict(judgement: Judgement): Promise<void> {
    this.#hasVerdict = true;
    const told = JSON.stringify(judgement.report);
    if (told === this.#told) return;
    this.#told = told;
    this.#telling = this.picture().then((jpeg) => {
      if (!this.#isTakenBack) this.tell(judgement.report, jpeg);
    });
    await this.#telling;
  }

  /** Withdraws the report, and one that waits for its screenshot, because the call passed without help. */
  #takeBack(): void {
    const { current, step, ordinal } = this.of;
    this.#isTakenBack = true;
    if (this.#told === null) return;
    session().outlet.send({ type: 'healingOver', id: current.id, index: step.index, ordinal });
  }

  picture(): Promise<Buffer | null> {
    return pictureOf(this.of.call.locator.page());
  }

  tell(report: Judgement['report'], jpeg: Buffer | null): void {
    const { onTold } = this.of;
    onTold(tellReport(this.of, report, jpeg, this.#waited));
  }

  /** Waits until this many milliseconds have passed since the call was made. */
  async #until(time: number): Promise<void> {
    while (!this.#isOver && this.#waited < time)
      await delay(Math.min(pause, time - this.#waited + 1), undefined, { ref: false });
  }
}

/** Takes a screenshot of the page, or returns null after one second. */
export async function pictureOf(page: Page): Promise<Buffer | null> {
  const none = delay(1_000, null, { ref: false });
  return Promise.race([asOurs(() => takePicture(page)).catch(() => null), none]);
}

/** Reports the result of the search for a call's element. The last report on a call counts. */
export function tellReport(
  { call, current, step, ordinal, locator }: Omit<HealableCall, 'onHeal' | 'onTold' | 'spent' | 'healing'>,
  report: Judgement['report'] & Pick<HealReport, 'byWords'>,
  jpeg: Buffer | null,
  waited: number,
): HealReport {
  const { outlet, settings } = session();
  const whole: HealReport = {
    ...report,
    pattern: step.pattern,
    ordinal,
    locator,
    action: call.method,
    place: codeLocationInStack(settings.projectDir, call.made.stack ?? ''),
    took: Math.round(waited),
  };
  const sent = { type: 'healing', id: current.id, index: step.index, report: whole } as const;
  outlet.send(jpeg ? { ...sent, jpeg } : sent);
  return whole;
}

const isFound = (judgement: Judgement): judgement is Found => judgement.found !== null;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
const isStrictViolation = (error: unknown) => /strict mode violation/.test(messageOf(error));
export const isTimeout = (error: unknown) => /Timeout \d+ms exceeded/.test(messageOf(error));

function unrestful({ seen, route }: Remembered, isAmbiguous = false): Judgement {
  const { role = '', name = '', box = [0, 0, 0, 0] } = seen.look.elements[seen.target] ?? {};
  const before: HealReport['before'] = { role, name, box };
  const nothing = { to: null, doubt: null, found: null, runnerUp: null, identity: null };
  return {
    report: { outcome: 'refused', route, isAmbiguous, before, reason: restless, ...nothing },
    found: null,
  };
}
