import type { LoaderFunctionArgs } from '@remix-run/node';
import type { User } from '#contracts/auth';
import { Refused } from '#contracts/client';
import { readSession } from '~/platform/session';
import { createUpstream, type Upstream } from '~/upstream';

/** Somebody on a public page: signed in, or not. */
export interface Visitor {
  upstream: Upstream;
  /** Null when nobody is signed in, or the session has ended. */
  user: User | null;
}

export async function readVisitor({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Visitor> {
  const session = await readSession(request, context);
  if (session) {
    const upstream = createUpstream(context, { bearer: session.token, sessionId: session.sessionId });
    const answer = await upstream.auth.getUserByToken().catch((error: unknown) => {
      if (error instanceof Refused && error.httpStatus === 401) return null;
      throw error;
    });
    if (answer?.status) return { upstream, user: answer.user };
  }
  return { upstream: createUpstream(context, {}), user: null };
}
