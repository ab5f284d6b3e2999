import type { Grammar } from './language';

/** A sentence pattern, ready to match. */
export interface SentencePattern {
  /** Returns the named groups of the first form that fits a sentence in lower case. */
  match(sentence: string): Record<string, string | undefined>[];
}

/**
 * Compiles a pattern in two steps, because the whole grammar would take a second: a short outline at
 * once, and its many forms when a sentence fits the outline.
 */
export function sentencePattern(pattern: string, language: Grammar): SentencePattern {
  const outline = new RegExp(
    `^${pattern
      .replaceAll('<the>', language.the)
      .replaceAll('<nth>', '(?:\\S+ )?')
      .replace(/<(?:value|request|field)>/g, '“\\d+”')
      // As one group: several of them in a row make matching long steps slower and slower.
      .replace(/<(?:element|elements|target)><(?:in|toIn)>/g, '.+')
      .replaceAll('<in>', '.*')
      .replace(/<(?:across|down)>/g, '“\\d+”')
      .replace(/<(?:element|elements|part|key|target|called)>/g, '.+')}$`,
  );
  let forms: Form[] | null = null;
  return {
    match(sentence) {
      if (!outline.test(sentence)) return [];
      forms ??= formsOf(pattern, language);
      return forms.flatMap((form) => {
        const found = form(sentence);
        return found ? [found.groups ?? {}] : [];
      });
    },
  };
}

type Form = (sentence: string) => RegExpExecArray | null;

/** Longer than any word for a kind or an ordinal. */
const longestWord = 60;

/**
 * Returns the forms of a pattern: 180 with two elements, each with all words for kinds up to four
 * times. Compiling all takes seconds, so a form is compiled when a sentence fits it with any words in their place.
 */
function formsOf(pattern: string, language: Grammar): Form[] {
  const anyWords = `[^“”]{1,${longestWord}}?`;
  const rough = expandPattern(pattern, language, { kinds: anyWords, ordinals: anyWords });
  const words = (list: readonly (readonly [words: string, meaning: unknown])[]) =>
    list.map(([one]) => one).join('|');
  const { kinds, ordinals } = language;
  const exact = expandPattern(pattern, language, { kinds: words(kinds), ordinals: words(ordinals) });
  return exact.map((source, index) => {
    const sketch = new RegExp(`^${rough[index]}$`);
    let form: RegExp | null = null;
    // Without flags: with them, V8 takes a hundred times as long to compile, for any case of any script.
    return (sentence) => (sketch.test(sentence) ? (form ??= new RegExp(`^${source}$`)).exec(sentence) : null);
  });
}

/**
 * Expands the notation of sentence patterns, which extends regular expressions:
 * `<value>` a quoted text or number · `<key>` a key's name, quoted or not · `<the>` an article or nothing ·
 * `<element>` one element, by name, kind, or both, with an ordinal · `<elements>` several · `<in>` the part of the
 * page with the element, or nothing · `<part>` that part as the subject: `the form has no error` · `<target>` and
 * `<toIn>` another element · `<across>` and `<down>` numbers · `<nth>` an ordinal or nothing · `<request>` and
 * `<field>` quoted texts · `<called>` the name of a page without quotes.
 * Patterns are for lower case.
 * A name can be written in two orders, each of which needs its own group, so a pattern gives several expressions.
 * @param kinds alternatives for the words of a kind
 * @param ordinals alternatives for an ordinal
 */
function expandPattern(
  pattern: string,
  language: Grammar,
  { kinds, ordinals }: { kinds: string; ordinals: string },
): string[] {
  const kind = (group: string) => `(?<${group}>${kinds})`;
  const nth = `(?:(?<nth>${ordinals}) )?`;
  const key = `(?:“(?<value>\\d+)”|(?<key>(?:(?:control|ctrl|strg|shift|alt|meta)\\+)*(?:${language.keys.map(([words]) => words).join('|')}|[a-z]))(?![a-zäöüß\\d]))`;
  const { the, named, within, page } = language;
  const { partly, withTestId, withId, at, anything } = language;
  const found = (testId: string, id: string, path: string) =>
    `(?:${withTestId} “(?<${testId}>\\d+)”|${withId} “(?<${id}>\\d+)”|${at} “(?<${path}>\\d+)”)`;
  const scopes = (scope: string, scopeKind: string) => [
    '',
    ` ${within} ${the}“(?<${scope}>\\d+)”(?:[ -]${kind(scopeKind)})?`,
    ` ${within} ${the}${kind(scopeKind)} (?:(?<${scope}Partly>${partly}) |${named})“(?<${scope}>\\d+)”`,
    ` ${within} ${the}(?:${page}|${kind(scopeKind)})`,
  ];
  const forms: Record<string, string[]> = {
    element: [
      `${the}${nth}“(?<name>\\d+)”(?:[ -]${kind('kind')})?`,
      `${the}${nth}${kind('kind')} (?:(?<partly>${partly}) |${named})“(?<name>\\d+)”`,
      `${the}(?:${kind('kind')}|${anything}) ${found('testId', 'id', 'path')}`,
      `${the}${nth}(?<words>(?!(?:on|in|to|auf) )[^“”]{2,40}?) ${kind('kind')}`,
      `${the}${nth}${kind('kind')}`,
    ],
    elements: [`(?:“(?<name>\\d+)”[ -])?${kind('kind')}`, `${kind('kind')} ${named}“(?<name>\\d+)”`],
    target: [
      `${the}“(?<toName>\\d+)”(?:[ -]${kind('toKind')})?`,
      `${the}${kind('toKind')} (?:(?<toPartly>${partly}) |${named})“(?<toName>\\d+)”`,
      `${the}(?:${kind('toKind')}|${anything}) ${found('toTestId', 'toId', 'toPath')}`,
    ],
    in: pattern.includes('<in>') ? scopes('scope', 'scopeKind') : [''],
    toIn: pattern.includes('<toIn>') ? scopes('toScope', 'toScopeKind').slice(0, 3) : [''],
    part: [
      `${the}(?:${page}|${kind('scopeKind')})`,
      `${the}“(?<scope>\\d+)”[ -]${kind('scopeKind')}`,
      `${the}${kind('scopeKind')} ${named}“(?<scope>\\d+)”`,
    ],
  };
  let expanded = [
    pattern
      .replaceAll('<the>', the)
      .replaceAll('<nth>', nth)
      .replaceAll('<request>', '“(?<name>\\d+)”')
      .replaceAll('<called>', `(?<words>(?!${language.the}(?:${language.whichPage})\\b)[^“”]{2,80}?)`)
      .replace(/<(value|across|down|field)>/g, '“(?<$1>\\d+)”')
      .replaceAll('<key>', key),
  ];
  for (const [name, alternatives] of Object.entries(forms)) {
    expanded = expanded.flatMap((item) =>
      item.includes(`<${name}>`) ? alternatives.map((form) => item.replace(`<${name}>`, form)) : [item],
    );
  }
  return expanded;
}

const compiled = new Map<string, RegExp>();

/** Returns the meaning of a word of a language, in lower case. */
export function wordMeaningOf<Meaning>(
  word: string | undefined,
  among: readonly (readonly [words: string, meaning: Meaning])[],
): Meaning | undefined {
  if (word === undefined) return undefined;
  return among.find(([words]) => {
    const known = compiled.get(words) ?? new RegExp(`^(?:${words})$`);
    compiled.set(words, known);
    return known.test(word);
  })?.[1];
}
