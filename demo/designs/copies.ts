import type { Design } from './names.ts';

/** Copies that are remembered: of more, the one that was changed the longest ago is as the original again. */
const max = 200;

/** Name of the shop itself. */
const shopItself = '';

/**
 * The designs of the shop and of its copies. A copy is the shop at an address of its own, `/copies/<name>`: whoever
 * changes one disturbs nobody who uses another. Everything is in memory, and original again after a restart.
 */
export class Copies {
  private readonly designs = new Map<string, Design>();

  /** @param own design of the shop itself */
  constructor(design: Design) {
    this.designs.set(shopItself, design);
  }

  designOf(name: string): Design {
    return this.designs.get(name) ?? 'original';
  }

  redesign(name: string, design: Design): void {
    this.designs.delete(name);
    if (design !== 'original') this.designs.set(name, design);
    const oldest = [...this.designs.keys()].find((kept) => kept !== shopItself);
    if (this.designs.size > max && oldest !== undefined) this.designs.delete(oldest);
  }
}

/** Which copy an address is of, and the address within it; the shop itself has the name ''. */
export function copyOf(path: string): { name: string; path: string } {
  const [, name, rest = ''] = /^\/copies\/([a-z0-9][a-z0-9-]{0,39})(\/.*)?$/.exec(path) ?? [];
  return name === undefined ? { name: shopItself, path } : { name, path: rest || '/' };
}

/** What stands before every address of a copy. */
export const copyPrefix = (name: string): string => (name === shopItself ? '' : `/copies/${name}`);
