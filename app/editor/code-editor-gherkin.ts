import type { Dialect } from '@cucumber/gherkin';
import type * as monaco from 'monaco-editor/editor';

/** Gherkin for Monaco: colours, comments, indentation, in the words of one language at a time. */
export function registerGherkin({ languages }: typeof monaco): void {
  languages.register({ id: 'gherkin', extensions: ['.feature'] });
  languages.setLanguageConfiguration('gherkin', {
    comments: { lineComment: '#' },
    autoClosingPairs: [
      { open: '"', close: '"' },
      { open: '<', close: '>' },
    ],
    surroundingPairs: [{ open: '"', close: '"' }],
    onEnterRules: [
      { beforeText: /^\s*[^\s#@|"`:][^:"]*:/, action: { indentAction: languages.IndentAction.Indent } },
    ],
  });
}

/** The colours of texts in a language. */
export function gherkinGrammar(words: Dialect): monaco.languages.IMonarchLanguage {
  const { feature, rule, background, scenario, scenarioOutline, examples } = words;
  const blocks = either([...feature, ...rule, ...background, ...scenario, ...scenarioOutline, ...examples]);
  const { given, when, then, and, but } = words;
  const steps = either([...given, ...when, ...then, ...and, ...but]);
  return {
    defaultToken: '',
    tokenPostfix: '.gherkin',
    unicode: true,
    tokenizer: {
      root: [
        [/^\s*#.*$/, 'comment'],
        [/^\s*@.*$/, 'tag'],
        [/^\s*(""").*$/, 'string', '@quotes'],
        [/^\s*(```).*$/, 'string', '@ticks'],
        [new RegExp(`^\\s*(?:${blocks})\\s*:`), 'keyword'],
        [new RegExp(`^\\s*(?:${steps})`), 'keyword'],
        [/^\s*\|/, 'delimiter', '@row'],
        { include: '@values' },
      ],
      values: [
        [/"(?:[^"\\]|\\.)*"/, 'string'],
        [/<[^<>\s][^<>]*>/, 'variable'],
        [/[\p{L}_][\p{L}\d_-]*/u, ''],
        [/-?\d+(?:[.,]\d+)*/, 'number'],
      ],
      row: [
        [/\\[|\\n]/, 'string'],
        [/\|$/, 'delimiter', '@pop'],
        [/\|/, 'delimiter'],
        { include: '@values' },
        [/$/, '', '@pop'],
      ],
      quotes: [
        [/^\s*"""\s*$/, 'string', '@pop'],
        [/.*/, 'string'],
      ],
      ticks: [
        [/^\s*```\s*$/, 'string', '@pop'],
        [/.*/, 'string'],
      ],
    },
  };
}

/** Longest first: the first alternative that fits counts. */
function either(words: readonly string[]): string {
  const sorted = [...new Set(words)].sort((a, b) => b.length - a.length);
  return sorted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}
