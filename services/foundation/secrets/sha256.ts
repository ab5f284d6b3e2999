import { createHash } from 'node:crypto';

/** In hex: what stands in for texts that are too long for a key. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
