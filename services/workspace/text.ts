import { largestFeature, tooLargeMessage } from '#domain/gherkin/feature-limits';

/** Largest number of bytes of a file that a user writes. Features have a limit of their own. */
export const largestFile = 1_000_000;

/** Returns a file's text with its byte order mark; null if it is not UTF-8, and so would change when written back. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Returns why a text cannot be stored as a feature file, or null. */
export function featureTextProblem(text: string): string | null {
  const bytes = Buffer.byteLength(text);
  return bytes > largestFeature ? tooLargeMessage(bytes) : textProblem(text, 'A feature');
}

/** Returns why a text cannot be stored, or null. @param what kind of text for the message, such as `A feature` */
export function textProblem(text: string, what: string): string | null {
  if (Buffer.byteLength(text) > largestFile) return `${what} cannot be larger than 1 MB.`;
  // Half a surrogate pair has no UTF-8 form: it would be read back as another character.
  return /\p{Surrogate}/u.test(text) ? `${what} cannot hold broken characters.` : null;
}
