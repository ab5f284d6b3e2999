import type { BrowserContext, Page, Route } from 'playwright';
import type { InterceptResult } from '#contracts/worker/evidence';
import { withoutUrlSecrets } from '../secrets/sensitive';
import { session } from '../process/session';

const patched = new WeakSet<object>();
const actions = ['fulfill', 'abort', 'continue', 'fallback'] as const;
type Action = (typeof actions)[number];

type Handler = (route: Route, ...rest: unknown[]) => unknown;

/** Reports what step code does with requests of a page: `page.route` and `context.route`. */
export function reportIntercepts(owner: Page | BrowserContext): void {
  const prototype = Object.getPrototypeOf(owner) as Routing;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const { route, unroute } = prototype;
  prototype.route = function (url, handler, ...rest) {
    return route.call(this, url, watched(handler), ...rest);
  };
  prototype.unroute = function (url, handler) {
    return unroute.call(this, url, handler && (watchers.get(handler) ?? handler));
  };
}

interface Routing {
  route(url: unknown, handler: Handler, ...rest: unknown[]): Promise<unknown>;
  unroute(url: unknown, handler?: Handler): Promise<void>;
}

const watchers = new WeakMap<Handler, Handler>();

/** Returns the same wrapper for the same handler, so that `unroute` finds it. */
function watched(handler: Handler): Handler {
  const known = watchers.get(handler);
  if (known) return known;
  const watcher: Handler = (route, ...rest) => {
    reportRoute(route);
    return handler(route, ...rest);
  };
  watchers.set(handler, watcher);
  return watcher;
}

function reportRoute(route: Route): void {
  const prototype = Object.getPrototypeOf(route) as Record<string, unknown>;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  for (const action of actions) {
    const original = prototype[action] as (this: Route, ...args: unknown[]) => Promise<void>;
    prototype[action] = async function (this: Route, ...args: unknown[]) {
      const { current } = session();
      const at = current && intervenes(action, args[0]) && { id: current.id, index: current.index };
      const tell = (message?: string) => {
        if (at)
          session().outlet.send({
            type: 'intercept',
            ...at,
            result: resultOf(this, action, args[0], message),
          });
      };
      try {
        await original.apply(this, args);
        tell();
      } catch (error) {
        tell(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
        throw error;
      }
    };
  }
}

/** Returns whether a request was changed. Requests that continue unchanged would fill the report. */
function intervenes(action: Action, options: unknown): boolean {
  return action === 'fulfill' || action === 'abort' || Object.keys(options ?? {}).length > 0;
}

function resultOf(
  route: Route,
  action: Action,
  options: unknown,
  message: string | undefined,
): InterceptResult {
  const request = route.request();
  const { status, response } = (options ?? {}) as { status?: number; response?: { status(): number } };
  return {
    url: withoutUrlSecrets(request.url()),
    method: request.method(),
    action,
    status: action === 'fulfill' ? (status ?? response?.status() ?? 200) : null,
    overallStatus: message === undefined ? 'success' : 'failed',
    message,
  };
}
