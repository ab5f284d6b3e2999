import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { readSession, signedOutCookie } from '~/platform/session';
import { createUpstream } from '~/upstream';

export async function loader() {
  return redirect('/');
}

/** Ends the session at the auth service, then in the browser; a session that has ended already is no fault. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await readSession(request, context);
  if (session) {
    const { auth } = createUpstream(context, { bearer: session.token });
    await auth.signOut().catch((err: unknown) => context.log.info({ err }, 'Sign-out of an ended session'));
  }
  return redirect('/login', { headers: { 'set-cookie': await signedOutCookie(context) } });
}
