import { createHash } from 'node:crypto';
import { nodesOf, type AriaNode } from '#domain/pages/aria-tree';

/** What a person can use on a page; the rows of a list, which have the same, are one. */
export interface Control {
  /** Names it within its page. */
  key: string;
  role: string;
  /** Of several that differ what they have in common: `Add … to basket`; empty where that is nothing. */
  name: string;
  /** How many there are of it at once. */
  count: number;
  /** Its names, as far as they differ. */
  names: ReadonlySet<string>;
  /** Where links of it lead to. */
  urls: ReadonlySet<string>;
  /** It sends what stands in a form. */
  submits: boolean;
}

/** One as it stands in a tree. */
interface Found {
  role: string;
  name: string;
  /** The roles above it. */
  place: string;
  inRow: boolean;
  url: string | null;
  submits: boolean;
}

const usable =
  /^(?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem)$/;
const rows = /^(?:listitem|row|article|treeitem)$/;
/** What stands in a list there is no row: each entry is something of its own. */
export const menus = /^(?:navigation|banner|contentinfo|menu|menubar|toolbar|tablist|radiogroup)$/;
const fields = /^(?:textbox|searchbox|combobox|spinbutton|checkbox|radio|switch|slider|listbox)$/;
/** Rows that have the same name at one place, at the least: then it is what each of them has. */
const fewRows = 3;
/** Names of one control that are kept to know it by. */
const mostNames = 400;

/**
 * Controls of a page that can be used, over all that was seen of it. One in each row of a list is one control, and so is
 * one that has another name on each of the page's addresses, and a link that is called something else by and by.
 * @param addresses how many the page has
 */
export function controlsOf(trees: readonly (readonly AriaNode[])[], addresses: number): Control[] {
  const seen = trees.map(foundIn);
  const places = new Map<string, { names: Set<string>; most: number; inRow: boolean; own: Set<string> }>();
  /** Links of one place by where they lead to. */
  const ways = new Map<string, { names: Set<string>; most: number }>();
  for (const found of seen) {
    const counts = new Map<string, number>();
    const named = new Map<string, number>();
    const led = new Map<string, number>();
    for (const one of found) {
      if (one.url !== null) {
        const way = wayOf(one);
        led.set(way, (led.get(way) ?? 0) + 1);
        const known = ways.get(way) ?? { names: new Set(), most: 0 };
        known.names.add(one.name);
        known.most = Math.max(known.most, led.get(way) ?? 0);
        ways.set(way, known);
      }
      const place = placeOf(one);
      counts.set(place, (counts.get(place) ?? 0) + 1);
      const known = places.get(place) ?? { names: new Set(), most: 0, inRow: one.inRow, own: new Set() };
      known.names.add(one.name);
      places.set(place, known);
      const key = `${place}\n${one.name}`;
      named.set(key, (named.get(key) ?? 0) + 1);
      // "Delete" in each row is one control with that name.
      if ((named.get(key) ?? 0) >= fewRows) known.own.add(one.name);
    }
    for (const [place, count] of counts) {
      const known = places.get(place);
      if (known) known.most = Math.max(known.most, count);
    }
  }
  const isMerged = (one: Found) => {
    const place = places.get(placeOf(one));
    if (!place || place.own.has(one.name)) return false;
    const others = place.names.size - place.own.size;
    return (place.inRow && others >= fewRows) || (addresses > 1 && place.most === 1 && others > 1);
  };
  /** "Basket (empty)" and, after something was put into it, "Basket (1 item)". */
  const isRenamed = (one: Found) => {
    const way = one.url === null ? undefined : ways.get(wayOf(one));
    return way !== undefined && way.most === 1 && way.names.size > 1;
  };
  const nameOf = (one: Found) => {
    if (isMerged(one)) return placeOf(one);
    return isRenamed(one) ? wayOf(one) : `${one.role}\n${one.name}`;
  };
  const controls = new Map<string, Writable>();
  for (const found of seen) {
    const counts = new Map<string, number>();
    for (const one of found) {
      const key = keyOf(nameOf(one));
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const control = controls.get(key) ?? newControl(key, one);
      controls.set(key, control);
      control.count = Math.max(control.count, counts.get(key) ?? 0);
      control.submits ||= one.submits;
      if (control.names.size < mostNames) control.names.add(one.name);
      if (one.url !== null && control.urls.size < mostNames) control.urls.add(one.url);
    }
  }
  for (const control of controls.values()) control.name = commonName([...control.names]);
  return [...controls.values()];
}

type Writable = { -readonly [Key in keyof Control]: Control[Key] } & {
  names: Set<string>;
  urls: Set<string>;
};

const newControl = (key: string, { role }: Found): Writable => ({
  key,
  role,
  name: '',
  count: 0,
  names: new Set(),
  urls: new Set(),
  submits: false,
});

function foundIn(tree: readonly AriaNode[]): Found[] {
  return [...nodesOf(tree)]
    .filter(({ node }) => usable.test(node.role) && !node.attributes.includes('disabled') && !isAnchor(node))
    .map(({ node, above }) => ({
      role: node.role,
      name: cleanName(node.name),
      place: above.map(({ role }) => role).join('>'),
      inRow: above.some(({ role }) => rows.test(role)) && !above.some(({ role }) => menus.test(role)),
      url: node.url,
      submits: submits(node, above),
    }));
}

/** Roles with names of all that can be used in trees. */
export const namesIn = (trees: readonly (readonly AriaNode[])[]): Set<string> =>
  new Set(trees.flatMap(foundIn).map(({ role, name }) => `${role}\n${name}`));

/** A link within the page moves what is seen of it, and does nothing else; hash routes are pages. */
const isAnchor = ({ url }: AriaNode) => url !== null && /^#(?!!?\/)/.test(url);

const placeOf = ({ place, role }: Found) => `${place}>${role}`;

const wayOf = (one: Found) => `${placeOf(one)}\n${one.url}`;

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** As names are compared: without numbers, which count what is in a basket or tell the time. */
export const cleanName = (name: string): string =>
  name.replace(/\s+/g, ' ').trim().replace(/\d+/g, '#').slice(0, 200);

/** The words that all begin and end with: `Add … to basket`. */
function commonName(names: readonly string[]): string {
  if (names.length === 1) return names[0] ?? '';
  const all = names.map((name) => name.split(' '));
  const shortest = Math.min(...all.map(({ length }) => length));
  const isShared = (at: (words: string[]) => string | undefined) => new Set(all.map(at)).size === 1;
  let front = 0;
  while (front < shortest && isShared((words) => words[front])) front++;
  let back = 0;
  while (front + back < shortest && isShared((words) => words.at(-1 - back))) back++;
  if (front + back === 0) return '';
  const words = all[0] ?? [];
  return [...words.slice(0, front), '…', ...words.slice(words.length - back)].join(' ');
}

/** The one button beside fields, in the nearest part of the page that has some: what browsers do on Enter. */
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
