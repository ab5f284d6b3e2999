import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CodeEditorProps } from './code-editor';

/**
 * Takes over what was typed before the page's scripts ran: React 18 puts the first text back into a textarea when it
 * hydrates it, so the field is read while it still is the server's. When nobody works in it yet, it starts at its line.
 * @param id of the textarea
 * @returns the ref for the textarea
 */
export function useFirstLook(
  id: string,
  { value, onChange, startLine = 1 }: Pick<CodeEditorProps, 'value' | 'onChange' | 'startLine'>,
): RefObject<HTMLTextAreaElement> {
  const field = useRef<HTMLTextAreaElement>(null);
  const [before] = useState(() => (typeof document === 'undefined' ? null : lookAt(id)));
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
    // Somebody may have begun between the look and now: their caret stays where it is.
    if (!before?.focused && document.activeElement !== element) startAt(element, first.current.startLine);
  }, [before]);
  return field;
}

/** The field as the server sent it and a person may have changed it; null when it was not on the page before. */
function lookAt(id: string) {
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
