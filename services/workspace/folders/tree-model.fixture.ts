/**
 * A model of the tree of folders and features after any operations. It follows only docs/rules/scenarios.md. Paths are
 * like `checkout/basket`. Each operation returns whether it is allowed, and is done if it is.
 */
export class TreeModel {
  readonly folders = new Set<string>();
  /** Texts by path, without `.feature`. */
  readonly features = new Map<string, string>();

  createFolder(parent: string, name: string): boolean {
    const path = join(parent, name);
    if (!this.hasFolder(parent) || depth(path) > 4 || this.isTaken(this.folders, path)) return false;
    this.folders.add(path);
    return true;
  }

  deleteFolder(path: string): boolean {
    if (!this.folders.has(path)) return false;
    for (const folder of [...this.folders]) if (isIn(folder, path)) this.folders.delete(folder);
    for (const feature of [...this.features.keys()]) if (isIn(feature, path)) this.features.delete(feature);
    return true;
  }

  renameFolder(path: string, name: string): boolean {
    return this.relocate(path, join(above(path), name));
  }

  moveFolder(path: string, destination: string): boolean {
    const to = join(destination, last(path));
    return this.hasFolder(destination) && this.relocate(path, to);
  }

  save(path: string, text: string, isNew: boolean): boolean {
    if (!this.hasFolder(above(path))) return false;
    if (isNew ? this.isTaken(this.features.keys(), path) : !this.features.has(path)) return false;
    this.features.set(path, text);
    return true;
  }

  deleteFeature(path: string): boolean {
    return this.features.delete(path);
  }

  moveFeature(path: string, to: string): boolean {
    const text = this.features.get(path);
    if (text === undefined || path === to || !this.hasFolder(above(to))) return false;
    if (this.isTaken(this.features.keys(), to, path)) return false;
    this.features.delete(path);
    this.features.set(to, text);
    return true;
  }

  private relocate(from: string, to: string): boolean {
    if (!this.folders.has(from) || isIn(to, from)) return false;
    const inside = [...this.folders].filter((folder) => isIn(folder, from));
    const height = Math.max(...inside.map((folder) => depth(folder) - depth(from)));
    if (depth(to) > depth(from) && depth(to) + height > 4) return false;
    if (this.isTaken(this.folders, to, from)) return false;
    const moved = (path: string) => to + path.slice(from.length);
    for (const folder of inside) this.folders.delete(folder);
    for (const folder of inside) this.folders.add(moved(folder));
    for (const [path, text] of [...this.features]) {
      if (!isIn(path, from)) continue;
      this.features.delete(path);
      this.features.set(moved(path), text);
    }
    return true;
  }

  private hasFolder(path: string): boolean {
    return path === '' || this.folders.has(path);
  }

  private isTaken(paths: Iterable<string>, wanted: string, except?: string): boolean {
    return [...paths].some((path) => path !== except && path.toLowerCase() === wanted.toLowerCase());
  }
}

export const join = (parent: string, name: string) => (parent === '' ? name : `${parent}/${name}`);
export const above = (path: string) => path.split('/').slice(0, -1).join('/');
export const last = (path: string) => path.split('/').at(-1) ?? '';
const depth = (path: string) => path.split('/').length;
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Returns a function for numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
