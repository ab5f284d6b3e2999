import type { StepKind } from './clauses';

/**
 * Sentences whose names and values stand without quotes, where there is only one way to read them: what comes of them has the
 * same words in quotes. A name by itself begins with a capital, as it does on the page; one that its kind follows
 * (`the name field`) may not.
 */

/** A whole clause, what its groups must be, and the sentence it becomes. `$1` is the first group, in quotes. */
export interface UnquotedRule {
  says: RegExp;
  groups: readonly Part[];
  becomes: string;
  kind: StepKind;
}

/**
 * label: what an element is called · joined: the same, which `and` may stand in: `Save and Continue` · value: what is typed, chosen or seen · amount: a number, with its unit · subject:
 * what has an amount · address · words: as they are, without quotes
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

/** Words of a language that make a name or a value something else. */
export interface NoNames {
  /** Begin no name and no value. */
  first: ReadonlySet<string>;
  /** Stand in no name as they are written here: what follows says where, when or how often. */
  inside: ReadonlySet<string>;
  /** May end a name nevertheless: `Sign in`. */
  last: ReadonlySet<string>;
  /** Say what kind of thing is typed, not what. */
  generic: RegExp;
  /** Have no amount by themselves. */
  noSubject: ReadonlySet<string>;
}

/** @param says the whole clause; L, V, M, S and A are groups of their own, and `W(…)` one that stays as it is */
export function unquoted(says: string, becomes: string, kind: StepKind = 'action'): UnquotedRule {
  const groups: Part[] = [];
  const source = says.replace(/(?<![\p{L}\\{])(?:([LNVMSA])(?!\p{L})|W\()/gu, (found, letter?: string) => {
    const part = (Object.keys(parts) as Part[]).find((one) => parts[one] === (letter ?? 'W'));
    groups.push(part ?? 'words');
    return letter ? (forms[letter] ?? found) : '(';
  });
  return { says: new RegExp(`^(?:${source})$`, 'u'), groups, becomes, kind };
}

/** The sentence that the clause is by one of the rules. The first letter of a clause is capital for no reason of its own. */
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
      const names = found.map((one) => one?.replace(/^"|"$/g, '').toLowerCase());
      // `enter Name into Name` says which field, not what.
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

/** Numbers and addresses by their form, else words that all begin with a capital: `Bob Smith`, `12 May 2026`. */
function isValue(said: string, words: string[], { generic }: NoNames): boolean {
  if (/^\S*[\d@]\S*$/u.test(said)) return true;
  return words.length <= 4 && words.every((word) => /^[\p{Lu}\d]/u.test(word)) && !generic.test(said);
}

const isAmount = (said: string): boolean =>
  /^(?:[€$£] ?)?\d[\d.,]*(?: ?(?:€|\$|£|%|EUR|USD|GBP|CHF|[Ee]uros?|[Dd]ollars?|Franken|Prozent|percent))?$/u.test(
    said,
  );
