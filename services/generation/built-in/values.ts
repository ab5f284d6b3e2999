import { scenarioNameFrom } from './names';

/** A value in a sentence that may differ from test to test, with a key that describes it. */
export interface Value {
  key: string;
  value: string;
  start: number;
  end: number;
}

/** Words after or before a quoted name of an element, which is not a value to type. */
const elementAfter =
  /^\s*-?(?:button|link|field|box|input|dropdown|list|checkbox|radio|option|tab|menu|icon|page|section|card|row|dialog|heading|column|label|feld|schaltfläche|liste|reiter|seite|bereich|überschrift|zeile|dialog)\b/i;
const elementBefore =
  /(?:(?:^|\s)(?:click(?:s|ing)?|tap(?:s)?|push(?:es)?|press(?:es)?|hits?|follows?|opens?|hovers?|checks?|ticks?|unchecks?|accepts?|visits?|go(?:es)? to|navigates? to|klick\w*(?: auf)?|drück\w*|öffne\w*|akzeptier\w*|aktivier\w*|geh\w*(?: auf| zu)?)(?: on| over| to)?|(?:^|\s)(?:button|link|field|tab|heading|page|row|section|checkbox|menu|dialog|url|button|feld|schaltfläche|überschrift|seite|reiter|zeile|bereich|liste|haken bei))(?: (?:labelled|labeled|named|called))?(?: the| a| den| die| das| der| dem)?\s*$/i;
/** Words before the second text of `"value" in the "Field"`, which is an element. */
const fieldBefore =
  /"\s+(?:in|into|to|from|for|as|aus|als|bei|für)(?: the| das| die| den| der| dem)?(?: feld| field)?\s*$/i;
const email = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const quoted = /"([^"\n]+)"/g;
const price =
  /(?<![\w.,"])(?:[-–]?[€$£]\s?\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?|[-–]?\d+(?:[.,]\d{1,2})?\s?(?:€|\$|£|EUR|USD|GBP|euros?|dollars?)(?!\w))/gi;
const secret =
  /\b(?:password|passwort|kennwort)(?: is| of|:| ist| lautet)? ([^\s",.;<>]{0,60}[\d!@#$%^&*_+-][^\s",;<>]{0,60}[^\s",.;<>])/gi;
const date = /(?<!\w)(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\/\d{1,2}\/\d{4})(?!\w)/g;
const quantity = /\b(?:quantity|menge|anzahl|amount)(?: to| of|:| auf| von)? (\d+)\b/gi;

/** Finds the values in a sentence, in order. @param sentence with `"…"` as its only quotes */
export function valuesInSentence(sentence: string): Value[] {
  const found: Value[] = [];
  const add = (key: string, value: string, start: number, end: number) => {
    if (value.trim() && !found.some((other) => start < other.end && end > other.start))
      found.push({ key, value, start, end });
  };
  for (const hit of sentence.matchAll(quoted)) {
    const [whole, value = ''] = hit;
    const end = hit.index + whole.length;
    // Words further away say nothing about the value, and would cost time.
    const [before, after] = [
      sentence.slice(Math.max(0, hit.index - 80), hit.index),
      sentence.slice(end, end + 80),
    ];
    // Addresses are destinations, and placeholders are already parameters.
    const fixed =
      /^(?:https?:\/\/|\/|<|\{\{)/.test(value) || elementBefore.test(before) || elementAfter.test(after);
    if (!fixed && !fieldBefore.test(before))
      add(keyOf(value, before, after), value, hit.index, hit.index + whole.length);
  }
  const inside = (at: number) => (sentence.slice(0, at).match(/"/g) ?? []).length % 2 === 1;
  const plain = (pattern: RegExp, key: string | ((before: string) => string), group = 0) => {
    for (const hit of sentence.matchAll(pattern)) {
      const value = hit[group] ?? '';
      const start = hit.index + hit[0].length - value.length;
      if (!inside(start))
        add(
          typeof key === 'string' ? key : key(sentence.slice(0, start)),
          value,
          start,
          start + value.length,
        );
    }
  };
  plain(email, 'email');
  plain(secret, 'password', 1);
  plain(price, priceKey);
  plain(date, 'date');
  plain(quantity, 'quantity', 1);
  return found.sort((a, b) => a.start - b.start);
}

function priceKey(before: string): string {
  return (
    /(total|discount|delivery|summe|rabatt|price|preis|budget|subtotal)[^.]*$/i
      .exec(before)?.[1]
      ?.toLowerCase() ?? 'price'
  );
}

const nouns =
  /(?:^|[\s,(])([\p{L}][\p{L}-]*(?: (?:code|name|number|address))?)(?: is| of| to|:| =| ist| lautet| mit)?\s*$/iu;
const noNoun =
  /^(?:with|and|or|as|for|the|a|an|is|to|of|in|into|enters?|types?|fills?|see|sees|search|searches|looks?|finds?|select|selects|choose|chooses|pick|picks|set|add|adds|put|use|uses|text|mit|und|als|nach|für|der|die|das|den|dem|ein|eine|gib|gebe|gibt|sehe|sieht|wähle|wählt|suche|sucht|lege|legt|product|produkt|shows?|contains?|displays?|says|zeigt|enthält|from|that|user|i|ich|er|sie|wir|we|they|wird|by|on|at|from|expects?|name of|verify|not|nicht|when|then|if)$/i;

function keyOf(value: string, before: string, after: string): string {
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(value)) return 'email';
  const field =
    /^\s+(?:in|into|to|from|for|as|aus|als|bei|für)\s+(?:the |my |das |die |den |der |dem )?(?:feld |field )?"?([\p{L}][\p{L} -]*?)"?(?:\s+(?:field|box|dropdown|list|ein|aus)\b.*|\s+(?:ein|aus|and|und)\b.*|[.,;]|$)/iu.exec(
      after,
    )?.[1];
  if (
    /(?:search(?:es)?(?: for)?|looks? for|finds?|such\w*(?: nach)?|nach)\s*(?:the )?(?:product )?$/i.test(
      before,
    )
  )
    return 'search';
  if (/(?:basket|cart|bag|warenkorb|einkaufswagen)/i.test(after)) return 'product';
  if (field && field.split(' ').length <= 4 && !/^be /i.test(field)) return asKey(field);
  const named =
    /"([^"]+)"(?: field| box)?\s+(?:with|to|as|mit)\s*(?:the |den |dem )?(?:value |wert )?$/i.exec(
      before,
    )?.[1];
  if (named) return asKey(named);
  const noun = nouns.exec(before)?.[1];
  const own = noun?.replace(/^(?:in|the|my|a|an|his|her|as|with|and) /i, '');
  if (own && !noNoun.test(own)) return asKey(own);
  if (/(?:select|choose|pick|wähl)\w*\s*(?:the |die |den )?$/i.test(before)) return 'option';
  return /see|shown?|displays?|zeig|message|says|contains?|appears|sehe|sieht|angezeigt|meldung|enthält|erscheint/i.test(
    before + after,
  )
    ? 'text'
    : 'value';
}

/** Converts a text to a key of small letters, digits and underscores. */
export function asKey(text: string): string {
  const key = scenarioNameFrom(text)
    .toLowerCase()
    .replace(/e-mail(?:[ -]?address?e?)?/, 'email')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return key.slice(0, 40) || 'value';
}
