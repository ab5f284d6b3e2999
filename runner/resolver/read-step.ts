import { english } from './grammar/english';
import { german } from './grammar/german';
import type { Grammar, SentenceRule, Tails } from './grammar/language';
import { wordMeaningOf, sentencePattern, type SentencePattern } from './grammar/pattern';
import { checks, type DialogAnswer, type StepIntent, type StepType, type Wait, type Words } from './intent';
import { containerRoles, rolesOfKind } from './roles';
import { slotsOf, type StepSlot, type Slotted } from './slots';

/** A step as the grammar reads it. */
export interface ReadStep {
  /** Possible meanings, the likeliest first. Empty when no pattern fits. */
  intents: StepIntent[];
  slotted: Slotted;
  /** Its words in several orders, for a step that names a button: `I place the order`. */
  phrases: string[];
}

interface Compiled {
  sentence: SentenceRule;
  language: Grammar;
  patterns: SentencePattern[];
}

const languages = [english, german];
let compiled: Compiled[] | null = null;

/** Compiles the sentences on the first step. A process that only runs scenarios never needs them. */
function sentences(): Compiled[] {
  compiled ??= languages.flatMap((language) =>
    language.sentences.map((sentence) => ({
      sentence,
      language,
      patterns: sentence.says.map((says) => sentencePattern(says, language)),
    })),
  );
  return compiled;
}

/**
 * Reads the meaning of a step from its words, in every known language.
 * @param fill puts test data into arguments, so that names and values are those of the run
 */
export function readStep(step: string, type: StepType, fill = (text: string) => text): ReadStep {
  const slotted = slotsOf(step);
  for (const slot of slotted.slots) {
    if (slot.kind === 'string' && slot.isParameter) slot.value = fill(slot.value);
  }
  const told = new Map(languages.map((language) => [language, tailsOf(slotted, language.tails)]));
  const timed = new Map(
    [...told].map(([language, { template }]) => [language, waitOf({ ...slotted, template }, language)]),
  );
  const readings = new Map(
    [...timed].map(([language, { template }]) => [language, language.readings(template)]),
  );
  const intents: StepIntent[] = [];
  for (const { sentence, language, patterns } of sentences()) {
    if (sentence.in && !sentence.in.includes(type)) continue;
    for (const reading of readings.get(language) ?? []) {
      const plain = lowerCase(reading);
      for (const groups of patterns.flatMap((pattern) => pattern.match(plain))) {
        const words = groups['words'] && asWritten(reading, plain, groups['words']);
        const read = intentOf(sentence, language, { ...groups, words }, slotted.slots);
        const wait = sentence.wait ? 'patiently' : undefined;
        const timedRead = read && waiting(read, timed.get(language)?.wait ?? wait);
        const intent = timedRead && withTails(timedRead, told.get(language)?.tails ?? {});
        if (intent && !intents.some((entry) => same(entry, intent))) intents.push(intent);
      }
    }
  }
  // "An error message" means any error message, not one that says "error".
  const isAny = ({ act, name, kind }: StepIntent) =>
    checks.has(act) && !name && (kind === 'error' || kind === 'message');
  const [first] = intents;
  const any =
    first?.name?.slot === null
      ? intents.find((intent) => intent.act === first.act && isAny(intent))
      : undefined;
  if (any) intents.unshift(...intents.splice(intents.indexOf(any), 1));
  return { intents, slotted, phrases: [...new Set([...readings.values()].flat())] };
}

type ToldByTails = Pick<StepIntent, 'dialogs' | 'opensTab' | 'status' | 'frame' | 'framePath' | 'point'>;

/** Splits a step into the sentence and its parts about dialogs, tabs and frames. */
function tailsOf({ template, slots }: Slotted, tails: Tails): { template: string; tails: ToldByTails } {
  const wordsAt = (slot: string | undefined): Words => ({
    text: slots[Number(slot)]?.value ?? '',
    slot: Number(slot),
  });
  let left = template;
  const dialogs: DialogAnswer[] = [];
  const cut = (pattern: RegExp) => {
    const found = pattern.exec(left);
    if (found) left = left.slice(0, found.index) + left.slice(found.index + found[0].length);
    return found;
  };
  const opensTab = cut(tails.opensTab) !== null;
  const isNumber = slots[Number(tails.status.exec(left)?.[1])]?.kind === 'int';
  const status = isNumber ? cut(tails.status) : null;
  for (let found = true; found && dialogs.length < maxDialogs;) {
    const answered = cut(tails.answered);
    if (answered) dialogs.unshift({ is: 'answered', text: wordsAt(answered[1]) });
    else if (cut(tails.accepted)) dialogs.unshift({ is: 'accepted' });
    else if (cut(tails.dismissed)) dialogs.unshift({ is: 'dismissed' });
    else found = false;
  }
  const point = cut(tails.point);
  const [frame, framePath] = [cut(tails.frame), cut(tails.framePath)];
  return {
    template: left,
    tails: {
      frame: frame ? wordsAt(frame[1]) : undefined,
      framePath: framePath ? wordsAt(framePath[1]) : undefined,
      point: point ? { left: wordsAt(point[1]), top: wordsAt(point[2]) } : undefined,
      dialogs: dialogs.length > 0 ? dialogs : undefined,
      opensTab: opensTab || undefined,
      status: status ? wordsAt(status[1]) : undefined,
    },
  };
}

const maxDialogs = 10;

const opening: ReadonlySet<StepIntent['act']> = new Set<StepIntent['act']>(['home', 'open', 'openPage']);

/** Acts of the pointer that may use one point of an element. */
const pointing: ReadonlySet<StepIntent['act']> = new Set<StepIntent['act']>([
  ...(['click', 'doubleClick', 'rightClick', 'hover', 'dragBy', 'scroll'] as const),
]);

/** Returns null if impossible: only actions open dialogs and tabs, only opened pages have a status. */
function withTails(intent: StepIntent, tails: ToldByTails): StepIntent | null {
  if (tails.status && !opening.has(intent.act)) return null;
  if (checks.has(intent.act) && (tails.dialogs || tails.opensTab || tails.point)) return null;
  if (tails.point && !pointing.has(intent.act)) return null;
  return { ...intent, ...tails };
}

/** Splits a step into the sentence and its part about time. */
function waitOf({ template, slots }: Slotted, { waiting }: Grammar): { template: string; wait?: Wait } {
  const found = waiting.within.exec(template);
  if (found) {
    const slot = Number(found[1] ?? found[3]);
    const unit = found[2] ?? found[4] ?? '';
    const text = slots[slot]?.value ?? '';
    if (slots[slot]?.kind === 'int') {
      const left = template.replace(waiting.within, '').replace(/^,? /, '').trim();
      const unitOf = waiting.minutes.test(unit) ? 'minutes' : 'seconds';
      return { template: left, wait: { number: { text, slot }, unit: unitOf } };
    }
  }
  const left = template.replace(waiting.sooner, '').replace(/ $/, '');
  return left === template ? { template } : { template: left, wait: 'patiently' };
}

/** Returns null for an action with a time: only checks wait, so the sentence means something else. */
function waiting(intent: StepIntent, wait: Wait | undefined): StepIntent | null {
  if (!wait) return intent;
  return checks.has(intent.act) ? { ...intent, wait } : null;
}

/** Keeps the length of the text, so that positions in it stay the same. */
const lowerCase = (text: string) =>
  text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );

/** Returns an unquoted name with its capital letters. */
function asWritten(reading: string, plain: string, words: string): string {
  const at = plain.indexOf(words);
  return reading.slice(at, at + words.length);
}

const same = (a: StepIntent, b: StepIntent) => JSON.stringify(a) === JSON.stringify(b);

type Groups = Record<string, string | undefined>;

/** Returns whether a quoted page is an address, not a name. */
export const isQuotedAddress = (text: string): boolean => /^(?:[/?#.]|[a-z]+:)|\//i.test(text);

/** @returns null when the sentence does not match after all */
function intentOf(
  sentence: SentenceRule,
  language: Grammar,
  groups: Groups,
  slots: StepSlot[],
): StepIntent | null {
  const slot = (group: string): Words | undefined => {
    const index = groups[group];
    if (index === undefined) return undefined;
    return { text: slots[Number(index)]?.value ?? '', slot: Number(index) };
  };
  // The name of a page may have any words that are not a sentence, because it is compared as a whole.
  const isPage = sentence.act === 'onPage' || sentence.act === 'openPage';
  const words = wordsOf(groups['words'], language, checks.has(sentence.act) && !isPage);
  if (words === 'no name' || (isPage && words && isClause(words, language))) return null;
  const [name, scope] = [slot('name') ?? words, slot('scope')];
  const to = targetOf(groups, slot, language);
  const [testId, id, path] = [slot('testId'), slot('id'), slot('path')];
  const [across, down] = [slot('across'), slot('down')];
  const field = slot('field');
  let value = slot('value');
  if (sentence.act === 'onPage' && value)
    return isQuotedAddress(value.text) ? { act: 'url', value } : { act: 'onPage', name: value };
  // Only fields take numbers without quotes, and only counts need them.
  if (name?.slot !== null && name && slots[name.slot ?? 0]?.kind !== 'string') return null;
  if (sentence.value === 'number' && (!value || slots[value.slot ?? 0]?.kind !== 'int')) return null;
  if (sentence.value === 'key') {
    const key = keyOf((groups['key'] ?? value?.text ?? '').trim(), language, value !== undefined);
    if (key === null) return null;
    // A quoted key with its own name can be an argument. Another word for the key cannot.
    value = { text: key, slot: value?.text === key ? value.slot : null };
  }
  const nth = wordMeaningOf(groups['nth'], language.ordinals);
  const kind = sentence.kind ?? wordMeaningOf(groups['kind'], language.kinds);
  // "A success message": not any message will do, and nothing tells which ones report a success.
  if (!name && kind === 'message' && !language.anyMessage.test(groups['kind'] ?? '')) return null;
  const scopeKind = wordMeaningOf(groups['scopeKind'], language.kinds);
  // "the "City" field contains …": a field is not a part of the page. A cell is one, for its content.
  const isPart = (role: string) => containerRoles.includes(role) || role === 'cell';
  if (scopeKind && !rolesOfKind[scopeKind]?.some(isPart) && rolesOfKind[scopeKind]) return null;
  return {
    act: sentence.act,
    name,
    kind,
    value,
    scope,
    scopeKind,
    nth,
    state: sentence.state,
    hasDocString: sentence.docString ? true : undefined,
    isPart: groups['partly'] ? true : undefined,
    isPieceOfScope: groups['scopePartly'] ? true : undefined,
    testId,
    id,
    path,
    field,
    to,
    across,
    down,
  };
}

/** Returns the second element of a sentence with two elements. */
function targetOf(
  groups: Groups,
  slot: (group: string) => Words | undefined,
  { kinds }: Grammar,
): StepIntent['to'] {
  const [name, testId, id] = [slot('toName'), slot('toTestId'), slot('toId')];
  const [path, scope] = [slot('toPath'), slot('toScope')];
  if (!name && !testId && !id && !path) return undefined;
  const kind = wordMeaningOf(groups['toKind'], kinds);
  const scopeKind = wordMeaningOf(groups['toScopeKind'], kinds);
  return {
    name,
    kind,
    scope,
    scopeKind,
    isPart: groups['toPartly'] ? true : undefined,
    isPieceOfScope: groups['toScopePartly'] ? true : undefined,
    testId,
    id,
    path,
  };
}

/**
 * Returns a name without quotes. Words such as "the", "any" and "all" are not names. A determiner
 * before a kind means any element. Words that count, or negate the sentence, ask for more than its pattern expresses.
 */
function wordsOf(
  words: string | undefined,
  { noNames, clauses }: Grammar,
  isCheck: boolean,
): Words | undefined | 'no name' {
  if (words === undefined) return undefined;
  const all = words.split(/[\s-]+/);
  const [first = ''] = all;
  const isNone = (word: string) =>
    noNames.plain.has(word.toLowerCase()) || noNames.others.has(word.toLowerCase());
  // The same sentence is also read without a name, if it has no other words.
  if (all.every(isNone)) return 'no name';
  if (
    isCheck &&
    all.some((word) => clauses.has(word.toLowerCase()) || noNames.others.has(word.toLowerCase()))
  )
    return 'no name';
  const own = isCheck && noNames.plain.has(first.toLowerCase()) ? words.slice(first.length).trim() : words;
  return { text: own, slot: null };
}

const isClause = ({ text }: Words, { clauses }: Grammar) =>
  text.split(/[\s-]+/).some((word) => clauses.has(word.toLowerCase()));

/** Returns `ctrl+a` as Playwright writes it: `Control+a`. Quotes may contain any character: `","`. */
function keyOf(text: string, language: Grammar, isQuoted: boolean): string | null {
  const parts = text.split('+');
  const last = parts.pop() ?? '';
  const isCharacter = /^[a-z]$/i.test(last) || (isQuoted && /^[^\s+]$/u.test(last));
  const key = isCharacter ? last : wordMeaningOf(last.toLowerCase(), language.keys);
  if (!key) return null;
  const names: Record<string, string> = {
    control: 'Control',
    ctrl: 'Control',
    strg: 'Control',
    shift: 'Shift',
    alt: 'Alt',
    meta: 'Meta',
  };
  return [...parts.map((part) => names[part.toLowerCase()] ?? part), key].join('+');
}
