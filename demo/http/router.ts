import type { Context } from './context.ts';
import { HttpProblem, type ShopReply } from './reply.ts';

export type ShopHandler = (context: Context) => ShopReply | Promise<ShopReply>;

/** `GET /products/:id`: the method `ANY` answers every method. */
export type Routes = Record<`${'GET' | 'POST' | 'ANY'} /${string}`, ShopHandler>;

export interface Match {
  handler: ShopHandler;
  params: Record<string, string>;
}

/**
 * Finds the route of a request.
 * Throws 404 when no route has this path, 405 with Allow when it has but not for this method,
 * 400 when a segment is not valid percent-encoding.
 */
export function findRoute(routes: Routes, method: string, path: string): Match {
  const segments = path.split('/').map(decodeSegment);
  const allowed: string[] = [];
  for (const [key, handler] of Object.entries(routes)) {
    const [wanted = '', pattern = ''] = key.split(' ');
    const params = matchPattern(pattern.split('/'), segments);
    if (!params) continue;
    if (wanted === 'ANY' || wanted === method) return { handler, params };
    allowed.push(wanted === 'GET' ? 'GET, HEAD' : wanted);
  }
  throw allowed.length ? new HttpProblem(405, { allow: allowed.join(', ') }) : new HttpProblem(404);
}

function matchPattern(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new HttpProblem(400);
  }
}
