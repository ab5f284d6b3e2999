export interface GitObject {
  id: string;
  type: string;
  bytes: Buffer;
}

/**
 * Reads the output of `git cat-file --batch`: per request either `<id> <type> <size>\n<bytes>\n` or
 * `<request> missing\n`. Feed it chunks as they come; it calls back once per answer, in order.
 */
export function createBatchReader(onAnswer: (object: GitObject | null) => void) {
  let chunks: Buffer[] = [];
  let size = 0;
  /** Do not look again before so many bytes are there; keeps large objects from being copied per chunk. */
  let needed = 1;

  return function feed(chunk: Buffer): void {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    needed = 1;
    while (rest.length > 0) {
      const end = rest.indexOf(10);
      if (end === -1) break;
      const header = /^([0-9a-f]+) (\w+) (\d+)$/.exec(rest.toString('latin1', 0, end));
      const length = header ? end + 1 + Number(header[3]) + 1 : end + 1;
      if (rest.length < length) {
        needed = length;
        break;
      }
      const [, id = '', type = ''] = header ?? [];
      onAnswer(header ? { id, type, bytes: rest.subarray(end + 1, length - 1) } : null);
      rest = rest.subarray(length);
    }
    chunks = rest.length > 0 ? [rest] : [];
    size = rest.length;
  };
}
