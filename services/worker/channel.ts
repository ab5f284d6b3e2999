import type { ChildProcess } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Duplex, Readable } from 'node:stream';
import {
  FrameDecoder,
  frameKinds,
  headLength,
  keyLength,
  prefixLength,
  MalformedFrame,
  sealedHead,
  sealLength,
  untrustedLimits,
  type MessageFrame,
} from '#contracts/worker/frames';

/** Milliseconds in which a frame that began must be complete: processes write a frame at once. */
const frameLimit = 5_000;
/** Additional milliseconds, because the worker itself may be late to read the rest of a frame. */
const readingMargin = 1_000;
/** Most bytes that wait for a process that does not read. Messages beyond this limit are dropped. */
const maxUnread = 16_000_000;

export interface ChannelEvents {
  /**
   * Receives the unvalidated JSON of a sealed frame. If it returns a promise, reading pauses until that settles.
   * @param size bytes of the frame
   * @throws {Refusal} for a message that no such process sends
   */
  message(json: unknown, bytes: Uint8Array | undefined, size: number): void | Promise<void>;
  /** Called when the process sent no valid frame; the channel is closed. */
  refused(why: string): void;
  /** Called when no more messages can arrive, for whatever reason. */
  closed?(): void;
  /** Called when reading pauses for a promise of `message`, and when it resumes. */
  paused?(): void;
  resumed?(): void;
}

/**
 * The worker's side of two pipes to an untrusted process (contracts/worker/frames.ts, runner/process/channel.ts).
 * All input is limited in size and decoded in a try. The first bytes that are no sealed frame close the channel.
 */
export class WorkerChannel {
  readonly #in: Duplex | undefined;
  readonly #out: Readable | undefined;
  readonly #frames = new FrameDecoder(untrustedLimits);
  #key: Uint8Array | null = null;
  #received = 0;
  #sent = 0;
  #open = true;
  #late: NodeJS.Timeout | undefined;
  /** Number of the frame that must be complete soon. */
  #awaited: number | null = null;

  constructor(
    child: ChildProcess,
    private readonly events: ChannelEvents,
  ) {
    // The pipes are missing when the process could not be started.
    this.#in = (child.stdio[3] ?? undefined) as Duplex | undefined;
    this.#out = (child.stdio[4] ?? undefined) as Readable | undefined;
    this.#in?.on('error', () => undefined).on('data', () => this.#refuse('it wrote to a pipe of ours'));
    this.#out?.on('error', () => undefined).on('data', (piece: Buffer) => this.#read(piece));
    this.#out?.once('close', () => {
      this.close();
      this.events.closed?.();
    });
  }

  /** False as soon as either side has closed the channel. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Sends a message. Does nothing before the process has sent its key, which is its first frame. */
  send(message: object): void {
    if (!this.#open || !this.#key || !this.#in || this.#in.writableLength > maxUnread) return;
    const json = Buffer.from(JSON.stringify(message));
    const length = sealLength + json.length;
    const frame = Buffer.alloc(headLength + length);
    frame.writeUInt32BE(length);
    frame[headLength - 1] = frameKinds.message;
    seal(this.#key, 'toRunner', this.#sent++, frameKinds.message, length, json).copy(frame, headLength);
    json.copy(frame, headLength + sealLength);
    this.#in.write(frame);
  }

  /** Closes the pipes. To the process this looks like the end of the worker. */
  close(): void {
    this.#open = false;
    clearTimeout(this.#late);
    this.#in?.destroy();
    this.#out?.destroy();
  }

  #read(piece: Uint8Array): void {
    const waits: Promise<void>[] = [];
    try {
      this.#frames.push(piece, (frame) => {
        const wait = this.#open ? this.#take(frame) : undefined;
        if (wait) waits.push(wait);
      });
    } catch (error) {
      return this.#refuse(error instanceof MalformedFrame ? error.message : 'what it sent could not be read');
    }
    this.#watchFrame();
    if (waits.length > 0 && this.#open) void this.#holdUntil(waits);
  }

  #take(frame: MessageFrame): void | Promise<void> {
    const { kind, payload } = frame;
    if (!this.#key) {
      if (kind !== frameKinds.hello || payload.length !== keyLength)
        throw new MalformedFrame('it sent no key');
      // Copied, because the payload is a part of a larger buffer.
      this.#key = Uint8Array.from(payload);
      return;
    }
    if (kind === frameKinds.hello) throw new MalformedFrame('it sent a second key');
    const hasBytes = kind !== frameKinds.message;
    const from = sealLength + (hasBytes ? prefixLength : 0);
    if (payload.length < from) throw new MalformedFrame('it sent something that is not a message');
    const view = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
    const until = hasBytes ? from + view.readUInt32BE(sealLength) : payload.length;
    if (until > payload.length) throw new MalformedFrame('it sent something that is not a message');
    const json = view.subarray(from, until);
    const expected = seal(this.#key, 'toWorker', this.#received++, kind, payload.length, json);
    if (!timingSafeEqual(expected, view.subarray(0, sealLength))) {
      throw new MalformedFrame('what it sent does not bear the seal of its process');
    }
    const bytes = hasBytes ? payload.subarray(until) : undefined;
    return this.events.message(parsed(json), bytes, headLength + payload.length);
  }

  async #holdUntil(waits: Promise<void>[]): Promise<void> {
    this.#out?.pause();
    this.#await(null);
    this.events.paused?.();
    await Promise.allSettled(waits);
    this.events.resumed?.();
    if (!this.#open) return;
    this.#out?.resume();
    this.#watchFrame();
  }

  /** Limits the time of an incomplete frame, which would block all later messages. */
  #watchFrame(): void {
    const { isAmidFrame, frames } = this.#frames;
    const current = this.#open && isAmidFrame ? frames : null;
    if (current !== this.#awaited) this.#await(current);
  }

  #await(frame: number | null): void {
    clearTimeout(this.#late);
    this.#awaited = frame;
    if (frame === null) return;
    const refuse = () => this.#refuse('it sent half a message');
    this.#late = setTimeout(() => (this.#late = setTimeout(refuse, readingMargin)), frameLimit);
  }

  #refuse(why: string): void {
    if (!this.#open) return;
    this.close();
    this.events.refused(why);
  }
}

function seal(
  key: Uint8Array,
  direction: 'toWorker' | 'toRunner',
  count: number,
  kind: number,
  length: number,
  json: Uint8Array,
): Buffer {
  const head = Uint8Array.from(sealedHead(direction, count, kind, length));
  return createHmac('sha256', key).update(head).update(json).digest().subarray(0, sealLength);
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    throw new MalformedFrame('it sent something that is not JSON');
  }
}
