import { nodesOf, type AriaNode } from './aria-tree';

/** What a page is made of, whatever stands in it: places of roles, and names of what a page of its kind always has. */
export type Structure = ReadonlySet<string>;

const named =
  /^(?:textbox|searchbox|combobox|checkbox|radio|spinbutton|tab|dialog|form|search|region|slider)$/;

/** Two pages of a kind have the same, however many rows their lists have and whatever is in them. */
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

/** 0 to 1: the share of both that both have. */
export function likeness(one: Structure, other: Structure): number {
  const both = inBoth(one, other);
  return both / (one.size + other.size - both || 1);
}

/** 0 to 1: the share of the smaller that is in the other. */
export function containment(one: Structure, other: Structure): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  return inBoth(smaller, larger) / (smaller.size || 1);
}
