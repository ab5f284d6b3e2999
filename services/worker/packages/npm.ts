import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** npm as it comes with Node. */
export interface Npm {
  /** Its program, absolute, with links followed. */
  program: string;
  /** Folder with all of it, and what it needs. */
  folder: string;
}

/** The npm that belongs to the Node that runs this; null where there is none. */
export function findNpm(node = process.execPath): Npm | null {
  const places = [node, realpathSync(node)].flatMap((path) => [
    // A link beside Node, as Debian and most installers have it.
    join(dirname(path), 'npm'),
    join(dirname(path), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(path), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]);
  for (const place of places) {
    const program = existsSync(place) ? realpathSync(place) : '';
    // Not a script of a shell, and no other package manager.
    if (!program.endsWith(join('npm', 'bin', 'npm-cli.js'))) continue;
    return { program, folder: dirname(dirname(dirname(program))) };
  }
  return null;
}
