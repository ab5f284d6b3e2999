import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';

/** Most bytes of one file that a user writes; a feature has a limit of its own. */
export const largestFile = 1_000_000;

/** The text of a file, byte order mark included; null when it is not UTF-8 and could not be written back the same. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Why a text cannot be stored as a feature file, or null. */
export function featureTextProblem(text: string): string | null {
  const bytes = Buffer.byteLength(text);
  return bytes > largestFeature ? tooLargeMessage(bytes) : textProblem(text, 'A feature');
}

/** Why a text cannot be stored, or null. @param what what it is, for the message, e.g. `A feature` */
export function textProblem(text: string, what: string): string | null {
  if (Buffer.byteLength(text) > largestFile) return `${what} cannot be larger than 1 MB.`;
  // Half of a pair has no UTF-8: it would come back as another sign.
  return /\p{Surrogate}/u.test(text) ? `${what} cannot hold broken characters.` : null;
}
