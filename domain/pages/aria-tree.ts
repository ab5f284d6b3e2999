/** A node of Playwright's accessibility tree. */
export interface AriaNode {
  role: string;
  name: string;
  /** What stands behind the role in brackets: `checked`, `disabled`, `level=1`. */
  attributes: readonly string[];
  /** Of a link. */
  url: string | null;
  children: AriaNode[];
}

/** A tree that has more is none that a person reads: the rest is left out. */
const most = { nodes: 5_000, depth: 100 };
const item = /^(\s*)- (.*)$/;
const described = /^([a-zA-Z]+)(?: "((?:[^"\\]|\\.)*)"| \/(.*?)\/)?((?: \[[^\]]*\])*)(:.*)?$/;

/**
 * Reads what Playwright's `ariaSnapshot` prints (its format is a subset of YAML, a node a line, two spaces a level). What
 * is none of its lines says nothing; nothing is thrown.
 */
export function readAria(text: string): AriaNode[] {
  const roots: AriaNode[] = [];
  const above: AriaNode[] = [];
  let count = 0;
  for (const line of text.split('\n')) {
    const [, indent, content] = item.exec(line) ?? [];
    if (indent === undefined || content === undefined) continue;
    const depth = Math.floor(indent.length / 2);
    const parent = above[depth - 1];
    if (content.startsWith('/url:')) {
      if (parent) parent.url = unquoted(content.slice('/url:'.length).trim()).slice(0, 2_000);
      continue;
    }
    const node = readNode(content);
    if (!node || depth > most.depth || (depth > 0 && !parent)) continue;
    if (++count > most.nodes) break;
    (parent?.children ?? roots).push(node);
    above.length = depth;
    above[depth] = node;
  }
  return roots;
}

function readNode(content: string): AriaNode | null {
  const key = keyOf(content);
  const [, role, quoted, pattern, attributes = ''] = described.exec(key) ?? [];
  if (role === undefined) return null;
  return {
    role,
    name: quoted === undefined ? (pattern ?? '') : quoted.replace(/\\(.)/g, '$1'),
    attributes: [...attributes.matchAll(/\[([^\]]*)\]/g)].map(([, attribute = '']) => attribute),
    url: null,
    children: [],
  };
}

/** YAML puts a key in quotes that has one of its own signs. */
function keyOf(content: string): string {
  if (content.startsWith("'")) {
    const [, inner] = /^'((?:[^']|'')*)'/.exec(content) ?? [];
    return inner === undefined ? content : inner.replaceAll("''", "'");
  }
  if (content.startsWith('"')) {
    const [, inner] = /^("(?:[^"\\]|\\.)*")/.exec(content) ?? [];
    return inner === undefined ? content : unquoted(inner);
  }
  return content;
}

/** Fields that somebody types into, or sets to a value. */
const fields: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox']);
const wholeKey =
  /^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[a-zA-Z]+(?: "(?:[^"\\]|\\.)*"| \/.*?\/)?(?: \[[^\]]*\])*)/;

/** The same text without what stands in fields; their names, hints and options stay. */
export function withoutFieldValues(text: string): string {
  let field: { role: string; depth: number } | null = null;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const [, indent = '', content] = item.exec(line) ?? [];
    // What a line goes on with that is none of its own.
    if (content === undefined) {
      if (!field) kept.push(line);
      continue;
    }
    const depth = Math.floor(indent.length / 2);
    if (field && depth <= field.depth) field = null;
    if (field) {
      const isOfField =
        field.role === 'combobox' ? !content.startsWith('text') : /^\/placeholder\b/.test(content);
      if (isOfField) kept.push(line);
      continue;
    }
    const role = readNode(content)?.role ?? '';
    if (!fields.has(role)) {
      kept.push(line);
      continue;
    }
    const [key = ''] = wholeKey.exec(content) ?? [];
    field = { role, depth };
    kept.push(`${indent}- ${key}${content.slice(key.length).trim() === ':' ? ':' : ''}`);
  }
  return kept.join('\n');
}

function unquoted(text: string): string {
  if (text.startsWith("'") && text.endsWith("'") && text.length > 1)
    return text.slice(1, -1).replaceAll("''", "'");
  if (!text.startsWith('"')) return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : text;
  } catch {
    return text;
  }
}

/** Every node of a tree, parents first. */
export function* nodesOf(
  nodes: readonly AriaNode[],
  above: readonly AriaNode[] = [],
): Generator<{
  node: AriaNode;
  above: readonly AriaNode[];
}> {
  for (const node of nodes) {
    yield { node, above };
    yield* nodesOf(node.children, [...above, node]);
  }
}
