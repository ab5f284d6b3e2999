import type { RecordingCommand } from '#contracts/worker/recording';
import type { RecorderCore } from './core';
import { Drags } from './drags';
import { valueOf } from './in-page';
import type { Pressable, PressEffects } from './in-page-watch';
import type { LocatedElement } from './locate';
import type { Overlays } from './overlays';
import { pressableOf, pressed, Watched } from './presses';
import { Scrolls } from './scrolls';
import { isPlainField, type Typing } from './typing';
import type { PerformedAction } from './words';
import type { ElementHandle } from 'playwright';

type Press = Extract<RecordingCommand, { type: 'down' | 'up' }>;
type Place = { x: number; y: number };

/** Milliseconds at one place after which the pointer rests, and what appeared until then is due to it. */
const resting = 120;
/** A mouse button that is held down. */
interface Down {
  press: Press;
  target: LocatedElement | null;
  /** Value of a slider before the press. */
  before: string | null;
  isSwallowed: boolean;
  how: Pressable;
  watched: Watched | null;
  /** The step, if the press itself already is one. */
  action: PerformedAction | null;
}

/** CSS pixels by which a hand may move during a click. */
const shaking = 6;

/**
 * Handles the pointer. It finds out what a press means, and holds its element, before the page gets
 * the press. After the press, the element may be another one, or gone.
 */
export class Pointer {
  #down: Down | null = null;
  readonly #drags: Drags;
  readonly #scrolls: Scrolls;
  #at: Place = { x: 0, y: 0 };
  /** The place at which elements that appeared were last looked for. */
  #lookedAt: Place | null = null;
  /** Elements on which the pointer rested and something appeared. Each one made the next one appear. */
  #hovers: LocatedElement[] = [];
  /** True when an action took place and the pointer has not moved since. */
  #stands = false;
  #rest: NodeJS.Timeout | undefined;
  #lastClick: { action: PerformedAction; handle: ElementHandle } | null = null;

  /** @param later adds work to the end of the queue */
  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
    private readonly overlays: Overlays,
    private readonly later: (work: () => Promise<void>) => void,
  ) {
    this.#drags = new Drags(core);
    this.#scrolls = new Scrolls(core);
  }

  end(): void {
    clearTimeout(this.#rest);
  }

  /** Records that an action other than a move took place. */
  acted(): void {
    this.#stands = true;
  }

  async move({ x, y }: Place): Promise<void> {
    const place = { x, y };
    this.#at = place;
    // Elements that appeared since an action, while a page loads or draws, are due to the action and not to a move.
    if (this.#stands && !this.#down) {
      this.#stands = false;
      await this.core.through(() => this.core.elements.look('known'));
    }
    await this.core.through(() => this.core.page.mouse.move(x, y));
    if (this.#down) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.later(() => this.#rests(place)), resting);
  }

  async wheel({ x, y }: Place, deltaX: number, deltaY: number): Promise<void> {
    this.#at = { x, y };
    await this.#scrolls.turn({ x, y }, deltaX, deltaY);
  }

  async #rests(place: Place): Promise<void> {
    if (this.#down || this.#at !== place || this.core.hasDialog) return;
    const fresh = await this.core.elements.look('look');
    this.#lookedAt = place;
    // Nothing new appeared during this rest, so the previous rest stays the relevant one.
    if (fresh === 0) return;
    const target = await this.core.elements.locate(place);
    if (!target) return;
    const last = this.#hovers.at(-1);
    const goesOn =
      last !== undefined && !(await isSameAs(last, target)) && (await this.#hasShown(target, true));
    this.#hovers = goesOn ? [...this.#hovers, target] : [target];
  }

  /** Returns whether the element, or with `orAround` one around it, appeared since the last action. */
  async #hasShown({ frame, handle }: LocatedElement, orAround = false): Promise<boolean> {
    const marks = await this.core.elements.marksOf(frame);
    const isFresh = await marks
      ?.evaluate(
        (own, [element, isAround]) => {
          for (let node = element as Element | null; node; node = isAround ? node.parentElement : null)
            if (own.fresh.has(node)) return true;
          return false;
        },
        [handle, orAround] as const,
      )
      .catch(() => false);
    return isFresh ?? false;
  }

  async press(press: Press): Promise<void> {
    const { core } = this;
    clearTimeout(this.#rest);
    // The second press of a double click continues the first.
    await (press.clicks > 1 ? this.typing.flushTyped() : this.typing.flush());
    await this.#goTo(press);
    const target = await core.elements.locate(press);
    const isPopup = target?.popup && press.button === 'left';
    const down: Down = {
      press,
      target,
      before: null,
      isSwallowed: Boolean(isPopup),
      action: null,
      how: 'middle',
      watched: null,
    };
    this.#down = down;
    if (target) await this.#scrolls.before(target);
    if (target?.popup && isPopup) return this.overlays.openFor(target, target.popup);
    if (target) await this.#prepare(down, target);
    const { button, clicks, modifiers } = press;
    core.coming(!down.action);
    for (const modifier of modifiers) await core.page.keyboard.down(modifier);
    await core.through(() => core.page.mouse.down({ button, clickCount: clicks }));
  }

  /** Finds out all that must be known before the page gets the press. */
  async #prepare(down: Down, target: LocatedElement): Promise<void> {
    const { core } = this;
    const { press } = down;
    await this.#addHover(target);
    if (target.type === 'range')
      down.before = await (target.handle as ElementHandle<Element>).evaluate(valueOf);
    if (!target.isEditable) down.how = await pressableOf(target, press);
    down.watched = await Watched.begin(target);
    if (press.button !== 'right' || press.modifiers.length > 0 || target.isClosed) return;
    // Context menus, and dialogs of the right button, open when the button goes down.
    down.action = core.add(pressed({ act: 'rightClick' }, target, down.how, press));
  }

  /** Moves the pointer to the place, because the move there may have been left out. */
  async #goTo({ x, y }: Place): Promise<void> {
    if (this.#at.x === x && this.#at.y === y) return;
    this.#at = { x, y };
    await this.core.through(() => this.core.page.mouse.move(x, y));
  }

  /** Adds the hover steps without which the clicked element would not be visible. */
  async #addHover(target: LocatedElement): Promise<void> {
    const hovers = this.#hovers;
    this.#hovers = [];
    const { core } = this;
    const hasHovered = hovers.length > 0;
    if (!hasHovered && this.#lookedAt === this.#at) return;
    if (!hasHovered) await core.elements.look('look');
    if (!(await this.#hasShown(target))) return;
    if (!hasHovered)
      return core.note(
        'something the pointer moved over before this click, if that showed the element: rest the pointer there for a moment',
      );
    for (const hover of hovers)
      if (!(await isSameAs(target, hover))) core.add({ saying: { act: 'hover' }, target: hover });
  }

  async release(press: Press): Promise<void> {
    const { core } = this;
    const down = this.#down;
    this.#down = null;
    if (!down || down.isSwallowed) return;
    await this.#goTo(press);
    const { target } = down;
    const isFar = Math.hypot(press.x - down.press.x, press.y - down.press.y) > shaking;
    const effects = (await down.watched?.end()) ?? null;
    // Find the action before the button is released: the page may be another one afterwards.
    const action = target && !down.action ? await this.#actionOf(down, target, press, isFar, effects) : null;
    if (!target) core.noteInput('a click without an element');
    if (action) core.coming(false);
    await core.through(() => core.page.mouse.up({ button: press.button, clickCount: press.clicks }));
    for (const modifier of down.press.modifiers) await core.page.keyboard.up(modifier).catch(() => undefined);
    if (core.hasDialog) {
      // The click in a field becomes a step if it opens a dialog.
      return void core.untilAnswered().then(() => this.#clickIsOver(target, true));
    }
    if (target?.type === 'range') await this.#slid(target, down.before);
    if (target?.isEditable && !isFar) this.#clickIsOver(target, (await core.elements.look('look')) > 0);
    core.coming(false);
    await core.elements.look('note');
    await core.completeLater(action ?? down.action);
  }

  #clickIsOver(target: LocatedElement | null, hasOpened: boolean): void {
    if (target?.isEditable && hasOpened) this.typing.opened();
    this.core.coming(false);
  }

  async #slid(target: LocatedElement, before: string | null): Promise<void> {
    const value = await (target.handle as ElementHandle<Element>).evaluate(valueOf).catch(() => null);
    if (value === null || value === before) return;
    this.core.replaceOrAdd({ saying: { act: 'fill', value }, target });
  }

  async #actionOf(
    { press: { x, y, button, modifiers }, watched, how }: Down,
    target: LocatedElement,
    up: Press,
    isFar: boolean,
    effects: PressEffects | null,
  ): Promise<PerformedAction | null> {
    const { core } = this;
    const reason = target.isClosed
      ? 'a click into a closed shadow tree, which cannot be read'
      : button === 'middle'
        ? 'a click with the middle button'
        : modifiers.length > 0
          ? `a click with ${modifiers.join('+')}`
          : button === 'right'
            ? 'a drag with the right button'
            : null;
    if (reason !== null) {
      core.noteInput(reason);
      return null;
    }
    if (target.type === 'range') return null;
    if (isFar) return this.#drags.drag(target, watched, { x, y }, up, effects);
    if (up.clicks === 2 && (await this.#isSecondClick(target))) {
      const { action } = this.#lastClick ?? {};
      this.#lastClick = null;
      if (!action) return null;
      action.saying = { ...action.saying, act: 'doubleClick' };
      core.tell(action);
      return action;
    }
    if (target.isEditable) {
      if (up.clicks < 2 || isPlainField(target)) await this.typing.clicked(target, { x, y });
      // A double click marks words that the next step formats or replaces.
      else if (up.clicks === 2) await this.typing.marked(target, { x, y });
      else core.note('a triple click, which selected text');
      return null;
    }
    const { isChecked, type, role } = target;
    const isRadio = type === 'radio' || role === 'radio';
    const act = isChecked === null ? 'click' : isRadio ? 'choose' : isChecked ? 'uncheck' : 'check';
    const action = core.add(pressed({ act }, target, how, { x, y }));
    const isClick = action?.saying.act === 'click';
    this.#lastClick = action && isClick ? { action, handle: target.handle } : null;
    return action;
  }

  async #isSecondClick(target: LocatedElement): Promise<boolean> {
    const before = this.#lastClick;
    return before !== null && before.action === this.core.last && (await isSameAs(target, before));
  }
}

const isSameAs = ({ handle }: LocatedElement, other: { handle: ElementHandle }): Promise<boolean> =>
  handle.evaluate((node, another) => node === another, other.handle).catch(() => false);
