import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { ownLoadHeader } from './own-load-header';

/** Characters of a notification. */
const maxLength = 300;

const flash = z.object({
  kind: z.enum(['success', 'warning', 'error', 'info']),
  text: z.string().max(maxLength),
  /** Milliseconds until the notification closes. Left out for the usual time. */
  lasts: z.number().optional(),
});
export type Flash = z.infer<typeof flash>;

const cookie = createCookie('notice', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 });

/**
 * Returns a `Set-Cookie` value that makes the next page of the project show a notification.
 * @param lasts milliseconds until the notification closes, see app/shell/frame/notifications.tsx
 */
export function flashCookie(text: string, kind: Flash['kind'] = 'success', lasts?: number): Promise<string> {
  // A text may contain user input of any length, and must fit into a header.
  const short = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return cookie.serialize({ kind, text: short, lasts });
}

/** Returns this page's notification and a `Set-Cookie` value that removes it. Null without one, or for own loads. */
export async function takeFlash(request: Request): Promise<{ flash: Flash; clear: string } | null> {
  if (request.headers.has(ownLoadHeader)) return null;
  const parsed = flash.safeParse(await cookie.parse(request.headers.get('cookie')).catch(() => null));
  if (!parsed.success) return null;
  return { flash: parsed.data, clear: await cookie.serialize('', { maxAge: 0 }) };
}
