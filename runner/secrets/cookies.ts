import type { BrowserContext } from 'playwright';
import { unrecorded } from '../process/scope';
import { isSecretCookie } from './sensitive';
import { session } from '../process/session';

/** Hides the values of cookies that step code sets or reads. */
export function hideKnownCookies(context: BrowserContext): void {
  const add = context.addCookies.bind(context);
  const read = context.cookies.bind(context);
  context.addCookies = async (cookies) => {
    hide(cookies.map((cookie) => ({ httpOnly: false, ...cookie })));
    return add(cookies);
  };
  context.cookies = async (urls) => {
    const cookies = await read(urls);
    hide(cookies);
    return cookies;
  };
}

/** Hides the cookies that sites have set so far. */
export async function hideCookies(context: BrowserContext): Promise<void> {
  await unrecorded(context, () => context.cookies());
}

const waiting = new WeakMap<BrowserContext, Promise<void>>();
const asked = new WeakMap<BrowserContext, Promise<void>>();

/** Does the same for many callers: those before the browser is asked share the answer. Never rejects. */
export function cookiesHidden(context: BrowserContext): Promise<void> {
  const existing = waiting.get(context);
  if (existing) return existing;
  const next = Promise.resolve(asked.get(context)).then(() => {
    waiting.delete(context);
    // A context that is gone has no cookies to report.
    const answer = hideCookies(context).catch(() => undefined);
    asked.set(context, answer);
    return answer;
  });
  waiting.set(context, next);
  return next;
}

function hide(cookies: { name: string; value: string; httpOnly: boolean }[]): void {
  const { secrets } = session().outlet;
  for (const cookie of cookies) if (isSecretCookie(cookie)) secrets.add(cookie.value);
}
