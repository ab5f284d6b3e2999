import Editor, { loader, type Monaco } from '@monaco-editor/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { type CodeEditorProps, firstFault } from './code-editor-props';
import { startGherkin } from './code-editor-gherkin-help';
import { monaco, themeOfPage } from './code-editor-setup';
import classes from './code-editor.module.css';

// Without this, the package's own loader would load Monaco from a third-party host.
loader.config({ monaco: monaco as unknown as Monaco });

type RichEditorProps = Pick<
  CodeEditorProps,
  'language' | 'value' | 'onChange' | 'problems' | 'startLine' | 'failed' | 'onFault' | 'gherkin'
> & {
  label: string;
  /** The plain field that the editor replaces. */
  field: RefObject<HTMLTextAreaElement>;
  /** True when the editor is visible. A hidden editor has no size and takes no focus. */
  shown: boolean;
  onReady: () => void;
  /** Called when the plain field may be hidden. */
  onTakenOver: () => void;
};

type Instance = monaco.editor.IStandaloneCodeEditor;

/** Shows Monaco in place of the textarea. It is a separate chunk, which only this file and its setup import. */
export default function RichEditor({
  language,
  value,
  onChange,
  problems,
  startLine,
  failed,
  onFault,
  gherkin,
  label,
  field,
  shown,
  onReady,
  onTakenOver,
}: RichEditorProps) {
  const editor = useRef<Instance | null>(null);
  const begin = useRef({ line: startLine ?? 1, value, field });
  // Runs before the browser paints: keys between hiding the plain field and moving the focus would be lost.
  useLayoutEffect(() => {
    begin.current.value = value;
  }, [value]);
  useLayoutEffect(() => {
    if (!shown || !editor.current) return;
    startAt(editor.current, begin.current);
    onTakenOver();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [shown]);
  useEffect(() => showProblems(editor.current, problems), [problems]);
  const mark = { line: startLine, failed };
  useFaultWatch(editor, onFault);
  const endGherkin = useRef<() => void>();
  useEffect(() => () => endGherkin.current?.(), []);
  return (
    <Editor
      language={language}
      // Not `value`: during fast typing it lags behind and would overwrite the text.
      defaultValue={value}
      theme={themeOfPage()}
      loading={null}
      onChange={(text = '') => onChange(text.replace(/\r\n?/g, '\n'))}
      onMount={(instance) => {
        editor.current = instance as unknown as Instance;
        showProblems(editor.current, problems);
        markLine(editor.current, mark);
        if (language === 'gherkin') endGherkin.current = startGherkin(editor.current, gherkin);
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

/** Milliseconds between two checks of the markers (docs/rules/interface.md, Code editor). */
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

/** Shows errors that the server found, as underlines with a message. */
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

/** Highlights the line at which the edit begins, as long as the line exists. */
function markLine(editor: Instance, { line, failed }: { line: number | undefined; failed?: string }): void {
  if (line === undefined) return;
  const className = failed === undefined ? classes.begun : classes.failedLine;
  editor.createDecorationsCollection([
    {
      range: new monaco.Range(line, 1, line, 1),
      options: {
        isWholeLine: true,
        className,
        hoverMessage: failed === undefined ? undefined : { value: failed },
      },
    },
  ]);
}

interface Begin {
  line: number;
  value: string;
  field: RefObject<HTMLTextAreaElement>;
}

/**
 * Takes over the plain field's text, caret and focus, with keys typed in the meantime. A focus elsewhere on the page
 * does not move.
 */
function startAt(editor: Instance, { line, value, field }: Begin): void {
  const { activeElement, body } = document;
  const works = field.current !== null && activeElement === field.current;
  const caret = works ? field.current.selectionEnd : null;
  if (editor.getValue() !== value) editor.setValue(value);
  editor.layout();
  const model = editor.getModel();
  const lineNumber = Math.min(line, model?.getLineCount() ?? 1);
  const start = { lineNumber, column: model?.getLineMaxColumn(lineNumber) ?? 1 };
  const position = (caret !== null && positionIn(value, caret)) || start;
  editor.setPosition(position);
  editor.revealPositionInCenterIfOutsideViewport(position);
  if (works || activeElement === null || activeElement === body) editor.focus();
}

/** Returns the position of an offset in a text with `\n` line endings. */
function positionIn(text: string, offset: number): { lineNumber: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { lineNumber: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
