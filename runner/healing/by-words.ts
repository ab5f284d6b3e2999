import { setTimeout as delay } from 'node:timers/promises';
import { stepByWords, type StepByWords } from '#contracts/healing';
import { sure, onlyChecks, wordsOf } from '../generating/look-up';
import { resolveStep } from '../resolver/resolve';
import { fillFromSession } from '../test-data';
import { unrecorded } from '../scope';
import { session } from '../session';
import type { ElementCall } from './element-call';
import { pageProblem, restOf } from './page-rest';
import type { HealingStep } from './scenario';
import { meansAnother } from './words';

/** Milliseconds between two readings that have to be alike, and after which a page that does not answer is given up. */
const between = 250;
const patience = 5_000;

/**
 * Reads the words of a step on the page as it is, as a generator would, where the first call of the step led nowhere.
 * Nothing on the page changes, and nothing of it is carried out.
 * @returns null where they do not surely mean one element
 */
export async function readByWords(
  call: ElementCall,
  { pickled, ordinal }: Pick<HealingStep, 'pickled' | 'ordinal'>,
): Promise<StepByWords | null> {
  const page = call.locator.page();
  // `ordinal` is that of the next call; what comes below a step is not looked up by words.
  if (ordinal !== 1 || pickled.argument || pageProblem(page) !== null || onlyChecks(pickled)) return null;
  const readings = unrecorded(page, async () => {
    if ((await call.locator.count()) > 0) return null;
    const first = await readOnce(call, pickled);
    if (!first) return null;
    await delay(between, undefined, { ref: false });
    const second = await readOnce(call, pickled);
    return JSON.stringify(first) === JSON.stringify(second) && restOf(page) > 0 ? first : null;
  });
  const none = delay(patience, null, { ref: false });
  return Promise.race([readings.catch(() => null), none]);
}

async function readOnce(call: ElementCall, pickled: HealingStep['pickled']): Promise<StepByWords | null> {
  const page = call.locator.page();
  const resolution = await resolveStep({
    ...wordsOf(pickled),
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
  const { variants, element, confidence } = resolution;
  const { text } = pickled;
  // What healing never takes for each other is no reading of the words either.
  const isOther = meansAnother(text, element);
  // Longer code does more than the one thing that a definition is written anew for.
  const { success, data: read } = stepByWords.safeParse({ text, element, confidence, variants });
  const told = JSON.stringify(read);
  return isOther || !success || session().outlet.secrets.mask(told) !== told ? null : read;
}
