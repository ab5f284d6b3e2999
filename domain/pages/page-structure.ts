import { nodesOfTree, type AriaNode } from './aria-tree';

/** The structure of a page without its content: places of roles, and names of permanent controls. */
export type Structure = ReadonlySet<string>;

const named =
  /^(?:textbox|searchbox|combobox|checkbox|radio|spinbutton|tab|dialog|form|search|region|slider)$/;

/** Returns the structure of a page. It is equal for pages of a kind, whatever their lists contain. */
export function structureOf(tree: readonly AriaNode[]): Structure {
  const parts = new Set<string>();
  for (const { node, above } of nodesOfTree(tree)) {
    const place = [...above.slice(-2), node].map(({ role }) => role);
    parts.add(place.join('>'));
    if (node.name && named.test(node.role)) parts.add(`${node.role}:${node.name.replace(/\d+/g, '#')}`);
  }
  return parts;
}

function inBoth(a: Structure, b: Structure): number {
  let count = 0;
  for (const part of a) if (b.has(part)) count++;
  return count;
}

/** Returns the common share of two structures, from 0 to 1: common parts divided by all parts. */
export function structureLikeness(a: Structure, b: Structure): number {
  const both = inBoth(a, b);
  return both / (a.size + b.size - both || 1);
}

/** Returns the share of the smaller structure that the larger one contains, from 0 to 1. */
export function containment(a: Structure, b: Structure): number {
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  return inBoth(smaller, larger) / (smaller.size || 1);
}
