import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RequestHandler } from 'express';

/** How copies of the file are compressed, the best first. */
const encodings = { br: '.br', gzip: '.gz' } as const;

/**
 * Answers with the local recorder, a single file for Node.js that the build writes. Anybody may download it: a tester
 * does so with one command, and it holds nothing of a project. Clients ask each time whether their copy is the newest.
 * @param folder of the build that has record.mjs and its compressed copies
 */
export function recorderFile(folder: string): RequestHandler {
  const path = resolve(folder, 'record.mjs');
  let digest: string | undefined;
  return (request, response, next) => {
    if (!existsSync(path)) {
      const message =
        'This server has no recorder to download, because it was started without a build (npm run build).';
      return void response.status(404).type('text').send(`${message}\n`);
    }
    digest ??= createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 27);
    const best = request.acceptsEncodings('br', 'gzip', 'identity');
    const encoding = best === 'br' || best === 'gzip' ? best : null;
    response.vary('Accept-Encoding');
    response.set({
      'Content-Type': 'text/javascript; charset=utf-8',
      // A link to it downloads it, where a browser would show megabytes of text.
      'Content-Disposition': 'attachment; filename="record.mjs"',
      'Cache-Control': 'public, no-cache',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: `"${digest}${encoding ? `-${encoding}` : ''}"`,
    });
    if (encoding) response.set('Content-Encoding', encoding);
    response.sendFile(
      encoding ? path + encodings[encoding] : path,
      { cacheControl: false, lastModified: false },
      (error?: Error) => void (error && next(error)),
    );
  };
}
