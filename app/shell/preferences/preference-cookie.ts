import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { largestTree, smallestTree } from './tree-width';

/** Preferences of the interface that a browser stores. Not secret, so not signed. */
const preferences = z.object({
  /** `auto` follows the system. */
  scheme: z.enum(['auto', 'light', 'dark']).catch('auto'),
  /** `auto` follows the window's width (docs/rules/interface.md, Frame). */
  navigation: z.enum(['auto', 'open', 'closed']).catch('auto'),
  /** Shows texts in Monaco; `auto`: on a fast connection (docs/rules/interface.md, Code editor). */
  codeEditor: z.enum(['auto', 'on', 'off']).catch('auto'),
  /** Uses a window below the smallest supported size, e.g. on a phone or with a large zoom. */
  smallWindow: z.boolean().catch(false),
  /** Pixels of the features page's list; null follows the window's width. */
  treeWidth: z.number().int().min(smallestTree).max(largestTree).nullable().catch(null),
});
export type Preferences = z.infer<typeof preferences>;

const cookie = createCookie('preferences', { path: '/', sameSite: 'lax', maxAge: 365 * 24 * 60 * 60 });

export async function readPreferences(request: Request): Promise<Preferences> {
  return preferences.parse((await cookie.parse(request.headers.get('cookie')).catch(() => null)) ?? {});
}

/** A `Set-Cookie` value with the changed preferences. */
export async function changedPreferences(request: Request, change: Partial<Preferences>): Promise<string> {
  return cookie.serialize(preferences.parse({ ...(await readPreferences(request)), ...change }));
}
