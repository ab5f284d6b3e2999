import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How much of a body is read on after its answer, and for how long. */
export interface ReadOnLimits {
  /** Bytes; more than any body that a page, a call or a push announces by mistake. */
  bytes: number;
  /** Milliseconds without a byte. */
  idle: number;
  /** Milliseconds in all. */
  whole: number;
}

const usual: ReadOnLimits = { bytes: 256_000_000, idle: 10_000, whole: 120_000 };

/**
 * Lets the sender of a body read the answer that came before the body's end, such as 413 or the page for a session that
 * has ended. Most clients read the answer only after they have sent everything. A connection that is closed with unread
 * bytes is reset, and a reset takes the answer away from a client that has not read it yet.
 * So the rest of the body is read and dropped, within limits. Where the connection is to be closed, it is closed for
 * writing first, and as a whole once the client has finished (a lingering close).
 */
export function whenAnsweredReadOn(
  request: IncomingMessage,
  response: ServerResponse,
  limits: ReadOnLimits = usual,
): void {
  const { socket } = request;
  // Several middlewares may ask for it.
  if (watched.has(request)) return;
  watched.add(request);
  const closeSoon = socket.destroySoon.bind(socket);
  let closes = false;
  // Node calls it as soon as the last answer of a connection is written.
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return closeSoon();
    closes = true;
    socket.end();
  };
  response.once('finish', () => {
    if (request.complete) return;
    const stop = dropWithin(request, limits);
    const finished = () => {
      stop();
      if (closes) closeSoon();
    };
    request.once('end', finished).once('close', finished);
    request.removeAllListeners('data').resume();
  });
  response.once('close', () => {
    if (!closes) socket.destroySoon = closeSoon;
  });
}

const watched = new WeakSet<IncomingMessage>();

/** Milliseconds between two checks of the received bytes. */
const step = 500;

/**
 * Ends the connection when its client sends too much or too slowly. Counts bytes on the socket, as Node drops an unread
 * body without reporting it. @returns a function that ends the watching
 */
function dropWithin({ socket }: IncomingMessage, { bytes, idle, whole }: ReadOnLimits): () => void {
  const from = socket.bytesRead;
  let before = from;
  let quiet = 0;
  let lasted = 0;
  const watch = setInterval(() => {
    const now = socket.bytesRead;
    lasted += step;
    quiet = now === before ? quiet + step : 0;
    before = now;
    if (now - from <= bytes && quiet < idle && lasted < whole) return;
    clearInterval(watch);
    socket.destroy();
  }, step).unref();
  return () => clearInterval(watch);
}

/**
 * Makes a waiting client (`Expect: 100-continue`) send its body only when the body is read. A request that is refused
 * by its headers is answered before, so its client sends nothing. The connection is then closed, as later data on it
 * would be taken for the body.
 */
export function continueWhenRead(http: Server): void {
  http.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const read = request._read.bind(request);
    const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
    let continued = false;
    request._read = (size) => {
      if (!continued && !response.headersSent) response.writeContinue();
      continued = true;
      read(size);
    };
    response.writeHead = (...parts: unknown[]) => {
      if (!continued) response.setHeader('connection', 'close');
      return writeHead(...parts);
    };
    http.emit('request', request, response);
  });
}
