import type { Author } from './index';

/** A file as a commit should leave it; null content deletes it. */
export interface FileChange {
  path: string;
  content: Buffer | null;
}

/** A file or folder that gets another path as it is; null removes it. */
export interface PathMove {
  from: string;
  to: string | null;
}

export interface NewCommit {
  /** Commit the new one follows; null for the first of a repository. */
  base: string | null;
  /** Done before the changes. */
  moves?: readonly PathMove[];
  changes: readonly FileChange[];
  author: Author;
  time: Date;
  message: string;
}

/**
 * The input for `git fast-import` that writes blobs, trees and commit but moves no branch: the ref it needs is
 * dropped again before the end, so the branch can be moved by compare-and-swap afterwards.
 * Its output is the id of the commit, then those of the written blobs in order, one a line.
 */
export function fastImportStream(commit: NewCommit): Buffer {
  const written = commit.changes.flatMap(({ path, content }) => (content ? [{ path, content }] : []));
  const deleted = commit.changes.filter(({ content }) => content === null);
  const signature = `${plain(commit.author.name)} <${plain(commit.author.email)}> ${Math.floor(commit.time.getTime() / 1000)} +0000`;
  return Buffer.concat([
    ...written.flatMap(({ content }, index) => [line(`blob\nmark :${index + 2}`), ...data(content)]),
    line(`commit ${scratchRef}\nmark :1\nauthor ${signature}\ncommitter ${signature}`),
    ...data(Buffer.from(commit.message.replaceAll('\0', ''))),
    ...(commit.base ? [line(`from ${commit.base}`)] : []),
    ...(commit.moves ?? []).map(({ from, to }) =>
      line(to === null ? `D ${quoted(from)}` : `R ${quoted(from)} ${quoted(to)}`),
    ),
    ...deleted.map(({ path }) => line(`D ${quoted(path)}`)),
    ...written.map(({ path }, index) => line(`M 100644 :${index + 2} ${quoted(path)}`)),
    line(''),
    line('get-mark :1'),
    ...written.map((_, index) => line(`get-mark :${index + 2}`)),
    line(`reset ${scratchRef}\nfrom ${'0'.repeat(40)}\n\ndone`),
  ]);
}

const scratchRef = 'refs/scratch';

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`);
}

function data(bytes: Buffer): Buffer[] {
  return [line(`data ${bytes.length}`), bytes, line('')];
}

function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A name or address in a signature: without the signs that end it; never empty. */
function plain(text: string): string {
  return text.replace(/[<>\x00-\x1f]/g, '').trim() || 'unknown';
}
