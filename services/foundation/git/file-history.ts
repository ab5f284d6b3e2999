import type { Git } from './command';
import type { Author } from './fast-import';
import { isObjectId, isSafePath } from './names';

/** One commit's change of a file. */
export interface FileCommit {
  commit: string;
  author: Author;
  time: Date;
  /** First line of the message. */
  subject: string;
  /** Path of the file after the commit; before it, if the commit deleted the file. */
  path: string;
  /** Blobs before and after; null if there was no file. */
  before: string | null;
  after: string | null;
}

/**
 * Returns the commits that changed a file, newest first, also under its former names.
 * @param commit where to start, usually the tip of a branch
 * @param most largest number of commits
 */
export async function fileHistory(
  git: Git,
  gitDir: string,
  commit: string,
  path: string,
  max: number,
): Promise<FileCommit[]> {
  if (!isObjectId(commit) || !isSafePath(path)) return [];
  const output = await git.run(gitDir, [
    ...['log', '--follow', '-M', '-z', '--raw', '--no-abbrev', '--diff-merges=first-parent'],
    ...[`--max-count=${max}`, '--format=%H%n%an%n%ae%n%ct%n%s', commit, '--', path],
  ]);
  return changesIn(output.toString());
}

/** Parses `<header>\0\n:<modes> <blob> <blob> <kind>\0<path>\0[<new path>\0]` of each commit. */
export function changesIn(output: string): FileCommit[] {
  const tokens = output.split('\0');
  return tokens.flatMap((raw, index): FileCommit[] => {
    if (!raw.startsWith('\n:')) return [];
    const [id = '', name = '', email = '', seconds = '', subject = ''] = (tokens[index - 1] ?? '').split(
      '\n',
    );
    const [, , before = '', after = '', kind = ''] = raw.trim().split(' ');
    const moved = /^[RC]/.test(kind);
    return [
      {
        commit: id,
        author: { name, email },
        time: new Date(Number(seconds) * 1000),
        subject,
        path: tokens[index + (moved ? 2 : 1)] ?? '',
        before: blobOf(before),
        after: blobOf(after),
      },
    ];
  });
}

/** Number of commits searched for deleted files: a repository may have a hundred thousand commits. */
const maxCommits = 2000;

/**
 * Returns deleted files that match a pathspec, in the newest commits up to one, newest first. A moved file is not
 * deleted.
 * @param pathspec such as `*.feature`
 * @param max largest number of files
 */
export async function deletedFiles(
  git: Git,
  gitDir: string,
  commit: string,
  pathspec: string,
  max: number,
): Promise<FileCommit[]> {
  if (!isObjectId(commit)) return [];
  const older = await git.run(gitDir, ['rev-list', '--max-count=1', `--skip=${maxCommits}`, commit]);
  const end = older.toString().trim();
  const output = await git.run(gitDir, [
    // This pattern is ours. All other paths are literal.
    '--no-literal-pathspecs',
    ...['log', '-M', '-z', '--raw', '--no-abbrev', '--diff-filter=DR', '--diff-merges=first-parent'],
    ...[`--max-count=${max}`, '--format=%H%n%an%n%ae%n%ct%n%s', commit, ...(end ? [`^${end}`] : [])],
    ...['--', pathspec],
  ]);
  const tokens = output.toString().split('\0');
  const [deleted, moved] = [[] as FileCommit[], new Set<string>()];
  let header = '';
  for (let index = 0; index < tokens.length && deleted.length < max; index++) {
    const token = tokens[index] ?? '';
    const raw = token.replace(/^\n/, '');
    if (!/^:\d{6} /.test(raw)) header = token;
    else if (/ R\d+$/.test(raw)) {
      moved.add(tokens[index + 1] ?? '');
      index += 2;
    } else {
      index += 1;
      // All files of a commit follow one header. A file that was moved later had been created again.
      const change = changesIn(`${header}\0\n${raw}\0${tokens[index] ?? ''}\0`);
      deleted.push(...change.filter(({ path }) => !moved.has(path)));
    }
  }
  return deleted;
}

/** Returns a blob id; null for the zeros that git writes if there is no file. */
function blobOf(id: string): string | null {
  return /^0*$/.test(id) ? null : id;
}
