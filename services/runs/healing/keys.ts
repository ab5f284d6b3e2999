import type { ElementUse } from '#contracts/worker/healing';
import { sha256 } from '#services/foundation/secrets/sha256';

/** Of a use, in every project and environment. */
export const keyOfUse = ({ pattern, ordinal, locator }: ElementUse): string =>
  sha256(JSON.stringify([pattern, ordinal, locator]));

/** Of what is remembered of a use on pages of a route. */
export const keyOfMemory = ({ pattern, ordinal, locator }: ElementUse, route: string): string =>
  sha256(JSON.stringify([pattern, ordinal, locator, route]));
