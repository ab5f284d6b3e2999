import type { ElementHandle, Frame, JSHandle, Page } from 'playwright';
import type { ElementNoun, ElementWay } from '#contracts/worker/recorded-action';
import { nouns } from '../resolver/grammar/nouns';
import type { SnapshotNode } from '../resolver/nodes';
import { locatorOfExpression } from '../resolver/run-code';
import { expressionOf, literalTexts } from './expression';
import { framedOf } from './frames';
import { isSecretField } from './secret-fields';
import { waysFor } from './ways';
import { elementAt, factsOf, frameOffset, type ElementFacts, type ElementMarks } from './in-page';

/** An element that a person means. Its handle is held while the input is on its way to it. */
export interface LocatedElement extends ElementFacts {
  /** Refers to the element of the page that was located, even if the page changes afterwards. */
  handle: ElementHandle;
  frame: Frame;
  page: Page;
  role: string;
  name: string;
  /** Position of the point in the element's box. */
  at: { x: number; y: number };
  /** Ways proven to lead to this element alone, the best first. */
  ways: ElementWay[];
  /** Ways that were not tried yet. */
  others: ElementWay[];
}

export interface LocateOptions {
  testIdAttribute: string;
  /** Returns what is remembered of a frame's elements, or null when nothing is. */
  marksOf(frame: Frame): Promise<JSHandle<ElementMarks> | null>;
  /** Returns whether a way is usable. Left out: all ways are. */
  accepts?(way: ElementWay): boolean;
}

/** Maximum number of ways that are kept for one element. */
const maxWays = 3;
/**
 * Locates the element at a point, or the focused one, in any frame, with the first way to it.
 * Takes 10 to 40 ms, and changes nothing on the page.
 * @returns null when no element is meant
 */
export async function locate(
  page: Page,
  point: { x: number; y: number } | null,
  options: LocateOptions,
): Promise<LocatedElement | null> {
  for (let tries = 1; ; tries++) {
    const found = await elementIn(page.mainFrame(), point, { x: 0, y: 0 });
    if (!found) return null;
    const target = await describeElement(found, page, point, options);
    if (tries === maxTries || (await isThere(found.handle))) return target;
    await found.handle.dispose();
  }
}

/** Number of attempts when the page redraws the element while it is read. */
const maxTries = 3;

const isThere = (handle: ElementHandle): Promise<boolean> =>
  handle.evaluate((node) => node.isConnected).catch(() => false);

/** Does the same for an element that is already known. */
export async function locateElement(
  handle: ElementHandle,
  page: Page,
  options: LocateOptions,
): Promise<LocatedElement> {
  const frame = (await handle.ownerFrame()) ?? page.mainFrame();
  // The handle may belong to Playwright's own world, whose elements cannot be compared with ours.
  const asked = { testIdAttribute: options.testIdAttribute, marks: null };
  const { path } = await (handle as ElementHandle<Element>).evaluate(factsOf, asked);
  const elementHandle = await frame.locator(path).elementHandle({ timeout: 5_000 });
  return describeElement({ handle: elementHandle, frame, offset: { x: 0, y: 0 } }, page, null, options);
}

interface Found {
  handle: ElementHandle;
  frame: Frame;
  /** Offset of the frame in the page. */
  offset: { x: number; y: number };
}

async function elementIn(
  frame: Frame,
  point: { x: number; y: number } | null,
  offset: { x: number; y: number },
): Promise<Found | null> {
  const inFrame = point && { x: point.x - offset.x, y: point.y - offset.y };
  const result = await frame.evaluateHandle(elementAt, { point: inFrame });
  const [isFrame, property] = await Promise.all([
    result.evaluate((one) => one?.isFrame ?? null),
    result.evaluateHandle((one) => one?.element ?? null),
  ]);
  await result.dispose();
  const handle = property.asElement() as ElementHandle<Element> | null;
  if (isFrame === null || !handle) return null;
  if (!isFrame) return { handle, frame, offset };
  const inner = await handle.contentFrame();
  const { x, y } = await handle.evaluate(frameOffset);
  await handle.dispose();
  return inner && elementIn(inner, point, { x: offset.x + x, y: offset.y + y });
}

async function describeElement(
  { handle, frame, offset }: Found,
  page: Page,
  point: { x: number; y: number } | null,
  { testIdAttribute, marksOf, accepts }: LocateOptions,
): Promise<LocatedElement> {
  const marks = await marksOf(frame);
  const facts = await (handle as ElementHandle<Element>).evaluate(
    // The function is sent as text, so it is named here and not wrapped.
    factsOf,
    { testIdAttribute, marks } as unknown as { testIdAttribute: string; marks: ElementMarks | null },
  );
  const [node] = (await frame
    .locator(facts.path)
    .ariaSnapshotJSON()
    .catch(() => [])) as unknown as (SnapshotNode | string)[];
  const said = typeof node === 'object' && (await isItself(node, facts, frame)) ? node : undefined;
  const box = { ...facts.box, x: facts.box.x + offset.x, y: facts.box.y + offset.y };
  const target: LocatedElement = {
    ...facts,
    handle,
    frame,
    page,
    box,
    isSecret: facts.isSecret || (facts.isEditable && isSecretField(facts.names)),
    role: said?.role ?? 'generic',
    name: said?.name ?? '',
    at: point ? { x: point.x - box.x, y: point.y - box.y } : { x: box.width / 2, y: box.height / 2 },
    ways: [],
    others: [],
  };
  const ways = waysFor(target, nounOf(target), await framedOf(frame));
  target.others = accepts ? ways.filter((way) => accepts(way)) : ways;
  await prove(target, 1);
  return target;
}

/** Tags whose role is always part of a snapshot of the page's structure. */
const tagsWithRole = new Set(['button', 'input', 'select', 'textarea', 'option', 'summary']);

/** Returns whether the first node is the element. Without a role, snapshots begin with the first child. */
async function isItself({ role }: SnapshotNode, { tag, path }: ElementFacts, frame: Frame): Promise<boolean> {
  if (tagsWithRole.has(tag)) return true;
  const ofRole = frame.getByRole(role as Parameters<Frame['getByRole']>[0], { includeHidden: true });
  const count = await frame
    .locator(path)
    .and(ofRole)
    .count()
    .catch(() => 0);
  return count > 0;
}

/** Tries further ways while the element exists. It runs after the input, so that nobody waits for it. */
export async function proveMore(target: LocatedElement): Promise<void> {
  const [first] = target.ways;
  // The way by position is tried last, so there are no more ways.
  if (!first || first.thing.by === 'path') return;
  await prove(target, maxWays);
}

async function prove(target: LocatedElement, max: number): Promise<void> {
  const twins: ElementWay[] = [];
  while (target.ways.length < max) {
    const way = target.others.shift();
    if (!way) break;
    // A selector by position is not worth keeping as a second way.
    if (way.thing.by === 'path' && target.ways.length > 0) break;
    if (way.thing.by === 'path' && twins.length > 0) {
      target.ways.push(...twins.slice(0, 1));
      continue;
    }
    const { is, isLoose } = await leadsTo(way, target);
    const proven = isLoose ? { ...way, isLoose } : way;
    if (is === 'alone') target.ways.push(proven);
    if (is === 'hidden twins')
      twins.push({ ...proven, doubt: 'others of its name are on the page, and hidden at the moment' });
  }
}

/**
 * Returns whether a way leads to the element and to no other.
 * Hidden elements of the same role and name count too, such as each row's button shown only under the pointer.
 * @returns isLoose: the way also leads there without `exact`
 */
async function leadsTo(
  way: ElementWay,
  { page, handle }: LocatedElement,
): Promise<{ is: 'alone' | 'hidden twins' | 'elsewhere'; isLoose: boolean }> {
  const texts = literalTexts(way);
  const expression = expressionOf(way, texts);
  const loose = expressionOf(way, texts, false);
  try {
    const isOnly = (code: string) =>
      locatorOfExpression(code, [], { page }, []).evaluateAll(
        (all, wanted) => all.length === 1 && all[0] === wanted,
        handle,
      );
    const isIt = isOnly(expression);
    const isItLoosely = loose === expression ? false : isOnly(loose);
    const { by, noun, words, within } = way.thing;
    const isByName = !by && !within && noun !== 'text' && noun !== 'file';
    const any =
      words === undefined
        ? expression.replace(/\)$/, ', { includeHidden: true })')
        : expression.replace(/ \}\)$/, ', includeHidden: true })');
    const withHidden = isByName ? locatorOfExpression(any, [], { page }, []).count() : 1;
    const [one, isLoose, count] = await Promise.all([isIt, isItLoosely, withHidden]);
    if (!one) return { is: 'elsewhere', isLoose: false };
    return { is: count > 1 ? 'hidden twins' : 'alone', isLoose };
  } catch {
    // The element belongs to another world, or is gone.
    return { is: 'elsewhere', isLoose: false };
  }
}

/** Returns whether a way leads to the element alone. */
export const isWayTo = async (way: ElementWay, target: LocatedElement): Promise<boolean> =>
  (await leadsTo(way, target)).is === 'alone';

/** Returns the element's noun in sentences, or null when no word stands for its role alone. */
export function nounOf({
  role,
  type,
  tag,
}: Pick<LocatedElement, 'role' | 'type' | 'tag'>): ElementNoun | null {
  if (type === 'file') return 'file';
  if (tag === 'canvas') return null;
  return role in nouns && !['text', 'file', 'element'].includes(role) ? (role as ElementNoun) : null;
}
