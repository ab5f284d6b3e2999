/** Kind of a piece of code, for its colour. Null means the colour of text. */
export type CodeKind = 'keyword' | 'string' | 'number' | 'comment' | 'tag';

export interface CodePart {
  text: string;
  kind: CodeKind | null;
}

export type CodeLanguage = 'gherkin' | 'javascript';

/** Construct that the previous line leaves open: comment, template literal, or doc string with delimiter. */
export type OpenCode = '' | '/*' | '`' | '"""' | '```';

/** Longest line with colours, in characters. Nobody needs colours in longer lines. */
const maxLineLength = 1000;

/** Returns the language from the end of a file's name. Null for files without colours. */
export function codeLanguageOf(name: string): CodeLanguage | null {
  if (name.endsWith('.feature')) return 'gherkin';
  return /\.[cm]?[jt]s$/.test(name) ? 'javascript' : null;
}

/**
 * Splits a line into coloured pieces. Joined, they are the line. They are for colours only, so wrong pieces of invalid
 * code do no harm.
 * @param open construct that the previous line left open
 */
export function colourLine(
  line: string,
  language: CodeLanguage | null,
  open: OpenCode = '',
): { parts: CodePart[]; open: OpenCode } {
  if (language === null || line.length > maxLineLength) return { parts: [{ text: line, kind: null }], open };
  return language === 'gherkin' ? gherkinLine(line, open) : javascriptLine(line, open);
}

/** The pieces of each line of a text. */
export function colourLines(lines: readonly string[], language: CodeLanguage | null): CodePart[][] {
  let open: OpenCode = '';
  return lines.map((line) => {
    const coloured = colourLine(line, language, open);
    open = coloured.open;
    return coloured.parts;
  });
}

/** Returns the part of a line's pieces from one offset to another. */
export function cutParts(parts: readonly CodePart[], from: number, to = Infinity): CodePart[] {
  let at = 0;
  return parts.flatMap(({ text, kind }) => {
    const cut = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += text.length;
    return cut === '' ? [] : [{ text: cut, kind }];
  });
}

// English and German, as the product itself writes them. Keywords of other languages have no colour.
const headings =
  'Feature|Business Need|Ability|Rule|Background|Scenario Outline|Scenario Template|Scenarios?|Examples?|Funktionalität|Funktion|Regel|Grundlage|Hintergrund|Voraussetzungen|Vorbedingungen|Szenariogrundriss|Szenarien|Szenario|Beispiele?';
const steps = 'Given|When|Then|And|But|Angenommen|Gegeben seien|Gegeben sei|Wenn|Dann|Und|Aber';
const gherkinWord = new RegExp(`^(\\s*)((?:${headings}):|(?:${steps})(?=\\s)|\\*(?=\\s))`, 'u');
const gherkinValue = /("(?:\\.|[^"\\])*")|(<[^<>\s][^<>]*>)|(?<![\p{L}\d])\d[\d.,]*(?![\p{L}\d])/gu;

function gherkinLine(line: string, open: OpenCode): { parts: CodePart[]; open: OpenCode } {
  const text = line.trimStart();
  const [delimiter] = /^("""|```)/.exec(text) ?? [];
  if (open !== '') return { parts: [{ text: line, kind: 'string' }], open: delimiter === open ? '' : open };
  if (delimiter) return { parts: [{ text: line, kind: 'string' }], open: delimiter as OpenCode };
  if (text.startsWith('#')) return { parts: [{ text: line, kind: 'comment' }], open };
  if (text.startsWith('@')) return { parts: [{ text: line, kind: 'tag' }], open };
  const [, space = '', word = ''] = gherkinWord.exec(line) ?? [];
  const begin: CodePart[] = word
    ? [
        { text: space, kind: null },
        { text: word, kind: 'keyword' },
      ]
    : [];
  const rest = line.slice(space.length + word.length);
  const kindOf = ([, quoted, parameter]: RegExpMatchArray): CodeKind =>
    quoted ? 'string' : parameter ? 'tag' : 'number';
  return { parts: [...begin, ...between(rest, gherkinValue, kindOf)].filter(({ text: its }) => its), open };
}

const words =
  'as|async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|let|new|null|of|return|static|super|switch|this|throw|true|try|typeof|undefined|void|while|yield';
const javascript = new RegExp(
  [
    '(\\/\\/.*|\\/\\*.*?(?:\\*\\/|$))',
    // A regular expression, at places where no division is possible.
    '((?<=^|[(,=:[!&|?{};\\s])\\/(?![*/\\s])(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|[^/\\\\[])+\\/[a-z]*' +
      '|\'(?:\\\\.|[^\'\\\\])*\'?|"(?:\\\\.|[^"\\\\])*"?|`(?:\\\\.|[^`\\\\])*`?)',
    `(\\b(?:${words})\\b(?![\\w$]))`,
    '(\\b\\d[\\w.]*)',
    // Other names as a whole, so that a part of a name is not taken for one of the kinds above.
    '[\\w$]+',
  ].join('|'),
  'gu',
);

function javascriptLine(line: string, open: OpenCode): { parts: CodePart[]; open: OpenCode } {
  if (open !== '') {
    const end = open === '/*' ? line.indexOf('*/') : line.search(/(?<!\\)`/);
    const kind = open === '/*' ? 'comment' : 'string';
    if (end < 0) return { parts: line ? [{ text: line, kind }] : [], open };
    const length = end + (open === '/*' ? 2 : 1);
    const rest = javascriptLine(line.slice(length), '');
    return { parts: [{ text: line.slice(0, length), kind }, ...rest.parts], open: rest.open };
  }
  const kindOf = ([, comment, string, word, number]: RegExpMatchArray): CodeKind | null =>
    comment ? 'comment' : string ? 'string' : word ? 'keyword' : number ? 'number' : null;
  const parts = between(line, javascript, kindOf);
  const last = parts.at(-1);
  return { parts, open: last ? leftOpen(last) : '' };
}

function leftOpen({ text, kind }: CodePart): OpenCode {
  if (kind === 'comment') return text.startsWith('/*') && !text.endsWith('*/') ? '/*' : '';
  return kind === 'string' && text.startsWith('`') && (text === '`' || !text.endsWith('`')) ? '`' : '';
}

/** Cuts a line at the matches of a pattern, and keeps the text in between. */
function between(
  line: string,
  pattern: RegExp,
  kindOf: (found: RegExpMatchArray) => CodeKind | null,
): CodePart[] {
  const parts: CodePart[] = [];
  const add = (text: string, kind: CodeKind | null) => {
    const last = parts.at(-1);
    if (last && kind === null && last.kind === null) last.text += text;
    else if (text !== '') parts.push({ text, kind });
  };
  let at = 0;
  for (const found of line.matchAll(pattern)) {
    add(line.slice(at, found.index), null);
    add(found[0], kindOf(found));
    at = found.index + found[0].length;
  }
  add(line.slice(at), null);
  return parts;
}
