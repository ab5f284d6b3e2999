import type { BrowserContext } from 'playwright';
import { unrecorded } from './scope';
import { isSecretCookie } from './sensitive';
import { session } from './session';

/** Values of cookies that step code sets show nowhere. */
export function hideAddedCookies(context: BrowserContext): void {
  const add = context.addCookies.bind(context);
  context.addCookies = async (cookies) => {
    hide(cookies.map((cookie) => ({ httpOnly: false, ...cookie })));
    return add(cookies);
  };
}

/** The same for the cookies that a site has set by now. */
export async function hideCookies(context: BrowserContext): Promise<void> {
  hide(await unrecorded(context, () => context.cookies()));
}

function hide(cookies: { name: string; value: string; httpOnly: boolean }[]): void {
  const { secrets } = session().outlet;
  for (const cookie of cookies) if (isSecretCookie(cookie)) secrets.add(cookie.value);
}
