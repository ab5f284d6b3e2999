import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { endGroup } from '#services/foundation/git/index';
import type { Log } from '#services/foundation/log';
import type { Readable } from 'node:stream';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The part of the body that was already read. */
  first: Buffer | undefined;
  /** Called before the client gets the end of the answer. */
  beforeEnd(): Promise<void>;
  log: Log;
}

/** Milliseconds that one request may take. */
const timeLimit = 15 * 60_000;
const keptOfErrors = 4000;

/** Passes body and answer between a client and git until git ends. Ends git when the client disconnects. */
export async function runBackend(
  child: ChildProcessWithoutNullStreams,
  { request, response, first, beforeEnd, log }: Exchange,
): Promise<void> {
  let gone = false;
  const stop = () => {
    gone = true;
    endGroup(child);
  };
  const timer = setTimeout(stop, timeLimit);
  response.once('close', () => {
    if (!response.writableFinished) stop();
  });
  // The client may have disconnected while its request was checked.
  if (response.destroyed) stop();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < keptOfErrors) errors += chunk.toString();
  });
  // git may end before it has read everything. Its error output has the reason.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const passed = passOn(child.stdout, { request, response });
  if (first) child.stdin.write(first);
  request.pipe(child.stdin);
  try {
    const code = await ended;
    const answered = await passed;
    await beforeEnd();
    if (!answered) response.statusCode = 502;
    response.end(answered ? undefined : 'git did not answer.\n');
    if (code !== 0 && !gone)
      log.warn({ code, errors: errors.slice(0, keptOfErrors) }, 'git http-backend failed');
  } finally {
    clearTimeout(timer);
    request.unpipe(child.stdin);
    request.resume();
  }
}

/** Bytes. Headers of git are far shorter. */
const maxHeaderLength = 16_000;

/**
 * Passes on the output of a CGI program: header lines, an empty line, the body. Does not end the answer.
 * git writes its header before it reads the body. Proxies such as nginx stop sending a body when the answer begins, so
 * the answer begins after the whole body was read, when git ends, or when git has written more than `maxHeaderLength`.
 * @returns whether a complete header arrived
 */
function passOn(
  output: Readable,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    let start = Buffer.alloc(0);
    let isBodyRead = request.readableEnded;
    const send = () => {
      const end = start.indexOf('\r\n\r\n');
      if (end === -1 && start.length < maxHeaderLength) return;
      output.off('data', read);
      request.off('end', bodyRead);
      if (end === -1) return resolve(false);
      output.pause();
      writeHead(response, start.subarray(0, end).toString('latin1'));
      response.write(start.subarray(end + 4));
      output.pipe(response, { end: false });
      resolve(true);
    };
    const read = (chunk: Buffer) => {
      start = Buffer.concat([start, chunk]);
      if (isBodyRead || start.length >= maxHeaderLength) send();
    };
    const bodyRead = () => {
      isBodyRead = true;
      send();
    };
    output.on('data', read);
    request.once('end', bodyRead);
    output.once('end', () => {
      if (!response.headersSent) send();
      resolve(false);
    });
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
