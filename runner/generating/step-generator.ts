import { setTimeout as delay } from 'node:timers/promises';
import type { PickleStep } from '@cucumber/messages';
import { enough, percent } from '#domain/confidence';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { KnownPage } from '#domain/pages/known-pages';
import type { StepReader } from '#contracts/worker/step-question';
import { routeNow } from '../healing/route-now';
import { PageMemory } from '../resolver/memory';
import { unresolved } from '../resolver/resolution';
import { runCode } from '../resolver/run-code';
import { quietly } from '../process/scope';
import { session } from '../process/session';
import { cleanError } from '../evidence/step-error';
import { actionLimit, lookUp, onlyChecks, type LookedUp, type StepWorld } from './look-up';

/** Existing code of a step. first: it is kept when it works; last: it is used when all else fails. */
export interface CodeItHas {
  tried: 'first' | 'last';
  run(world: object, step: PickleStep): Promise<unknown>;
}

/** Factor for a confidence on a page that a refused step left as it was. */
const afterRefusal = 0.8;
const stepBefore = 'a step before was refused';

/**
 * Writes and runs code for the steps of one scenario, one after the other.
 * After the first refused step, it runs only checks, because later steps expect another page.
 */
export class StepGenerator {
  #keyword: GeneratedStep['keyword'] = 'Given';
  #refusals = 0;
  /** True when new code of the current step acted on the page, or tried to. */
  #hasActed = false;
  #before = new PageMemory();

  /** True when later steps expect another page than the open one. */
  get hasRefused(): boolean {
    return this.#refusals > 0;
  }

  /**
   * @param reader the language model that may be asked; undefined: only the built-in engine
   * @param pages pages of the application map
   */
  constructor(
    private readonly reader: Pick<StepReader, 'model'> | undefined,
    private readonly pages: readonly KnownPage[] = [],
  ) {}

  /**
   * Reports the result of a step. Returns normally in any case: the next step continues on the page.
   * @param has existing code of the step, which may be kept
   */
  async generate(world: object, step: PickleStep, has?: CodeItHas): Promise<void> {
    const { current, outlet } = session();
    if (!current) return;
    this.#keyword = keywordOf(step) ?? this.#keyword;
    const { id, index } = current;
    const told = await this.#withCodeItHas(world, step, has);
    const { page } = world as StepWorld;
    if (page) await quietly(() => this.#before.look(page));
    if (told.state === 'refused') this.#refusals++;
    outlet.send({ type: 'stepResolved', id, index, step: told });
  }

  /** Does not run existing code after a step was refused, as no other code runs then. */
  async #withCodeItHas(
    world: StepWorld,
    step: PickleStep,
    has: CodeItHas | undefined,
  ): Promise<GeneratedStep> {
    const works = { state: 'works' as const, keyword: this.#keyword };
    if (!has || this.hasRefused) return this.#resolveAndRun(world, step);
    // With this limit, code that is being tried cannot act after its step has ended.
    (world as StepWorld).page?.setDefaultTimeout(actionLimit);
    if (has.tried === 'first') {
      if (await didWork(() => has.run(world, step))) return works;
      const told = await this.#resolveAndRun(world, step);
      return told.state === 'generated' ? { ...told, before: 'fails' } : told;
    }
    const told = await this.#resolveAndRun(world, step);
    // New code that failed may have acted. The existing code would then run on an unexpected page.
    const mayRun = told.state === 'refused' && !this.#hasActed;
    return mayRun && (await didWork(() => has.run(world, step))) ? works : told;
  }

  async #resolveAndRun(world: StepWorld, step: PickleStep): Promise<GeneratedStep> {
    const keyword = this.#keyword;
    this.#hasActed = false;
    const { resolution, model } = await quietly(() =>
      lookUp(world, step, this.reader, this.#before, this.pages),
    ).catch((error: unknown): LookedUp => ({ resolution: unresolved(messageOf(error)) }));
    if (!resolution.ok) return this.#refusal(resolution.reason, resolution.nearest, model);
    const { variants, values, element } = resolution;
    const [code] = variants;
    if (!code) return this.#refusal('it has no code', [], model);
    if (this.hasRefused && resolution.mayAppear)
      return this.#refusal(`the presence of ${element} proves nothing`, [], model);
    const confidence = resolution.confidence * (this.hasRefused ? afterRefusal : 1);
    if (confidence < enough)
      return this.#refusal(`not sure enough of ${element}: ${percent(confidence)}`, [], model);
    const isTried = !this.hasRefused || onlyChecks(step);
    const doubt = this.hasRefused
      ? `${isTried ? 'tried on another page than it expects' : 'not tried'}: ${stepBefore}`
      : resolution.doubt;
    // Nobody measured a model's own confidence, nor the confidence on the page of another step.
    const isMeasured = !model && !doubt;
    const told = { state: 'generated' as const, keyword, variants, element };
    const generated = {
      ...told,
      confidence: isMeasured ? confidence : undefined,
      doubt,
      model,
    };
    if (!isTried) return generated;
    this.#hasActed = !onlyChecks(step);
    try {
      await runCode(code, world, values);
    } catch (error) {
      return this.#refusal(`its code for ${element} failed: ${withAdvice(messageOf(error))}`, [], model);
    }
    const elsewhere = resolution.opens && elsewhereThan(resolution.opens, world);
    return elsewhere ? this.#refusal(`opening ${element} ${elsewhere}`, [], model) : generated;
  }

  #refusal(reason: string, nearest: string[], model: string | undefined): GeneratedStep {
    const before = this.hasRefused ? ` (${stepBefore}: this may not be the page it expects)` : '';
    return { state: 'refused', keyword: this.#keyword, reason: reason + before, nearest, model };
  }
}

/** Adds how a step can say that an error is expected. */
function withAdvice(message: string): string {
  const [, status] = / answered with status (\d{3})\.$/.exec(message) ?? [];
  return status ? `${message} If the scenario expects this, write “… with the status ${status}”` : message;
}

/** Returns where opening a page led instead, such as to a sign-in page. null: it led to the page. */
function elsewhereThan(route: string, { page }: StepWorld): string | null {
  if (!page) return null;
  const now = routeNow(page);
  return now === route ? null : `led to ${now}`;
}

/** Milliseconds for code that is tried, because the step may have to be written afterwards. */
const trialLimit = 12_000;

async function didWork(run: () => Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  try {
    const end = delay(trialLimit, 'late' as const, { signal: over.signal });
    end.catch(() => undefined);
    const result = await Promise.race([run(), end]);
    return result !== 'late' && result !== 'pending' && result !== 'skipped';
  } catch {
    return false;
  } finally {
    over.abort();
  }
}

/** Returns the keyword that defines a step. `And` and `But` take the one of the step before. */
function keywordOf({ type }: PickleStep): GeneratedStep['keyword'] | null {
  const keywords: Record<string, GeneratedStep['keyword']> = {
    Context: 'Given',
    Action: 'When',
    Outcome: 'Then',
  };
  return keywords[type ?? ''] ?? null;
}

/** Returns the message of the page or the code in one line. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = cleanError(text, session().settings.projectDir)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return first.trim();
}
