import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** npm as it comes with Node. */
export interface Npm {
  /** Absolute path of its program, with links followed. */
  program: string;
  /** Folder with npm and its dependencies. */
  folder: string;
}

/** Finds the npm that belongs to a Node; null when there is none. */
export function findNpm(node = process.execPath): Npm | null {
  const places = [node, realpathSync(node)].flatMap((path) => [
    // A link next to Node, as Debian and most installers create it.
    join(dirname(path), 'npm'),
    join(dirname(path), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(path), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]);
  for (const place of places) {
    const program = existsSync(place) ? realpathSync(place) : '';
    // Skips shell scripts and other package managers.
    if (!program.endsWith(join('npm', 'bin', 'npm-cli.js'))) continue;
    return { program, folder: dirname(dirname(dirname(program))) };
  }
  return null;
}
