import type { RecorderCore } from './core';
import type { PressEffects } from './in-page-watch';
import type { LocatedElement } from './locate';
import { doubts, pointIn, type Watched } from './presses';
import type { PerformedAction } from './words';

type Place = { x: number; y: number };

/** Share of an element's size by which a press may miss its middle and still count as in the middle. */
const aside = 0.25;

/**
 * Records movements with the button held down. A page may make an element draggable when it is
 * pressed. So the effects decide: the browser's own drag, marked text, or a changed page.
 */
export class Drags {
  constructor(private readonly core: RecorderCore) {}

  async drag(
    target: LocatedElement,
    watched: Watched | null,
    from: Place,
    to: Place,
    effects: PressEffects | null,
  ): Promise<PerformedAction | null> {
    const { core } = this;
    if (effects?.isDragged) return this.#dropped(target, watched, from, to);
    if (target.tag === 'canvas') return this.#moved(target, from, to);
    if (target.isEditable) {
      // A field is filled as a whole, whatever text was marked in it.
      if (!/^(?:input|textarea)$/.test(target.tag)) core.note('text that was marked with the pointer');
      return null;
    }
    if (target.isDraggable || effects?.isHandled) return this.#moved(target, from, to);
    if (effects?.isMarked) core.note('text that was marked with the pointer');
    else if (effects?.isChanged) return this.#moved(target, from, to);
    else core.note('a movement with the button held down, which changed nothing on the page');
    return null;
  }

  /** Records the drag of an element that the browser itself drags. */
  async #dropped(
    target: LocatedElement,
    watched: Watched | null,
    from: Place,
    to: Place,
  ): Promise<PerformedAction | null> {
    const { core } = this;
    const isSame = async (entry: LocatedElement) =>
      entry.handle
        .evaluate((element, other) => (other as Element).contains(element as Element), target.handle)
        .catch(() => false);
    // A step drops at the place that an element has before the drag. Lists that are sorted during the movement
    // have other elements at that place in the end: the dragged one, or one that passes by.
    const onto =
      (await watched?.movedAway(core)) ??
      (await this.#below(to, isSame)) ??
      (await watched?.over(core)) ??
      null;
    if (!onto || (await isSame(onto))) return this.#moved(target, from, to);
    return core.add({ saying: { act: 'drag' }, target, to: onto });
  }

  async #below(
    to: Place,
    isSame: (target: LocatedElement) => Promise<boolean>,
  ): Promise<LocatedElement | null> {
    const below = await this.core.elements.locate(to);
    return below && !(await isSame(below)) ? below : null;
  }

  #moved(target: LocatedElement, from: Place, to: Place): PerformedAction | null {
    const [across, down] = [Math.round(to.x - from.x), Math.round(to.y - from.y)];
    const { width, height } = target.box;
    const point = pointIn(target, from);
    const isDrawing = target.tag === 'canvas';
    const isAside =
      Math.abs(point.left - width / 2) > width * aside || Math.abs(point.top - height / 2) > height * aside;
    return this.core.add({
      saying: { act: 'dragBy', across, down, point: isDrawing || isAside ? point : undefined },
      target,
      doubts: isDrawing ? [doubts.drawing] : undefined,
    });
  }
}
