import type { ElementUse } from '#contracts/worker/healing';
import { sha256 } from '#services/foundation/secrets/sha256';

/** Returns the key of a use. It is the same in all projects and environments. */
export const keyOfUse = ({ pattern, ordinal, locator }: ElementUse): string =>
  sha256(JSON.stringify([pattern, ordinal, locator]));

/** Returns the key of a remembered use on pages of a route. */
export const keyOfMemory = ({ pattern, ordinal, locator }: ElementUse, route: string): string =>
  sha256(JSON.stringify([pattern, ordinal, locator, route]));
