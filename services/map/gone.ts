import { nodesOfTree, type AriaNode } from '#domain/pages/aria-tree';
import { cleanName, type Control } from './controls';

/** A page at the time when it was seen. */
export interface SeenTree {
  route: string;
  seenAt: Date;
  tree: readonly AriaNode[];
}

/** Milliseconds. Within this time, scenarios may see a page in different states, one of them without the control. */
const oneDay = 24 * 60 * 60 * 1000;

interface Read extends Omit<SeenTree, 'tree'> {
  /** Roles of the ancestors of each control, by its role and name. */
  placesOf: Map<string, Set<string>>;
  /** Roles of each part and its ancestors. */
  places: Set<string>;
}

/**
 * Returns a function that tells which controls are gone: at least a day later, the same address was seen with the part
 * that contained the control, but without the control. Controls in a dialog or menu that was not opened since are not.
 * @param seen all sights of the page
 */
export function goneFrom(seen: readonly SeenTree[]): (control: Control) => boolean {
  const trees = seen.map(read);
  return ({ role, names }) => {
    const keys = [...names].map((name) => `${role}\n${name}`);
    const placesIn = ({ placesOf }: Read) => keys.flatMap((key) => [...(placesOf.get(key) ?? [])]);
    const having = trees.filter((tree) => placesIn(tree).length > 0);
    return (
      having.length > 0 &&
      having.every((tree) => {
        const places = placesIn(tree);
        return trees.some(
          (other) =>
            other.route === tree.route &&
            other.seenAt.getTime() - tree.seenAt.getTime() >= oneDay &&
            places.every((place) => other.places.has(place)) &&
            placesIn(other).length === 0,
        );
      })
    );
  };
}

function read({ route, seenAt, tree }: SeenTree): Read {
  const placesOf = new Map<string, Set<string>>();
  const places = new Set<string>(['']);
  for (const { node, above } of nodesOfTree(tree)) {
    const place = above.map(({ role }) => role).join('>');
    places.add(place ? `${place}>${node.role}` : node.role);
    const key = `${node.role}\n${cleanName(node.name)}`;
    placesOf.set(key, (placesOf.get(key) ?? new Set()).add(place));
  }
  return { route, seenAt, placesOf, places };
}
