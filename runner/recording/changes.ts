import { parseUrl } from '#domain/parse-url';
import type { checkKinds } from '#contracts/worker/recording';
import type { VisibleContent, ShownItem } from './in-page-shown';

/** A check that may be worth adding, because it was not true before the action. */
export interface PossibleCheck {
  check: (typeof checkKinds)[number];
  /** Index of the checked item in what is shown now. null: the check is about the page. */
  item: number | null;
  /** The expected text of a `textContains` check. */
  expected?: string;
}

/** Maximum characters of a text in a proposal: for messages, and for all other texts. */
const longest = { message: 200, other: 100 };
/** From this many new items on, their number says more than each item. */
const many = 3;
/** Maximum number of items that change without an action. More of them mean that the page was redrawn. */
const maxRestless = 20;

/** Times, dates and IDs, which differ the next time. Prices and small numbers are worth a check. */
const passing =
  /\d{4,}|\d{1,2}:\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2}|[0-9a-f]{8}-[0-9a-f]{4}|\b(?:ago|now|today|yesterday|seconds?|minutes?)\b|\b(?:vor|heute|gestern|jetzt|Sekunden?|Minuten?)\b/i;
const loading = /(?:\.\.\.|…)$|^(?:loading|please wait|wird geladen|bitte warten)/i;

const skeleton = (text: string) => text.replace(/\d+(?:[.,]\d+)*/g, '#');

/**
 * Returns an action's effects, the best first: items shown now and soon after it, but not before.
 * @param after the page soon after the action
 * @param now the page a while later, when items that keep changing look different
 * @param restless places of items that change without any action
 */
export function changesOf(
  before: VisibleContent,
  after: VisibleContent,
  now: VisibleContent,
  { restless, isOpened }: { restless: ReadonlySet<string>; isOpened: boolean },
): PossibleCheck[] {
  if (!before.isWhole || !after.isWhole || !now.isWhole || after.document !== now.document) return [];
  const isSamePage = before.document === now.document;
  const texts = new Set(before.items.map(({ text }) => text));
  const shapes = new Set(before.items.map(({ text }) => skeleton(text)));
  const shapeAt = new Map(before.items.map(({ place, text }) => [place, skeleton(text)]));
  // A bare number counts as changed only when a number was at the same place before.
  const isOther = ({ text, place }: ShownItem) =>
    /\d/.test(text) &&
    (/\p{L}{2}/u.test(text) ? shapes.has(skeleton(text)) : shapeAt.get(place) === skeleton(text));
  const stayed = new Set(after.items.map(({ text }) => text));
  const found: { rank: number; change: PossibleCheck }[] = [];
  const fresh = now.items.flatMap((item, index) => {
    const { text, place } = item;
    const isNew = text.length > 1 && !texts.has(text) && stayed.has(text) && !loading.test(text);
    return isNew && !isRestless(place, restless) ? [{ item, index }] : [];
  });
  const isFresh = new Set(fresh.map(({ index }) => index));
  for (const { item, index } of fresh) {
    const change = changeOf(item, index, before);
    if (!change) continue;
    const rank = rankOf(item, isOther(item), isSamePage);
    // A cell of a new row is proposed only when the row cannot be checked.
    const isInside = enclosing(index, now).some((one) => isFresh.has(one));
    if (rank !== null) found.push({ rank: isInside ? rank + 10 : rank, change });
  }
  if (isSamePage) found.push(...counted(before, now, fresh));
  if (!isOpened && after.address === now.address && addressOf(before) !== addressOf(now))
    found.push({ rank: 6, change: { check: 'address', item: null } });
  const isTitle = before.title !== now.title && after.title === now.title && now.title.trim() !== '';
  if (isTitle && !passing.test(now.title)) found.push({ rank: 7, change: { check: 'title', item: null } });
  return found.sort((a, b) => a.rank - b.rank).map(({ change }) => change);
}

function changeOf({ kind, text }: ShownItem, index: number, before: VisibleContent): PossibleCheck | null {
  if (passing.test(text)) {
    if (kind !== 'message') return null;
    // Use the text before the order number, if that text was not on the page before.
    const [expected = ''] = text.split(passing);
    const part = expected.trim();
    const isKnown = before.items.some((item) => item.text.includes(part));
    return part.length < 8 || isKnown ? null : { check: 'textContains', item: index, expected: part };
  }
  if (text.length > (kind === 'message' ? longest.message : longest.other)) return null;
  // A message is checked for the text that it contains.
  const isSaid = before.items.some((item) => item.kind === 'message' && item.text.includes(text));
  if (kind === 'message' && !isSaid) return { check: 'visible', item: index };
  return { check: kind === 'row' ? 'row' : 'text', item: index };
}

/** Returns the rank among the proposals. null: on a new page the item proves nothing. */
function rankOf({ kind }: ShownItem, isNumber: boolean, isSamePage: boolean): number | null {
  if (kind === 'message') return 0;
  if (kind === 'heading') return isSamePage ? 2 : 1;
  if (isNumber && kind !== 'control') return isSamePage ? 1 : 2;
  if (!isSamePage) return null;
  return { row: 3, listitem: 3, text: 5, control: 8 }[kind];
}

/** Proposes a check of the number of rows or items when some were added or removed. */
function counted(
  before: VisibleContent,
  now: VisibleContent,
  fresh: readonly { item: ShownItem }[],
): { rank: number; change: PossibleCheck }[] {
  return (['row', 'listitem'] as const).flatMap((kind) => {
    const index = now.items.findIndex((item) => item.kind === kind);
    const by = now.counts[kind] - before.counts[kind];
    const news = fresh.filter(({ item }) => item.kind === kind).length;
    const isWorth = by < 0 || (by >= many && news >= many);
    return index >= 0 && isWorth
      ? [{ rank: by < 0 ? 4 : 2.5, change: { check: 'count' as const, item: index } }]
      : [];
  });
}

/** Returns the indexes of the items that contain an item. */
export function enclosing(index: number, { items }: VisibleContent): number[] {
  const all: number[] = [];
  for (let at = items[index]?.within ?? -1; at >= 0; at = items[at]?.within ?? -1) all.push(at);
  return all;
}

/** Parts of a query or fragment that differ the next time. */
const fleeting = /\d{4,}|[0-9a-f]{8}-[0-9a-f]{4}|(?=[\w-]*\d)[\w-]{20,}/i;
/** Maximum characters of a query and fragment in a sentence. */
const maxQueryLength = 200;

/** Returns the query and fragment of an address when all of it is steady, else an empty text. */
export function steadyQuery({ search, hash }: URL): string {
  const query = search + hash;
  return query.length > maxQueryLength || fleeting.test(query) ? '' : query;
}

const addressOf = ({ address }: VisibleContent) => {
  const url = parseUrl(address);
  return url ? url.origin + url.pathname + steadyQuery(url) : address;
};

function isRestless(place: string, restless: ReadonlySet<string>): boolean {
  for (const item of restless) if (place === item || place.startsWith(`${item}/`)) return true;
  return false;
}

/** Returns the places of items that changed although no action took place in between. */
export function restlessOf(a: VisibleContent, b: VisibleContent): string[] {
  if (a.document !== b.document) return [];
  const existing = new Map(a.items.map(({ place, text }) => [place, text]));
  const found = b.items.filter(({ kind, place, text }) => {
    const isPart = kind === 'text' || kind === 'message' || kind === 'heading' || kind === 'control';
    return isPart && existing.has(place) && existing.get(place) !== text;
  });
  return found.length > maxRestless ? [] : found.map(({ place }) => place);
}

/** Returns whether a check of an element's text, or of the page, was true of an earlier state. */
export function wasTrueOf(
  shown: VisibleContent,
  change: Pick<PossibleCheck, 'check' | 'expected'>,
  text: string,
): boolean {
  if (!shown.isWhole) return false;
  const { check, expected } = change;
  if (check === 'title') return shown.title === text;
  if (check === 'address') return addressOf(shown) === addressOf({ ...shown, address: text });
  if (text === '') return false;
  if (check === 'textContains') return shown.items.some((item) => item.text.includes(expected ?? text));
  const isOfText = check === 'visible' || check === 'text' || check === 'row';
  return isOfText && shown.items.some((item) => item.text === text);
}
