/** Reasons of a failed provider sign-in: `because` of POST /signup, with the login page's text. */
export const identityProviderProblems = {
  unreachable: 'The identity provider does not answer. Try again in a minute.',
  cancelled: 'The sign-in was cancelled.',
  expired: 'This sign-in has expired or was used before. Start again.',
  refused: 'The identity provider refused the sign-in. Ask the operator of this installation.',
  invalid: "The identity provider's answer is not valid. Start again.",
  'no-email': 'Your identity provider did not send your email address.',
  'unverified-email': 'Your identity provider has not verified your email address.',
  throttled: 'Too many attempts. Try again later.',
  'no-sign-out': 'The identity provider has no sign-out page that can be opened from here. Sign out there.',
} as const;

export type IdentityProviderProblem = keyof typeof identityProviderProblems;

export function isIdentityProviderProblem(text: unknown): text is IdentityProviderProblem {
  return typeof text === 'string' && Object.hasOwn(identityProviderProblems, text);
}
