import type { ElementHandle, JSHandle } from 'playwright';
import type { ActionDetails } from '#contracts/worker/recorded-action';
import type { RecorderCore } from './core';
import { frameOffset } from './in-page';
import { pressableAt, watchPress, type Pressable, type PressEffects, type PressWatch } from './in-page-watch';
import type { LocatedElement } from './locate';

type Place = { x: number; y: number };

/** Returns a point's position in an element's box, in whole CSS pixels. Drawings are pressed by it. */
export function pointIn({ box }: LocatedElement, { x, y }: Place): NonNullable<ActionDetails['point']> {
  return { left: Math.max(0, Math.round(x - box.x)), top: Math.max(0, Math.round(y - box.y)) };
}

export const doubts = {
  drawing: 'it is a point of a drawing, which differs when the drawing has another size',
  point: 'the middle of the element is covered or belongs to another element, so a point of it is pressed',
  nowhere: 'the element is covered or hidden, so the step may not be able to press it',
};

/** Finds out how a step can press the element, before the press reaches the page. */
export async function pressableOf(target: LocatedElement, place: Place): Promise<Pressable> {
  const offset = await offsetOf(target);
  const at = { x: place.x - offset.x, y: place.y - offset.y };
  return (target.handle as ElementHandle<Element>).evaluate(pressableAt, at).catch(() => 'middle' as const);
}

/** Returns the offset of the element's frame in the page, in CSS pixels. */
async function offsetOf({ frame }: LocatedElement): Promise<Place> {
  const offset = { x: 0, y: 0 };
  for (let entry = frame; entry.parentFrame(); entry = entry.parentFrame() ?? entry) {
    const element = await entry.frameElement();
    const { x, y } = await (element as ElementHandle<Element>).evaluate(frameOffset);
    await element.dispose();
    offset.x += x;
    offset.y += y;
  }
  return offset;
}

/** Returns the step that repeats a press: in the element's middle, by its label, or at a point of it. */
export function pressed(saying: ActionDetails, target: LocatedElement, how: Pressable, place: Place) {
  if (target.tag === 'canvas')
    return { saying: { ...saying, point: pointIn(target, place) }, target, doubts: [doubts.drawing] };
  const isChecked = /^(?:check|uncheck|choose)$/.test(saying.act);
  if (how === 'middle') return { saying, target };
  if (how === 'label' && (isChecked || saying.act === 'click'))
    return { saying: { ...saying, act: 'clickLabel' as const }, target };
  if (how === 'nowhere') return { saying, target, doubts: [doubts.nowhere] };
  const act = isChecked ? ('click' as const) : saying.act;
  return { saying: { ...saying, act, point: pointIn(target, place) }, target, doubts: [doubts.point] };
}

/** Watches a press in the page, from before the press until the button is released. */
export class Watched {
  private constructor(private readonly watch: JSHandle<PressWatch> | null) {}

  static async begin({ handle }: LocatedElement): Promise<Watched> {
    const watch = await (handle as ElementHandle<Element>).evaluateHandle(watchPress).catch(() => null);
    return new Watched(watch);
  }

  /** @returns null when the page has been replaced since */
  async end(): Promise<PressEffects | null> {
    return (await this.watch?.evaluate((watch) => watch.read(true)).catch(() => null)) ?? null;
  }

  /** Returns the last element below an HTML5 drag that is not the dragged element. */
  over(core: RecorderCore): Promise<LocatedElement | null> {
    return this.#located(core, (watch) => watch.over);
  }

  /** Returns the element that was where an HTML5 drag ends, until the page moved it away. */
  movedAway(core: RecorderCore): Promise<LocatedElement | null> {
    return this.#located(core, (watch) => watch.movedAway());
  }

  async #located(
    core: RecorderCore,
    of: (watch: PressWatch) => Element | null,
  ): Promise<LocatedElement | null> {
    const found = await this.watch?.evaluateHandle(of).catch(() => null);
    const element = found?.asElement() as ElementHandle | null | undefined;
    return element ? core.elements.locateElement(element).catch(() => null) : null;
  }
}
