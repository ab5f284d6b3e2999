import { canQuote } from '../resolver/grammar/write-step';

/** Maximum characters of a name that a sentence quotes whole. */
const maxNameLength = 100;

export const isName = (text: string) => text !== '' && text.length <= maxNameLength && canQuote(text);

/** Numbers that differ the next time: counts, times, prices, IDs. */
const volatile =
  /\d{4,}|\d{1,2}:\d{2}|\d+[.,]\d{2}\b|\(\d+[^)]*\)|\b\d+ (?:items?|times?|results?|new)\b|[0-9a-f]{8}-[0-9a-f]{4}/i;

export const isVolatile = (text: string): boolean => volatile.test(text);

/** Returns a name up to its first changing part or the length limit. null when too little is left. */
export function steadyPart(name: string): string | null {
  const [before = ''] = name.split(volatile);
  let part = before.trim().slice(0, maxNameLength);
  if (before.trim().length > maxNameLength) part = part.replace(/\s+\S*$/, '');
  // Do not cut a surrogate pair, and drop characters that quotes cannot contain.
  part = part.replace(/\p{Surrogate}$/u, '');
  const [quotable = ''] = part.split('\\');
  const fitting = canQuote(part) ? part : quotable.trim();
  return fitting.length > 2 ? fitting : null;
}

const units =
  'items?|times?|results?|new|more|views?|likes?|comments?|replies|votes?|points?|stars?|reviews?|files?|pages?|pieces?|pcs|seats?|left|sold|in stock|online|' +
  'artikel|stück|mal|treffer|neue?r?|weitere|kommentare?|aufrufe|stimmen|punkte?|sterne?|dateien|seiten|bewertungen|auf lager|' +
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|ago|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|' +
  'kb|mb|gb|tb|bytes?|km|cm|mm|kg|ms|px|am|pm|uhr|x';
const months =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|apr(?:il)?|may|mai|june?|juni?|july?|juli?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';

/** Numbers for amounts, counts or times, which change while their row stays the same. */
const amount = new RegExp(
  [
    // Prices, percentages and decimal numbers.
    '[€$£¥₹₽%‰]|(?<!\\p{L})(?:eur|usd|chf|gbp|jpy|euro|dollars?)(?!\\p{L})|\\d[.,]\\d',
    // Times and dates.
    `\\d{1,2}:\\d{2}|\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}|\\d{1,2}\\. ?\\d{1,2}\\.|(?<!\\p{L})(?:${months})\\.?,? \\d|\\d\\.? (?:${months})(?!\\p{L})|(?<!\\p{L})(?:vor|in|since|seit|until|bis) \\d`,
    // Counts.
    `\\(\\d+[^)]*\\)|\\d ?(?:${units})(?!\\p{L})|\\d+ ?(?:/|of|von) ?\\d|[+±]\\d|^[-–]\\d|[×x] ?\\d+$`,
    '^(?:qty|quantity|menge|anzahl|stock|bestand|count|total|sum|summe|gesamt|amount|betrag|price|preis|page|seite|score|rating|age|alter|views?|balance|saldo|since|seit|date|datum|time|zeit|updated|created|version)(?!\\p{L})',
    // IDs that programs generate.
    '[0-9a-f]{8}-[0-9a-f]{4}|(?=[a-z]*\\d)(?=\\d*[a-z])[0-9a-f]{12,}',
  ].join('|'),
  'iu',
);

/**
 * Returns the words that identify a row, the best first: words, then codes such as "Order 1002", then
 * numbers. A bare number is only used when it names its row.
 * @param numbers words below a heading for the numbers of rows
 */
export function tellingWords(words: readonly string[], numbers: readonly string[]): string[] {
  const names = words.filter((word) => isName(word) && !amount.test(word));
  const isBare = (one: string) => !/\p{L}/u.test(one);
  const plain = names.filter((name) => !/\d/.test(name) && !isBare(name));
  const codes = names.filter((name) => /\d/.test(name) && (!isBare(name) || /^#\d+$/.test(name)));
  const bare = names.filter((name) => isBare(name) && !/^#/.test(name) && numbers.includes(name));
  return [...plain, ...codes, ...bare];
}

/** Beginnings of IDs that libraries generate, with or without a number. */
const libraries =
  /^(?:mui|radix|headlessui|react|aria|ext|gwt|yui|dijit|select2|mat|cdk|ng|chakra|mantine|rc|bits|reach|downshift|floating|popper|tippy|swal2?|fc|dt|ui-id|jqx|k|p|pr|pv|v|vs|el|sl|wa|aui|uid|auto|gen|tmp|ids?|cid|DataTables|__)[-_:]|^ember\d/i;

/** IDs that number an element and do not name it: `input-12`, `check13`. */
const numbered =
  /^(?:input|field|label|check(?:box)?|radio|select|textarea|button|btn|link|tab|tabpanel|panel|menu|menuitem|list|item|row|cell|text|form|dialog|modal|id|node|component|control|switch|toggle|option|dropdown|accordion|collapse|card|box|div|span|el|x|f|c)[-_]?\d+$/i;

/** Returns whether an ID only numbers elements: adding one before `check13` shifts that ID to another. */
export const isNumberedId = (id: string): boolean => numbered.test(id) && !/\d{3,}/.test(id);

/** Returns whether a person probably chose an ID: it has no number of a library and no hash. */
export function isReadableId(id: string): boolean {
  if (!/^[A-Za-z][\w-]{1,49}$/.test(id)) return false;
  if (/\d{3,}/.test(id) || libraries.test(id) || numbered.test(id)) return false;
  const words = id.split(/[-_]+/);
  const isHash = (word: string) =>
    /[A-Za-z]\d+[A-Za-z]/.test(word) ||
    (/^[0-9a-f]{6,}$/i.test(word) && /\d/.test(word)) ||
    (word.length > 4 && !/[aeiouyäöü]/i.test(word)) ||
    // Capitals in the middle of a word, as in base64.
    (/[a-z][A-Z]{1,2}[a-z][A-Z]|[A-Z]{2}[a-z][A-Z]/.test(word) && /\d/.test(word));
  return !words.some(isHash);
}
