import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';

/** A sign-in whose password was right: the service's token for the second step, which opens nothing else. */
const pendingCode = z.object({ pending: z.string(), callbackUrl: z.string() });
export type PendingCode = z.infer<typeof pendingCode>;

/** Characters of a path that the cookie takes. */
const maxPathLength = 1800;

/** A `Set-Cookie` value that keeps the sign-in for ten minutes: signed, and out of reach for scripts. */
export function keepPendingCode(
  { pendingSignIns }: AppLoadContext,
  { pending, callbackUrl }: PendingCode,
): Promise<string> {
  const target = callbackUrl.length > maxPathLength ? '/' : callbackUrl;
  return pendingSignIns.serialize({ pending, callbackUrl: target });
}

/** Null when this browser began no sign-in in the last ten minutes. */
export async function readPendingCode(
  request: Request,
  { pendingSignIns }: AppLoadContext,
): Promise<PendingCode | null> {
  const stored = pendingCode.safeParse(await pendingSignIns.parse(request.headers.get('cookie')));
  return stored.success ? stored.data : null;
}

export function forgetPendingCode({ pendingSignIns }: AppLoadContext): Promise<string> {
  return pendingSignIns.serialize('', { maxAge: 0 });
}
