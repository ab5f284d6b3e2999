import type { GherkinHelp } from './code-editor-props';
import { gherkinGrammar } from './code-editor-gherkin';
import { monaco } from './code-editor-setup';
import {
  dialectOf,
  gherkinProblems,
  proposalsAt,
  type ProjectStep,
  type Completion,
} from './gherkin-language';

type Instance = monaco.editor.IStandaloneCodeEditor;

/** Milliseconds after the last key until the text is read again. */
const rest = 500;

/**
 * Adds highlighting in the file's language, errors at their lines, and completion to an editor with Gherkin.
 * @returns a function that ends it
 */
export function startGherkin(editor: Instance, help: GherkinHelp | undefined): () => void {
  const model = editor.getModel();
  if (!model) return () => undefined;
  let language = '';
  const read = () => {
    const text = model.getValue();
    const dialect = dialectOf(text, help?.fragmentIn);
    if (dialect.language !== language) {
      language = dialect.language;
      monaco.languages.setMonarchTokensProvider('gherkin', gherkinGrammar(dialect.words));
    }
    showErrors(model, gherkinProblems(text, help?.fragmentIn));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = model.onDidChangeContent(() => {
    clearTimeout(timer);
    timer = setTimeout(read, rest);
  });
  read();
  const steps = help && fetchSteps(help.stepsFrom);
  const completion = monaco.languages.registerCompletionItemProvider('gherkin', {
    triggerCharacters: [' '],
    async provideCompletionItems(asked, position) {
      if (asked !== model) return { suggestions: [] };
      const above = model.getLinesContent().slice(0, position.lineNumber);
      const line = above.pop() ?? '';
      above.push(line.slice(0, position.column - 1));
      const { words } = dialectOf(model.getValue(), help?.fragmentIn);
      const proposals = proposalsAt(above, words, (await steps) ?? []);
      return {
        suggestions: proposals.map((proposal, order) => suggestionOf(proposal, position, line, order)),
      };
    },
  });
  return () => {
    clearTimeout(timer);
    changed.dispose();
    completion.dispose();
  };
}

/** Completion without the project's steps is better than none. */
async function fetchSteps(address: string): Promise<ProjectStep[]> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as { steps: ProjectStep[] }).steps : [];
  } catch (error) {
    if (error instanceof Error) return [];
    throw error;
  }
}

const kinds = { step: 'Function', keyword: 'Keyword', table: 'Struct' } as const;

function suggestionOf(
  { label, detail, snippet, kind, from }: Completion,
  { lineNumber, column }: monaco.Position,
  line: string,
  order: number,
): monaco.languages.CompletionItem {
  return {
    label,
    detail,
    insertText: snippet,
    insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    kind: monaco.languages.CompletionItemKind[kinds[kind]],
    // A value typed in place of a parameter still matches the step.
    filterText: label.replace(/\{\w*\}/g, ' '),
    sortText: String(order).padStart(5, '0'),
    range: new monaco.Range(lineNumber, from, lineNumber, kind === 'step' ? line.length + 1 : column),
  };
}

/** Replaces the errors that the server found in the saved text. */
function showErrors(model: monaco.editor.ITextModel, problems: ReturnType<typeof gherkinProblems>): void {
  const markers = problems.map(({ line, column = 1, message }) => {
    const number = Math.min(line, model.getLineCount());
    const end = model.getLineMaxColumn(number);
    return {
      startLineNumber: number,
      endLineNumber: number,
      startColumn: Math.min(column, end),
      endColumn: end,
      message,
      severity: monaco.MarkerSeverity.Error,
    };
  });
  monaco.editor.setModelMarkers(model, 'server', []);
  monaco.editor.setModelMarkers(model, 'gherkin', markers);
}
