import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './reply.ts';

/** The largest request body the shop reads, uploads included. */
export const BODY_LIMIT = 64 * 1024;

/** How much more is read and thrown away: a browser shows our answer only after it could send its file. */
const PATIENCE = 10 * 1024 * 1024;

/** Reads a request body. Throws 413 above BODY_LIMIT; nothing beyond the limit is kept in memory. */
export function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else reject(new HttpProblem(413));
      if (size > PATIENCE) req.destroy();
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', reject);
  });
}

/** The media type of a request without its parameters, in lower case. */
export function mediaType(req: Pick<IncomingMessage, 'headers'>): string {
  return (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
