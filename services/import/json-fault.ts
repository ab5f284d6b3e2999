/** Tokens that are allowed next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'more' | 'nothing';

const blank = /[ \t\r\n]*/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const special = /["\\\u0000-\u001f]/g;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds where a text stops being JSON. JSON.parse of Node 20 says it for some errors only.
 * @returns index of the first character that does not fit; the length of the text when it ends too early
 */
export function jsonFaultAt(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const match = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  const afterValue = (): Expected => (open.length > 0 ? 'more' : 'nothing');
  for (;;) {
    at += match(blank);
    const character = text.charAt(at);
    if (character === '') return at;
    const inside = open.at(-1);
    if (expected === 'colon') {
      if (character !== ':') return at;
      at += 1;
      expected = 'value';
    } else if (expected === 'more' && character === ',') {
      at += 1;
      expected = inside === '{' ? 'key' : 'value';
    } else if (closes(character, inside, expected)) {
      open.pop();
      at += 1;
      expected = afterValue();
    } else if (expected === 'more' || expected === 'nothing') {
      return at;
    } else if (character === '"') {
      const end = endOfString(text, at);
      if (end.fault !== undefined) return end.fault;
      at = end.at;
      expected = expected.startsWith('key') ? 'colon' : afterValue();
    } else if (expected.startsWith('key')) {
      return at;
    } else if (character === '{' || character === '[') {
      open.push(character);
      at += 1;
      expected = character === '{' ? 'key or }' : 'value or ]';
    } else {
      const length = match(plain);
      if (length === 0) return at;
      at += length;
      expected = afterValue();
    }
  }
}

function closes(character: string, inside: string | undefined, expected: Expected): boolean {
  if (character === '}') return inside === '{' && (expected === 'more' || expected === 'key or }');
  return character === ']' && inside === '[' && (expected === 'more' || expected === 'value or ]');
}

function endOfString(text: string, start: number): { at: number; fault?: number } {
  special.lastIndex = start + 1;
  for (;;) {
    const found = special.exec(text);
    if (!found) return { at: text.length, fault: text.length };
    if (found[0] === '"') return { at: found.index + 1 };
    escape.lastIndex = found.index;
    const escaped = found[0] === '\\' && escape.exec(text)?.[0];
    if (!escaped) return { at: found.index, fault: found.index };
    special.lastIndex = found.index + escaped.length;
  }
}

/** Set in objects whose end the file does not have: they may lack anything, also failures. */
export const cutMark = 'reportEndsHere';

const token = /"|[{}[\],:]|[^\s"{}[\],:]+/g;

/**
 * Returns the beginning of a JSON text with everything closed that is open at its end.
 * Drops the last value if it is not complete, and marks the open objects with {@link cutMark}. Null for no object.
 * @param text up to the first fault
 */
export function closedJson(text: string): string | null {
  const open: string[] = [];
  let end = 0;
  let isKey = false;
  for (let at = 0; ;) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) break;
    const [word] = found;
    at = found.index + word.length;
    if (word === '"') {
      const closed = endOfString(text, found.index);
      if (closed.fault !== undefined) break;
      at = closed.at;
      if (!isKey) end = at;
      isKey = false;
    } else if (word === '{' || word === '[') {
      open.push(word);
      isKey = word === '{';
      end = at;
    } else if (word === '}' || word === ']') {
      open.pop();
      end = at;
    } else if (word === ',') {
      isKey = open.at(-1) === '{';
    } else if (word !== ':' && at < text.length) {
      // A number at the end of the text may have had more digits.
      end = at;
    }
  }
  // A complete value, with another text after it.
  if (open.length === 0) return end > 0 ? text.slice(0, end) : null;
  const pieces = [text.slice(0, end)];
  let last = text.charAt(end - 1);
  for (const bracket of open.toReversed()) {
    const mark = bracket === '[' ? '' : `${last === '{' ? '' : ','}"${cutMark}":true`;
    last = bracket === '[' ? ']' : '}';
    pieces.push(mark + last);
  }
  return pieces.join('');
}

const notNumbers = /(?<![\w.])(?:NaN|[-+]?Infinity)(?![\w.])/g;

/** Returns JSON whose texts have no raw control characters and no unknown escapes, and that has no NaN. */
export function escapedJson(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('"', at);
    const between = text.slice(at, start === -1 ? text.length : start);
    pieces.push(between.replace(notNumbers, 'null'));
    if (start === -1) return pieces.join('');
    let from = start;
    special.lastIndex = start + 1;
    for (;;) {
      const found = special.exec(text);
      if (!found) {
        pieces.push(text.slice(from));
        return pieces.join('');
      }
      const [character] = found;
      if (character === '"') {
        at = found.index + 1;
        pieces.push(text.slice(from, at));
        break;
      }
      escape.lastIndex = found.index;
      const escaped = character === '\\' ? escape.exec(text)?.[0] : undefined;
      if (escaped) {
        special.lastIndex = found.index + escaped.length;
        continue;
      }
      const code = character.charCodeAt(0).toString(16).padStart(4, '0');
      // At the end of the text, an escape may only be cut.
      if (character === '\\' && text.length - found.index < 6) continue;
      pieces.push(text.slice(from, found.index), `\\u${code}`);
      from = found.index + 1;
    }
  }
}
