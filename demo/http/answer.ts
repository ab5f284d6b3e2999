import type { IncomingMessage, ServerResponse } from 'node:http';
import { copyPrefix } from '../designs/copies.ts';
import { redesigned } from '../designs/document.ts';
import { routes } from '../routes.ts';
import { mediaType, readBody } from './body.ts';
import type { Context } from './context.ts';
import { problemReply } from './problem.ts';
import { HttpProblem, type ShopReply } from './reply.ts';
import { findRoute } from './router.ts';
import { startVisit, type ShopOptions } from './visit.ts';

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** Answers one request, whatever it is: bad input ends in 4xx, a mistake of ours in 500 and a line in the log. */
export async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  shop: ShopOptions,
  log: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  const { context, cookies } = startVisit(req, gone.signal, shop);
  const line = (status: number | string) =>
    log(`${req.method} ${context.path} ${status} ${Math.round(performance.now() - started)} ms`);
  try {
    const reply = await produce(req, context).catch((error: unknown) => {
      if (error instanceof HttpProblem) return problemReply(context, error.status, error.headers);
      if (gone.signal.aborted) throw error;
      log(`${req.method} ${context.path} ${error instanceof Error ? error.stack : String(error)}`);
      return problemReply(context, 500);
    });
    send(res, inDesign(context, reply), cookies(), req.method === 'HEAD');
    line(reply.status);
  } catch {
    // The visitor left before the answer was ready; there is nobody to tell.
    line('gone');
    res.destroy();
  }
}

async function produce(req: IncomingMessage, context: Context): Promise<ShopReply> {
  // A proxy's `http://host/path` and `OPTIONS *` are not addresses of the shop.
  if (!context.path.startsWith('/')) throw new HttpProblem(400);
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET');
  const { handler, params } = findRoute(routes, method, context.path);
  context.params = params;
  if (method !== 'GET') {
    context.body = await readBody(req);
    if (mediaType(req) === 'application/x-www-form-urlencoded') {
      context.form = new URLSearchParams(context.body.toString('utf8'));
    }
  }
  return handler(context);
}

/** The reply as the design and the address of the visited copy have it. */
function inDesign({ design, copy }: Context, reply: ShopReply): ShopReply {
  const { location, 'content-type': type = '' } = reply.headers;
  const headers =
    location === undefined ? reply.headers : { ...reply.headers, location: copyPrefix(copy) + location };
  const body = type.startsWith('text/html') ? redesigned(reply.body, design, copy) : reply.body;
  return { ...reply, headers, body };
}

function send(res: ServerResponse, reply: ShopReply, cookies: string[], headOnly: boolean): void {
  const body = Buffer.from(reply.body);
  const length = body.length || reply.status === 200 ? { 'content-length': String(body.length) } : {};
  const setCookie = cookies.length ? { 'set-cookie': cookies } : {};
  res.writeHead(reply.status, { ...SECURITY_HEADERS, ...reply.headers, ...length, ...setCookie });
  res.end(headOnly ? undefined : body);
}
