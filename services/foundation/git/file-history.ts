import type { Git } from './command';
import type { Author } from './index';
import { isObjectId, isSafePath } from './names';

/** What one commit did to a file. */
export interface FileChange {
  commit: string;
  author: Author;
  time: Date;
  /** First line of the message. */
  subject: string;
  /** The file's path after the commit; of a deletion the one it had. */
  path: string;
  /** Blobs before and after; null where there was no such file. */
  before: string | null;
  after: string | null;
}

/**
 * The commits that changed a file, newest first, also under the names it had before.
 * @param commit where to start, usually a branch's tip
 * @param most how many to answer
 */
export async function fileHistory(
  git: Git,
  gitDir: string,
  commit: string,
  path: string,
  most: number,
): Promise<FileChange[]> {
  if (!isObjectId(commit) || !isSafePath(path)) return [];
  const output = await git.run(gitDir, [
    ...['log', '--follow', '-M', '-z', '--raw', '--no-abbrev', '--diff-merges=first-parent'],
    ...[`--max-count=${most}`, '--format=%H%n%an%n%ae%n%ct%n%s', commit, '--', path],
  ]);
  return changesIn(output.toString());
}

/** From `<header>\0\n:<modes> <blob> <blob> <kind>\0<path>\0[<new path>\0]` for each commit. */
export function changesIn(output: string): FileChange[] {
  const tokens = output.split('\0');
  return tokens.flatMap((raw, index): FileChange[] => {
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

/** Commits that are looked through for what they deleted: a repository may have a hundred thousand. */
const mostCommits = 2000;

/**
 * What was deleted below a folder in the newest commits up to one, newest first; what was moved is not deleted.
 * @param folder ends in `/`
 * @param most how many to answer
 */
export async function deletedFiles(
  git: Git,
  gitDir: string,
  commit: string,
  folder: string,
  most: number,
): Promise<FileChange[]> {
  if (!isObjectId(commit)) return [];
  const older = await git.run(gitDir, ['rev-list', '--max-count=1', `--skip=${mostCommits}`, commit]);
  const end = older.toString().trim();
  const output = await git.run(gitDir, [
    ...['log', '-M', '-z', '--raw', '--no-abbrev', '--diff-filter=DR', '--diff-merges=first-parent'],
    ...[`--max-count=${most}`, '--format=%H%n%an%n%ae%n%ct%n%s', commit, ...(end ? [`^${end}`] : [])],
    ...['--', folder],
  ]);
  const tokens = output.toString().split('\0');
  const [deleted, moved] = [[] as FileChange[], new Set<string>()];
  let header = '';
  for (let index = 0; index < tokens.length && deleted.length < most; index++) {
    const token = tokens[index] ?? '';
    const raw = token.replace(/^\n/, '');
    if (!/^:\d{6} /.test(raw)) header = token;
    else if (/ R\d+$/.test(raw)) {
      moved.add(tokens[index + 1] ?? '');
      index += 2;
    } else {
      index += 1;
      // All of a commit's files stand behind one header. What was moved since was there again.
      const change = changesIn(`${header}\0\n${raw}\0${tokens[index] ?? ''}\0`);
      deleted.push(...change.filter(({ path }) => !moved.has(path)));
    }
  }
  return deleted;
}

/** Git writes zeros for no file. */
function blobOf(id: string): string | null {
  return /^0*$/.test(id) ? null : id;
}
