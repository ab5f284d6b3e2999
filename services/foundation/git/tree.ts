import type { Git } from './command';
import type { Author } from './fast-import';
import { isObjectId, isSafePath } from './names';

export interface TreeFile {
  path: string;
  blob: string;
}

/** An entry as in git: 100644 and 100755 are files, 120000 links, 160000 submodules. */
export interface TreeEntry extends TreeFile {
  mode: string;
}

export interface LastChange extends Author {
  commit: string;
  time: Date;
}

/**
 * Returns the files of a commit below a folder, recursively.
 * @param folder ends in `/`, or empty for the root
 * @param options.all includes links and submodules
 */
export async function listTree(
  git: Git,
  gitDir: string,
  commit: string,
  folder: string,
  options: { all?: boolean } = {},
): Promise<TreeEntry[]> {
  if (!isObjectId(commit)) throw new TypeError(`Not a commit id: ${JSON.stringify(commit)}`);
  const only = folder === '' ? [] : ['--', folder];
  const output = await git.run(gitDir, ['ls-tree', '-r', '-z', '--full-tree', commit, ...only]);
  const entries = output.toString().split('\0').slice(0, -1).map(entryOf);
  return options.all ? entries : entries.filter(isRegularFile);
}

export function isRegularFile(entry: TreeEntry): boolean {
  return entry.mode === '100644' || entry.mode === '100755';
}

/** Parses `100644 blob <id>\t<path>`. */
function entryOf(record: string): TreeEntry {
  const tab = record.indexOf('\t');
  const [mode = '', , blob = ''] = record.slice(0, tab).split(' ');
  return { path: record.slice(tab + 1), blob, mode };
}

/** Implements `GitStore.lastChange`. */
export async function lastChangeOf(
  git: Git,
  gitDir: string,
  commit: string,
  path: string,
): Promise<LastChange | null> {
  if (!isObjectId(commit) || !isSafePath(path)) return null;
  const output = await git.run(gitDir, ['log', '-1', '-z', '--format=%H%n%an%n%ae%n%ct', commit, '--', path]);
  const [id, name, email, seconds] = output.toString().replace(/\0$/, '').split('\n');
  if (!id || name === undefined || email === undefined) return null;
  return { commit: id, name, email, time: new Date(Number(seconds) * 1000) };
}

/** Implements `GitStore.lineChanges`. */
export async function lineChangesOf(
  git: Git,
  gitDir: string,
  commit: string,
  path: string,
  lines: readonly number[],
): Promise<Map<number, LastChange>> {
  const requested = lines.filter((line) => Number.isSafeInteger(line) && line > 0);
  if (requested.length === 0 || !isObjectId(commit) || !isSafePath(path)) return new Map();
  const ranges = requested.flatMap((line) => ['-L', `${line},${line}`]);
  const output = await git.run(gitDir, ['blame', '--line-porcelain', ...ranges, commit, '--', path]);
  const found = new Map<number, LastChange>();
  // The output for each line of the file begins with its commit, and ends with its text after a tab.
  let [id, line, name, email] = ['', 0, '', ''];
  for (const said of output.toString().split('\n')) {
    const [word = '', ...rest] = said.split(' ');
    if (/^[0-9a-f]{40,64}$/.test(word) && rest.length >= 2) [id, line] = [word, Number(rest[1])];
    else if (word === 'author') name = rest.join(' ');
    else if (word === 'author-mail') email = rest.join(' ').replace(/^<|>$/g, '');
    else if (word === 'committer-time') {
      found.set(line, { commit: id, name, email, time: new Date(Number(rest[0]) * 1000) });
    }
  }
  return found;
}
