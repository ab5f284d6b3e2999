/** The author of a commit. */
export interface Author {
  name: string;
  email: string;
}

/** The content that a commit gives to a file; null deletes the file. */
export interface CommittedFile {
  path: string;
  content: Buffer | null;
}

/** A file or folder that moves to another path unchanged, or is removed (null). */
export interface PathMove {
  from: string;
  to: string | null;
}

export interface NewCommit {
  /** Parent of the new commit; null for the first commit of a repository. */
  base: string | null;
  /** Done before the changes. */
  moves?: readonly PathMove[];
  changes: readonly CommittedFile[];
  author: Author;
  time: Date;
  message: string;
}

/**
 * Returns input for `git fast-import` that writes blobs, trees and a commit, but moves no branch: it deletes the ref
 * that it needs before the end. The branch can be moved by compare-and-swap afterwards.
 * git's output is the id of the commit, then the ids of the written blobs in order, one per line.
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

/** Returns a name or address for a signature, without the characters that end it; never empty. */
function plain(text: string): string {
  return text.replace(/[<>\x00-\x1f]/g, '').trim() || 'unknown';
}
