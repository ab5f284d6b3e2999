import { registerGherkin } from './code-editor-gherkin';
import { javascriptDefaults, monaco } from './code-editor-parts';
import { EditorWorker, TypeScriptWorker } from './code-editor-workers';

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
