/** A node of Playwright's accessibility tree. */
export interface AriaNode {
  role: string;
  name: string;
  /** Attributes in brackets after the role: `checked`, `disabled`, `level=1`. */
  attributes: readonly string[];
  /** Address of a link; null for other roles. */
  url: string | null;
  children: AriaNode[];
}

/** Limits of a tree. Nodes beyond them are left out, as no user reads such a page. */
const limits = { nodes: 5_000, depth: 100 };
const item = /^(\s*)- (.*)$/;
const described = /^([a-zA-Z]+)(?: "((?:[^"\\]|\\.)*)"| \/(.*?)\/)?((?: \[[^\]]*\])*)(:.*)?$/;

/**
 * Parses the output of Playwright's `ariaSnapshot` (a subset of YAML: one node per line, two spaces per level). Ignores
 * other lines. Never throws.
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
    if (!node || depth > limits.depth || (depth > 0 && !parent)) continue;
    if (++count > limits.nodes) break;
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

/** Returns a YAML key without quotes. YAML quotes keys that contain its special characters. */
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

/** Roles of fields that a user types into, or sets to a value. */
const fields: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox']);
const wholeKey =
  /^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[a-zA-Z]+(?: "(?:[^"\\]|\\.)*"| \/.*?\/)?(?: \[[^\]]*\])*)/;

/** Returns the text without the values of fields. Their names, hints and options stay. */
export function withoutFieldValues(text: string): string {
  let field: { role: string; depth: number } | null = null;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const [, indent = '', content] = item.exec(line) ?? [];
    // This line continues the previous node.
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

/** Yields every node of a tree, parents first. */
export function* nodesOfTree(
  nodes: readonly AriaNode[],
  above: readonly AriaNode[] = [],
): Generator<{
  node: AriaNode;
  above: readonly AriaNode[];
}> {
  for (const node of nodes) {
    yield { node, above };
    yield* nodesOfTree(node.children, [...above, node]);
  }
}
