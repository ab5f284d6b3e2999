import type { CDPSession, Page } from 'playwright';
import type { RecordingEvent } from '#contracts/worker/recording';
import { qualities, Quality } from './quality';

interface Frame {
  data: string;
  /** Session ID of the screencast, not of the frame. */
  sessionId: number;
  metadata: { deviceWidth: number; deviceHeight: number };
}

/** With so many frames in transit, the browser may skip changes. It allows three, and reports no skips. */
const mayLeaveOut = 2;

/**
 * Sends screenshots of the displayed page. The browser makes the next one when the viewer has drawn
 * the last one, and nothing else holds it back. A page without changes sends none. With too many frames in transit,
 * the browser skips changes, even the last one. So once all frames are drawn, the cast requests one more.
 */
export class Cast {
  #session: CDPSession | null = null;
  readonly #quality = new Quality();
  #count = 0;
  /** Frames in transit, by number. */
  #waiting = new Map<number, { sessionId: number; at: number }>();
  #isBehind = false;
  /** The newest frame. When nothing changed, the browser answers a request with the same frame. */
  #newest = '';

  constructor(private readonly emit: (event: RecordingEvent) => void) {}

  /** Level of quality. 0 is the best. */
  get level(): number {
    return this.#quality.level;
  }

  /** The last screenshot of the page. Empty before the first one. */
  get newest(): string {
    return this.#newest;
  }

  /** Shows only this page. Another call sends one frame, for a viewer that came back. */
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
    // Earlier frames were skipped in favour of this one, so the viewer does not draw them.
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
