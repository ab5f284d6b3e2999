import { mask } from './quotes';

/** Kind of a step, which decides between Given, When and Then. */
export type StepKind = 'context' | 'action' | 'outcome';

/** One action, or one thing to see, in the user's own words. */
export interface Clause {
  text: string;
  /** Kind that a keyword or a label above gives; null when the words decide. */
  kind: StepKind | null;
}

/** Characters of the longest sentence that the rules read. The limit also bounds the time of matching. */
export const maxSentenceLength = 400;

/** Abbreviations. The dot after one does not end a sentence. */
const abbreviations =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|mr|mrs|ms|dr|prof|vs|no|approx|incl|z\.\s?b|d\.\s?h|u\.\s?a|bzw|ca|nr|usw|inkl|ggf|evtl|str)\.$/i;

/** Splits a text into sentences. Dots in quotes, numbers, addresses and after abbreviations end none. */
export function sentencesOf(text: string): string[] {
  const { text: flat, restore } = mask(text.trim());
  const found: string[] = [];
  let start = 0;
  for (const end of flat.matchAll(/[.!?;]+(?=\s)|[。！？]/g)) {
    const at = end.index + end[0].length;
    const sentence = flat.slice(start, at);
    if (end[0] === '.') {
      const tail = sentence.slice(-12);
      if (abbreviations.test(tail) || /(?:^|\s)\d{1,2}\.$/.test(tail)) continue;
    }
    found.push(sentence);
    start = at;
  }
  found.push(flat.slice(start));
  // `I see "Saved." Then I click …`: the mark inside the quotes ended the sentence.
  return found
    .flatMap((item) => endedInQuotes(item, restore))
    .map((item) => restore(item).trim().replace(/;+$/, '').trim())
    .filter(saysAnything);
}

function endedInQuotes(sentence: string, restore: (part: string) => string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const quote of sentence.matchAll(/"\uFDD0\d+\uFDD0"(?=\s+\p{Lu}\p{Ll})/gu)) {
    if (!/[.!?].$/.test(restore(quote[0]))) continue;
    const at = quote.index + quote[0].length;
    if (!startsClause.test(sentence.slice(at).trim())) continue;
    parts.push(sentence.slice(start, at));
    start = at;
  }
  return [...parts, sentence.slice(start)];
}

const startsClause =
  /^(?:I|We|He|She|They|You|It|The|Then|When|If|After|And|Next|Click|Enter|Open|Press|Go|Check|Verify|Ich|Wir|Er|Sie|Man|Der|Die|Das|Dann|Wenn|Danach|Klicke|Gib)\s/;

export const saysAnything = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Words and signs between two actions. */
const joint =
  /\s*(?:,\s*(?:and\s+|but\s+|und\s+|aber\s+)?(?:then|dann|danach|anschließend)\s+|\s+(?:and|und)\s+(?:then|dann|danach|anschließend)\s+|\s+then\s+|,\s+(?:and|but|und|aber)\s+|\s+(?:and|but|und)\s+|,\s+|\s+(?:->|=>|→|⇒)\s+)/giu;
const arrow = /->|=>|→|⇒/;

const verbs =
  'open|visit|go|navigate|click|double-?click|right-?click|press|tap|hit|follow|enter|type|fill|input|select|choose|pick|check|uncheck|tick|untick|search|look|find|sign|log|add|put|remove|delete|submit|save|confirm|cancel|send|apply|pay|buy|place|proceed|update|change|set|use|edit|create|upload|download|drag|drop|scroll|hover|wait|reload|refresh|register|book|order|filter|sort|switch|complete|redeem|share|rate|view|close|clear|verify|see|subscribe|accept|agree|provide|write|attach|return|repeat|leave|move|reset|checkout|make sure|ensure|expect|read|copy|paste|launch|start|continue|get|receive|observe|notice';
const adverbs =
  '(?:(?:also|then|finally|next|now|please|immediately|again|should|must|will|can|cannot|not) )*';
const someone =
  '(?:i|we|you|he|she|they|it|this|that|there|(?:the|an?|my|your|his|her|their|our|any|each|every|all|no) (?:[\\p{L}\\p{N}-]+ ){1,5}?|"\\uFDD0\\d+\\uFDD0" (?:[\\p{L}-]+ ){0,2}?|(?:[\\p{L}-]+ ){1,2}?)';
const englishBegin = new RegExp(
  `^${adverbs}(?:i |we |you |he |she |they )?${adverbs}(?:${verbs})(?:e?s|ed)?(?=[\\s.,:!]|$)`,
  'iu',
);
const englishState = new RegExp(
  `^${someone} ?${adverbs}(?:is|are|was|were|has|have|does|do|should|must|will|can|cannot|can't|isn't|aren't|doesn't|don't|won't|appears?|shows?|displays?|contains?|sees?|gets?|receives?|disappears?|stays?|remains?|becomes?|opens?|${verbs})(?:e?s)?(?=[\\s.,!]|$)`,
  'iu',
);
const anotherPerson = /^(?:somebody|someone|anybody|anyone|whoever|jemand|wer)\s/i;
const germanBegin =
  /^(?:(?:ich|wir|er|sie|es|man|der|die|das|den|dem|ein|eine|einen|auf|im|in|zur|zum|nicht|kein|keine)\s+)?(?:[\p{L}\p{N}"\uFDD0-]+\s+){0,6}?(?:öffn|besuch|geh|navigier|klick|tipp|drück|gib|gebe|eingeb|eingib|trag|trägt|eintr|füll|ausfüll|wähl|auswähl|such|meld|anmeld|abmeld|logg|einlogg|leg|füg|entfern|lösch|setz|akzeptier|aktivier|deaktivier|speicher|bestätig|schick|abschick|send|absend|bestell|zahl|bezahl|kauf|änder|aktualisier|lad|lädt|hochlad|wart|schließ|buch|registrier|filter|sortier|ruf|aufruf|prüf|erstell|bearbeit|wechsl|verwend|benutz|seh|sieh|soll|muss|wird|werden|erschein|enthält|enthalten|ist|sind|steht|beträg|lautet|hat|haben|verschwind|bleib|zeigt|kann|können)\p{L}*(?=[\s.,!]|$)/iu;
/** Words at the beginning of a clause that is not complete without the part before it. */
const leans =
  /^(?:(?:which|who|that|whose|where|der|die|das)\s+(?:is|are|was|has|have|ist|sind|hat)\b|(?:whether|because|so that|dass|ob|weil|damit|sodass)\s)/i;

function begins(text: string): boolean {
  const own = text.slice(0, 240);
  if (anotherPerson.test(own)) return true;
  if (leans.test(own)) return false;
  const first = own.split(/,|\s(?:and|und)\s/)[0] ?? '';
  return englishBegin.test(own) || englishState.test(first) || germanBegin.test(first);
}

/**
 * Divides a sentence into actions and results. Divides only where both parts are complete. Adds and changes no words;
 * only the joint between two parts is dropped, because the keyword `And` replaces it.
 */
export function clausesOf(sentence: string, kind: StepKind | null = null): Clause[] {
  const ended = sentence.trim();
  if (ended.length > maxSentenceLength) return [{ text: ended, kind }];
  const { text, restore } = mask(ended);
  const found = halvesOf(text, kind).flatMap((half) => divided(half.text, half.kind));
  return found
    .map((clause) => ({ text: restore(clause.text).trim(), kind: clause.kind }))
    .filter((clause) => saysAnything(clause.text));
}

const inline =
  /^(?:(?:given|angenommen|gegeben sei(?:en)?),?\s+(\S.*?)[,.;]?\s+(?:and\s+|und\s+)?)?(?:when|wenn)\s+(\S.*?)[,.;]?\s+(?:then|dann)\s+(\S.*)$/i;
const condition = /^(?:when|wenn)\s+([^,]+),\s*(?:(?:then|dann|so)\s+)?(\S.*)$/i;
const otherCondition =
  /^((?:if|once|after|as soon as|falls|sobald|nachdem)\s+[^,]+),\s*(?:(?:then|dann|so)\s+)?(\S.*)$/i;

/** Splits `Given …, when …, then …` and `When …, … is shown`. Gherkin's own words become keywords. */
function halvesOf(text: string, kind: StepKind | null): Clause[] {
  const three = inline.exec(text);
  if (three) {
    const [, given, when = '', then = ''] = three;
    const first: Clause[] = given ? [{ text: given, kind: 'context' }] : [];
    return [...first, { text: when, kind: 'action' }, { text: then, kind: 'outcome' }];
  }
  const two = condition.exec(text) ?? otherCondition.exec(text);
  if (two)
    return [
      { text: two[1] ?? '', kind: 'action' },
      { text: two[2] ?? '', kind: 'outcome' },
    ];
  const word = keyword.exec(text);
  if (!word) return [{ text, kind }];
  const stepKind = next.test(text) ? kind : (kindOfWord(word[1] ?? '') ?? kind);
  return [{ text: text.slice(word[0].length), kind: stepKind }];
}

const keyword = /^(Given|When|Then|Angenommen|Gegeben sei(?:en)?|Wenn|Dann)\s+(?=\S)/;

/** Matches `Then` before an action, which is common in prose: `Then create a user`. */
const next = new RegExp(
  `^(?:Then|Dann) (?:(?:i|we|you|he|she|they) )?(?!(?:check|verify|ensure|make sure|expect|see|find|get|receive|observe|notice|read)s?\\b)(?:${verbs})s?\\s|^Dann (?:\\p{L}+ (?:ich|wir|er|sie|man) )(?!.*(?:sehe|sieht|sehen|steht|erscheint|angezeigt))`,
  'iu',
);

export function kindOfWord(word: string): StepKind | null {
  if (/^(?:given|angenommen|gegeben)/i.test(word)) return 'context';
  if (/^(?:when|wenn)/i.test(word)) return 'action';
  return /^(?:then|dann)/i.test(word) ? 'outcome' : null;
}

function divided(text: string, kind: StepKind | null): Clause[] {
  const parts: Clause[] = [];
  let start = 0;
  let stepKind = kind;
  for (const item of text.matchAll(joint)) {
    const after = text.slice(item.index + item[0].length);
    const isArrow = arrow.test(item[0]);
    if (!isArrow && (!begins(after) || !complete(text.slice(start, item.index)))) continue;
    if (isInName(text.slice(start, item.index), item[0], after)) continue;
    parts.push({ text: text.slice(start, item.index), kind: stepKind });
    start = item.index + item[0].length;
    // The parts after a labelled precondition or result have its kind, too. The part after an arrow is a result.
    stepKind = isArrow ? 'outcome' : kind;
  }
  parts.push({ text: text.slice(start), kind: stepKind });
  return parts;
}

/** Finds an `and` inside a name: `Click Save and Continue`. A second verb has an object or no capital. */
function isInName(before: string, between: string, after: string): boolean {
  return (
    /^\s+(?:and|und)\s+$/i.test(between) &&
    /\s\p{Lu}[\p{L}\p{N}-]*$/u.test(before) &&
    /^\p{Lu}\p{Ll}+$/u.test(after)
  );
}

/** Returns whether the part before a joint is complete: `In the basket, I see` is not divided. */
function complete(before: string): boolean {
  const text = before.trim();
  return (
    begins(text) ||
    /\b(?:is|are|am|was|were|should|must|can|will|opens?|clicks?|enters?|sees?|shows?|ist|sind|bin|wird|soll|sieht|sehe)\b/i.test(
      text,
    )
  );
}
