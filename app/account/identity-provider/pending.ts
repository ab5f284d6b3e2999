import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { signInPatience } from '~/access/pending-sign-ins';

/** Values of a pending sign-in at the provider that only this browser has. */
const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE. */
  verifier: z.string(),
  /** Path to open afterwards. */
  callbackUrl: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

/** Most pending sign-ins of one browser, in as many tabs. The oldest is removed first. */
const max = 3;
/** Most characters of all of them: browsers refuse cookies above 4 kB. */
const maxTextLength = 2400;
const maxPathLength = 1800;

type Where = { request: Request; context: AppLoadContext };

/** Returns a `Set-Cookie` value that keeps a sign-in until the provider answers. */
export async function keepPending(where: Where, begun: Omit<PendingSignIn, 'startedAt'>): Promise<string> {
  const callbackUrl = begun.callbackUrl.length > maxPathLength ? '/' : begun.callbackUrl;
  const kept = [{ ...begun, callbackUrl, startedAt: Date.now() }, ...(await readPending(where))].slice(
    0,
    max,
  );
  while (kept.length > 1 && JSON.stringify(kept).length > maxTextLength) kept.pop();
  return where.context.pendingSignIns.serialize(kept);
}

/**
 * Finds the sign-in of the provider's answer by its state. Returns it with a `Set-Cookie` value that removes it.
 * @returns null when this browser began no such sign-in in the last ten minutes
 */
export async function takePendingProviderSignIn(
  where: Where,
  state: string | null,
): Promise<{ pending: PendingSignIn; forget: string } | null> {
  const kept = await readPending(where);
  const pending = kept.find((item) => item.state === state);
  if (!pending) return null;
  const { pendingSignIns } = where.context;
  const others = kept.filter((item) => item !== pending);
  const forget =
    others.length > 0
      ? await pendingSignIns.serialize(others)
      : await pendingSignIns.serialize('', { maxAge: 0 });
  return { pending, forget };
}

async function readPending({ request, context }: Where): Promise<PendingSignIn[]> {
  const value: unknown = await context.pendingSignIns.parse(request.headers.get('cookie'));
  const kept = z.array(pendingSignIn).safeParse(value);
  // The browser could keep a cookie longer than allowed, so the server checks the time as well.
  const since = Date.now() - signInPatience * 1000;
  return kept.success ? kept.data.filter(({ startedAt }) => startedAt > since) : [];
}
