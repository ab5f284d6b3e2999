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
