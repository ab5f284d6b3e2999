import { createHash } from 'node:crypto';
import type { ElementUse } from '#contracts/healing';

/** What stands in for texts that are too long for a key. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Of a use, in every project and environment. */
export const keyOfUse = ({ pattern, ordinal, locator }: ElementUse): string =>
  sha256(JSON.stringify([pattern, ordinal, locator]));

/** Of what is remembered of a use on pages of a route. */
export const keyOfMemory = ({ pattern, ordinal, locator }: ElementUse, route: string): string =>
  sha256(JSON.stringify([pattern, ordinal, locator, route]));
