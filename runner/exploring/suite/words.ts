import { withoutMarks } from '#domain/names';
import { parseUrl } from '#domain/parse-url';
import { sameOf } from '../address';

/** Characters of a name in a sentence. */
const longest = 100;
const longestName = 60;

/** Whether a text can stand in a sentence as it is, and is likely to be there tomorrow. */
export function isPlain(text: string): boolean {
  return text.trim() !== '' && text.length <= longest && !/["“”„‚‘<>{}\\\d\p{C}]/u.test(text);
}

/**
 * Tells which titles are likely to be there tomorrow: plain ones, and those whose only number is part of the application's
 * name: a part that several different titles have (`SB Admin 2 - Tables`, `SB Admin 2 - Login`), and no count, year or price.
 */
export function steadyTitles(titles: readonly string[]): (title: string) => boolean {
  const counts = new Map<string, number>();
  for (const part of [...new Set(titles)].flatMap((title) => [...new Set(partsOf(title))]))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const isName = (part: string) => (counts.get(part) ?? 0) > 1 && nameWithNumber.test(part);
  return (title) => {
    if (isPlain(title)) return true;
    const withoutNames = partsOf(title).map((part) => (isName(part) ? part.replace(/\d/g, '') : part));
    return title.length <= longest && isPlain(withoutNames.join(' '));
  };
}

/** As titles set the name of the application off from that of the page. */
const partsOf = (title: string) => title.split(/\s+[-–—|·:•»/]+\s+|:\s+/);

/** Words, and behind the first one a number that stands alone, or letters with digits. */
const nameWithNumber =
  /^(?!.*\b(?:19|20)\d\d\b)(?:[^\d\s]+\s+)*(?:[^\d\s]+\s+\d+|\p{L}+\d+|\d+\p{L}+)(?:\s+\D+)?$/u;

/** The sentence that opens a page of the application. */
export function openingOf(address: string, baseUrl: string): string {
  if (sameOf(address) === sameOf(baseUrl)) return 'I open the home page';
  return `I open the page "${inside(address)}"`;
}

/** The sentence that a page is shown now. */
export const isOn = (address: string): string => `I should be on "${parseUrl(address)?.pathname ?? '/'}"`;

/** Whether a sentence is about the address alone: it has what a link or a form asks for, whatever is shown there. */
export const isOfAddress = (text: string): boolean =>
  /^(?:I should be on|the URL should contain) "/.test(text);

/** Whether a sentence can say the address. */
export const isSayable = (address: string): boolean =>
  !/["“”„<>{}\\]|%7B|%7D/i.test(inside(address)) && inside(address).length <= 300;

function inside(address: string): string {
  const url = parseUrl(address);
  return url ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** A part of a scenario's name, with the signs that one may have; empty where nothing is left. */
export function nameFor(text: string): string {
  const name = withoutMarks(text)
    // Of a version or a price without its dot nothing would be left that means something.
    .replace(/\S*\d[.,:]\d\S*/g, ' ')
    .replace(/[^A-Za-z0-9_()-]+/g, ' ')
    .trim();
  return shortened(name, longestName);
}

/** Not longer than that, cut between two words where there are several. */
export function shortened(name: string, longest: number): string {
  if (name.length <= longest) return name;
  const last = name.slice(0, longest + 1).lastIndexOf(' ');
  return name.slice(0, last > 0 ? last : longest).trim();
}
