import { createHash } from 'node:crypto';
import { nodesOf, type AriaNode } from './aria-tree';

/** What a person can use on a page; the rows of a list, which have the same, are one. */
export interface Control {
  /** Names it within its page. */
  key: string;
  role: string;
  /** Empty where it has none, and for the rows of a list, whose names differ. */
  name: string;
  /** How many there are of it. */
  count: number;
  /** Names that those of a list have, as far as they differ. */
  names: ReadonlySet<string>;
  /** Where links of it lead to. */
  urls: ReadonlySet<string>;
  /** It sends what stands in a form. */
  submits: boolean;
}

const usable =
  /^(?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem)$/;
const rows = /^(?:listitem|row|article|option|treeitem)$/;
const fields = /^(?:textbox|searchbox|combobox|spinbutton|checkbox|radio|switch|slider|listbox)$/;
/** Rows of a list that have the same controls, at the least. */
const fewRows = 3;
/** Names of one control that are kept to know it by. */
const mostNames = 400;

/** Controls of a page that can be used as it is. */
export function controlsOf(tree: readonly AriaNode[]): Control[] {
  const all = [...nodesOf(tree)].filter(
    ({ node }) => usable.test(node.role) && !node.attributes.includes('disabled'),
  );
  const places = new Map<string, number>();
  const placed = all.map(({ node, above }) => {
    const row = above.findLastIndex(({ role }) => rows.test(role));
    const place = row < 0 ? null : `${above.map(({ role }) => role).join('>')}>${node.role}`;
    if (place !== null) places.set(place, (places.get(place) ?? 0) + 1);
    return { node, above, place };
  });
  const found = new Map<
    string,
    { -readonly [Key in keyof Control]: Control[Key] } & { names: Set<string>; urls: Set<string> }
  >();
  const inRows = namesInRows(placed);
  for (const { node, above, place } of placed) {
    const name = cleanName(node.name);
    // "Delete" in each row is one control with a name; links to each row's own page are one without.
    const isRow = place !== null && (places.get(place) ?? 0) >= fewRows;
    const ownName = isRow && (inRows.get(`${place}\n${name}`) ?? 0) < fewRows ? '' : name;
    const key = keyOf([node.role, ownName, isRow ? place : ''].join('\n'));
    const known = found.get(key);
    const control = known ?? {
      key,
      role: node.role,
      name: ownName,
      count: 0,
      names: new Set<string>(),
      urls: new Set<string>(),
      submits: submits(node, above),
    };
    control.count++;
    if (control.names.size < mostNames) control.names.add(name);
    if (node.url !== null && control.urls.size < mostNames) control.urls.add(node.url);
    found.set(key, control);
  }
  return [...found.values()];
}

function namesInRows(placed: readonly { node: AriaNode; place: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { node, place } of placed) {
    if (place === null) continue;
    const key = `${place}\n${cleanName(node.name)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** As names are compared: without numbers, which count what is in a basket or tell the time. */
export const cleanName = (name: string): string =>
  name.replace(/\s+/g, ' ').trim().replace(/\d+/g, '#').slice(0, 200);

/** The last button behind fields, in the nearest part of the page that has some: what browsers do on Enter. */
function submits(node: AriaNode, above: readonly AriaNode[]): boolean {
  if (node.role !== 'button') return false;
  for (const part of above.toReversed()) {
    const inside = [...nodesOf(part.children)].map((one) => one.node);
    if (!inside.some(({ role }) => fields.test(role))) continue;
    const buttons = inside.filter(({ role }) => role === 'button');
    return buttons.length === 1 && buttons[0] === node;
  }
  return false;
}

/** What is to be tested first: what sends data, then what does something, what takes input, what leads on. */
export function weightOf({ role, submits: sends }: Pick<Control, 'role' | 'submits'>): number {
  if (sends) return 7;
  if (role === 'button' || role.startsWith('menuitem')) return 3;
  if (fields.test(role) || role === 'tab') return 2;
  return 1;
}
