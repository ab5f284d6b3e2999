import { useMounted } from '@mantine/hooks';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Notice } from '../ui/notice';
import classes from './code-editor.module.css';

export interface CodeProblem {
  /** 1-based. */
  line: number;
  column?: number;
  message: string;
}

export interface GherkinHelp {
  /** Address of the project's steps as JSON, for completion. */
  stepsFrom: string;
  /** The text is a part of a feature in this language. */
  fragmentIn?: string;
}

export interface CodeEditorProps {
  /** Field name in the form. */
  name: string;
  label: string;
  language: 'gherkin' | 'javascript';
  /** Text with `\n` line endings. */
  value: string;
  onChange: (text: string) => void;
  problems?: CodeProblem[];
  /** 1-based line to start at. */
  startLine?: number;
  /** What is said of the line to start at, when a run failed there. */
  failed?: string;
  /** Shows the editor with highlighting and completion instead of the plain field. */
  rich?: boolean;
  /** Called with the first thing that makes the code invalid, null when nothing does; by the rich editor alone. */
  onFault?: (fault: CodeProblem | null) => void;
  /** What the rich editor knows of Gherkin beside the language. */
  gherkin?: GherkinHelp;
  /** What stands at the right above the field. */
  children?: ReactNode;
}

/**
 * What is in sight of the two. Both only until the rich editor has taken over, before anything is painted: a field that is
 * hidden has lost its focus and its caret.
 */
const plainAlone = { plain: true, rich: false };
const both = { plain: true, rich: true };
const richAlone = { plain: false, rich: true };

const RichEditor = lazy(() => import('./code-editor-monaco.client'));

/**
 * A text field for Gherkin or JavaScript. The `<textarea>` is always there and is what the form sends; the rich editor
 * is loaded only when it is wanted and writes into it. When it cannot be loaded, the plain field stays.
 */
export function CodeEditor({ children, label, name, rich = false, ...editor }: CodeEditorProps) {
  const id = useId();
  const { field, write } = useField(id, editor);
  const [failed, setFailed] = useState(false);
  const scripted = useMounted();
  const wanted = rich && scripted && !failed;
  const [shown, setShown] = useState(plainAlone);
  if (!wanted && shown !== plainAlone) setShown(plainAlone);
  return (
    <div
      className={classes.editor}
      // Before the rich editor, which would begin a line below.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && saveAndRun(field.current)) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <div className={classes.bar}>
        <label htmlFor={id} className={classes.label} title={label}>
          {label}
        </label>{' '}
        {children}
      </div>
      {rich && failed && (
        <div className={classes.failed}>
          <Notice kind="warning">
            The code editor could not be loaded. You can go on in the plain field.
          </Notice>
        </div>
      )}
      {wanted && (
        <Boundary onError={() => setFailed(true)}>
          <Suspense fallback={null}>
            <div className={classes.monaco} hidden={!shown.rich}>
              <RichEditor
                {...editor}
                onChange={write}
                label={label}
                field={field}
                shown={shown.rich}
                onReady={() => setShown(both)}
                onTakenOver={() => setShown(richAlone)}
              />
            </div>
          </Suspense>
        </Boundary>
      )}
      <textarea
        id={id}
        ref={field}
        name={name}
        className={classes.text}
        hidden={!shown.plain}
        value={editor.value}
        onChange={(event) => editor.onChange(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        wrap="off"
        data-language={editor.language}
      />
    </div>
  );
}

/** Marks the button of a form that Ctrl+Enter in its code editor presses: spread on it. */
export const pressedByKeys = {
  'data-pressed-by': 'ctrl-enter',
  'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  title: 'Ctrl+Enter',
};

/** @returns false where the form has no such button */
function saveAndRun(field: HTMLTextAreaElement | null): boolean {
  const button = field?.form?.querySelector('button[data-pressed-by="ctrl-enter"]');
  if (!(button instanceof HTMLButtonElement)) return false;
  if (!button.disabled) field?.form?.requestSubmit(button);
  return true;
}

class Boundary extends Component<{ onError: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * The plain field. Takes over what was typed before the page's scripts ran: React 18 puts the first text back into a textarea when it
 * hydrates it, so the field is read while it still is the server's. When nobody works in it yet, it starts at its line.
 * @param id of the textarea
 * @returns the ref for the textarea, and what writes into it
 */
function useField(
  id: string,
  { value, onChange, startLine = 1 }: Pick<CodeEditorProps, 'value' | 'onChange' | 'startLine'>,
): { field: RefObject<HTMLTextAreaElement>; write: (text: string) => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(() => (typeof document === 'undefined' ? null : fieldAt(id)));
  const first = useRef({ value, onChange, startLine });
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    if (before && before.text !== first.current.value) {
      element.value = before.text;
      first.current.onChange(before.text);
      // The caret went to the end with the text that was put back.
      if (before.focused) element.setSelectionRange(before.selectionStart, before.selectionEnd);
    }
    // Somebody may have begun since: their caret stays where it is.
    if (!before?.focused && document.activeElement !== element) startAt(element, first.current.startLine);
  }, [before]);
  const write = (text: string) => {
    // At once, and not when React comes to it: the form may be sent before.
    if (field.current) field.current.value = text;
    onChange(text);
  };
  return { field, write };
}

/** The field as the server sent it and a person may have changed it; null when it was not on the page before. */
function fieldAt(id: string) {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement)) return null;
  const { value: text, selectionStart, selectionEnd } = element;
  return { text, selectionStart, selectionEnd, focused: document.activeElement === element };
}

/** Puts the caret at the end of a line and that line into view. */
function startAt(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const caret = lines.slice(0, line).join('\n').length;
  field.focus({ preventScroll: true });
  field.setSelectionRange(caret, caret);
  const lineHeight = field.scrollHeight / Math.max(1, lines.length);
  field.scrollTop = Math.max(0, (line - 4) * lineHeight);
}
