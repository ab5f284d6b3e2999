import { withoutMarks } from '#domain/names';
import { parseUrl } from '#domain/parse-url';
import { sameOf } from '../address';

/** Characters of a name in a sentence. */
const maxLength = 100;
const maxNameLength = 60;

/** Returns whether a text can be quoted in a sentence as it is, and is likely to stay the same. */
export function isPlain(text: string): boolean {
  return text.trim() !== '' && text.length <= maxLength && !/["“”„‚‘<>{}\\\d\p{C}]/u.test(text);
}

/**
 * Returns a function that tells whether a title is likely to stay the same: it is plain, or its only
 * number (no count, year or price) is in a part that several titles share: `SB Admin 2 - Tables`, `SB Admin 2 - Login`.
 */
export function steadyTitles(titles: readonly string[]): (title: string) => boolean {
  const counts = new Map<string, number>();
  for (const part of [...new Set(titles)].flatMap((title) => [...new Set(partsOf(title))]))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const isName = (part: string) => (counts.get(part) ?? 0) > 1 && nameWithNumber.test(part);
  return (title) => {
    if (isPlain(title)) return true;
    const withoutNames = partsOf(title).map((part) => (isName(part) ? part.replace(/\d/g, '') : part));
    return title.length <= maxLength && isPlain(withoutNames.join(' '));
  };
}

/** Splits a title at the separators between the names of the application and of the page. */
const partsOf = (title: string) => title.split(/\s+[-–—|·:•»/]+\s+|:\s+/);

/** Words, and after the first word a lone number or letters with digits. */
const nameWithNumber =
  /^(?!.*\b(?:19|20)\d\d\b)(?:[^\d\s]+\s+)*(?:[^\d\s]+\s+\d+|\p{L}+\d+|\d+\p{L}+)(?:\s+\D+)?$/u;

/** Returns the sentence that opens a page of the application. */
export function openingOf(address: string, baseUrl: string): string {
  if (sameOf(address) === sameOf(baseUrl)) return 'I open the home page';
  return `I open the page "${inside(address)}"`;
}

/** Returns the sentence that checks which page is displayed. */
export const isOn = (address: string): string => `I should be on "${parseUrl(address)?.pathname ?? '/'}"`;

/** Returns whether a sentence checks only the address, which an empty page has as well. */
export const isOfAddress = (text: string): boolean =>
  /^(?:I should be on|the URL should contain) "/.test(text);

/** Returns whether a sentence can contain the address. */
export const isSayable = (address: string): boolean =>
  !/["“”„<>{}\\]|%7B|%7D/i.test(inside(address)) && inside(address).length <= 300;

function inside(address: string): string {
  const url = parseUrl(address);
  return url ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** Returns a part of a scenario's name with allowed characters only. Empty when none is left. */
export function nameFor(text: string): string {
  const name = withoutMarks(text)
    // Drops versions and prices, which would be misleading without their dot.
    .replace(/\S*\d[.,:]\d\S*/g, ' ')
    .replace(/[^A-Za-z0-9_()-]+/g, ' ')
    .trim();
  return shortened(name, maxNameLength);
}

/** Returns the name cut to the given length, between two words if there are several. */
export function shortened(name: string, longest: number): string {
  if (name.length <= longest) return name;
  const last = name.slice(0, longest + 1).lastIndexOf(' ');
  return name.slice(0, last > 0 ? last : longest).trim();
}
