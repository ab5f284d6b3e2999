import type { PickleStep } from '@cucumber/messages';
import type { GeneratedStep } from '#contracts/generated-step';
import type { StepReader } from '#contracts/step-question';
import { Memory } from '../resolver/memory';
import { refused } from '../resolver/resolution';
import { runCode } from '../resolver/run-code';
import { enough } from '../resolver/scopes';
import { quietly } from '../scope';
import { session } from '../session';
import { cleanError } from '../step-error';
import { lookUp, onlyChecks, type LookedUp, type World } from './look-up';

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
  #before = new Memory();

  /** Whether the page is no longer the one that later steps expect. */
  get hasRefused(): boolean {
    return this.#refusals > 0;
  }

  /** @param reader the language model that may be asked; undefined: the built-in engine alone */
  constructor(private readonly reader: Pick<StepReader, 'model'> | undefined) {}

  /** Tells what became of the step. Returns normally in either case: the next step goes on on the page as it is. */
  async generate(world: object, step: PickleStep): Promise<void> {
    const { current, outlet } = session();
    if (!current) return;
    this.#keyword = keywordOf(step) ?? this.#keyword;
    const { id, index } = current;
    const told = await this.#resolveAndRun(world, step);
    const { page } = world as World;
    if (page) await quietly(() => this.#before.look(page));
    if (told.state === 'refused') this.#refusals++;
    outlet.send({ type: 'stepResolved', id, index, step: told });
  }

  async #resolveAndRun(world: World, step: PickleStep): Promise<GeneratedStep> {
    const keyword = this.#keyword;
    const { resolution, model } = await quietly(() => lookUp(world, step, this.reader, this.#before)).catch(
      (error: unknown): LookedUp => ({ resolution: refused(messageOf(error)) }),
    );
    if (!resolution.ok) return this.#refusal(resolution.reason, resolution.nearest, model);
    const { variants, values, element } = resolution;
    const [code] = variants;
    if (!code) return this.#refusal('there is no code for it', [], model);
    if (this.hasRefused && resolution.mayAppear)
      return this.#refusal(`that ${element} is there proves nothing`, [], model);
    const confidence = resolution.confidence * (this.hasRefused ? afterRefusal : 1);
    if (confidence < enough)
      return this.#refusal(`not sure enough of ${element}: ${Math.round(confidence * 100)} %`, [], model);
    const isTried = !this.hasRefused || onlyChecks(step);
    const doubt = this.hasRefused
      ? `${isTried ? 'tried on another page than it expects' : 'not tried'}: ${stepBefore}`
      : resolution.doubt;
    const told = { state: 'generated' as const, keyword, variants, element, confidence };
    const generated = { ...told, ...(doubt && { doubt }), ...(model && { model }) };
    if (!isTried) return generated;
    try {
      await runCode(code, world, values);
    } catch (error) {
      return this.#refusal(`its code for ${element} failed: ${messageOf(error)}`, [], model);
    }
    return generated;
  }

  #refusal(reason: string, nearest: string[], model: string | undefined): GeneratedStep {
    const before = this.hasRefused ? ` (${stepBefore}: this may not be the page it expects)` : '';
    const refusal = { state: 'refused' as const, keyword: this.#keyword, reason: reason + before, nearest };
    return { ...refusal, ...(model && { model }) };
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
