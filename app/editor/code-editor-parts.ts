/**
 * The parts of Monaco that the code editor has, and nothing else of this product: scripts/prebundle-monaco.ts bundles
 * them apart.
 */
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

export * as monaco from 'monaco-editor/editor';
export { javascriptDefaults } from 'monaco-editor/languages/features/typescript/register';
