import type { ElementHandle, Frame, JSHandle } from 'playwright';
import type { RecorderCore } from './core';
import { scrollerAt, watchDrawn, type DrawnWatch } from './in-page-scroll';
import type { LocatedElement } from './locate';

interface Scroll {
  /** The element that was scrolled. null: the page. */
  target: LocatedElement | null;
  across: number;
  down: number;
}

/** Maximum number of successively scrolled elements that are reported. */
const max = 5;

/**
 * Handles the wheel. Scrolling is usually no step, because every step scrolls to its own element.
 * Some elements exist only after scrolling (long lists, loading at the end). Pressing them needs the scroll as a step.
 */
export class Scrolls {
  #scrolls: Scroll[] = [];
  /** The place of the last wheel turn, and the element there. */
  #at: { x: number; y: number } | null = null;
  #point: LocatedElement | null = null;
  #scroller: ElementHandle | null = null;
  #watched: { frame: Frame; watch: JSHandle<DrawnWatch> } | null = null;

  constructor(private readonly core: RecorderCore) {}

  async turn({ x, y }: { x: number; y: number }, across: number, down: number): Promise<void> {
    const { core } = this;
    const isSamePlace = this.#at?.x === x && this.#at.y === y;
    // The same place has the same scroller. Finding the element takes longer than a turn of the wheel.
    if (!isSamePlace || !this.#point) {
      this.#point = await core.elements.locate({ x, y }).catch(() => null);
      this.#scroller = this.#point && (await this.#scrollerOf(this.#point, across, down));
    }
    this.#at = { x, y };
    const [point, scroller] = [this.#point, this.#scroller];
    if (point) await this.#watch(point.frame);
    await core.page.mouse.move(x, y);
    await core.through(() => core.page.mouse.wheel(across, down));
    const isHandled = await this.#watched?.watch.evaluate((watch) => watch.isHandled()).catch(() => false);
    if (isHandled && point) return this.#handled(point, { x, y }, across, down);
    await this.#keep(scroller, across, down);
  }

  /** Adds the scrolling that brought an element into the page. Called before the step of the element. */
  async before(target: LocatedElement): Promise<void> {
    const watched = this.#watched;
    if (!watched || this.#scrolls.length === 0 || watched.frame !== target.frame) return;
    const isDrawn = await watched.watch
      .evaluate((watch, element) => watch.hasDrawn(element as Element), target.handle)
      .catch(() => false);
    if (!isDrawn) return;
    for (const { target: scrolled, across, down } of this.#scrolls.splice(0))
      this.core.add({ saying: { act: 'scroll', across, down }, target: scrolled ?? undefined });
    this.forget();
  }

  /** Forgets the scrolling, because the document changed or the scrolling has become a step. */
  forget(): void {
    this.#scrolls = [];
    this.#at = null;
    this.#point = null;
    this.#scroller = null;
    const watched = this.#watched;
    this.#watched = null;
    void watched?.watch
      .evaluate((watch) => watch.end())
      .then(() => watched.watch.dispose())
      .catch(() => undefined);
  }

  async #watch(frame: Frame): Promise<void> {
    const known = this.#watched;
    if (known?.frame === frame && (await known.watch.evaluate(() => true).catch(() => false))) return;
    const [at, point, scroller] = [this.#at, this.#point, this.#scroller];
    this.forget();
    [this.#at, this.#point, this.#scroller] = [at, point, scroller];
    const watch = await frame.evaluateHandle(watchDrawn).catch(() => null);
    if (watch) this.#watched = { frame, watch };
  }

  async #scrollerOf({ handle }: LocatedElement, across: number, down: number): Promise<ElementHandle | null> {
    const found = await (handle as ElementHandle<Element>)
      .evaluateHandle(scrollerAt, { across, down })
      .catch(() => null);
    return (found?.asElement() as ElementHandle | null | undefined) ?? null;
  }

  async #keep(scroller: ElementHandle | null, across: number, down: number): Promise<void> {
    const last = this.#scrolls.at(-1);
    const isSame =
      last &&
      (scroller && last.target
        ? await last.target.handle.evaluate((a, b) => a === b, scroller).catch(() => false)
        : !scroller && !last.target);
    if (last && isSame) {
      last.across += Math.round(across);
      last.down += Math.round(down);
      return;
    }
    const target = scroller && (await this.core.elements.locateElement(scroller).catch(() => null));
    // A box without a role is neither a list nor a button, whatever it contains.
    for (const { thing } of target?.ways ?? []) if (thing.by === 'path') thing.noun = 'element';
    this.#scrolls.push({ target, across: Math.round(across), down: Math.round(down) });
    if (this.#scrolls.length > max) this.#scrolls.shift();
  }

  /** Records the wheel on a map, drawing or carousel that uses it for something other than scrolling. */
  #handled(target: LocatedElement, { x, y }: { x: number; y: number }, across: number, down: number): void {
    const { last } = this.core;
    const isSame =
      last?.saying.act === 'scroll' &&
      JSON.stringify(last.target?.ways[0]) === JSON.stringify(target.ways[0]);
    const before = isSame ? last.saying : null;
    const saying = {
      act: 'scroll' as const,
      across: Math.round(across) + (before?.across ?? 0),
      down: Math.round(down) + (before?.down ?? 0),
      point: before?.point ?? {
        left: Math.round(x - target.box.x),
        top: Math.round(y - target.box.y),
      },
    };
    if (last && isSame) {
      last.saying = saying;
      return this.core.tell(last);
    }
    this.core.add({ saying, target });
  }
}
