import { Component, lazy, Suspense, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useBrowserLayoutEffect, useHydrated } from '../ui/hydration';
import { Notice } from '../ui/notice';
import type { CodeEditorProps } from './code-editor-props';
import classes from './code-editor.module.css';

/**
 * The editors that are visible. Both are, until the rich editor has taken over, before the browser paints: hiding the
 * plain field earlier would lose its focus and its caret.
 */
const plainAlone = { plain: true, rich: false };
const both = { plain: true, rich: true };
const richAlone = { plain: false, rich: true };

const RichEditor = lazy(() => import('./code-editor-monaco.client'));

/**
 * A text field for Gherkin or JavaScript. The form always sends the `<textarea>`. The rich editor is loaded only on
 * request and writes into the `<textarea>`. When the rich editor cannot be loaded, the plain field stays.
 */
export function CodeEditor({ children, label, name, rich = false, ...editor }: CodeEditorProps) {
  const id = useId();
  const { field, write } = useField(id, editor);
  const [failed, setFailed] = useState(false);
  const scripted = useHydrated();
  const wanted = rich && scripted && !failed;
  const [shown, setShown] = useState(plainAlone);
  if (!wanted && shown !== plainAlone) setShown(plainAlone);
  return (
    <div
      className={classes.editor}
      // Handles the key before the rich editor, which would insert a line break.
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

/** Marks the form's button that Ctrl+Enter in the code editor presses. Spread it on the button. */
export const pressedByKeys = {
  'data-pressed-by': 'ctrl-enter',
  'aria-keyshortcuts': 'Control+Enter Meta+Enter',
  title: 'Ctrl+Enter',
};

/** @returns false when the form has no such button */
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
 * Manages the plain field, and keeps text typed before the page's scripts ran. Hydration by React 18 resets a textarea
 * to its first text, so the field is read before. A field that nobody edits yet starts at its line.
 * @param id of the textarea
 * @returns the ref for the textarea, and a function that writes into it
 */
function useField(
  id: string,
  { value, onChange, startLine = 1 }: Pick<CodeEditorProps, 'value' | 'onChange' | 'startLine'>,
): { field: RefObject<HTMLTextAreaElement>; write: (text: string) => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(() => (typeof document === 'undefined' ? null : fieldAt(id)));
  const first = useRef({ value, onChange, startLine });
  // In the layout phase: `useHydrated` renders the field once more after it. With the first text, React would write that
  // text and then the typed one, and the caret would be at the end.
  useBrowserLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    if (before && before.text !== first.current.value) {
      element.value = before.text;
      first.current.onChange(before.text);
      // Restoring the text moved the caret to the end.
      if (before.focused) element.setSelectionRange(before.selectionStart, before.selectionEnd);
    }
    // The user may have started to edit since: then the caret does not move.
    if (!before?.focused && document.activeElement !== element) startAt(element, first.current.startLine);
  }, [before]);
  const write = (text: string) => {
    // Writes at once, not with React's next render: the form may be sent before.
    if (field.current) field.current.value = text;
    onChange(text);
  };
  return { field, write };
}

/** Reads the server's field with the user's changes. Null when the page did not have the field before. */
function fieldAt(id: string) {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLTextAreaElement)) return null;
  const { value: text, selectionStart, selectionEnd } = element;
  return { text, selectionStart, selectionEnd, focused: document.activeElement === element };
}

/** Puts the caret at the end of a line, and scrolls the line into view. */
function startAt(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const caret = lines.slice(0, line).join('\n').length;
  field.focus({ preventScroll: true });
  field.setSelectionRange(caret, caret);
  const lineHeight = field.scrollHeight / Math.max(1, lines.length);
  field.scrollTop = Math.max(0, (line - 4) * lineHeight);
}
