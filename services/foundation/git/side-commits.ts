import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock';
import type { Git } from './command';
import { fastImportStream, type Author } from './fast-import';
import { isObjectId, isSafePath } from './names';
import { fastImportArguments, repositoryExists } from './repositories';
import { syncFolder } from './sync-folder';

/** Files on top of a commit, as a commit on no branch. */
export interface SideCommitRequest {
  repo: string;
  /** Letters, digits, `_` and `-`. The commit is kept under this name, which can be used once. */
  name: string;
  /** Parent of the new commit. */
  base: string;
  files: readonly { path: string; content: string | Uint8Array }[];
  author: Author;
  message: string;
}

/** Folder of the refs that keep side commits from git's cleanup. No push or list of branches has them. */
export const sideRefs = 'refs/unsaved/';

/**
 * Writes the commit, and a ref that keeps it until it is pruned.
 * @returns its id, once it is on disk
 * @throws {TypeError} for an invalid name or path; {@link GitFailed} if the name is taken
 */
export async function writeSideCommit(
  { git, clock }: { git: Git; clock: Clock },
  gitDir: string,
  { name, base, files, author, message }: Omit<SideCommitRequest, 'repo'>,
): Promise<string> {
  if (!/^[\w-]+$/.test(name)) throw new TypeError(`Not a name of a side commit: ${JSON.stringify(name)}`);
  if (!isObjectId(base)) throw new TypeError(`Not a commit id: ${JSON.stringify(base)}`);
  const unsafe = files.find(({ path }) => !isSafePath(path));
  if (unsafe) throw new TypeError(`Not a path for a repository: ${JSON.stringify(unsafe.path)}`);
  const changes = files.map(({ path, content }) => ({ path, content: Buffer.from(content) }));
  const stream = fastImportStream({ base, changes, author, message, time: clock.now() });
  const [commit = ''] = (await git.run(gitDir, fastImportArguments, stream)).toString().split('\n');
  const ref = sideRefs + name;
  await git.run(gitDir, ['update-ref', ref, commit, '0'.repeat(40)]);
  await syncFolder(dirname(join(gitDir, ref)));
  return commit;
}

/** Prunes the repositories below a folder, one after the other. A broken one is logged and does not stop the rest. */
export async function pruneSideCommits(
  { git, log }: { git: Git; log: { warn(details: object, message: string): void } },
  root: string,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  const folders = (await readdir(root)).filter((name) => !name.startsWith('.') && name.endsWith('.git'));
  let pruned = 0;
  for (const folder of folders) {
    if (signal?.aborted) break;
    const gitDir = join(root, folder);
    try {
      pruned += await pruneOf(git, gitDir, before);
    } catch (err) {
      // The project may have been deleted in between, or another server was first.
      if (await repositoryExists(gitDir)) log.warn({ err, gitDir }, 'Old unsaved code was not removed');
    }
  }
  return pruned;
}

async function pruneOf(git: Git, gitDir: string, before: Date): Promise<number> {
  const format = '--format=%(committerdate:unix) %(refname) %(objectname)';
  const listed = (await git.run(gitDir, ['for-each-ref', format, sideRefs])).toString();
  const old = listed.split('\n').flatMap((line) => {
    const [seconds, ref, commit] = line.split(' ');
    return seconds && Number(seconds) * 1000 < before.getTime() ? [`delete ${ref} ${commit}\n`] : [];
  });
  if (old.length > 0) await git.run(gitDir, ['update-ref', '--stdin'], old.join(''));
  return old.length;
}
