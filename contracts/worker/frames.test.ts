import { describe, expect, it } from 'vitest';
import {
  FrameDecoder,
  frameKinds,
  headLength,
  MalformedFrame,
  untrustedLimits,
  type MessageFrame,
} from './frames';

function frame(kind: number, payload: Uint8Array, length = payload.length): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(length);
  head[headLength - 1] = kind;
  return Buffer.concat([head, payload]);
}

/** Numbers from 0 to below 1, the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function decoded(pieces: Iterable<Uint8Array>): { frames: MessageFrame[]; refusal?: string } {
  const decoder = new FrameDecoder(untrustedLimits);
  const frames: MessageFrame[] = [];
  try {
    for (const piece of pieces) decoder.push(piece, ({ kind, payload }) => frames.push({ kind, payload }));
    return { frames };
  } catch (error) {
    if (!(error instanceof MalformedFrame)) throw error;
    return { frames, refusal: error.message };
  }
}

function* split(bytes: Uint8Array, random: () => number, longest: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const until = at + Math.floor(random() * longest);
    yield bytes.subarray(at, until);
    at = Math.max(at, until);
  }
}

describe('a decoder of frames', () => {
  it('finds the same frames however the bytes are split', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomOf(seed);
      const sent = Array.from({ length: 1 + Math.floor(random() * 12) }, (): MessageFrame => {
        const kind = random() < 0.5 ? frameKinds.message : frameKinds.picture;
        const length = random() < 0.2 ? 0 : Math.floor(random() ** 4 * 60_000);
        return { kind, payload: Uint8Array.from({ length }, () => Math.floor(random() * 256)) };
      });
      const bytes = Buffer.concat(sent.map(({ kind, payload }) => frame(kind, payload)));
      const { frames, refusal } = decoded(split(bytes, random, seed % 3 ? 9_000 : 7));
      expect(refusal).toBeUndefined();
      expect(
        frames.map(({ kind, payload }) => [kind, Buffer.compare(payload, Buffer.alloc(0))]),
      ).toHaveLength(sent.length);
      sent.forEach(({ kind, payload }, index) => {
        expect(frames[index]?.kind).toBe(kind);
        expect(Buffer.from(frames[index]?.payload ?? []).equals(payload)).toBe(true);
      });
    }
  });

  it.each(['message', 'picture', 'trace', 'hello'] as const)(
    'takes the largest %s, and none larger',
    (name) => {
      const kind = frameKinds[name];
      const largest = untrustedLimits.get(kind) ?? 0;
      const { frames } = decoded([frame(kind, new Uint8Array(largest))]);
      expect(frames[0]?.payload.length).toBe(largest);
      expect(decoded([frame(kind, new Uint8Array(0), largest + 1)]).refusal).toMatch(/too large/);
    },
  );

  it('refuses a kind that nobody has', () => {
    expect(decoded([frame(77, new Uint8Array(3))])).toEqual({
      frames: [],
      refusal: 'it sent something that is not a message',
    });
  });

  it('sets nothing aside because a length was announced', () => {
    const before = process.memoryUsage().arrayBuffers;
    const decoders = Array.from({ length: 200 }, () => new FrameDecoder(untrustedLimits));
    const largest = untrustedLimits.get(frameKinds.trace) ?? 0;
    for (const decoder of decoders) {
      decoder.push(frame(frameKinds.trace, new Uint8Array(1), largest), () => undefined);
    }
    expect(decoders.every(({ isAmidFrame }) => isAmidFrame)).toBe(true);
    // 200 × 12 MB were announced.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  });

  it('does not throw anything else on random bytes, and goes on to no frame after a refusal', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randomOf(seed);
      const noise = Uint8Array.from({ length: 400 }, () => Math.floor(random() ** 3 * 256));
      const { frames, refusal } = decoded(split(noise, random, 50));
      const taken = frames.reduce((sum, { payload }) => sum + payload.length + headLength, 0);
      expect(taken).toBeLessThanOrEqual(noise.length);
      if (refusal) expect(refusal).toMatch(/not a message|too large/);
    }
  });

  it('finds a million small frames one by one', () => {
    const many = Buffer.concat(
      Array.from({ length: 1_000 }, () => frame(frameKinds.message, new Uint8Array(1))),
    );
    const decoder = new FrameDecoder(untrustedLimits);
    let found = 0;
    for (let time = 0; time < 1_000; time++) decoder.push(many, () => found++);
    expect(found).toBe(1_000_000);
    expect(decoder.frames).toBe(1_000_000);
  });
});
