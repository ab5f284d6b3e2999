import type { ElementHandle, Frame, Page } from 'playwright';
import { collectLook, type CollectedLook, type LookOptions } from './in-page';
import { decodeLook, mostElements, type PageLook, type RememberedLook } from './page-look';

/** Frames of a page that are looked at. */
const mostFrames = 20;

/** A look whose elements can still be got at. */
export interface LiveLook {
  look: PageLook;
  /** @returns null where it went away meanwhile */
  elementAt(index: number): Promise<ElementHandle | null>;
  dispose(): Promise<void>;
}

/**
 * The look of a page with the element in it that a step uses; one message to each frame, nothing changes.
 * @returns null where the element or the page went away
 */
export async function rememberLook(page: Page, element: ElementHandle): Promise<RememberedLook | null> {
  const own = page.frames().length === 1 ? page.mainFrame() : await element.ownerFrame().catch(() => null);
  if (!own) return null;
  const options: LookOptions = { most: mostElements, tags: [], keepsElements: false };
  const parts = await Promise.all(
    framesOf(page, own).map((frame) => {
      const collected =
        frame === own
          ? (element as ElementHandle<Element>).evaluate(collectLook, options)
          : frame.evaluate(collectLook, options);
      return collected.catch(() => null);
    }),
  );
  const whole = joined(parts);
  return whole && whole.target >= 0 ? { look: whole.look, target: whole.target } : null;
}

/** The look of a page as it is now, and nothing to get at its elements by. */
export async function lookOf(page: Page): Promise<PageLook | null> {
  const options: LookOptions = { most: mostElements, tags: [], keepsElements: false };
  const parts = await Promise.all(
    framesOf(page, null).map((frame) => frame.evaluate(collectLook, options).catch(() => null)),
  );
  return joined(parts)?.look ?? null;
}

/**
 * The look of a page as it is now, to find an element in it.
 * @param tags of the element that is looked for, where it is none of those that are looked at anyway
 */
export async function lookAtPage(page: Page, tags: readonly string[] = []): Promise<LiveLook | null> {
  const options: LookOptions = { most: mostElements, tags, keepsElements: true };
  const parts = await Promise.all(
    framesOf(page, null).map(async (frame) => {
      try {
        const handle = await frame.evaluateHandle(collectLook, options);
        return { handle, part: await handle.evaluate(withoutElements) };
      } catch {
        // It went away, or belongs to a page that is going.
        return null;
      }
    }),
  );
  const held = parts.flatMap((one) => (one ? [one.handle] : []));
  const dispose = async () => void (await Promise.allSettled(held.map((handle) => handle.dispose())));
  const whole = joined(parts.map((one) => one?.part ?? null));
  if (!whole) {
    await dispose();
    return null;
  }
  const places = parts.flatMap((one, part) =>
    Array.from({ length: whole.counts[part] ?? 0 }, (_, index) => ({ handle: one?.handle, index })),
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

type Part = Omit<CollectedLook, 'elements'>;

const withoutElements = ({ looks, target, language, isCut }: CollectedLook): Part => ({
  looks,
  target,
  language,
  isCut,
});

/** The page's frames, that of the element always among them. */
function framesOf(page: Page, own: Frame | null): Frame[] {
  const frames = page.frames();
  const first = frames.slice(0, mostFrames);
  return own && !first.includes(own) && frames.includes(own) ? [...first.slice(0, -1), own] : first;
}

/** One look of all frames; what is no look of a frame is left out. */
function joined(
  parts: readonly (Part | null)[],
): { look: PageLook; target: number; counts: number[] } | null {
  const elements: PageLook['elements'] = [];
  const counts: number[] = [];
  let target = -1;
  let language = '';
  let isCut = false;
  for (const part of parts) {
    // The page's own code may have changed what the function that looked is made of.
    const read = part && decodeLook({ language: part.language, isCut: part.isCut, elements: part.looks });
    const room = mostElements - elements.length;
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
