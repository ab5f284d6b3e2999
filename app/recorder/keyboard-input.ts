import { mostOfCommands, type RecordingCommand } from '#contracts/worker/recording';

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

/** Keys with a name that pages know; others, such as those for the volume, are the machine's own. */
const named =
  /^(?:Backspace|Tab|Enter|Escape|Delete|Insert|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)|F(?:[1-9]|1[0-2]))$/;
/** What stays with the browser that the recorder is shown in: loading anew, full screen, tools. */
const ofTheBrowser = /^F(?:5|11|12)$/;

/** How the picture is left by keyboard, in words. */
export const leaveKeys = 'Ctrl+Alt+.';

/**
 * What a key means: a key of the page, leaving the picture, pasting, or nothing: then what it types, if anything, comes as
 * text. @param isMac whose Command is the Control of the browser that is recorded, and whose Option makes signs
 */
export function meaningOf(
  event: Key,
  isMac: boolean,
): Pick<KeyDown, 'key' | 'modifiers'> | 'leave' | 'paste' | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
  // 229: an input method has it.
  if (event.isComposing || event.keyCode === 229) return null;
  if (ctrlKey && altKey && code === 'Period') return 'leave';
  const isSign = [...key].length === 1;
  if ((!isSign && !named.test(key)) || ofTheBrowser.test(key)) return null;
  const makesSign =
    isSign && (event.getModifierState('AltGraph') || (isMac && altKey && !ctrlKey && !metaKey));
  const hasControl = !makesSign && (ctrlKey || (isMac && metaKey));
  // The Windows key is the machine's own.
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

/** More is no paste of a person. */
const longestPaste = 100_000;

/** A text in pieces that a command takes, no character cut in two. */
export function textPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of text) {
    if (piece.length + sign.length > mostOfCommands.typed) {
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
  /** The keys to leave the picture were pressed. */
  leave(): void;
  tell(text: string): void;
}

/**
 * Sends what is typed in a field that nobody sees: keys as keys, and what an input method composes, a dead key makes or
 * somebody pastes as text; never both for one sign. @returns detach
 */
export function listenToKeyboard(field: HTMLTextAreaElement, use: KeyboardUse): () => void {
  const isMac = /mac/i.test(navigator.platform);
  /** Keys that are held, by where they are on the keyboard. */
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
      const meaning = meaningOf(event, isMac);
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
  // A key that goes up elsewhere would stay down in the page.
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
      if (text.length > longestPaste)
        return use.tell(`Not pasted: it has more than ${longestPaste} characters`);
      write(text.replace(/\r\n?/g, '\n'));
    },
    { signal },
  );
  return () => {
    release();
    controller.abort();
  };
}
