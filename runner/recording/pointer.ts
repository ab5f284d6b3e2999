import type { RecordingCommand } from '#contracts/recording';
import type { RecorderCore } from './core';
import { valueOf } from './in-page';
import type { Target } from './locate';
import type { Overlays } from './overlays';
import type { Typing } from './typing';
import type { RecordedAction } from './words';
import type { ElementHandle } from 'playwright';

type Press = Extract<RecordingCommand, { type: 'down' | 'up' }>;
type Place = { x: number; y: number };

/** Milliseconds at one place after which the pointer rests: what showed by then was shown by it. */
const resting = 120;
/** CSS pixels that a hand moves in a click. */
const shaking = 6;

/**
 * The pointer. What a press means is found out, and its element held, before it reaches the page: after it the element
 * may be another one, or gone.
 */
export class Pointer {
  #down: { press: Press; target: Target | null; before: string | null; isSwallowed: boolean } | null = null;
  #at: Place = { x: 0, y: 0 };
  /** Where it was looked what had shown. */
  #lookedAt: Place | null = null;
  #hover: Target | null = null;
  /** Something was done, and the pointer stands where it was since. */
  #stands = false;
  #rest: NodeJS.Timeout | undefined;
  #lastClick: { action: RecordedAction; handle: ElementHandle } | null = null;

  /** @param later puts work behind what is queued */
  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
    private readonly overlays: Overlays,
    private readonly later: (work: () => Promise<void>) => void,
  ) {}

  end(): void {
    clearTimeout(this.#rest);
  }

  /** Something other than a move was done. */
  acted(): void {
    this.#stands = true;
  }

  async move({ x, y }: Place): Promise<void> {
    const place = { x, y };
    this.#at = place;
    // What came since an action, as pages load and draw later, came by that and by no move.
    if (this.#stands && !this.#down) {
      this.#stands = false;
      await this.core.through(() => this.core.look('known'));
    }
    await this.core.through(() => this.core.page.mouse.move(x, y));
    if (this.#down) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.later(() => this.#rests(place)), resting);
  }

  async wheel({ x, y }: Place, deltaX: number, deltaY: number): Promise<void> {
    this.#at = { x, y };
    await this.core.page.mouse.move(x, y);
    await this.core.page.mouse.wheel(deltaX, deltaY);
  }

  async #rests(place: Place): Promise<void> {
    if (this.#down || this.#at !== place || this.core.hasDialog) return;
    const fresh = await this.core.look('look');
    this.#lookedAt = place;
    if (fresh === 0) return;
    this.#hover = await this.core.locate(place);
  }

  async press(press: Press): Promise<void> {
    const { core } = this;
    clearTimeout(this.#rest);
    await this.typing.flush();
    await this.#goTo(press);
    const target = await core.locate(press);
    const isPopup = target?.popup && press.button === 'left';
    this.#down = { press, target, before: null, isSwallowed: Boolean(isPopup) };
    if (target?.popup && isPopup) return this.overlays.openFor(target, target.popup);
    if (target) {
      await this.#addHover(target);
      if (target.type === 'range')
        this.#down.before = await (target.handle as ElementHandle<Element>).evaluate(valueOf);
    }
    const { button, clicks, modifiers } = press;
    for (const one of modifiers) await core.page.keyboard.down(one);
    await core.through(() => core.page.mouse.down({ button, clickCount: clicks }));
  }

  /** A move on the way here may have been left out. */
  async #goTo({ x, y }: Place): Promise<void> {
    if (this.#at.x === x && this.#at.y === y) return;
    this.#at = { x, y };
    await this.core.through(() => this.core.page.mouse.move(x, y));
  }

  /** A click on what only shows under the pointer needs the hover that showed it. */
  async #addHover(target: Target): Promise<void> {
    const hover = this.#hover;
    this.#hover = null;
    const { core } = this;
    if (!hover && this.#lookedAt === this.#at) return;
    if (!hover) await core.look('look');
    const marks = await core.marksOf(target.frame);
    const isFresh = await marks
      ?.evaluate((own, one) => own.fresh.has(one as Element), target.handle)
      .catch(() => false);
    if (!isFresh) return;
    if (!hover)
      return core.note(
        'what the pointer passed before this click, if that is what showed the element: rest there for a moment',
      );
    const isSame = await target.handle
      .evaluate((one, other) => one === other, hover.handle)
      .catch(() => false);
    if (!isSame) core.add({ saying: { act: 'hover' }, target: hover });
  }

  async release(press: Press): Promise<void> {
    const { core } = this;
    const down = this.#down;
    this.#down = null;
    if (!down || down.isSwallowed) return;
    await this.#goTo(press);
    const { target } = down;
    const across = Math.round(press.x - down.press.x);
    const isFar = Math.hypot(across, press.y - down.press.y) > shaking;
    // Before the button is let go: the page may be another one after that.
    const action = target ? await this.#actionOf(target, down.press, press, isFar) : null;
    if (!target) core.note('a click on nothing');
    await core.through(() => core.page.mouse.up({ button: press.button, clickCount: press.clicks }));
    for (const one of down.press.modifiers) await core.page.keyboard.up(one).catch(() => undefined);
    if (core.hasDialog) return;
    if (target?.type === 'range') {
      const value = await (target.handle as ElementHandle<Element>).evaluate(valueOf).catch(() => null);
      if (value !== null && value !== down.before)
        core.replaceOrAdd({ saying: { act: 'fill', value }, target });
    }
    await core.look('note');
    await core.completeLater(action);
  }

  async #actionOf(
    target: Target,
    { x, y, button, modifiers }: Press,
    up: Press,
    isFar: boolean,
  ): Promise<RecordedAction | null> {
    const { core } = this;
    const reason = target.isClosed
      ? 'a click into a closed shadow tree, which nobody can look into'
      : button === 'middle'
        ? 'a click with the middle button'
        : modifiers.length > 0
          ? `a click with ${modifiers.join('+')}`
          : null;
    if (reason !== null) {
      core.note(reason);
      return null;
    }
    if (target.type === 'range') return null;
    if (isFar) return this.#dragged(target, { x, y }, up);
    if (button === 'right') return core.add({ saying: { act: 'rightClick' }, target });
    if (up.clicks === 2 && (await this.#isSecondClick(target))) {
      const { action } = this.#lastClick ?? {};
      this.#lastClick = null;
      if (!action) return null;
      action.saying = { ...action.saying, act: 'doubleClick' };
      core.tell(action);
      return action;
    }
    if (target.isEditable) {
      await this.typing.clicked(target);
      return null;
    }
    const { isChecked, type, role } = target;
    const isRadio = type === 'radio' || role === 'radio';
    const act = isChecked === null ? 'click' : isRadio ? 'choose' : isChecked ? 'uncheck' : 'check';
    const action = core.add({ saying: { act }, target });
    this.#lastClick = action && act === 'click' ? { action, handle: target.handle } : null;
    return action;
  }

  async #isSecondClick({ handle }: Target): Promise<boolean> {
    const before = this.#lastClick;
    if (!before || before.action !== this.core.last) return false;
    return handle.evaluate((one, other) => one === other, before.handle).catch(() => false);
  }

  async #dragged(target: Target, from: Place, to: Place): Promise<RecordedAction | null> {
    const { core } = this;
    // What is marked with the pointer is no step.
    if (target.isEditable || !target.isDraggable) return null;
    const onto = await core.locate(to);
    const isSame =
      !onto || (await onto.handle.evaluate((one, other) => one === other, target.handle).catch(() => false));
    const isWhole = await target.handle
      .evaluate((one) => (one as Element).closest('[draggable=true]') !== null)
      .catch(() => false);
    if (!isSame && isWhole) return core.add({ saying: { act: 'drag' }, target, to: onto });
    const across = Math.round(to.x - from.x);
    const down = Math.round(to.y - from.y);
    return core.add({ saying: { act: 'dragBy', across, down }, target });
  }
}
