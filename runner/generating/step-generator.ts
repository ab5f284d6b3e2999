import { setTimeout as delay } from 'node:timers/promises';
import type { PickleStep } from '@cucumber/messages';
import { enough, percent } from '#domain/confidence';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { KnownPage } from '#domain/pages/known-pages';
import type { StepReader } from '#contracts/worker/step-question';
import { routeNow } from '../healing/route-now';
import { Memory } from '../resolver/memory';
import { refused } from '../resolver/resolution';
import { runCode } from '../resolver/run-code';
import { quietly } from '../process/scope';
import { session } from '../process/session';
import { cleanError } from '../evidence/step-error';
import { actionLimit, lookUp, onlyChecks, type LookedUp, type World } from './look-up';

/** Code that a step has; first: it stays where it works · last: it is carried out where nothing else is found. */
export interface CodeItHas {
  tried: 'first' | 'last';
  run(world: object, step: PickleStep): Promise<unknown>;
}

/** What a confidence is worth on a page that a refused step left as it was. */
const afterRefusal = 0.8;
const stepBefore = 'a step before was refused';

/**
 * Writes code for the steps of one scenario, one after the other, and carries it out. From the first refused step on
 * nothing is done any more, as it would be done to a page that nobody expects; checks are still tried on that page.
 */
export class StepGenerator {
  #keyword: GeneratedStep['keyword'] = 'Given';
  #refusals = 0;
  /** New code of the present step did something to the page, or tried to. */
  #hasActed = false;
  #before = new Memory();

  /** Whether the page is no longer the one that later steps expect. */
  get hasRefused(): boolean {
    return this.#refusals > 0;
  }

  /**
   * @param reader the language model that may be asked; undefined: the built-in engine alone
   * @param pages those of the application map
   */
  constructor(
    private readonly reader: Pick<StepReader, 'model'> | undefined,
    private readonly pages: readonly KnownPage[] = [],
  ) {}

  /**
   * Tells what became of the step. Returns normally in either case: the next step goes on on the page as it is.
   * @param has code that the step has and that may stay
   */
  async generate(world: object, step: PickleStep, has?: CodeItHas): Promise<void> {
    const { current, outlet } = session();
    if (!current) return;
    this.#keyword = keywordOf(step) ?? this.#keyword;
    const { id, index } = current;
    const told = await this.#withCodeItHas(world, step, has);
    const { page } = world as World;
    if (page) await quietly(() => this.#before.look(page));
    if (told.state === 'refused') this.#refusals++;
    outlet.send({ type: 'stepResolved', id, index, step: told });
  }

  /** Nothing of it is carried out once a step was refused, as nothing is. */
  async #withCodeItHas(world: World, step: PickleStep, has: CodeItHas | undefined): Promise<GeneratedStep> {
    const works = { state: 'works' as const, keyword: this.#keyword };
    if (!has || this.hasRefused) return this.#resolveAndRun(world, step);
    // What is only tried does not act later, when its step is long over.
    (world as World).page?.setDefaultTimeout(actionLimit);
    if (has.tried === 'first') {
      if (await didWork(() => has.run(world, step))) return works;
      const told = await this.#resolveAndRun(world, step);
      return told.state === 'generated' ? { ...told, before: 'fails' } : told;
    }
    const told = await this.#resolveAndRun(world, step);
    // Code that was found and failed may have done something: what comes behind it is not what anybody expects.
    const mayRun = told.state === 'refused' && !this.#hasActed;
    return mayRun && (await didWork(() => has.run(world, step))) ? works : told;
  }

  async #resolveAndRun(world: World, step: PickleStep): Promise<GeneratedStep> {
    const keyword = this.#keyword;
    this.#hasActed = false;
    const { resolution, model } = await quietly(() =>
      lookUp(world, step, this.reader, this.#before, this.pages),
    ).catch((error: unknown): LookedUp => ({ resolution: refused(messageOf(error)) }));
    if (!resolution.ok) return this.#refusal(resolution.reason, resolution.nearest, model);
    const { variants, values, element } = resolution;
    const [code] = variants;
    if (!code) return this.#refusal('there is no code for it', [], model);
    if (this.hasRefused && resolution.mayAppear)
      return this.#refusal(`that ${element} is there proves nothing`, [], model);
    const confidence = resolution.confidence * (this.hasRefused ? afterRefusal : 1);
    if (confidence < enough)
      return this.#refusal(`not sure enough of ${element}: ${percent(confidence)}`, [], model);
    const isTried = !this.hasRefused || onlyChecks(step);
    const doubt = this.hasRefused
      ? `${isTried ? 'tried on another page than it expects' : 'not tried'}: ${stepBefore}`
      : resolution.doubt;
    // What a model says of itself was measured by nobody, nor was what a page of another step is worth.
    const isMeasured = !model && !doubt;
    const told = { state: 'generated' as const, keyword, variants, element };
    const generated = {
      ...told,
      ...(isMeasured && { confidence }),
      ...(doubt && { doubt }),
      ...(model && { model }),
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
    const refusal = { state: 'refused' as const, keyword: this.#keyword, reason: reason + before, nearest };
    return { ...refusal, ...(model && { model }) };
  }
}

/** Tells how a step says that an error is expected. */
function withAdvice(message: string): string {
  const [, status] = / answered with status (\d{3})\.$/.exec(message) ?? [];
  return status ? `${message} If the scenario expects this, write “… with the status ${status}”` : message;
}

/** Where opening a page led, if not to it, such as to a page that asks to sign in first. */
function elsewhereThan(route: string, { page }: World): string | null {
  if (!page) return null;
  const now = routeNow(page);
  return now === route ? null : `led to ${now}`;
}

/** Milliseconds that code may take which is only tried, as its step may have to be written after it. */
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

/** The function that defines it; And and But go with the step before. */
function keywordOf({ type }: PickleStep): GeneratedStep['keyword'] | null {
  const keywords: Record<string, GeneratedStep['keyword']> = {
    Context: 'Given',
    Action: 'When',
    Outcome: 'Then',
  };
  return keywords[type ?? ''] ?? null;
}

/** What the page or the code said, in one line. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = cleanError(text, session().settings.projectDir)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return first.trim();
}
