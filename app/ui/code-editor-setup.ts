import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeEditor/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/suggest/register';
// Trap: the line above brings inline completions alone; the list of suggestions is this one.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
// The JavaScript language brings these along when its first text is open; services that they register then would be
// unknown to the next editor.
import 'monaco-editor/features/codelens/register';
import 'monaco-editor/features/dropOrPasteInto/register';
import 'monaco-editor/languages/definitions/javascript/register';
import { javascriptDefaults } from 'monaco-editor/languages/features/typescript/register';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import TypeScriptWorker from 'monaco-editor/language/typescript/ts.worker?worker';
import { registerGherkin } from './code-editor-gherkin';

export { monaco };

/** Workers come from this product's own address; the TypeScript one starts with the first JavaScript text. */
globalThis.MonacoEnvironment = {
  getWorker: (_module: string, label: string) =>
    label === 'javascript' || label === 'typescript' ? new TypeScriptWorker() : new EditorWorker(),
};

// Step code imports packages that are not here: syntax is checked, types and imports are not.
javascriptDefaults.setDiagnosticsOptions({ noSemanticValidation: true, noSyntaxValidation: false });
registerGherkin(monaco);

/** Name of the Monaco theme made of this page's tokens, in the scheme the page has right now. */
export function themeOfPage(): string {
  const style = getComputedStyle(document.documentElement);
  const dark = style.colorScheme === 'dark';
  const token = (name: string) => hexOf(style.getPropertyValue(name).trim());
  const name = dark ? 'page-dark' : 'page-light';
  monaco.editor.defineTheme(name, {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: 'keyword.gherkin', foreground: token('--violet').slice(1), fontStyle: 'bold' },
      { token: 'tag.gherkin', foreground: token('--amber').slice(1) },
      { token: 'string.gherkin', foreground: token('--teal').slice(1) },
      { token: 'number.gherkin', foreground: token('--teal').slice(1) },
      { token: 'variable.gherkin', foreground: token('--violet').slice(1) },
      { token: 'comment.gherkin', foreground: token('--text-soft').slice(1), fontStyle: 'italic' },
    ],
    colors: {
      'editor.background': token('--panel'),
      'editor.foreground': token('--text'),
      'editorLineNumber.foreground': token('--grey-9'),
    },
  });
  return name;
}

/** `#abc` and `#aabbcc` as Monaco takes them. @throws when a token is no hex colour any more */
function hexOf(color: string): string {
  if (!/^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) throw new Error(`Not a hex colour: ${color}`);
  return color.length === 7 ? color : `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`;
}
