import { useState } from 'react';
import type { EditAnswer } from './edit-answer';

/** A text being edited, and the saved one it began with. */
export interface TextEdit {
  text: string;
  setText: (text: string) => void;
  /** Kept from when the edit began: a revalidation must not change what a save is compared with. */
  begun: Pick<EditAnswer, 'text' | 'version'>;
  /** Somebody typed what is not saved yet; text that was only proposed does not count. */
  dirty: boolean;
}

/**
 * @param saved text and version as the page read them
 * @param answer of the last save; without scripts it is what the page begins with
 * @param proposed text to begin with when it is not the saved one
 */
export function useTextEdit(
  saved: Pick<EditAnswer, 'text' | 'version'>,
  answer: EditAnswer | undefined,
  proposed = saved.text,
): TextEdit {
  const [begun, setBegun] = useState({ text: saved.text, version: answer?.version ?? saved.version });
  const [first] = useState(proposed);
  const [text, setText] = useState(answer?.text ?? proposed);
  // Saved with problems: the edit goes on from there.
  if (answer?.problems && answer.version !== begun.version) {
    setBegun({ text: answer.text, version: answer.version });
  }
  return { text, setText, begun, dirty: text !== begun.text && text !== first };
}
