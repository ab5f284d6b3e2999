import { english } from './grammar/english';
import { german } from './grammar/german';
import type { Language, Sentence } from './grammar/language';
import { meaningOf, sentencePattern, type SentencePattern } from './grammar/pattern';
import type { Intent, StepType, Words } from './intent';
import { slotsOf, type Slot, type Slotted } from './slots';

/** A step as the grammar reads it. */
export interface ReadStep {
  /** What it may ask for, the likeliest first; empty when no pattern fits. */
  intents: Intent[];
  slotted: Slotted;
  /** Its words in their orders, for a step that says the name of a button: `I place the order`. */
  phrases: string[];
}

interface Compiled {
  sentence: Sentence;
  language: Language;
  patterns: SentencePattern[];
}

const languages = [english, german];
let compiled: Compiled[] | null = null;

/** Once, on the first step: a process that only runs scenarios never needs them. */
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
 * Reads what a step wants from its words, in every language there is.
 * @param fill puts test data into arguments: names and values count as they will be when the step runs
 */
export function readStep(step: string, type: StepType, fill = (text: string) => text): ReadStep {
  const slotted = slotsOf(step);
  for (const slot of slotted.slots) {
    if (slot.kind === 'string' && slot.isParameter) slot.value = fill(slot.value);
  }
  const readings = new Map(languages.map((language) => [language, language.readings(slotted.template)]));
  const intents: Intent[] = [];
  for (const { sentence, language, patterns } of sentences()) {
    if (sentence.in && !sentence.in.includes(type)) continue;
    for (const reading of readings.get(language) ?? []) {
      const plain = lowerCase(reading);
      for (const groups of patterns.flatMap((pattern) => pattern.match(plain))) {
        const words = groups['words'] && asWritten(reading, plain, groups['words']);
        const intent = intentOf(sentence, language, { ...groups, words }, slotted.slots);
        if (intent && !intents.some((one) => same(one, intent))) intents.push(intent);
      }
    }
  }
  return { intents, slotted, phrases: [...new Set([...readings.values()].flat())] };
}

/** Of the same length, so that what is found in it stands at the same place. */
const lowerCase = (text: string) =>
  text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );

/** An unquoted name with its capital letters. */
function asWritten(reading: string, plain: string, words: string): string {
  const at = plain.indexOf(words);
  return reading.slice(at, at + words.length);
}

const same = (a: Intent, b: Intent) => JSON.stringify(a) === JSON.stringify(b);

type Groups = Record<string, string | undefined>;

/** @returns null when the sentence is not meant after all */
function intentOf(sentence: Sentence, language: Language, groups: Groups, slots: Slot[]): Intent | null {
  const slot = (group: string): Words | undefined => {
    const index = groups[group];
    if (index === undefined) return undefined;
    return { text: slots[Number(index)]?.value ?? '', slot: Number(index) };
  };
  const [name, scope] = [slot('name') ?? unquoted(groups['words']), slot('scope')];
  let value = slot('value');
  // Only fields take numbers without quotes, only counts need them.
  if (name?.slot !== null && name && slots[name.slot ?? 0]?.kind !== 'string') return null;
  if (sentence.value === 'number' && (!value || slots[value.slot ?? 0]?.kind !== 'int')) return null;
  if (sentence.value === 'key') {
    const key = keyOf((groups['key'] ?? value?.text ?? '').trim(), language);
    if (key === null) return null;
    // A quoted key by its own name can be an argument; another word for it cannot.
    value = { text: key, slot: value?.text === key ? value.slot : null };
  }
  const nth = meaningOf(groups['nth'], language.ordinals);
  const kind = sentence.kind ?? meaningOf(groups['kind'], language.kinds);
  const scopeKind = meaningOf(groups['scopeKind'], language.kinds);
  return {
    act: sentence.act,
    ...(name && { name }),
    ...(kind && { kind }),
    ...(value && { value }),
    ...(scope && { scope }),
    ...(scopeKind && { scopeKind }),
    ...(nth !== undefined && { nth }),
    ...(sentence.state && { state: sentence.state }),
  };
}

function unquoted(words: string | undefined): Words | undefined {
  return words === undefined ? undefined : { text: words, slot: null };
}

/** `ctrl+a` as Playwright has it: `Control+a`. */
function keyOf(text: string, language: Language): string | null {
  const parts = text.split('+');
  const last = parts.pop() ?? '';
  const key = /^[a-z]$/i.test(last) ? last : meaningOf(last.toLowerCase(), language.keys);
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
