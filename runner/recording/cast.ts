import type { CDPSession, Page } from 'playwright';
import type { RecordingEvent } from '#contracts/recording';

/** From the best to the smallest picture: what a slow line still draws in time. */
const qualities = [
  { quality: 60, maxWidth: 1280 },
  { quality: 45, maxWidth: 1120 },
  { quality: 35, maxWidth: 960 },
  { quality: 30, maxWidth: 800 },
  { quality: 25, maxWidth: 640 },
] as const;

/** Milliseconds from a picture to its being drawn, above which the next level is taken, and below which the one before. */
const slow = 250;
const quick = 80;
/** Pictures in a row that must say so. */
const inARow = 3;

interface Frame {
  data: string;
  /** Of the cast, and not of the frame. */
  sessionId: number;
  metadata: { deviceWidth: number; deviceHeight: number };
}

/**
 * Pictures of the page that is shown. The browser makes the next one when the viewer has drawn the last: nothing else holds
 * it back, and a page that stands still sends none.
 */
export class Cast {
  #session: CDPSession | null = null;
  #level = 0;
  #signs = 0;
  #count = 0;
  /** Pictures on their way; the browser may send a second one before the first is drawn. */
  #waiting = new Map<number, { sessionId: number; at: number }>();

  constructor(private readonly emit: (event: RecordingEvent) => void) {}

  /** Level of quality, from 0 for the best. */
  get level(): number {
    return this.#level;
  }

  /** Shows a page, and no other; again: sends one picture, for a viewer that came back. */
  async show(page: Page): Promise<void> {
    await this.stop();
    const session = await page.context().newCDPSession(page);
    this.#session = session;
    session.on('Page.screencastFrame', (frame) => this.#send(frame as Frame));
    await this.#start();
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#waiting.clear();
    await session?.detach().catch(() => undefined);
  }

  async drawn(picture: number): Promise<void> {
    const waiting = this.#waiting.get(picture);
    if (!waiting) return;
    this.#waiting.delete(picture);
    const level = this.#levelAfter(performance.now() - waiting.at);
    const { sessionId } = waiting;
    await this.#session?.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    if (level === this.#level) return;
    this.#level = level;
    await this.#session?.send('Page.stopScreencast').catch(() => undefined);
    await this.#start();
  }

  async #start(): Promise<void> {
    const { quality, maxWidth } = qualities[this.#level] ?? qualities[0];
    await this.#session
      ?.send('Page.startScreencast', {
        format: 'jpeg',
        quality,
        maxWidth,
        maxHeight: 4_000,
        everyNthFrame: 1,
      })
      .catch(() => undefined);
  }

  #levelAfter(time: number): number {
    const sign = time > slow ? 1 : time < quick ? -1 : 0;
    this.#signs = Math.sign(this.#signs) === sign ? this.#signs + sign : sign;
    if (Math.abs(this.#signs) < inARow) return this.#level;
    this.#signs = 0;
    return Math.min(qualities.length - 1, Math.max(0, this.#level + sign));
  }

  #send({ data, sessionId, metadata }: Frame): void {
    const picture = this.#count++;
    this.#waiting.set(picture, { sessionId, at: performance.now() });
    const { deviceWidth: width, deviceHeight: height } = metadata;
    this.emit({ type: 'picture', picture, width, height, base64: data });
  }
}
