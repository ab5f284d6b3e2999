import type { IncomingMessage } from 'node:http';
import { readPushHead, type PushHead } from './pkt-line';

/** Longer than the lines of thousands of branches. */
const longestHead = 500_000;

/** What a push wants, read from the beginning of its body; `bytes` is all that was read for it. */
export type HeadOfBody = { head: PushHead | null; bytes: Buffer };

/** Reads a body up to the end of the push's commands and leaves it paused there. Null for what is no push. */
export function readHead(request: IncomingMessage): Promise<HeadOfBody> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const done = (head: PushHead | null) => {
      request.off('data', read).off('end', ended).off('error', reject);
      request.pause();
      resolve({ head, bytes });
    };
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const head = bytes.length > longestHead ? null : readPushHead(bytes);
      if (head !== 'more') done(head);
    };
    const ended = () => done(null);
    request.on('data', read).once('end', ended).once('error', reject);
  });
}
