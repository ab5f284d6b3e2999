import type { PickleStep } from '@cucumber/messages';
import type { GeneratedStep } from '#contracts/generated-step';
import type { StepReader } from '#contracts/step-question';
import { refused } from '../resolver/resolution';
import { runCode } from '../resolver/run-code';
import { quietly } from '../scope';
import { session } from '../session';
import { cleanError } from '../step-error';
import { lookUp, type LookedUp, type World } from './look-up';

/** What a confidence is worth on a page that a refused step left as it was. */
const afterRefusal = 0.8;

/** Writes code for the steps of one scenario, one after the other, and carries it out. */
export class StepGenerator {
  #keyword: GeneratedStep['keyword'] = 'Given';
  #refusals = 0;

  /** @param reader the language model that may be asked; undefined: the built-in engine alone */
  constructor(private readonly reader: Pick<StepReader, 'model'> | undefined) {}

  /** Tells what became of the step. Returns normally in either case: the next step goes on on the page as it is. */
  async generate(world: object, step: PickleStep): Promise<void> {
    const { current, outlet } = session();
    if (!current) return;
    this.#keyword = keywordOf(step) ?? this.#keyword;
    const { id, index } = current;
    const told = await this.#resolveAndRun(world, step);
    if (told.state === 'refused') this.#refusals++;
    outlet.send({ type: 'stepResolved', id, index, step: told });
  }

  async #resolveAndRun(world: World, step: PickleStep): Promise<GeneratedStep> {
    const keyword = this.#keyword;
    const { resolution, model } = await quietly(() => lookUp(world, step, this.reader)).catch(
      (error: unknown): LookedUp => ({ resolution: refused(messageOf(error)) }),
    );
    if (!resolution.ok) return this.#refusal(resolution.reason, resolution.nearest, model);
    const { variants, values, element, confidence } = resolution;
    const [code] = variants;
    if (!code) return this.#refusal('there is no code for it', [], model);
    try {
      await runCode(code, world, values);
    } catch (error) {
      return this.#refusal(`its code for ${element} failed: ${messageOf(error)}`, [], model);
    }
    const sure = this.#refusals > 0 ? confidence * afterRefusal : confidence;
    return { state: 'generated', keyword, variants, element, confidence: sure, ...(model && { model }) };
  }

  #refusal(reason: string, nearest: string[], model: string | undefined): GeneratedStep {
    const before =
      this.#refusals > 0 ? ' (a step before was refused: this may not be the page it expects)' : '';
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
