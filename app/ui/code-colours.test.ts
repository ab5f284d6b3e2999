import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeLanguageOf, colourLines, cutParts, type CodeLanguage } from './code-colours';

/** Returns pieces as `kind:text`, without pieces that have no colour. */
function coloured(text: string, language: CodeLanguage): string[][] {
  const lines = text.split('\n');
  const all = colourLines(lines, language);
  expect(all.map((parts) => parts.map((part) => part.text).join(''))).toEqual(lines);
  return all.map((parts) => parts.flatMap(({ kind, text: its }) => (kind === null ? [] : `${kind}:${its}`)));
}

test('Gherkin: keywords, tags, comments, quoted values and doc strings', () => {
  const text = `@smoke
Feature: Pay
  # why
  Scenario Outline: Given names
    Wenn I pay <sum> for 2 "Blue mugs"
    * Andy waits
    """
    Given no step
    """
    Then done`;
  expect(coloured(text, 'gherkin')).toEqual([
    ['tag:@smoke'],
    ['keyword:Feature:'],
    ['comment:  # why'],
    ['keyword:Scenario Outline:'],
    ['keyword:Wenn', 'tag:<sum>', 'number:2', 'string:"Blue mugs"'],
    ['keyword:*'],
    ['string:    """'],
    ['string:    Given no step'],
    ['string:    """'],
    ['keyword:Then'],
  ]);
});

test('JavaScript: words, strings, comments and templates over lines, and no word inside of a name', () => {
  const text = `const returned = 'it\\'s'; // const
/* one
two */ let $if = 0x1f / 2;
await a(\`x
\${y}\`, /"[/]"/u, "z");`;
  expect(coloured(text, 'javascript')).toEqual([
    ['keyword:const', "string:'it\\'s'", 'comment:// const'],
    ['comment:/* one'],
    ['comment:two */', 'keyword:let', 'number:0x1f', 'number:2'],
    ['keyword:await', 'string:`x'],
    ['string:${y}`', 'string:/"[/]"/u', 'string:"z"'],
  ]);
});

test('long and hostile lines are read at once, and their text stays', () => {
  for (const part of ['/', '"', '`', '[', '/[', '\\', '<', '/*', 'a']) {
    for (const language of ['gherkin', 'javascript'] as const) {
      coloured(part.repeat(999), language);
      coloured(part.repeat(20_000), language);
    }
  }
});

test('a range of a line keeps its colours, and languages go by the name of the file', () => {
  const parts = [
    { text: 'let', kind: 'keyword' as const },
    { text: ' a', kind: null },
  ];
  expect(cutParts(parts, 2, 4)).toEqual([
    { text: 't', kind: 'keyword' },
    { text: ' ', kind: null },
  ]);
  expect(['a.feature', 'b.mjs', 'c.ts', 'd.md'].map(codeLanguageOf)).toEqual([
    'gherkin',
    'javascript',
    'javascript',
    null,
  ]);
});

test('every colour can be read on every ground it stands on, in light and dark', () => {
  const css = readFileSync('styles/tokens.css', 'utf8');
  const fileSync = readFileSync('app/ui/code-text.module.css', 'utf8');
  const used = [...fileSync.matchAll(/color: var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
  expect(used.length).toBe(5);
  for (const scheme of ['light', 'dark']) {
    const block = css.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('\n}')[0] ?? '';
    const token = (name: string): string => {
      const value = new RegExp(`${name}: ([^;]+);`).exec(block)?.[1] ?? '';
      const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
      return other ? token(other) : value;
    };
    for (const ground of ['--panel', '--green-soft', '--red-soft', '--brand-soft']) {
      if (!/^#/.test(token(ground))) continue;
      for (const name of used) {
        expect(contrast(token(name), token(ground)), `${scheme} ${name} on ${ground}`).toBeGreaterThan(4.5);
      }
    }
  }
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
