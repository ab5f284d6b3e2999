import type { FixedCall, ProposedFix } from '#contracts/runs/code-fixes';
import type { GitStore } from '#services/foundation/git/index';
import type { OpenBranch } from '../branch-reader';
import { createYield } from '#services/foundation/threads/yield';
import { lineNow } from '../steps/line-now';
import { decodeText } from '../text';
import { editLocator } from './edit';
import { rewriteDefinition, type CodeAround } from './rewrite';
import { replaceWords } from './words';

export type FixAtCommit =
  | {
      /** The fix at this commit. */
      fix: ProposedFix;
      /** Null if the code cannot be edited. */
      files: { before: string; after: string } | null;
    }
  /** Why the edit is no longer possible. */
  | { outdated: string };

const outdated = (reason: string): FixAtCommit => ({ outdated: reason });

/** Reads the code around a fix, and the versions of files that fixes began with. */
export type FixDeps = CodeAround & { git: Pick<GitStore, 'read'> };

type Text = { blob: string; text: string | null } | null;

/** Returns a reader for files of a commit that reads each file once. */
function filesOf({ reader }: CodeAround, at: OpenBranch) {
  const read = new Map<string, Promise<Text>>();
  return (path: string): Promise<Text> => {
    const known = read.get(path) ?? reader.textFile(at, path);
    read.set(path, known);
    return known;
  };
}

/** Returns a reader for the versions that fixes began with. It reads each version once. */
function versionsOf({ git }: FixDeps, { projectId }: OpenBranch) {
  const read = new Map<string, Promise<string | null>>();
  return (version: string): Promise<string | null> => {
    const known =
      read.get(version) ?? git.read(projectId, version).then((bytes) => bytes && decodeText(bytes));
    read.set(version, known);
    return known;
  };
}

async function anew(
  deps: FixDeps,
  at: OpenBranch,
  { fix, action }: FixedCall,
  textOf: ReturnType<typeof filesOf>,
  versionOf: ReturnType<typeof versionsOf>,
): Promise<FixAtCommit> {
  const { kind, file: path, place, version } = fix;
  if (!place || version === '') return { fix, files: null };
  // For a fix without an edit, `version` is that of the file with the call.
  const file = await textOf(kind === 'none' ? place.file : path);
  if (!file) return outdated('The file is gone.');
  const { blob, text } = file;
  if (text === null) return outdated('The file is no longer a text.');
  const then = blob === version ? text : await versionOf(version);
  const line = then === null ? null : lineNow(then, text, place.line);
  if (line === null) return outdated('The line was changed since.');
  const now = { ...fix, version: blob, place: { ...place, line } };
  if (kind === 'none') return { fix: now, files: null };
  const { from, to, before, after } = fix;
  if (kind === 'words') {
    const words = replaceWords(text, { line, before, after }, await deps.reader.stepLibrary(at));
    if ('refusal' in words) return outdated(`It can no longer be edited safely, because ${words.refusal}.`);
    return { fix: now, files: { before: text, after: words.source } };
  }
  if (kind === 'definition') {
    if (!fix.rewrite) return outdated('Its new code is not known.');
    const anew = await rewriteDefinition(deps, at, { ...fix.rewrite, action });
    if ('refusal' in anew) return outdated(`It is no longer rewritten, because ${anew.refusal}.`);
    // The new code depends on other scenarios, too. Do not make a change that the user has not seen.
    if (anew.before !== before || anew.after !== after || anew.place.file !== path)
      return outdated('The code of the step, or the steps that use it, were changed since.');
    return { fix: now, files: anew.files };
  }
  const edit = editLocator(text, { line, column: place.column, method: action }, { from, to });
  if ('refusal' in edit) return outdated(`It can no longer be edited safely, because ${edit.refusal}.`);
  return {
    fix: { ...now, before: edit.before, after: edit.after },
    files: { before: text, after: edit.source },
  };
}

/** Makes an edit again on the newest version of its file, at the place where the old line is now. */
export function fixNow(deps: FixDeps, at: OpenBranch, call: FixedCall): Promise<FixAtCommit> {
  return anew(deps, at, call, filesOf(deps, at), versionsOf(deps, at));
}

/** Makes edits again, as `fixNow`. Reads no unchanged file, and each changed file once. */
export async function fixesNow(
  deps: FixDeps,
  at: OpenBranch,
  calls: readonly FixedCall[],
): Promise<FixAtCommit[]> {
  const tree = await deps.reader.files(at, '');
  const blobs = new Map(tree.map(({ path, blob }) => [path, blob]));
  const [textOf, versionOf] = [filesOf(deps, at), versionsOf(deps, at)];
  const found: FixAtCommit[] = [];
  const yielded = createYield();
  for (const call of calls) {
    const { fix } = call;
    const path = fix.kind === 'none' ? (fix.place?.file ?? '') : fix.file;
    const isSame = fix.version === '' || blobs.get(path) === fix.version;
    found.push(isSame ? { fix, files: null } : await anew(deps, at, call, textOf, versionOf));
    await yielded();
  }
  return found;
}
