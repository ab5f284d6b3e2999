import { setTimeout as delay } from 'node:timers/promises';
import type { PickleStep } from '@cucumber/messages';
import type { Page } from 'playwright';
import type { KnownPage } from '#domain/pages/known-pages';
import { answerProblem, type StepReader } from '#contracts/worker/step-question';
import { passwordsOf } from '../secrets/passwords';
import type { StepType } from '../resolver/intent';
import type { PageMemory } from '../resolver/memory';
import { readNodes, type PlacedNode } from '../resolver/nodes';
import { unresolved, type UnresolvedStep, type Resolution } from '../resolver/resolution';
import { isCheck, nothingOpen, patienceOf, resolveStep } from '../resolver/resolve';
import { resolveReading } from '../resolver/resolve-reading';
import type { StepToResolve } from '../resolver/step';
import { session } from '../process/session';
import { argumentText } from '../process/step-text';
import { fillFromSession } from '../process/test-data';
import { askModel } from './ask-model';
import { elementsOf } from './elements';

/** Milliseconds in which an element may still appear, and between the attempts. */
const patience = 5_000;
const pause = 200;
/** Milliseconds in which a missing element would have appeared, because a page may still build itself. */
const settling = 600;
/** Milliseconds that one action of generated code may wait while it is tried. */
export const actionLimit = 10_000;
/** Confidence from which the grammar is sure, so that no model is asked. */
export const sure = 0.95;

export type StepWorld = { page?: Page; baseUrl?: unknown };

export interface LookedUp {
  resolution: Resolution;
  /** The model that read the step. Left out: the grammar read it. */
  model?: string;
}

/**
 * Reads a step and finds its meaning on the page: by the grammar, or by a language model when that is
 * not sure. The model's answer takes priority. Without one, the grammar's result is used.
 * @param pages pages of the application map, which steps may name
 */
export async function lookUp(
  world: StepWorld,
  pickled: PickleStep,
  reader: Pick<StepReader, 'model'> | undefined,
  before: PageMemory,
  pages: readonly KnownPage[] = [],
): Promise<LookedUp> {
  const { page } = world;
  if (!page) {
    const resolution = unresolved('the project opens no page as "this.page" (features/support/world.mjs)');
    return { resolution };
  }
  page.setDefaultTimeout(actionLimit);
  // A page that never finishes loading still has its elements.
  await page.waitForLoadState('load', { timeout: patience }).catch(() => undefined);
  const step: StepToResolve = {
    ...stepWordsOf(pickled),
    table: tableOf(pickled),
    ...docStringOf(pickled),
    page,
    world,
    before,
    map: { pages, baseUrl: session().settings.env.baseUrl },
    baseUrl: typeof world.baseUrl === 'string' ? 'this.baseUrl' : 'process.env.BASE_URL',
  };
  await before.look(page);
  const byGrammar = await resolvePatiently(step);
  const isClear = byGrammar.ok ? byGrammar.confidence >= sure : byGrammar === nothingOpen;
  // Models are not asked about doc strings.
  if (!reader || isClear || pickled.argument?.docString) return { resolution: byGrammar };
  return byModel(step, pickled, byGrammar, reader.model);
}

/** Returns a step's words as the grammar reads them. */
export const stepWordsOf = ({ text, type }: PickleStep) => ({
  text,
  type: (type ?? 'Unknown') as StepType,
  fill: fillFromSession,
});

/** Returns whether a step only says something about the page. */
export const onlyChecks = (step: PickleStep): boolean => isCheck(stepWordsOf(step));

/** Resolves a step repeatedly for some time: the page may still load, and the step may announce a wait. */
async function resolvePatiently(step: StepToResolve): Promise<Resolution> {
  const end = performance.now() + (patienceOf(step) ?? patience);
  for (;;) {
    const resolution = await resolveStep(step);
    if (resolution.ok && resolution.mayAppear) {
      await delay(settling);
      const again = await resolveStep(step);
      if (again.ok || !again.mayChange || performance.now() > end) return again;
      continue;
    }
    if (resolution.ok || !resolution.mayChange || performance.now() > end) return resolution;
    await delay(pause);
  }
}

async function byModel(
  step: StepToResolve,
  { argument }: PickleStep,
  byGrammar: Resolution,
  model: string,
): Promise<LookedUp> {
  const { page, text, type } = step;
  const nodes = await nodesAtRest(page);
  // The outlet masks these passwords in everything that it sends.
  (await passwordsOf(page)).forEach((password) => session().outlet.secrets.add(password));
  const { pathname } = new URL(page.url());
  const question = {
    text,
    type,
    page: { path: pathname, title: await page.title() },
    elements: elementsOf(nodes),
    argument: argument && argumentText(argument),
  };
  const answer = await askModel(question);
  if ('unavailable' in answer) {
    const told = byGrammar.ok ? byGrammar : also(byGrammar, answer.unavailable);
    return { resolution: told };
  }
  if ('refused' in answer) return { resolution: unresolved(answer.refused), model };
  const problem = answerProblem(question, answer);
  if (problem) return { resolution: unresolved(`the model's answer cannot be used: ${problem}`), model };
  return { resolution: await resolveReading(step, answer, nodes), model };
}

const also = (refusal: UnresolvedStep, reason: string): UnresolvedStep => ({
  ...refusal,
  reason: `${refusal.reason}. ${reason}`,
});

/** Returns the page once two readings are the same. It may have loaded long before it built itself. */
async function nodesAtRest(page: Page): Promise<PlacedNode[]> {
  const end = performance.now() + patience;
  const look = async () => {
    const nodes = await readNodes(page);
    return { nodes, sign: JSON.stringify(nodes.map(({ ref, role, name, text }) => [ref, role, name, text])) };
  };
  let before = await look();
  for (;;) {
    await delay(pause);
    const now = await look();
    if (now.sign === before.sign || performance.now() > end) return now.nodes;
    before = now;
  }
}

function docStringOf({ argument }: PickleStep): { docString?: string } {
  const content = argument?.docString?.content;
  return content === undefined ? {} : { docString: fillFromSession(content) };
}

function tableOf({ argument }: PickleStep): string[][] | undefined {
  return argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => fillFromSession(value)));
}
