import type { User } from '#contracts/auth';
import type { CommitResult } from '#services/foundation/git/index';
import type { WorkspaceDeps } from '../deps';
import { decodeText } from '../text';
import { mergeTexts } from './merge';

interface SaveRequest {
  repo: string;
  branch: string;
  by: User;
  message: string;
  guard(commit: string): Promise<string | null>;
  path: string;
  content: string;
  /** Blob the text began with, null for a new file, undefined for whatever is there. */
  base: string | null | undefined;
  /** Take over what others changed meanwhile where that touches other lines. */
  merge: boolean;
}

/** How often a save tries again when others are faster each time. */
const tries = 20;

/**
 * Writes a feature. With `merge` a stale save goes on top of what others saved meanwhile, if neither touched the
 * other's lines; else it stays a conflict.
 * @returns the result, and who else's version is in it
 */
export async function saveFile(
  { write, git }: Pick<WorkspaceDeps, 'write' | 'git'>,
  { path, content, base, merge, ...request }: SaveRequest,
): Promise<{ result: CommitResult; mergedWith: string | null }> {
  const attempt = (text: string, expected: string | null | undefined) =>
    write({ ...request, changes: [{ path, content: text, expected }] });
  const first = await attempt(content, base);
  let result = first;
  for (
    let left = tries;
    merge && result.status === 'conflict' && typeof base === 'string' && left > 0;
    left--
  ) {
    if (result.current === null) break;
    const versions = await Promise.all([
      git.read(request.repo, base),
      git.read(request.repo, result.current),
    ]);
    const [old, theirs] = versions.map((bytes) => bytes && decodeText(bytes));
    const text =
      typeof old === 'string' && typeof theirs === 'string' ? mergeTexts(old, content, theirs) : null;
    if (text === null) break;
    const { commit, current } = result;
    result = await attempt(text, current);
    if (result.status === 'committed') {
      const other = await git.lastChange(request.repo, commit, path);
      return { result, mergedWith: other?.name ?? 'Somebody' };
    }
  }
  return { result, mergedWith: null };
}
