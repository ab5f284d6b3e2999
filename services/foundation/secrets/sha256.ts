import { createHash } from 'node:crypto';

/** Returns a hash in hex, which replaces texts that are too long for a key. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
