import type { ElementHandle, Frame, JSHandle, Page } from 'playwright';
import { look, newMarks, type ElementMarks } from './in-page';
import { textsHeld, type HeldText } from './in-page-pointed';
import { locate, locateElement, type LocateOptions, type LocatedElement } from './locate';
import { isSecretField } from './secret-fields';

/** Maximum number of element handles that are held for steps. */
const maxHeld = 40;

/** Finds elements of the recorded page, and remembers which of them were visible before. */
export class RecordedElements {
  #marks = new WeakMap<Frame, JSHandle<ElementMarks>>();
  #held: ElementHandle[] = [];

  /** @param of provides the page that is currently recorded */
  constructor(private readonly of: { page: Page; options: { testIdAttribute?: string } }) {}

  end(): void {
    for (const handle of this.#held.splice(0)) void handle.dispose().catch(() => undefined);
  }

  /** Returns the element at a point, or the focused one when `point` is null. null: there is none. */
  async locate(point: { x: number; y: number } | null): Promise<LocatedElement | null> {
    return this.#hold(await locate(this.of.page, point, this.#locating));
  }

  /** Does the same for an element that is already known. */
  async locateElement(element: ElementHandle): Promise<LocatedElement> {
    const target = await locateElement(element, this.of.page, this.#locating);
    this.#hold(target);
    return target;
  }

  #hold(target: LocatedElement | null): LocatedElement | null {
    if (target) this.#held.push(target.handle);
    while (this.#held.length > maxHeld)
      void this.#held
        .shift()
        ?.dispose()
        .catch(() => undefined);
    return target;
  }

  get #locating(): LocateOptions {
    const { testIdAttribute = 'data-testid' } = this.of.options;
    return { testIdAttribute, marksOf: (frame) => this.marksOf(frame) };
  }

  /** Returns what is remembered of a frame's elements. A new document starts with no memory. */
  async marksOf(frame: Frame): Promise<JSHandle<ElementMarks> | null> {
    const existing = this.#marks.get(frame);
    if (existing && (await existing.evaluate(() => true).catch(() => false))) return existing;
    const made = await frame.evaluateHandle(newMarks).catch(() => null);
    if (made) {
      this.#marks.set(frame, made);
      await made.evaluate(look, 'note' as const).catch(() => undefined);
    }
    return made;
  }

  /** Returns the texts in a frame's secret fields, in one line each. No step contains them yet. */
  async secretsIn(frame: Frame): Promise<string[]> {
    const held = textsHeld as (marks: unknown) => HeldText[];
    const marks = this.#marks.get(frame);
    // A new document has no marked fields.
    const texts = marks ? await frame.evaluate(held, marks).catch(() => null) : null;
    const all = texts ?? (await frame.evaluate(held, null));
    const secrets = all.filter(({ isMarked, names }) => isMarked || isSecretField(names));
    return secrets.map(({ value }) => value.replace(/\s+/g, ' ').trim());
  }

  /** @returns how many elements became visible */
  async look(mode: Parameters<typeof look>[1]): Promise<number> {
    const frame = this.of.page.mainFrame();
    const marks = await this.marksOf(frame);
    return marks ? marks.evaluate(look, mode).catch(() => 0) : 0;
  }
}
