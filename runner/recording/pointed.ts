import type { ElementHandle, Frame, Page } from 'playwright';
import { cursors, type RecordingEvent } from '#contracts/worker/recording';
import { nouns } from '../resolver/grammar/nouns';
import type { RecorderCore } from './core';
import { elementAt, frameOffset } from './in-page';
import { pointedFacts, type PointedFacts } from './in-page-pointed';
import { nounOf } from './locate';
import { masked } from '../secrets/secrets';

type Place = { x: number; y: number };
type Told = Extract<RecordingEvent, { type: 'pointed' }>;

/** Milliseconds between two readings: while the pointer moves, and while only the page changes. */
const whileMoving = 100;
const whileStill = 500;
/** Maximum characters of a label, and CSS pixels outside of the screenshot at which a box is cut. */
const maxNameLength = 120;
const furthest = 50_000;
/** Maximum depth of nested frames. */
const deepest = 5;

/**
 * Reports the element under the pointer, which a press or check would mean, and the cursor there.
 * It reads the page beside the queue, but never during a command. Nothing is proven, as nothing is recorded.
 */
export class PointerWatch {
  #place: Place | null = null;
  #told = '';
  #asked: Page | null = null;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  /** When the page is read next. */
  #due = Infinity;
  #held = 0;
  #isEnded = false;

  constructor(private readonly core: RecorderCore) {}

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  moved({ x, y }: Place): void {
    this.#place = { x, y };
    this.#look(whileMoving);
  }

  /** Reads the page after it drew something, because the pointer may stand still. */
  drawn(): void {
    this.#look(whileStill);
  }

  /** Reports again, for a viewer that has just connected. */
  again(): void {
    this.#told = '';
    this.#look(0);
  }

  /** Stops reading the page during a command. @returns a function to call when the command is done */
  hold(): () => void {
    this.#held++;
    return () => {
      this.#held--;
      this.#look(whileMoving);
    };
  }

  #look(every: number): void {
    if (this.#isEnded || !this.#place) return;
    this.#isWanted = true;
    const due = this.#lookedAt + every;
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.#ask(), Math.max(0, due - performance.now()));
    this.#timer.unref();
  }

  async #ask(): Promise<void> {
    this.#due = Infinity;
    const { page, hasDialog } = this.core;
    if (!this.#place || this.#held > 0 || hasDialog || this.#asked === page) return;
    this.#isWanted = false;
    this.#asked = page;
    this.#lookedAt = performance.now();
    try {
      const told = await this.#find(page, this.#place);
      if (told && !this.#isEnded && page === this.core.page) this.#tell(told);
    } catch {
      // The page navigated to another document, which is read after it draws.
    } finally {
      if (this.#asked === page) this.#asked = null;
      if (this.#isWanted) this.#look(whileMoving);
    }
  }

  #tell(told: Told): void {
    const text = JSON.stringify(told);
    if (text === this.#told) return;
    this.#told = text;
    this.core.emit(told);
  }

  async #find(page: Page, place: Place): Promise<Told> {
    let frame: Frame = page.mainFrame();
    const offset = { x: 0, y: 0 };
    for (let depth = 0; depth < deepest; depth++) {
      const found = await this.#in(frame, { x: place.x - offset.x, y: place.y - offset.y });
      if (!found) break;
      const { facts, secrets, frame: inner } = found;
      if (!inner) return told(facts, offset, secrets);
      offset.x += inner.offset.x;
      offset.y += inner.offset.y;
      frame = inner.frame;
    }
    return { type: 'pointed', element: null, cursor: 'default' };
  }

  async #in(frame: Frame, point: Place) {
    const result = await frame.evaluateHandle(elementAt, { point });
    try {
      const [facts, secrets] = await Promise.all([
        result.evaluate(pointedFacts, point),
        this.core.elements.secretsIn(frame),
      ]);
      if (!facts) return null;
      if (!facts.isFrame) return { facts, secrets, frame: null };
      const property = await result.evaluateHandle((one) => one?.element ?? null);
      const element = property.asElement() as ElementHandle<Element> | null;
      const [inner, offset] = await Promise.all([element?.contentFrame(), element?.evaluate(frameOffset)]);
      void property.dispose().catch(() => undefined);
      return inner && offset ? { facts, secrets, frame: { frame: inner, offset } } : null;
    } finally {
      void result.dispose().catch(() => undefined);
    }
  }
}

function told(
  { box, role, tag, type, name, text, cursor }: PointedFacts,
  offset: Place,
  secrets: string[],
): Told {
  const known = cursors.find((other) => other === cursor) ?? 'default';
  if (tag === 'html' || tag === 'body') return { type: 'pointed', element: null, cursor: known };
  const noun = nounOf({ role, type, tag }) ?? (text === '' ? 'element' : 'text');
  const within = (length: number) => Math.round(Math.min(Math.max(length, -furthest), furthest));
  return {
    type: 'pointed',
    element: {
      box: {
        x: within(box.x + offset.x),
        y: within(box.y + offset.y),
        width: within(box.width),
        height: within(box.height),
      },
      noun: nouns[noun].en,
      name: withoutSecrets(name || text, secrets).slice(0, maxNameLength),
    },
    cursor: known,
  };
}

/** Masks texts that are being typed into secret fields. They are not known as secrets yet. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.some((secret) => text.includes(secret)) ? masked : text;
}
