import type * as monaco from 'monaco-editor/editor';

/**
 * Gherkin for Monaco: colours, comments, indentation. Keywords are the English ones and those of the languages our
 * users write most; a keyword of another language is shown as plain text, the server's parser knows all of them.
 */
export function registerGherkin({ languages }: typeof monaco): void {
  languages.register({ id: 'gherkin', extensions: ['.feature'] });
  languages.setMonarchTokensProvider('gherkin', grammar);
  languages.setLanguageConfiguration('gherkin', {
    comments: { lineComment: '#' },
    autoClosingPairs: [
      { open: '"', close: '"' },
      { open: '<', close: '>' },
    ],
    surroundingPairs: [{ open: '"', close: '"' }],
    onEnterRules: [
      {
        beforeText:
          /^\s*(Feature|Rule|Background|Scenario( Outline)?|Example|Examples|Szenario|Hintergrund):.*$/,
        action: { indentAction: languages.IndentAction.Indent },
      },
    ],
  });
}

const blocks =
  'Feature|Business Need|Ability|Rule|Background|Scenario Outline|Scenario Template|Scenario|Examples|Scenarios|Example|' +
  'Funktionalität|Funktion|Regel|Grundlage|Hintergrund|Szenariogrundriss|Szenario|Beispiele|Beispiel|' +
  'Fonctionnalité|Règle|Contexte|Scénario|Plan du scénario|Exemples|Exemple|' +
  'Característica|Regla|Antecedentes|Escenario|Esquema del escenario|Ejemplos|Ejemplo';
const steps =
  'Given|When|Then|And|But|Angenommen|Gegeben sei|Wenn|Dann|Und|Aber|' +
  'Soit|Étant donné|Quand|Lorsque|Alors|Et|Mais|Dado|Cuando|Entonces|Pero|Y';

const grammar: monaco.languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '.gherkin',
  tokenizer: {
    root: [
      [/^\s*#.*$/, 'comment'],
      [/@[^@\s]+/, 'tag'],
      [/^\s*("""|```).*$/, 'string', '@docString'],
      [new RegExp(`^\\s*(${blocks}):`), 'keyword'],
      [new RegExp(`^\\s*(\\*|${steps})(?=\\s|$)`), 'keyword'],
      [/^\s*\|/, 'delimiter', '@row'],
      { include: '@values' },
    ],
    values: [
      [/"(?:[^"\\]|\\.)*"/, 'string'],
      [/<[^<>\s][^<>]*>/, 'variable'],
      [/[A-Za-z_][\w-]*/, ''],
      [/-?\d+(?:[.,]\d+)*/, 'number'],
    ],
    row: [
      [/\\[|\\n]/, 'string'],
      [/\|$/, 'delimiter', '@pop'],
      [/\|/, 'delimiter'],
      { include: '@values' },
      [/$/, '', '@pop'],
    ],
    docString: [
      [/^\s*("""|```)\s*$/, 'string', '@pop'],
      [/.*/, 'string'],
    ],
  },
};
