/** The tokens that may come next. */
type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end' | 'end';

const words: Record<Wanted, string> = {
  value: 'expected a value here',
  'value or ]': "expected a value or ']' here",
  name: 'expected a name in double quotes here',
  'name or }': "expected a name in double quotes or '}' here",
  colon: "expected ':' here",
  'comma or end': "expected ',' or the closing bracket here",
  end: 'expected the end of the text here',
};

const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;

/**
 * Returns where a text stops being JSON and which token is missing there, as `line 3: …`; null for JSON. JSON.parse of
 * Node 20 gives the place of only some problems, and quotes the text, which may contain secrets.
 */
export function jsonProblem(text: string): string | null {
  const open: ('{' | '[')[] = [];
  const scan = new RegExp(token);
  let at = 0;
  let wanted: Wanted = 'value';
  for (;;) {
    const start = at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
    if (start >= text.length && wanted === 'end') return null;
    scan.lastIndex = at;
    const found = scan.exec(text);
    const next: Wanted | null = found ? after(wanted, found[1] ?? (found[2] ? '"' : '0'), open) : null;
    if (next === null) return `line ${lineOf(text, start)}: ${words[wanted]}.`;
    wanted = next;
    at = scan.lastIndex;
  }
}

/** Returns which tokens may follow one (`"` a text, `0` another plain value); null if it is not allowed there. */
function after(wanted: Wanted, sign: string, open: ('{' | '[')[]): Wanted | null {
  const ended = () => (open.length > 0 ? 'comma or end' : 'end');
  const isValue = wanted === 'value' || wanted === 'value or ]';
  if (isValue && (sign === '{' || sign === '[')) {
    open.push(sign);
    return sign === '{' ? 'name or }' : 'value or ]';
  }
  if (isValue && (sign === '"' || sign === '0')) return ended();
  if ((wanted === 'name' || wanted === 'name or }') && sign === '"') return 'colon';
  if (wanted === 'colon') return sign === ':' ? 'value' : null;
  const inside = open.at(-1);
  if (wanted === 'comma or end' && sign === ',') return inside === '{' ? 'name' : 'value';
  const mayClose = wanted === 'comma or end' || wanted === 'name or }' || wanted === 'value or ]';
  if (!mayClose || sign !== (inside === '{' ? '}' : ']')) return null;
  open.pop();
  return ended();
}

/** Returns the 1-based line. For a text that ends too early, it is the last line that is not blank. */
function lineOf(text: string, position: number): number {
  const before = text.slice(0, position);
  return (position < text.length ? before : before.trimEnd()).split('\n').length;
}
