import type { ElementHandle, Locator } from 'playwright';
import { setTimeout as delay } from 'node:timers/promises';
import {
  maxChoices,
  type HealCandidate,
  type HealChoice,
  type HealReport,
  type RememberedUse,
} from '#contracts/worker/healing';
import { session } from '../process/session';
import { actionOf, type ElementCall } from './element-call';
import { identityOf } from './identity';
import { lookAtPage, tagsOf, type LiveLook } from './look';
import { maskLook } from './mask-look';
import { match, type HealingCandidate } from './match';
import { unpackLook, type ElementLook, type PageLook, type RememberedLook } from './page-look';
import { pageProblem, restOf } from './page-rest';
import { routeNow } from './route-now';
import { writeLocator } from './write-locator';

/** The remembered look of a call's element. */
export interface Remembered {
  seen: RememberedLook;
  route: string;
  took: number;
  discarded: readonly string[];
}

/** Returns null when the stored data is no valid look, or has no such element. */
export function readRemembered({ look, target, route, took, discarded }: RememberedUse): Remembered | null {
  const read = unpackLook(Buffer.from(look, 'base64'));
  const clean = read && maskLook(read, session().outlet.secrets.mask);
  return clean?.elements[target] ? { seen: { look: clean, target }, route, took, discarded } : null;
}

/** The result of one look at the page. `found` is the element to use, if there is one. */
export interface Judgement {
  report: Pick<
    HealReport,
    | 'outcome'
    | 'route'
    | 'isAmbiguous'
    | 'to'
    | 'doubt'
    | 'before'
    | 'found'
    | 'runnerUp'
    | 'reason'
    | 'identity'
    | 'choices'
    | 'wasAround'
    | 'foundAround'
    | 'reserve'
  >;
  found: Locator | null;
  /** True when the locator leads to the element itself, which is hidden, and `found` is its label. */
  isHiddenByLabel?: boolean;
}

export interface Judging {
  call: ElementCall;
  remembered: Remembered;
  isAmbiguous: boolean;
  /** Values that the step names (`step-values.ts`). */
  values: readonly string[];
  /** True when no further call of the scenario may be healed. */
  isFull: boolean;
  /** Choices already written for earlier verdicts, because a page at rest is read again and again. */
  choices?: Map<string, HealChoice[]>;
}

/** Milliseconds without requests that make a page at rest, and between two looks that must be alike. */
export const rest = { quiet: 500, between: 250 };
/** Reason when a page never came to rest. */
export const restless = 'The page kept changing for as long as the step waited.';

/**
 * Looks for the element of a call on its page as it is now.
 * @param share factor for the waits of a page at rest, because a call with a short limit cannot wait as long
 * @returns null while the page is not at rest
 */
export async function judgeElement(judging: Judging, share: number): Promise<Judgement | null> {
  const { call, remembered, isAmbiguous } = judging;
  const { locator } = call;
  const page = locator.page();
  const { mask } = session().outlet.secrets;
  const route = routeNow(page);
  const target = remembered.seen.look.elements[remembered.seen.target];
  const { role = '', name = '', box = [0, 0, 0, 0] } = target ?? {};
  const none = {
    outcome: 'refused' as const,
    route,
    isAmbiguous,
    to: null,
    doubt: null,
    before: { role, name, box },
    wasAround: aroundOf(target),
    found: null,
    runnerUp: null,
    identity: null,
  };
  const refused = (reason: string): Judgement => ({ report: { ...none, reason }, found: null });
  const problem = pageProblem(page);
  if (problem) return refused(problem);
  if (restOf(page) < rest.quiet * share) return null;
  if (route !== remembered.route)
    return refused(`This is another page: ${route}. The element was on ${remembered.route}.`);
  const count = await locator.count();
  const isHiddenByLabel = count === 1 && !isAmbiguous && (await isBehindLabel(locator));
  if (count > 0 && !isAmbiguous && !isHiddenByLabel) return refused(await whyNotUsed(locator, count));
  const first = await lookAtPage(page, tagsOf(target));
  if (!first) return null;
  await first.dispose();
  await delay(rest.between * share);
  const live = await lookAtPage(page, tagsOf(target));
  if (!live) return null;
  try {
    if (restOf(page) < rest.quiet * share || !areAlike(first.look, live.look)) return null;
    const now = maskLook(live.look, mask);
    if (!now) return refused('The page cannot be read without its secrets.');
    const judgement = await judgeLook(judging, live, now, none);
    return isHiddenByLabel ? { ...judgement, isHiddenByLabel } : judgement;
  } finally {
    await live.dispose();
  }
}

async function judgeLook(
  judging: Judging,
  live: LiveLook,
  now: PageLook,
  none: Omit<Judgement['report'], 'reason'>,
): Promise<Judgement> {
  const { call, remembered, isAmbiguous, isFull } = judging;
  const { values } = judging;
  const verdict = match({
    remembered: remembered.seen,
    action: actionOf(call.method),
    now,
    isAmbiguous,
    values,
  });
  const runnerUp = verdict.runnerUp && candidateOf(verdict.runnerUp, now);
  const best = verdict.outcome === 'refused' ? verdict.best : verdict.found;
  const found = best && candidateOf(best, now);
  const foundAround = best ? aroundOf(now.elements[best.index]) : undefined;
  const nearest = { found, foundAround, runnerUp };
  const refused = (reason: string, identity: string | null = null): Judgement => ({
    report: { ...none, ...nearest, identity, reason },
    found: null,
  });
  if (verdict.outcome === 'refused') {
    const judgement = refused(verdict.reason);
    const choices = await choicesOf(verdict.choices, judging, live, now);
    return choices.length === 0 ? judgement : { ...judgement, report: { ...judgement.report, choices } };
  }
  const identity = identityOf(now.elements[verdict.index]!);
  if (remembered.discarded.includes(identity)) return refused('A person discarded this fix.', identity);
  if (isFull) return refused('Two locators of this scenario were healed already, and no more are.', identity);
  const element = await pressableAt(live, verdict.index);
  const page = call.locator.page();
  const written = element && (await writeLocator(element, page));
  if (!written) return refused('It was found, but no locator leads only to it.', identity);
  if (session().outlet.secrets.mask(written.code) !== written.code)
    return refused('It was found, but its locator would contain a secret.', identity);
  if (
    isAmbiguous &&
    (await call.locator
      .and(written.locator)
      .count()
      .catch(() => 0)) !== 1
  )
    return refused('It is not one of the elements that the locator leads to.', identity);
  const { code, doubt, locator } = written;
  const { reserve } = verdict;
  return {
    report: {
      ...none,
      outcome: 'proposed',
      to: code,
      doubt,
      ...nearest,
      identity,
      reason: null,
      reserve,
    },
    found: reserve === null ? locator : null,
  };
}

/** Returns an element of a look, or its label when the library hides the input behind the label. */
async function pressableAt(live: LiveLook, index: number): Promise<ElementHandle | null> {
  const element = await live.elementAt(index);
  const label = await element?.evaluateHandle(labelInPlaceOf).catch(() => null);
  return label?.asElement() ?? element;
}

const isBehindLabel = (locator: Locator): Promise<boolean> =>
  locator
    .evaluateHandle(labelInPlaceOf, null, { timeout: 500 })
    .then(async (label) => (await label.evaluate((element) => element !== null)) === true)
    .catch(() => false);

/** Returns the label text's element that replaces a hidden checkbox or radio button. Runs in the page. */
function labelInPlaceOf(node: Node): Element | null {
  const input = node as HTMLInputElement;
  const isSeen = (part: Element) => {
    const { width, height } = part.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(part).visibility !== 'hidden';
  };
  if (!/^(?:checkbox|radio)$/.test(input.type) || isSeen(input)) return null;
  let shown: Element | null = [...(input.labels ?? [])].find(isSeen) ?? null;
  // A text can be located by its words, but the label around it only by its position.
  const textOf = (part: Element) => (part.textContent ?? '').trim();
  for (let inner = shown; inner && textOf(inner) !== '';) {
    shown = inner;
    inner = [...inner.children].find((part) => isSeen(part) && textOf(part) === textOf(inner!)) ?? null;
  }
  return shown;
}

/**
 * Returns elements that a person may choose from, each with a locator that leads to it alone.
 * Each one costs the page a few milliseconds, so the choices of a verdict are written once.
 */
async function choicesOf(
  candidates: readonly HealingCandidate[],
  { call, remembered, isAmbiguous, choices: written }: Judging,
  live: LiveLook,
  now: PageLook,
): Promise<HealChoice[]> {
  const likely = candidates.slice(0, maxChoices);
  const key = JSON.stringify(likely);
  const existing = written?.get(key);
  if (existing) return existing;
  const choices: HealChoice[] = [];
  for (const candidate of likely) {
    const element = now.elements[candidate.index];
    const handle = element && (await pressableAt(live, candidate.index));
    const to = handle && (await writeLocator(handle, call.locator.page()).catch(() => null));
    if (!element || !to || session().outlet.secrets.mask(to.code) !== to.code) continue;
    const identity = identityOf(element);
    if (remembered.discarded.includes(identity)) continue;
    const isOneOf = async () =>
      (await call.locator
        .and(to.locator)
        .count()
        .catch(() => 0)) === 1;
    if (isAmbiguous && !(await isOneOf())) continue;
    const { code, doubt } = to;
    choices.push({ ...candidateOf(candidate, now), around: aroundOf(element), to: code, doubt, identity });
  }
  written?.set(key, choices);
  return choices;
}

const aroundOf = ({
  row = '',
  heading = '',
  before = '',
  after = '',
}: Partial<ElementLook> = {}): HealChoice['around'] => ({ row, heading, before, after });

const candidateOf = (
  { index, role, name, score, scores, veto }: HealingCandidate,
  now: PageLook,
): HealCandidate => ({
  role,
  name,
  score,
  scores,
  veto,
  box: now.elements[index]?.box ?? null,
});

/** Returns why a call cannot use an element that exists. */
async function whyNotUsed(locator: Locator, count: number): Promise<string> {
  const entry = locator.first();
  const [isVisible, isEnabled] = await Promise.all([
    entry.isVisible().catch(() => true),
    entry.isEnabled({ timeout: 500 }).catch(() => true),
  ]);
  const which = count === 1 ? 'The element is there' : `The locator leads to ${count} elements`;
  if (!isVisible) return `${which}: it is hidden.`;
  return isEnabled
    ? `${which}: it is covered by another one, moves, or does not take what the step does.`
    : `${which}: it is disabled.`;
}

const areAlike = (a: PageLook, b: PageLook): boolean => JSON.stringify(a) === JSON.stringify(b);
