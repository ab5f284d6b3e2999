import { randomUUID } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Branches } from './branches';
import type { Git } from './command';
import { fastImportStream } from './fast-import';
import type { Author } from './fast-import';
import { isRepositoryId, isSafePath } from './names';
import { syncFolder } from './sync-folder';

export interface NewFile {
  path: string;
  content: Buffer | string;
}

/** @throws {TypeError} if the id is invalid: ids come from our database, so this is a bug or an attack. */
export function repositoryFolder(root: string, repo: string): string {
  if (!isRepositoryId(repo)) throw new TypeError(`Not a repository id: ${JSON.stringify(repo)}`);
  return join(root, `${repo}.git`);
}

export async function repositoryExists(gitDir: string): Promise<boolean> {
  return access(join(gitDir, 'HEAD')).then(
    () => true,
    () => false,
  );
}

/** Builds the repository in another folder and renames it, so that it exists complete or not at all. */
export async function createRepository(
  where: { git: Git; branches: Branches; root: string; repo: string },
  first: { files: readonly NewFile[]; author: Author; time: Date },
): Promise<'created' | 'exists'> {
  const { git, branches, root, repo } = where;
  const final = repositoryFolder(root, repo);
  const unsafe = first.files.find((file) => !isSafePath(file.path));
  if (unsafe) throw new TypeError(`Not a path for a repository: ${JSON.stringify(unsafe.path)}`);
  if (await repositoryExists(final)) return 'exists';

  const draft = join(root, `.new-${randomUUID()}`);
  try {
    await git.run(draft, ['init', '--bare', '--quiet', '--initial-branch=main', '--template=']);
    const changes = first.files.map(({ path, content }) => ({ path, content: Buffer.from(content) }));
    const stream = fastImportStream({ ...first, base: null, changes, message: 'Create the workspace' });
    const [commit = ''] = (await git.run(draft, fastImportArguments, stream)).toString().split('\n');
    await branches.move(draft, 'main', { from: null, to: commit });
    return (await renameUnlessThere(draft, final)) ? 'created' : 'exists';
  } finally {
    await rm(draft, { recursive: true, force: true });
    await syncFolder(root);
  }
}

/**
 * Removes a repository permanently. Renames it first, so that it is gone at once and as a whole. The next call removes
 * the rest that a killed process left.
 */
export async function removeRepository(root: string, repo: string): Promise<'removed' | 'missing'> {
  const gitDir = repositoryFolder(root, repo);
  const leaving = join(root, `.removed-${repo}`);
  await rm(leaving, { recursive: true, force: true });
  const existed = await repositoryExists(gitDir);
  if (existed) await rename(gitDir, leaving);
  await syncFolder(root);
  await rm(leaving, { recursive: true, force: true });
  return existed ? 'removed' : 'missing';
}

export const fastImportArguments = ['fast-import', '--quiet', '--done', '--date-format=raw'];

/** Returns false if another process was first. */
async function renameUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}
