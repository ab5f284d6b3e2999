import type { CDPSession, Page } from 'playwright';
import type { RecordingEvent } from '#contracts/worker/recording';
import { qualities, Quality } from './quality';

interface Frame {
  data: string;
  /** Of the cast, and not of the frame. */
  sessionId: number;
  metadata: { deviceWidth: number; deviceHeight: number };
}

/** Pictures under way from which on the browser may leave out what changes: it has three at most, and tells of none. */
const mayLeaveOut = 2;

/**
 * Pictures of the page that is shown. The browser makes the next one when the viewer has drawn the last: nothing else holds
 * it back, and a page that stands still sends none. What changed while too many were under way the browser leaves out, the
 * last change too: once all are drawn it is asked for one more.
 */
export class Cast {
  #session: CDPSession | null = null;
  readonly #quality = new Quality();
  #count = 0;
  /** Pictures on their way, by their number. */
  #waiting = new Map<number, { sessionId: number; at: number }>();
  #isBehind = false;
  /** The newest one: asked for one more, the browser sends the same where nothing changed. */
  #newest = '';

  constructor(private readonly emit: (event: RecordingEvent) => void) {}

  /** Level of quality, from 0 for the best. */
  get level(): number {
    return this.#quality.level;
  }

  /** The last picture of the page; empty before there is one. */
  get newest(): string {
    return this.#newest;
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
    this.#newest = '';
    this.#isBehind = false;
    await session?.detach().catch(() => undefined);
  }

  async drawn(picture: number): Promise<void> {
    const waiting = this.#waiting.get(picture);
    if (!waiting) return;
    const now = performance.now();
    const isOther = this.#quality.drawnIn(now - waiting.at, now);
    // Those before it were left out on the way for its sake: nobody draws them any more.
    const over = [...this.#waiting].filter(([number]) => number <= picture);
    over.forEach(([number]) => this.#waiting.delete(number));
    await Promise.all(over.map(([, { sessionId }]) => this.#acknowledge(sessionId)));
    const isToAsk = this.#isBehind && this.#waiting.size === 0;
    if (!isOther && !isToAsk) return;
    this.#isBehind = false;
    await this.#session?.send('Page.stopScreencast').catch(() => undefined);
    await this.#start();
  }

  async #acknowledge(sessionId: number): Promise<void> {
    await this.#session?.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  }

  async #start(): Promise<void> {
    const { quality, maxWidth } = qualities[this.level] ?? qualities[0];
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

  #send({ data, sessionId, metadata }: Frame): void {
    if (data === this.#newest) return void this.#acknowledge(sessionId);
    this.#newest = data;
    const picture = this.#count++;
    this.#waiting.set(picture, { sessionId, at: performance.now() });
    this.#isBehind ||= this.#waiting.size >= mayLeaveOut;
    const { deviceWidth: width, deviceHeight: height } = metadata;
    this.emit({ type: 'picture', picture, width, height, base64: data });
  }
}
