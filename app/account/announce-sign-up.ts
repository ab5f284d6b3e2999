import type { AppLoadContext } from '@remix-run/node';

/** Milliseconds that the receiver may take. */
const patience = 5000;

/**
 * Sends a new account to the deployment's marketing form, in parallel to the user's request. Errors are ignored
 * silently (docs/rules/access.md, Sign-up).
 */
export function announceSignUp(
  { deployment, log, traceId }: AppLoadContext,
  { firstname, lastname, email }: { firstname: string; lastname: string; email: string },
): void {
  if (!deployment.signupFormUrl) return;
  fetch(deployment.signupFormUrl, {
    method: 'POST',
    body: new URLSearchParams({ firstname, lastname, email, company: '' }),
    signal: AbortSignal.timeout(patience),
  })
    .then((answer) => answer.body?.cancel())
    .catch((err: unknown) => log.debug({ err, traceId }, 'The sign-up form was not sent'));
}
