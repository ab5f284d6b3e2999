/** Reasons of a failed provider sign-in: `because` of POST /signup, with the login page's text. */
export const identityProviderProblems = {
  unreachable: 'The identity provider does not answer. Please try again in a minute.',
  cancelled: 'The sign-in was cancelled.',
  expired: 'This sign-in has expired or was used before. Please start again.',
  refused: 'The identity provider refused the sign-in. Please ask whoever runs this installation.',
  invalid: "The identity provider's answer is not valid. Please start again.",
  'no-email': 'Your identity provider did not tell your email address.',
  'unverified-email': 'Your identity provider has not verified your email address.',
  throttled: 'Too many attempts. Please try again later.',
  'no-sign-out': 'The identity provider has no sign-out that this page could open. Please sign out there.',
} as const;

export type IdentityProviderProblem = keyof typeof identityProviderProblems;

export function isIdentityProviderProblem(text: unknown): text is IdentityProviderProblem {
  return typeof text === 'string' && Object.hasOwn(identityProviderProblems, text);
}
