import type { Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';

/** A header of git's is far below it. */
const longestHeader = 16_000;

/**
 * Passes on what a CGI program writes: lines of a header, an empty line, the body. The answer is not ended.
 * @returns whether a whole header came
 */
export function passOn(output: Readable, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1 && head.length < longestHeader) return;
      output.off('data', read);
      if (end === -1) return resolve(false);
      output.pause();
      writeHead(response, head.subarray(0, end).toString('latin1'));
      response.write(head.subarray(end + 4));
      output.pipe(response, { end: false });
      resolve(true);
    };
    output.on('data', read);
    output.once('end', () => resolve(false));
  });
}

function writeHead(response: ServerResponse, head: string): void {
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10) || 500;
    else if (colon > 0) response.setHeader(name, value);
  }
}
