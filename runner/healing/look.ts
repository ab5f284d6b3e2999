import type { ElementHandle, Frame, Locator, Page } from 'playwright';
import { collectLook, type CollectedLook, type LookOptions } from './in-page';
import { decodeLook, maxElements, type PageLook, type RememberedLook } from './page-look';

/** Characters in one frame's look. A longer look was made to fill memory. */
const maxTextLength = 8_000_000;

/** Maximum number of frames of a page that are read. */
const maxFrames = 20;

/** A look whose elements are still accessible. */
export interface LiveLook {
  look: PageLook;
  /** @returns null when the element no longer exists */
  elementAt(index: number): Promise<ElementHandle | null>;
  dispose(): Promise<void>;
}

/**
 * Reads a page together with the element that a step uses. One message to each frame, no changes.
 * @returns null when the element or the page is gone
 */
export async function rememberLook(page: Page, element: ElementHandle): Promise<RememberedLook | null> {
  const own = page.frames().length === 1 ? page.mainFrame() : await element.ownerFrame().catch(() => null);
  if (!own) return null;
  const parts = await Promise.all(
    framesOf(page, own).map((frame) => {
      if (frame !== own) return collectIn(frame);
      return (element as ElementHandle<Element>).evaluate(collectLook, everything).catch(() => null);
    }),
  );
  const whole = joined(parts);
  return whole && whole.target >= 0 ? { look: whole.look, target: whole.target } : null;
}

/** Reads a page as it is now, without access to its elements afterwards. */
export async function lookOf(page: Page): Promise<PageLook | null> {
  const parts = await Promise.all(framesOf(page, null).map(collectIn));
  return joined(parts)?.look ?? null;
}

/**
 * Reads a page as it is now, to find an element in it.
 * @param tags tags of the wanted element, when pages are not searched for them anyway
 */
export async function lookAtPage(page: Page, tags: readonly string[] = []): Promise<LiveLook | null> {
  const options: LookOptions = { most: maxElements, tags, keepsElements: true };
  const parts = await Promise.all(
    framesOf(page, null).map(async (frame) => {
      try {
        const handle = await frame.evaluateHandle(collectLook, options);
        return { handle, part: await handle.evaluate(withoutElements) };
      } catch {
        // The frame is gone, or its page is being left.
        return null;
      }
    }),
  );
  const held = parts.flatMap((part) => (part ? [part.handle] : []));
  const dispose = async () => void (await Promise.allSettled(held.map((handle) => handle.dispose())));
  const whole = joined(parts.map((part) => part?.part ?? null));
  if (!whole) {
    await dispose();
    return null;
  }
  const places = parts.flatMap((entry, part) =>
    Array.from({ length: whole.counts[part] ?? 0 }, (_, index) => ({ handle: entry?.handle, index })),
  );
  return {
    look: whole.look,
    async elementAt(index) {
      const place = places[index];
      const element = await place?.handle
        ?.evaluateHandle(({ elements }, at) => elements[at] ?? null, place.index)
        .catch(() => null);
      return element?.asElement() ?? null;
    },
    dispose,
  };
}

/** Returns the tag to search for in addition to those that are always read. */
export const tagsOf = (element: { role: string; tag: string } | undefined): string[] =>
  element && ['listitem', 'cell', 'heading', 'paragraph', 'generic', 'row', 'img'].includes(element.role)
    ? [element.tag]
    : [];

/**
 * Reads a page of one frame, with the element of a locator. The element itself is not asked, because
 * Playwright would then load all of its scripts into the page's own world, which takes several times as long.
 * @param timeout milliseconds in which the element has to exist
 * @returns no look when this way is not possible; `isEarly` when the element appeared after the page was read
 * @throws {Error} when the element does not appear, or is not the only one
 */
export async function lookWith(
  page: Page,
  locator: Locator,
  timeout: number,
): Promise<{ seen: RememberedLook | null; isEarly: boolean }> {
  const nothing = { seen: null, isEarly: false };
  // A new snapshot invalidates the references of the previous one.
  if (page.frames().length > 1 || /aria-ref=/.test(String(locator))) return nothing;
  const [count, nodes, collected] = await Promise.all([
    locator.count(),
    locator.ariaSnapshotJSON({ boxes: true, depth: 1, timeout }),
    collectIn(page.mainFrame()),
  ]);
  if (count === 0) return { seen: null, isEarly: true };
  if (!collected) return nothing;
  const [node] = nodes as (Partial<AriaBox> | string)[];
  const whole = joined([collected]);
  if (!whole || typeof node !== 'object' || !node.box) return nothing;
  const { role, name = '', box } = node;
  const { elements } = whole.look;
  const there = elements.flatMap((_, index) => (isAt(collected.pixels[index], box) ? [index] : []));
  const ofRole = there.filter((index) => elements[index]?.role === role);
  const ofName = ofRole.filter((index) => elements[index]?.name === name.slice(0, 80));
  const [target, ...others] = [there, ofRole, ofName].find(({ length }) => length === 1) ?? [];
  const isOne = target !== undefined && others.length === 0;
  return isOne ? { seen: { look: whole.look, target }, isEarly: false } : nothing;
}

interface AriaBox {
  role: string;
  name?: string;
  box: { x: number; y: number; width: number; height: number };
}

const isAt = (pixels: CollectedLook['pixels'][number] | undefined, { x, y, width, height }: AriaBox['box']) =>
  Array.isArray(pixels) &&
  width > 0 &&
  height > 0 &&
  [x, y, width, height].every((value, at) => Math.abs(value - (pixels[at] ?? NaN)) <= 1);

type Part = Omit<CollectedLook, 'elements' | 'pixels'>;

const withoutElements = ({ looks, target, language, isCut }: CollectedLook): Part => ({
  looks,
  target,
  language,
  isCut,
});

/**
 * Reads a frame as one text: value by value, Playwright takes several times as long.
 * @returns null when the frame is gone, or its data is no look
 */
async function collectIn(frame: Frame): Promise<CollectedLook | null> {
  try {
    const text: unknown = await frame.evaluate(lookAsText);
    if (typeof text !== 'string' || text.length > maxTextLength) return null;
    const collected = JSON.parse(text) as CollectedLook | null;
    return Array.isArray(collected?.pixels) ? collected : null;
  } catch {
    // The page may be gone, or may have replaced `JSON`.
    return null;
  }
}

const everything: LookOptions = { most: maxElements, tags: [], keepsElements: false };
const lookAsText = `JSON.stringify((${collectLook.toString()})(${JSON.stringify(everything)}))`;

/** Returns the page's frames, always including the element's own frame. */
function framesOf(page: Page, frame: Frame | null): Frame[] {
  const frames = page.frames();
  const first = frames.slice(0, maxFrames);
  return frame && !first.includes(frame) && frames.includes(frame) ? [...first.slice(0, -1), frame] : first;
}

/** Joins the looks of all frames. Data that is no valid look is left out. */
function joined(
  parts: readonly (Part | null)[],
): { look: PageLook; target: number; counts: number[] } | null {
  const elements: PageLook['elements'] = [];
  const counts: number[] = [];
  let target = -1;
  let language = '';
  let isCut = false;
  for (const part of parts) {
    // The page's code may have changed the functions that the reader uses.
    const read = part && decodeLook({ language: part.language, isCut: part.isCut, elements: part.looks });
    const room = maxElements - elements.length;
    const kept = read?.elements.slice(0, room) ?? [];
    counts.push(kept.length);
    if (!part || !read) continue;
    if (part.target >= 0 && part.target < kept.length) target = elements.length + part.target;
    language ||= read.language;
    isCut ||= read.isCut || kept.length < read.elements.length;
    elements.push(...kept);
  }
  return elements.length === 0 ? null : { look: { language, isCut, elements }, target, counts };
}
