/** Dots after these end no sentence. */
const abbreviations =
  /(?:\b(?:e\.g|i\.e|etc|mr|mrs|ms|dr|vs|no|approx|incl|z\.\s?b|d\.\s?h|bzw|ca|nr|usw|inkl|ggf|str)\.)$/i;

const openers: Record<string, string> = { '"': '"', '„': '“”"', '“': '”"', '«': '»' };

/** A text with one form of quotes: `"…"`, whatever was typed. */
export function plainQuotes(text: string): string {
  return text.replace(/[„“”«»]/g, '"').replace(/(^|[\s(])['‘‚]([^'’‘\n]+)['’‘](?=$|[\s.,;:!?)])/gm, '$1"$2"');
}

/**
 * The sentences of a text. A dot inside quotes, numbers, addresses or after an abbreviation ends none; a line break
 * with a capital letter after it does.
 */
export function sentencesOf(text: string): string[] {
  const flat = text.replace(/\s*\n\s*/g, ' ').trim();
  const found: string[] = [];
  let start = 0;
  let quote = '';
  for (let at = 0; at < flat.length; at++) {
    const sign = flat[at] ?? '';
    if (quote) {
      if (quote.includes(sign)) quote = '';
    } else if (openers[sign] && flat.indexOf(openers[sign][0] ?? '', at + 1) > at) {
      quote = openers[sign];
    }
    if (quote || !/[.!?;]/.test(sign) || !/^[\s]|^$/.test(flat.slice(at + 1, at + 2))) continue;
    const sentence = flat.slice(start, at + 1);
    if (
      sign === '.' &&
      (abbreviations.test(sentence) || (/(?:^|\s)\d{1,2}\.$/.test(sentence) && at < flat.length - 1))
    )
      continue;
    found.push(sentence);
    start = at + 1;
  }
  found.push(flat.slice(start));
  return found
    .map((sentence) => sentence.trim().replace(/;$/, ''))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
