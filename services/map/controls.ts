import { createHash } from 'node:crypto';
import { nodesOfTree, type AriaNode } from '#domain/pages/aria-tree';

/** A control that a person can use on a page. Equal controls in the rows of a list count as one. */
export interface Control {
  /** Identifies the control within its page. */
  key: string;
  role: string;
  /** The common words of different names, e.g. `Add … to basket`. Empty when they have none in common. */
  name: string;
  /** Highest number seen at the same time. */
  count: number;
  /** Names of the control without numbers (see `cleanName`). */
  names: ReadonlySet<string>;
  /** Targets of its links. */
  urls: ReadonlySet<string>;
  /** True when the control submits a form. */
  submits: boolean;
}

/** A control in an accessibility tree. */
interface Found {
  role: string;
  name: string;
  /** The roles of its ancestors. */
  place: string;
  inRow: boolean;
  url: string | null;
  submits: boolean;
}

const usable =
  /^(?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem)$/;
const rows = /^(?:listitem|row|article|treeitem)$/;
/** Roles of menus. A list inside one has no equal rows, because each entry is different. */
export const menus = /^(?:navigation|banner|contentinfo|menu|menubar|toolbar|tablist|radiogroup)$/;
const fields = /^(?:textbox|searchbox|combobox|spinbutton|checkbox|radio|switch|slider|listbox)$/;
/** Elements with the same name at one place, at least: then each row has that control. */
const fewRows = 3;
/** Names kept per control, to recognise it. */
const maxNames = 400;

/**
 * Returns the usable controls of a page, from everything that was seen of it. These count as one: equal controls in the
 * rows of a list, a control with another name at each address, and a link whose name changes over time.
 * @param addresses number of addresses of the page
 */
export function controlsOf(trees: readonly (readonly AriaNode[])[], addresses: number): Control[] {
  const seen = trees.map(foundIn);
  const places = new Map<string, { names: Set<string>; most: number; inRow: boolean; own: Set<string> }>();
  /** Links of one place, by their target. */
  const ways = new Map<string, { names: Set<string>; most: number }>();
  for (const found of seen) {
    const counts = new Map<string, number>();
    const named = new Map<string, number>();
    const led = new Map<string, number>();
    for (const item of found) {
      if (item.url !== null) {
        const way = wayOf(item);
        led.set(way, (led.get(way) ?? 0) + 1);
        const known = ways.get(way) ?? { names: new Set(), most: 0 };
        known.names.add(item.name);
        known.most = Math.max(known.most, led.get(way) ?? 0);
        ways.set(way, known);
      }
      const place = placeOf(item);
      counts.set(place, (counts.get(place) ?? 0) + 1);
      const known = places.get(place) ?? { names: new Set(), most: 0, inRow: item.inRow, own: new Set() };
      known.names.add(item.name);
      places.set(place, known);
      const key = `${place}\n${item.name}`;
      named.set(key, (named.get(key) ?? 0) + 1);
      // "Delete" in each row is one control with that name.
      if ((named.get(key) ?? 0) >= fewRows) known.own.add(item.name);
    }
    for (const [place, count] of counts) {
      const existing = places.get(place);
      if (existing) existing.most = Math.max(existing.most, count);
    }
  }
  const isMerged = (one: Found) => {
    const place = places.get(placeOf(one));
    if (!place || place.own.has(one.name)) return false;
    const others = place.names.size - place.own.size;
    return (place.inRow && others >= fewRows) || (addresses > 1 && place.most === 1 && others > 1);
  };
  /** A link named "Basket (empty)", and "Basket (1 item)" after a user puts something into the basket. */
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
    for (const item of found) {
      const key = keyOf(nameOf(item));
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const control = controls.get(key) ?? newControl(key, item);
      controls.set(key, control);
      control.count = Math.max(control.count, counts.get(key) ?? 0);
      control.submits ||= item.submits;
      if (control.names.size < maxNames) control.names.add(item.name);
      if (item.url !== null && control.urls.size < maxNames) control.urls.add(item.url);
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
  return [...nodesOfTree(tree)]
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

/** Returns role and name of all usable controls in trees. */
export const namesIn = (trees: readonly (readonly AriaNode[])[]): Set<string> =>
  new Set(trees.flatMap(foundIn).map(({ role, name }) => `${role}\n${name}`));

/** Returns whether a link only scrolls within the page. Hash routes are pages. */
const isAnchor = ({ url }: AriaNode) => url !== null && /^#(?!!?\/)/.test(url);

const placeOf = ({ place, role }: Found) => `${place}>${role}`;

const wayOf = (one: Found) => `${placeOf(one)}\n${one.url}`;

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Prepares a name for comparison. Replaces numbers, which are often counts or times. */
export const cleanName = (name: string): string =>
  name.replace(/\s+/g, ' ').trim().replace(/\d+/g, '#').slice(0, 200);

/** Returns the words that all names begin and end with: `Add … to basket`. */
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

/** Returns whether a button is the only one in the nearest part with fields. Browsers press it on Enter. */
function submits(node: AriaNode, above: readonly AriaNode[]): boolean {
  if (node.role !== 'button') return false;
  for (const part of above.toReversed()) {
    const inside = [...nodesOfTree(part.children)].map((entry) => entry.node);
    if (!inside.some(({ role }) => fields.test(role))) continue;
    const buttons = inside.filter(({ role }) => role === 'button');
    return buttons.length === 1 && buttons[0] === node;
  }
  return false;
}

/** Ranks controls for testing: submit buttons first, then actions, then inputs, then links. */
export function weightOf({ role, submits: sends }: Pick<Control, 'role' | 'submits'>): number {
  if (sends) return 7;
  if (role === 'button' || role.startsWith('menuitem')) return 3;
  if (fields.test(role) || role === 'tab') return 2;
  return 1;
}
