import type { StepKind } from './clauses';

/**
 * Reads sentences with names and values without quotes, if there is only one way to read them. The result has the same
 * words in quotes. A name alone must begin with a capital, as on the page. A name before its kind (`the name field`)
 * need not.
 */

/** An expression for a clause, the kinds of its groups, and the sentence. `$1` is group 1 in quotes. */
export interface UnquotedRule {
  says: RegExp;
  groups: readonly Part[];
  becomes: string;
  kind: StepKind;
}

/**
 * label: name of an element; joined: a name that may contain `and`: `Save and Continue`; value: text to type, choose or
 * see; amount: number with its unit; subject: noun with an amount; address; words: kept as they are, without quotes
 */
type Part = keyof typeof parts;

const parts = {
  label: 'L',
  joined: 'N',
  value: 'V',
  amount: 'M',
  subject: 'S',
  address: 'A',
  words: 'W',
} as const;

const forms: Record<string, string> = {
  L: '([^"“”„]+?)',
  N: '([^"“”„]+?)',
  V: '("[^"]+"|[^"“”„]+?)',
  M: '([^"“”„]+?)',
  S: '([^"“”„]+?)',
  A: '(/[^\\s"]*|https?://[^\\s"]+)',
};

/** Words of a language that show that a text is not a name or a value. */
export interface NoNames {
  /** Words that cannot begin a name or a value. */
  first: ReadonlySet<string>;
  /** Words that cannot be in a name, in this spelling: they introduce a place, a time or a count. */
  inside: ReadonlySet<string>;
  /** Words that may still end a name: `Sign in`. */
  last: ReadonlySet<string>;
  /** Words for a kind of value instead of a value. */
  generic: RegExp;
  /** Words that cannot have an amount. */
  noSubject: ReadonlySet<string>;
}

/** @param says the whole clause; L, N, V, M, S and A are groups, `W(…)` is a group that stays as it is */
export function unquotedRule(says: string, becomes: string, kind: StepKind = 'action'): UnquotedRule {
  const groups: Part[] = [];
  const source = says.replace(/(?<![\p{L}\\{])(?:([LNVMSA])(?!\p{L})|W\()/gu, (found, letter?: string) => {
    const part = (Object.keys(parts) as Part[]).find((key) => parts[key] === (letter ?? 'W'));
    groups.push(part ?? 'words');
    return letter ? (forms[letter] ?? found) : '(';
  });
  return { says: new RegExp(`^(?:${source})$`, 'u'), groups, becomes, kind };
}

/** Returns the sentence for a clause. Ignores the capital at its beginning, which every sentence has. */
export function byUnquoted(
  clause: string,
  rules: readonly UnquotedRule[],
  none: NoNames,
): { text: string; kind: StepKind } | null {
  const small = clause.charAt(0).toLowerCase() + clause.slice(1);
  for (const text of new Set([small, clause])) {
    for (const { says, groups, becomes, kind } of rules) {
      const found = says.exec(text)?.slice(1);
      if (!found || !groups.every((part, at) => fits(part, found[at] ?? '', none))) continue;
      const names = found.map((item) => item?.replace(/^"|"$/g, '').toLowerCase());
      // `enter Name into Name` names the field, but no value.
      if (new Set(names.filter(Boolean)).size < names.filter(Boolean).length) continue;
      const sentence = becomes.replace(/\$(\d)/g, (_, digit: string) => {
        const said = found[Number(digit) - 1] ?? '';
        return groups[Number(digit) - 1] === 'words' || said.startsWith('"') ? said : `"${said}"`;
      });
      return { text: sentence.replace(/ {2,}/g, ' ').trim(), kind };
    }
  }
  return null;
}

function fits(part: Part, said: string, none: NoNames): boolean {
  if (part === 'words') return true;
  if (said.startsWith('"')) return part === 'value';
  if (part === 'address') return true;
  if (part === 'amount' || (part === 'value' && isAmount(said))) return isAmount(said);
  if (/^[\s]|[\s]$|[,;:!?()<>|]/.test(said)) return false;
  const words = said.split(' ');
  const low = words.map((word) => word.toLowerCase());
  if (none.first.has(low[0] ?? '')) return false;
  if (part === 'subject')
    return (
      words.length <= 3 &&
      /^[\p{L}][\p{L} -]*$/u.test(said) &&
      !low.some((word) => none.inside.has(word) || none.noSubject.has(word))
    );
  if (part === 'value') return isValue(said, words, none);
  return (
    words.length <= 5 &&
    /^\p{Lu}/u.test(said) &&
    words.every(
      (word, at) =>
        !(none.inside.has(word) || /^\p{Ll}+ly$/u.test(word)) ||
        (at > 0 && at === words.length - 1 && none.last.has(word)) ||
        (part === 'joined' && /^(?:and|und)$/.test(word) && /^\p{Lu}/u.test(words[at + 1] ?? '')),
    )
  );
}

/** Accepts a word with a digit or `@`, or words that all begin with a capital or digit: `12 May 2026`. */
function isValue(said: string, words: string[], { generic }: NoNames): boolean {
  if (/^\S*[\d@]\S*$/u.test(said)) return true;
  return words.length <= 4 && words.every((word) => /^[\p{Lu}\d]/u.test(word)) && !generic.test(said);
}

const isAmount = (said: string): boolean =>
  /^(?:[€$£] ?)?\d[\d.,]*(?: ?(?:€|\$|£|%|EUR|USD|GBP|CHF|[Ee]uros?|[Dd]ollars?|Franken|Prozent|percent))?$/u.test(
    said,
  );
