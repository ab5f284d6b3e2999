import type { BrowserContext } from 'playwright';
import { unrecorded } from '../process/scope';
import { isSecretCookie } from './sensitive';
import { session } from '../process/session';

/** Values of cookies that step code sets or reads show nowhere. */
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

/** The same for the cookies that a site has set by now. */
export async function hideCookies(context: BrowserContext): Promise<void> {
  await unrecorded(context, () => context.cookies());
}

const waiting = new WeakMap<BrowserContext, Promise<void>>();
const asked = new WeakMap<BrowserContext, Promise<void>>();

/** The same for many at a time: who calls before the browser is asked shares the answer. Never rejects. */
export function cookiesHidden(context: BrowserContext): Promise<void> {
  const known = waiting.get(context);
  if (known) return known;
  const next = Promise.resolve(asked.get(context)).then(() => {
    waiting.delete(context);
    // A context that is gone has none to tell.
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
