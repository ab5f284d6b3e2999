import { nodesOf, type AriaNode } from './aria-tree';

/** The structure of a page without its content: places of roles, and names of permanent controls. */
export type Structure = ReadonlySet<string>;

const named =
  /^(?:textbox|searchbox|combobox|checkbox|radio|spinbutton|tab|dialog|form|search|region|slider)$/;

/** Returns the structure of a page. It is equal for pages of a kind, whatever their lists contain. */
export function structureOf(tree: readonly AriaNode[]): Structure {
  const parts = new Set<string>();
  for (const { node, above } of nodesOf(tree)) {
    const place = [...above.slice(-2), node].map(({ role }) => role);
    parts.add(place.join('>'));
    if (node.name && named.test(node.role)) parts.add(`${node.role}:${node.name.replace(/\d+/g, '#')}`);
  }
  return parts;
}

function inBoth(one: Structure, other: Structure): number {
  let count = 0;
  for (const part of one) if (other.has(part)) count++;
  return count;
}

/** Returns the common share of two structures, from 0 to 1: common parts divided by all parts. */
export function likeness(one: Structure, other: Structure): number {
  const both = inBoth(one, other);
  return both / (one.size + other.size - both || 1);
}

/** Returns the share of the smaller structure that the larger one contains, from 0 to 1. */
export function containment(one: Structure, other: Structure): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  return inBoth(smaller, larger) / (smaller.size || 1);
}
