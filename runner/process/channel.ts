import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import { Socket } from 'node:net';
import {
  FrameDecoder,
  frameKinds,
  headLength,
  keyLength,
  prefixLength,
  sealedHead,
  sealedHeadLength,
  sealLength,
  trustedLimits,
  untrustedLimits,
  type MessageFrame,
} from '#contracts/worker/frames';
import { jsonOf } from './plain';
import { createSeal } from './seal';

/**
 * The process's side of the two pipes between it and the worker, which does not trust it
 * (contracts/worker/frames.ts). A sealed payload is the seal and JSON; or the seal, 4 bytes with the length of the
 * JSON, the JSON, and the bytes of a screenshot, a trace or a look. The seal covers the JSON. The key is drawn here
 * before step code is loaded, and sent in the first frame. So step code can write to the pipe, but not forge a message.
 * Code that runs after step code was loaded uses functions taken before: step code may replace any method.
 */
export interface RunnerChannel {
  /**
   * Writes a message before it returns. Drops it when it stays too large after its texts were cut.
   * @param bytes what follows the message
   */
  send(message: object, bytes?: { kind: 'picture' | 'trace' | 'look'; bytes: Uint8Array }): void;
}

export interface Ends {
  /** Receives a message of the worker. */
  receive(message: unknown): void;
  /** Is called when the worker is gone, or when the data is not from the worker. */
  gone(): void;
}

/** File descriptors that services/worker/sandbox.ts passes to the process. */
const from = 3;
const to = 4;

/** Characters to which texts are cut, in this order, until a message fits. */
const cuts = [100_000, 20_000, 2_000, 200, 20];
/** Milliseconds between attempts when the pipe is full and non-blocking: step code may make it so. */
const pause = 2;

const { writeSync } = fs;
const { parse } = JSON;
const { wait } = Atomics;
const Bytes = Uint8Array;
const Memory = ArrayBuffer;
const uncurried = <This, Rest extends unknown[], Result>(method: (this: This, ...rest: Rest) => Result) =>
  Function.prototype.call.bind(method) as (self: This, ...rest: Rest) => Result;
const encoder = new TextEncoder();
const encodeInto = uncurried(TextEncoder.prototype.encodeInto);
const decoder = new TextDecoder();
const decode = uncurried(TextDecoder.prototype.decode);
const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const byteLengthOf = uncurried(
  Object.getOwnPropertyDescriptor(typedArray, 'byteLength')?.get as (this: Uint8Array) => number,
);
const clock = new Int32Array(new SharedArrayBuffer(4));

/** Opens the channel; call it before any step code is loaded. */
export function openChannel({ receive, gone }: Ends): RunnerChannel {
  // Uses its own memory: all code of the process can read the pool behind small Buffers.
  const key = new Uint8Array(new ArrayBuffer(keyLength));
  randomFillSync(key);
  const seal = createSeal(key);
  const hello = new Uint8Array(headLength + keyLength);
  writeHead(hello, frameKinds.hello, keyLength);
  hello.set(key, headLength);
  const write = (bytes: Uint8Array, length: number) => {
    try {
      writeAll(bytes, length);
    } catch {
      gone();
    }
  };
  write(hello, hello.length);
  hello.fill(0);
  key.fill(0);

  let sent = 0;
  const send: RunnerChannel['send'] = (message, extra) => {
    const kind = extra ? frameKinds[extra.kind] : frameKinds.message;
    const extraLength = extra ? byteLengthOf(extra.bytes) : 0;
    const start = headLength + sealLength + (extra ? prefixLength : 0);
    for (let cut = 0; cut < cuts.length; cut++) {
      const json = jsonOf(message, cuts[cut] as number);
      // UTF-8 takes at most three bytes for each unit of a string.
      const memory = new Memory(start + 3 * json.length);
      const frame = new Bytes(memory);
      const text = new Bytes(memory, start);
      const { written } = encodeInto(encoder, json, text);
      const length = start - headLength + written + extraLength;
      if (length > limitOf(kind)) continue;
      if (extra) writeNumber(frame, headLength + sealLength, written);
      writeHead(frame, kind, length);
      seal(sealedHead('toWorker', sent++, kind, length), sealedHeadLength, text, written, frame, headLength);
      write(frame, start + written);
      if (extra) write(extra.bytes, extraLength);
      return;
    }
  };

  listen(seal, receive, gone);
  return { send };
}

const messageLimit = untrustedLimits.get(frameKinds.message) ?? 0;
const pictureLimit = untrustedLimits.get(frameKinds.picture) ?? 0;
const traceLimit = untrustedLimits.get(frameKinds.trace) ?? 0;
const lookLimit = untrustedLimits.get(frameKinds.look) ?? 0;
function limitOf(kind: number): number {
  if (kind === frameKinds.message) return messageLimit;
  if (kind === frameKinds.look) return lookLimit;
  return kind === frameKinds.picture ? pictureLimit : traceLimit;
}

/** Reads the worker's frames. They are sealed too: step code can find the socket in the process. */
function listen(seal: ReturnType<typeof createSeal>, receive: Ends['receive'], gone: Ends['gone']): void {
  const frames = new FrameDecoder(trustedLimits);
  const expected = new Uint8Array(sealLength);
  let received = 0;
  const open = ({ kind, payload }: MessageFrame): void => {
    const length = byteLengthOf(payload);
    const textLength = length - sealLength;
    if (textLength < 0) return gone();
    const text = new Bytes(textLength);
    for (let at = 0; at < textLength; at++) text[at] = payload[sealLength + at] as number;
    const head = sealedHead('toRunner', received++, kind, length);
    seal(head, sealedHeadLength, text, textLength, expected, 0);
    for (let at = 0; at < sealLength; at++) if (payload[at] !== expected[at]) return gone();
    receive(parse(decode(decoder, text)));
  };
  const socket = new Socket({ fd: from, readable: true, writable: false });
  socket.on('data', (piece: Buffer) => {
    try {
      frames.push(piece, open);
    } catch {
      gone();
    }
  });
  socket.on('error', gone).on('close', gone);
}

function writeAll(bytes: Uint8Array, length: number): void {
  let written = 0;
  while (written < length) {
    try {
      written += writeSync(to, bytes, written, length - written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      wait(clock, 0, 0, pause);
    }
  }
}

function writeHead(frame: Uint8Array, kind: number, length: number): void {
  writeNumber(frame, 0, length);
  frame[headLength - 1] = kind;
}

function writeNumber(frame: Uint8Array, at: number, number: number): void {
  frame[at] = number >>> 24;
  frame[at + 1] = (number >>> 16) & 255;
  frame[at + 2] = (number >>> 8) & 255;
  frame[at + 3] = number & 255;
}
