/**
 * For text that may be an address, in place of `URL.canParse`: on Node 20 and 22 that refuses addresses with umlauts
 * and the like once it has been called some thousand times (its compiled form reads Latin-1 as UTF-8).
 * @returns null for what is none
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
