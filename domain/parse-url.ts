/**
 * Parses text that may be a URL. Use it instead of `URL.canParse`, which on Node 20 and 22 refuses URLs with umlauts
 * and similar characters after some thousand calls (its compiled form reads Latin-1 as UTF-8).
 * @returns null when the text is not a URL
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
