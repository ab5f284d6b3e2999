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
      'Creates an account with e-mail and password and signs in. `because` is "taken" when the e-mail is, else the field that is wrong.',
    access: 'public',
    body: credentials.extend({ firstname: z.string(), lastname: z.string() }),
    answer: signInAnswer,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/signin-without-iam',
    summary:
      'Signs in with e-mail and password. `device` is the answer of an earlier sign-in on the same device: wrong passwords from elsewhere do not lock it out. `because` is "second-factor" when a code has to follow: see confirm-sign-in.',
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
      "Changes the password and ends the user's other sessions. Takes a code, too, when two-factor authentication is on. `because` is the field that is wrong.",
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
    summary:
      'Mails a link to set a new password, if there is such an account; the answer tells neither that nor whether the mail could be sent.',
    access: 'public',
    body: z.object({ email: z.string() }),
    answer: answerOf({}),
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: '/check-password-reset',
    summary: 'Whether the token of such a mail still sets a password; `because` is "token" when it does not.',
    access: 'public',
    body: z.object({ token: z.string() }),
    answer: answerOf({}),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    summary:
      'Sets a new password by the single-use token of such a mail and ends all sessions of the user. `because` is "token" when it is used or too old, else "newPassword".',
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
      "Whether there is a valid code for the bearer's address, mailed or on its way. One whose mail could not be sent is taken back.",
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
