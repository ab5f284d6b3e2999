import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { knownDevice, signInAnswer } from './sign-in-answer';
import { user } from './user';

const credentials = z.object({ email: z.string(), password: z.string() });

/** Calls of the built-in sign-in: accounts, sessions and passwords (docs/rules/access.md, Sign-in). */
export const accountCalls = {
  signUp: endpoint({
    method: 'POST',
    path: '/signup-without-iam',
    summary:
      'Creates an account with e-mail and password, and signs in. `because` is "taken" when the e-mail has an account, else the invalid field.',
    access: 'public',
    body: credentials.extend({ firstname: z.string(), lastname: z.string() }),
    answer: signInAnswer,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/signin-without-iam',
    summary:
      'Signs in with e-mail and password. `device` is from the answer of an earlier sign-in on the same device: wrong passwords from elsewhere do not lock it out. `because` is "second-factor" when a code is required: see confirm-sign-in.',
    access: 'public',
    body: credentials.extend({ device: knownDevice.optional() }),
    answer: signInAnswer,
  }),
  signInWithoutIdentityProvider: endpoint({
    method: 'POST',
    path: '/sign-in-without-identity-provider',
    summary: 'The other name of signin-without-iam.',
    access: 'public',
    body: credentials.extend({ device: knownDevice.optional() }),
    answer: signInAnswer,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/sign-out',
    summary: 'Ends the session of the bearer token.',
    access: 'signed-in',
    answer: answerOf({}),
  }),
  getUserByToken: endpoint({
    method: 'GET',
    path: '/getNonIamUserByToken',
    summary: 'The user of the bearer token.',
    access: 'signed-in',
    scope: 'any',
    answer: answerOf({ user }),
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/sign-out-everywhere',
    summary: "Ends all sessions of the bearer's user, the bearer's own among them.",
    access: 'signed-in',
    answer: answerOf({ ended: z.number().int() }),
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/update-profile',
    summary: "Changes the bearer's name and company.",
    access: 'signed-in',
    body: z.object({ firstname: z.string(), lastname: z.string(), companyName: z.string() }),
    answer: answerOf({ user }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    summary:
      "Changes the password and ends the user's other sessions. Requires a code, too, when two-factor authentication is on. `because` is the invalid field.",
    access: 'signed-in',
    body: z.object({
      currentPassword: z.string(),
      newPassword: z.string(),
      code: z.string().optional(),
    }),
    answer: answerOf({}),
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/request-password-reset',
    summary: 'Mails a link for a new password if the account exists. The answer is the same in every case.',
    access: 'public',
    body: z.object({ email: z.string() }),
    answer: answerOf({}),
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: '/check-password-reset',
    summary:
      'Returns whether the token of such a mail can still set a password. If it cannot, `because` is "token".',
    access: 'public',
    body: z.object({ token: z.string() }),
    answer: answerOf({}),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    summary:
      'Sets a new password with the single-use token of such a mail, and ends all sessions of the user. `because` is "token" when the token was used or has expired, else "newPassword".',
    access: 'public',
    body: z.object({ token: z.string(), newPassword: z.string() }),
    answer: answerOf({
      /** As in a sign-in's answer. The owner can sign in on this device even while the account is locked. */
      device: knownDevice.optional(),
    }),
  }),
  requestEmailCode: endpoint({
    method: 'POST',
    path: '/request-email-code',
    summary:
      'Mails a six-digit code that proves the address; valid for 15 minutes. `because` is "mail" when it could not be sent.',
    access: 'signed-in',
    answer: answerOf({}),
  }),
  getEmailCode: endpoint({
    method: 'GET',
    path: '/email-code',
    summary:
      "Returns whether the bearer's address has a valid code, already mailed or on its way. A code whose mail cannot be sent is withdrawn.",
    access: 'signed-in',
    answer: answerOf({ valid: z.boolean() }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/verify-email',
    summary:
      'Marks the address as proved by the code that was mailed to it. `because` is "expired" when another code is needed, else "code".',
    access: 'signed-in',
    body: z.object({ code: z.string() }),
    answer: answerOf({}),
  }),
  signUpWithIdentityProvider: endpoint({
    method: 'POST',
    path: '/signup',
    summary:
      "Signs in somebody whom the identity provider vouches for, in their account or a new one. The bearer is the provider's access token, issued together with the id token. `because` is one of identityProviderProblems.",
    access: 'public',
    body: z.object({
      firstname: z.string(),
      lastname: z.string(),
      companyName: z.string(),
      country: z.string(),
      email: z.string(),
      phone: z.string(),
      loginId: z.string(),
      /** The subject claim of the identity provider. */
      userId: z.string(),
      /** The provider's signed ID token. Only this token identifies the user, not the fields above. */
      idToken: z.string(),
    }),
    answer: signInAnswer,
  }),
};
