import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './reply.ts';

/** The largest request body the shop reads, uploads included. */
export const BODY_LIMIT = 64 * 1024;

/** Reads a request body. Throws 413 above BODY_LIMIT; the connection is closed then, the rest is not read. */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new HttpProblem(413, { connection: 'close' });
  if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT) {
        req.removeAllListeners('data').resume();
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', reject);
  });
}

/** The media type of a request without its parameters, in lower case. */
export function mediaType(req: Pick<IncomingMessage, 'headers'>): string {
  return (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
