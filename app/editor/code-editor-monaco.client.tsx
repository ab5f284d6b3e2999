import Editor, { loader, type Monaco } from '@monaco-editor/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { CodeEditorProps } from './code-editor';
import { startGherkin } from './code-editor-gherkin-help';
import { firstFault } from './code-fault';
import { monaco, themeOfPage } from './code-editor-setup';

// The package's own loader would fetch Monaco from a third-party host.
loader.config({ monaco: monaco as unknown as Monaco });

type RichEditorProps = Pick<
  CodeEditorProps,
  'language' | 'value' | 'onChange' | 'problems' | 'startLine' | 'onFault' | 'gherkin'
> & {
  label: string;
  /** The editor is in sight; before, it has no size and takes no focus. */
  shown: boolean;
  onReady: () => void;
};

type Instance = monaco.editor.IStandaloneCodeEditor;

/** Monaco over the textarea's text: a chunk of its own that only this file and its setup bring in. */
export default function RichEditor({
  language,
  value,
  onChange,
  problems,
  startLine,
  onFault,
  gherkin,
  label,
  shown,
  onReady,
}: RichEditorProps) {
  const editor = useRef<Instance | null>(null);
  const begin = useRef({ line: startLine ?? 1, value });
  // Before the page is painted: what is typed between the end of the plain field and the focus would be lost.
  useLayoutEffect(() => {
    begin.current.value = value;
  }, [value]);
  useLayoutEffect(() => {
    if (shown && editor.current) startAt(editor.current, begin.current);
  }, [shown]);
  useEffect(() => showProblems(editor.current, problems), [problems]);
  useFaultWatch(editor, onFault);
  const endGherkin = useRef<() => void>();
  useEffect(() => () => endGherkin.current?.(), []);
  return (
    <Editor
      language={language}
      // Not `value`: a text that lags behind fast typing would be written over it.
      defaultValue={value}
      theme={themeOfPage()}
      loading={null}
      onChange={(text) => onChange((text ?? '').replace(/\r\n?/g, '\n'))}
      onMount={(instance) => {
        editor.current = instance as unknown as Instance;
        showProblems(editor.current, problems);
        if (language === 'gherkin') endGherkin.current = startGherkin(editor.current, gherkin);
        if (shown) startAt(editor.current, begin.current);
        onReady();
      }}
      options={{
        ariaLabel: label,
        automaticLayout: true,
        detectIndentation: false,
        fixedOverflowWidgets: true,
        fontFamily: 'var(--mono)',
        fontSize: 13,
        lineHeight: 20,
        minimap: { enabled: false },
        padding: { top: 12, bottom: 12 },
        scrollBeyondLastLine: false,
        tabSize: 2,
        insertSpaces: true,
        wordBasedSuggestions: 'currentDocument',
      }}
    />
  );
}

/** Milliseconds between two looks at the markers (docs/rules/interface.md, Code editor). */
const markerPoll = 1000;

function useFaultWatch(editor: RefObject<Instance>, onFault: CodeEditorProps['onFault']): void {
  useEffect(() => {
    if (!onFault) return;
    let told = '';
    const timer = setInterval(() => {
      const model = editor.current?.getModel();
      if (!model) return;
      const fault = firstFault(monaco.editor.getModelMarkers({ resource: model.uri }));
      const now = JSON.stringify(fault);
      if (now !== told) onFault(fault);
      told = now;
    }, markerPoll);
    return () => clearInterval(timer);
  }, [editor, onFault]);
}

/** Errors that the server found, as squiggles with their message. */
function showProblems(editor: Instance | null, problems: CodeEditorProps['problems'] = []): void {
  const model = editor?.getModel();
  if (!model) return;
  const markers = problems.map(({ line, column = 1, message }) => {
    const last = Math.min(Math.max(line, 1), model.getLineCount());
    return {
      startLineNumber: last,
      startColumn: column,
      endLineNumber: last,
      endColumn: Math.max(model.getLineMaxColumn(last), column + 1),
      message,
      severity: monaco.MarkerSeverity.Error,
    };
  });
  monaco.editor.setModelMarkers(model, 'server', markers);
}

/** Takes over from the plain field: what was typed there meanwhile, and the focus. */
function startAt(editor: Instance, { line, value }: { line: number; value: string }): void {
  if (editor.getValue() !== value) editor.setValue(value);
  editor.layout();
  const lineNumber = Math.min(line, editor.getModel()?.getLineCount() ?? 1);
  editor.setPosition({ lineNumber, column: editor.getModel()?.getLineMaxColumn(lineNumber) ?? 1 });
  editor.revealLineInCenterIfOutsideViewport(lineNumber);
  editor.focus();
}
