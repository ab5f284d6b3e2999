import { createCookie } from '@remix-run/node';
import { z } from 'zod';

const flash = z.object({ kind: z.enum(['success', 'warning', 'error', 'info']), text: z.string().max(300) });
export type Flash = z.infer<typeof flash>;

const cookie = createCookie('notice', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 });

/** A `Set-Cookie` value that makes the next page of the project show a notification. */
export function flashCookie(text: string, kind: Flash['kind'] = 'success'): Promise<string> {
  return cookie.serialize({ kind, text });
}

/** The notification for this page and the `Set-Cookie` value that takes it away; null when there is none. */
export async function takeFlash(request: Request): Promise<{ flash: Flash; clear: string } | null> {
  const parsed = flash.safeParse(await cookie.parse(request.headers.get('cookie')).catch(() => null));
  if (!parsed.success) return null;
  return { flash: parsed.data, clear: await cookie.serialize('', { maxAge: 0 }) };
}
