import { asian, fewWords, withoutSpaces } from './words-asian';
import { germanic } from './words-germanic';
import { romance } from './words-romance';
import { slavic } from './words-slavic';
import { type ExplorationAct, type ActWords, acts } from './act-names';

const read: Readonly<Record<string, ActWords>> = { ...germanic, ...romance, ...slavic, ...asian };

/** Languages with known words for all {@link acts}. */
export const languages: readonly string[] = Object.keys(read);

/** Maximum number of characters of a text that are read. */
const maxLength = 4_000;

/** Words that match only with their accents. */
const accented = new Set(
  [...Object.values(read).flatMap((words) => Object.values(words)), ...Object.values(fewWords)].flatMap(
    (words) => [...words.matchAll(/\^([^,]+)/g)].map(([, word = '']) => word.trim().normalize('NFKC')),
  ),
);

/** Returns a text's words without case and accents: `sign`, `out` for `signOut`, `loschen` for `Löschen`. */
export function foldedWords(text: string): string[] {
  return text
    .slice(0, maxLength)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => (accented.has(word) ? word : folded(word)));
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, '')
    .normalize('NFC')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[đð]/g, 'd')
    .replace(/ß/g, 'ss');
}

interface Dictionary {
  /** Words and phrases. */
  whole: Map<string, ExplorationAct>;
  /** Starts of words. */
  begins: Map<string, ExplorationAct>;
  /** Words that match only as the whole text. */
  alone: Map<string, ExplorationAct>;
  /** Words that match inside of texts, in languages without spaces. */
  inside: Map<string, ExplorationAct>;
  /** Words of `alone` that are usual names of pages. */
  pages: Set<string>;
}

/** Number of words in the longest phrase. */
const longestPhrase = 5;

function dictionary(): Dictionary {
  const all: Dictionary = {
    whole: new Map(),
    begins: new Map(),
    alone: new Map(),
    inside: new Map(),
    pages: new Set(),
  };
  const take = (language: string, act: ExplorationAct, said: string) => {
    for (const entry of said.split(',')) {
      const word = foldedWords(entry).join(' ');
      if (word === '') continue;
      const isJoined = withoutSpaces.includes(language) || language === 'Thai';
      const kind = isJoined
        ? 'inside'
        : /[=~]/.test(entry)
          ? 'alone'
          : entry.trim().endsWith('*')
            ? 'begins'
            : 'whole';
      if (entry.includes('~')) all.pages.add(word);
      if (!all[kind].has(word)) all[kind].set(word, act);
    }
  };
  for (const [language, words] of Object.entries(read))
    for (const act of Object.keys(acts) as ExplorationAct[]) take(language, act, words[act]);
  for (const [language, words] of Object.entries(fewWords)) take(language, 'delete', words);
  return all;
}

const known = dictionary();
const shortestBeginning = Math.min(...[...known.begins.keys()].map(({ length }) => length));

/** An act that was found in a text, and the word or phrase that names it. */
export interface ActFound {
  act: ExplorationAct;
  said: string;
  /** True when it is the whole text and a usual name of a page, such as `Start`, `Order` or `Archive`. */
  isPageName: boolean;
}

/** Harmless phrases that begin with the word of an act: names of pages, and changes of the view. */
const harmless: ReadonlySet<string> = new Set([
  'merge request',
  'merge requests',
  ...['clear', 'reset', 'remove'].flatMap((word) => [`${word} filter`, `${word} filters`]),
  ...['clear search', 'reset search', 'clear selection', 'reset zoom', 'reset view'],
]);
/** Acts whose words are also nouns, if certain words follow: a history, a list, a way to do it. */
const nounActs: ReadonlySet<ExplorationAct> = new Set<ExplorationAct>([
  'pay',
  'buy',
  'order',
  'send',
  'publish',
  'transfer',
  'archive',
]);
const nounEnding =
  /^(?:履歴|一覧|方法|ガイド|について|状況|条件|规则|规定|记录|紀錄|历史|歷史|列表|清單|日期|时间|時間|方式|状态|狀態|指南|说明|內容|내역|목록|방법|안내|일자|현황|기록|정책)/;

/** Returns the act that folded words name, or null. @param isWhole true when the words are the whole text */
export function actOfWords(words: readonly string[], isWhole = true): ActFound | null {
  const text = words.join(' ');
  const alone = isWhole ? known.alone.get(text) : undefined;
  if (alone) return { act: alone, said: text, isPageName: known.pages.has(text) };
  for (let from = 0; from < words.length; from++) {
    const word = words[from] ?? '';
    for (let end = shortestBeginning; end <= word.length; end++) {
      const act = known.begins.get(word.slice(0, end));
      if (act) return { act, said: word, isPageName: false };
    }
    for (let count = Math.min(longestPhrase, words.length - from); count > 0; count--) {
      const said = words.slice(from, from + count).join(' ');
      const act = known.whole.get(said);
      if (act && !(count === 1 && harmless.has(`${said} ${words[from + 1]}`)))
        return { act, said, isPageName: false };
    }
  }
  if (!/[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text)) return null;
  const joined = text.replace(/ /g, '');
  for (const [said, act] of known.inside) {
    const [, ...after] = joined.split(said.replace(/ /g, ''));
    if (after.some((rest) => !nounActs.has(act) || !nounEnding.test(rest)))
      return { act, said, isPageName: false };
  }
  return null;
}

/** Returns the act that a text names in any known language, or null. */
export const actIn = (text: string): ExplorationAct | null => actOfWords(foldedWords(text))?.act ?? null;
