import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { RecordingCommand } from '#contracts/worker/recording';
import { decodeCommand } from '#contracts/worker/recording';
import type { RecordingSession } from '#runner/recording/session';

type Button = 'left' | 'middle' | 'right';
type Modifiers = Extract<RecordingCommand, { type: 'keyDown' }>['modifiers'];
type Place = [x: number, y: number];

/** Milliseconds between two things that a person does. */
const pause = 60;

/** A user in front of a screenshot, who knows positions and keys, but not the page's elements. */
export class Person {
  #at: Place = [5, 700];

  constructor(
    private readonly session: Pick<RecordingSession, 'command'>,
    private readonly context: { pages(): Page[] },
  ) {}

  get page(): Page {
    const page = this.context.pages().at(-1);
    if (!page) throw new Error('There is no page.');
    return page;
  }

  /** Sends a command as it would arrive over the network. */
  async send(command: object): Promise<void> {
    const decoded = decodeCommand(JSON.stringify(command));
    if ('refused' in decoded) throw new Error(decoded.refused);
    await this.session.command(decoded);
  }

  /** Where an element is; the only thing that is asked of the page. */
  async at(locator: Locator, dx?: number, dy?: number): Promise<Place> {
    const box = await locator.boundingBox();
    if (!box) throw new Error(`${String(locator)} is nowhere.`);
    return [box.x + (dx ?? box.width / 2), box.y + (dy ?? box.height / 2)];
  }

  async move([x, y]: Place, steps = 3): Promise<void> {
    const [fromX, fromY] = this.#at;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await this.send({ type: 'move', x: fromX + (x - fromX) * share, y: fromY + (y - fromY) * share });
    }
    this.#at = [x, y];
  }

  async clickAt(place: Place, clicks = 1, button: Button = 'left', modifiers: Modifiers = []): Promise<void> {
    const [x, y] = place;
    await this.move(place);
    for (let count = 1; count <= clicks; count++) {
      await this.send({ type: 'down', x, y, button, clicks: count, modifiers });
      await this.send({ type: 'up', x, y, button, clicks: count, modifiers });
    }
    await delay(pause);
  }

  async click(locator: Locator, clicks = 1, button: Button = 'left'): Promise<void> {
    await this.clickAt(await this.at(locator), clicks, button);
  }

  async rest(locator: Locator, time = 400): Promise<void> {
    await this.move(await this.at(locator));
    await delay(time);
  }

  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.send({ type: 'keyDown', key });
      await this.send({ type: 'keyUp', key });
    }
  }

  async key(key: string, modifiers: Modifiers = []): Promise<void> {
    await this.send({ type: 'keyDown', key, modifiers });
    await this.send({ type: 'keyUp', key });
    await delay(pause);
  }

  async drag(from: Place, to: Place): Promise<void> {
    await this.move(from);
    await this.send({ type: 'down', x: from[0], y: from[1], clicks: 1 });
    await this.move(to, 6);
    await this.send({ type: 'up', x: to[0], y: to[1], clicks: 1 });
    await delay(pause);
  }

  async upload(locator: Locator, name: string, content: string, mimeType?: string): Promise<void> {
    await this.clickAt(await this.at(locator, 40));
    await delay(300);
    const bytes = Buffer.from(content);
    const part = (base64: Buffer, isLast: boolean) =>
      this.send({ type: 'filePart', name, mimeType, base64: base64.toString('base64'), isLast });
    // In two parts, as a large file would arrive.
    await part(bytes.subarray(0, 3), false);
    await part(bytes.subarray(3), true);
  }

  async check(kind: string, locator?: Locator, expected?: string, at: Place | [] = []): Promise<void> {
    const [x, y] = locator ? await this.at(locator, ...at) : [0, 0];
    await this.send({ type: 'check', kind, x, y, expected });
  }
}
