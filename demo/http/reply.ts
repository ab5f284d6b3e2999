/** What a page or an API call answers; the server adds the security headers and the cookies. */
export interface ShopReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An HTML document. Pages depend on the basket and the language, so nothing may keep a copy. */
export function htmlReply(document: string, status = 200): ShopReply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: document,
  };
}

export function jsonReply(value: unknown, status = 200, headers: Record<string, string> = {}): ShopReply {
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(value, null, 2) + '\n' };
}

export function textReply(
  body: string,
  type = 'text/plain; charset=utf-8',
  headers: Record<string, string> = {},
): ShopReply {
  return { status: 200, headers: { 'content-type': type, ...headers }, body };
}

/** 303: after a form was accepted, the browser asks for the next page with GET. */
export function redirect(path: string): ShopReply {
  return { status: 303, headers: { location: path, 'cache-control': 'no-store' }, body: '' };
}

/** An outcome that ends the request: a bad path, a body that is too large, a page that does not exist. */
export class HttpProblem extends Error {
  constructor(
    readonly status: 400 | 404 | 405 | 413 | 415,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`);
  }
}
