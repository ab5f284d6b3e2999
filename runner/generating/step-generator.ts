import { setTimeout as delay } from 'node:timers/promises';
import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import type { GeneratedStep } from '#contracts/generated-step';
import type { StepType } from '../resolver/intent';
import { refused, type Resolution } from '../resolver/resolution';
import { resolveStep } from '../resolver/resolve';
import { runCode } from '../resolver/run-code';
import { quietly } from '../scope';
import { session } from '../session';
import { cleanError } from '../step-error';
import { fillFromSession } from '../test-data';

/** Milliseconds in which an element may still appear, and between the looks. */
const patience = 5_000;
const pause = 200;
/** Milliseconds one action of generated code may wait while it is tried out. */
const actionLimit = 10_000;

/** What a confidence is worth on a page that a refused step left as it was. */
const afterRefusal = 0.8;

type World = { page?: Page; baseUrl?: unknown };

/** Writes code for the steps of one scenario, one after the other, and carries it out. */
export class StepGenerator {
  #keyword: GeneratedStep['keyword'] = 'Given';
  #refusals = 0;

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
    const resolution = await quietly(() => lookUp(world, step)).catch((error: unknown) =>
      refused(messageOf(error)),
    );
    if (!resolution.ok) return this.#refusal(resolution.reason, resolution.nearest);
    const { variants, values, element, confidence } = resolution;
    const [code] = variants;
    if (!code) return this.#refusal('there is no code for it', []);
    try {
      await runCode(code, world, values);
    } catch (error) {
      return this.#refusal(`its code for ${element} failed: ${messageOf(error)}`, []);
    }
    const sure = this.#refusals > 0 ? confidence * afterRefusal : confidence;
    return { state: 'generated', keyword, variants, element, confidence: sure };
  }

  #refusal(reason: string, nearest: string[]): GeneratedStep {
    const before =
      this.#refusals > 0 ? ' (a step before was refused: this may not be the page it expects)' : '';
    return { state: 'refused', keyword: this.#keyword, reason: reason + before, nearest };
  }
}

/** Looks the step's element up, for a while: the page may still be loading. */
async function lookUp(world: World, step: PickleStep): Promise<Resolution> {
  const { page } = world;
  if (!page) return refused('the project opens no page as "this.page" (features/support/world.mjs)');
  page.setDefaultTimeout(actionLimit);
  // A page that never finishes loading has its elements all the same.
  await page.waitForLoadState('load', { timeout: patience }).catch(() => undefined);
  const end = performance.now() + patience;
  for (;;) {
    const resolution = await resolveStep({
      ...{ text: step.text, type: (step.type ?? 'Unknown') as StepType, table: tableOf(step) },
      ...{ page, world, fill: fillFromSession },
      baseUrl: typeof world.baseUrl === 'string' ? 'this.baseUrl' : 'process.env.BASE_URL',
    });
    if (resolution.ok || !resolution.mayChange || performance.now() > end) return resolution;
    await delay(pause);
  }
}

function tableOf({ argument }: PickleStep): string[][] | undefined {
  return argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => fillFromSession(value)));
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
