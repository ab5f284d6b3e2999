import { commandLimits, type RecordingCommand } from '#contracts/worker/recording';

type Send = (command: RecordingCommand) => void;
type KeyDown = Extract<RecordingCommand, { type: 'keyDown' }>;
type Modifiers = KeyDown['modifiers'];
type Key = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'altKey'
  | 'shiftKey'
  | 'metaKey'
  | 'isComposing'
  | 'keyCode'
  | 'getModifierState'
>;

/** Named keys that are sent to the page. Others, such as volume keys, stay with the user's machine. */
const named =
  /^(?:Backspace|Tab|Enter|Escape|Delete|Insert|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)|F(?:[1-9]|1[0-2]))$/;
/** Keys that stay with the user's own browser: reload, full screen, developer tools. */
const ofTheBrowser = /^F(?:5|11|12)$/;

/** Keys that move the focus out of the page's image, as shown to users. */
export const leaveKeys = 'Ctrl+Alt+.';

/**
 * Returns the meaning of a key: a key for the page, leave the image, paste, or null. After null, typed text arrives as
 * text. @param isMac true on a Mac: Command is sent as Control, and Option makes characters
 */
export function keyMeaningOf(
  event: Key,
  isMac: boolean,
): Pick<KeyDown, 'key' | 'modifiers'> | 'leave' | 'paste' | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
  // 229: an input method handles the key.
  if (event.isComposing || event.keyCode === 229) return null;
  if (ctrlKey && altKey && code === 'Period') return 'leave';
  const isSign = [...key].length === 1;
  if ((!isSign && !named.test(key)) || ofTheBrowser.test(key)) return null;
  const makesSign =
    isSign && (event.getModifierState('AltGraph') || (isMac && altKey && !ctrlKey && !metaKey));
  const hasControl = !makesSign && (ctrlKey || (isMac && metaKey));
  // The Windows key stays with the user's machine.
  if (!isMac && metaKey) return null;
  if (hasControl && /^[vV]$/.test(key) && !altKey) return 'paste';
  if (shiftKey && key === 'Insert') return 'paste';
  if (hasControl && /^[rRiI]$/.test(key) && (shiftKey || /^[rR]$/.test(key))) return null;
  const modifiers: Modifiers = [];
  if (hasControl) modifiers.push('Control');
  if (shiftKey) modifiers.push('Shift');
  if (altKey && !makesSign) modifiers.push('Alt');
  return { key, modifiers };
}

/** Most characters of a paste. */
const maxPasteLength = 100_000;

/** Splits a text into pieces short enough for a command. Never splits a character. */
export function textPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of text) {
    if (piece.length + sign.length > commandLimits.typed) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

interface KeyboardUse {
  send: Send;
  isOn(): boolean;
  /** Called when the user presses the keys to leave the image. */
  leave(): void;
  tell(text: string): void;
}

/**
 * Sends input from an invisible field. Keys are sent as keys; pasted text and characters from input methods or dead
 * keys are sent as text. No character is sent twice. @returns a function that removes the listeners
 */
export function listenToKeyboard(field: HTMLTextAreaElement, use: KeyboardUse): () => void {
  const isMac = /mac/i.test(navigator.platform);
  /** Keys that are held down, by their position on the keyboard. */
  const held = new Map<string, Pick<KeyDown, 'key' | 'modifiers'>>();
  const controller = new AbortController();
  const { signal } = controller;
  const write = (text: string) =>
    textPieces(text).forEach((piece) => use.send({ type: 'text', text: piece }));
  const takeTyped = () => {
    const text = field.value;
    field.value = '';
    if (text !== '' && use.isOn()) write(text);
  };
  const release = () => {
    for (const { key, modifiers } of held.values()) use.send({ type: 'keyUp', key, modifiers });
    held.clear();
  };

  field.addEventListener(
    'keydown',
    (event) => {
      const meaning = keyMeaningOf(event, isMac);
      if (meaning === null || meaning === 'paste') return;
      event.preventDefault();
      event.stopPropagation();
      if (meaning === 'leave') return use.leave();
      if (!use.isOn()) return;
      held.set(event.code, meaning);
      use.send({ type: 'keyDown', ...meaning });
    },
    { signal },
  );
  field.addEventListener(
    'keyup',
    ({ code }) => {
      const key = held.get(code);
      held.delete(code);
      if (key) use.send({ type: 'keyUp', key: key.key, modifiers: key.modifiers });
    },
    { signal },
  );
  // Release held keys: a key released outside of the field would stay down in the page.
  field.addEventListener('blur', release, { signal });
  field.addEventListener('compositionend', takeTyped, { signal });
  field.addEventListener('input', (event) => !(event as InputEvent).isComposing && takeTyped(), { signal });
  field.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      if (!use.isOn()) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '') return use.tell('Not pasted: the clipboard holds no text');
      if (text.length > maxPasteLength)
        return use.tell(`Not pasted: it has more than ${maxPasteLength} characters`);
      write(text.replace(/\r\n?/g, '\n'));
    },
    { signal },
  );
  return () => {
    release();
    controller.abort();
  };
}
