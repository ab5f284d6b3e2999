import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { stepByWords, type ElementBox, type StepByWords } from '#contracts/worker/healing';
import { sure, onlyChecks, stepWordsOf } from '../generating/look-up';
import { resolveStep } from '../resolver/resolve';
import { locatorOfExpression } from '../resolver/run-code';
import { fillFromSession } from '../process/test-data';
import { unrecorded } from '../process/scope';
import { session } from '../process/session';
import type { ElementCall } from './element-call';
import { pageProblem, restOf } from './page-rest';
import type { HealingStep } from './healing-state';
import { meansAnother } from './meaning';

/** Milliseconds between two readings that must agree, and after which an unresponsive page is given up. */
const between = 250;
const patience = 5_000;

/**
 * Resolves a step's words on the current page, as a generation would, when its first call found
 * nothing. The page does not change, and no code is carried out.
 * @returns null when the words do not surely mean one element
 */
export async function readByWords(
  call: ElementCall,
  { pickled, ordinal }: Pick<HealingStep, 'pickled' | 'ordinal'>,
): Promise<StepByWords | null> {
  const page = call.locator.page();
  // `ordinal` belongs to the next call. Steps with a data table or doc string are not resolved by words.
  if (ordinal !== 1 || pickled.argument || pageProblem(page) !== null || onlyChecks(pickled)) return null;
  const readings = unrecorded(page, async () => {
    if ((await call.locator.count()) > 0) return null;
    const first = await readOnce(call, pickled);
    if (!first) return null;
    await delay(between, undefined, { ref: false });
    const second = await readOnce(call, pickled);
    if (JSON.stringify(first) !== JSON.stringify(second)) return null;
    const box = await boxOf(first, call, page).catch(() => null);
    return restOf(page) > 0 ? { ...first.read, box: box ?? undefined } : null;
  });
  const none = delay(patience, null, { ref: false });
  return Promise.race([readings.catch(() => null), none]);
}

interface Reading {
  read: StepByWords;
  /** Values of the first variant's parameters. */
  values: unknown[];
}

async function readOnce(call: ElementCall, pickled: HealingStep['pickled']): Promise<Reading | null> {
  const page = call.locator.page();
  const resolution = await resolveStep({
    ...stepWordsOf(pickled),
    page,
    fill: fillFromSession,
    world: { page },
    baseUrl: 'process.env.BASE_URL',
  });
  if (
    !resolution.ok ||
    resolution.confidence < sure ||
    resolution.doubt !== undefined ||
    resolution.mayAppear
  )
    return null;
  const { variants, element, confidence, values } = resolution;
  const { text } = pickled;
  // An element that healing would never accept is no valid reading of the words either.
  const isOther = meansAnother(text, element);
  // Longer code does more than one action, and a rewritten definition may only do one.
  const { success, data: read } = stepByWords.safeParse({ text, element, confidence, variants });
  const told = JSON.stringify(read);
  return isOther || !success || session().outlet.secrets.mask(told) !== told ? null : { read, values };
}

/** Returns the element's box in the window, for people who see its screenshot. */
async function boxOf(
  { read, values }: Reading,
  { method }: ElementCall,
  page: Page,
): Promise<ElementBox | null> {
  const [{ lines: [line = '', ...more] = [], parameters = [] } = {}] = read.variants;
  const window = page.viewportSize();
  const end = line.lastIndexOf(`.${method}(`);
  if (!window || more.length > 0 || !line.startsWith('await ') || end < 0) return null;
  const locator = locatorOfExpression(line.slice('await '.length, end), parameters, { page }, values);
  const box = await locator.boundingBox({ timeout: between });
  const share = (value: number, of: number) => Math.round((value / of) * 1_000) / 1_000;
  const { width, height } = window;
  return (
    box && [share(box.x, width), share(box.y, height), share(box.width, width), share(box.height, height)]
  );
}
