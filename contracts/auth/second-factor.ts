import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { knownDevice, signInAnswer } from './sign-in-answer';

/** Proof for a change of the second factor: the password, and a code from the app or a recovery code. */
const proof = z.object({ password: z.string(), code: z.string() });

/** New recovery codes. They are shown once, because the service stores only their hashes. */
const newRecoveryCodes = answerOf({ recoveryCodes: z.array(z.string()) });

/** Calls for time-based codes and recovery codes (docs/rules/access.md, Second factor). */
export const secondFactorCalls = {
  confirmSignIn: endpoint({
    method: 'POST',
    path: '/confirm-sign-in',
    summary:
      'Completes a sign-in that was answered with because "second-factor", with a code of the app or a recovery code. `because` is "code" when the code is wrong or was used, "pending" when the sign-in must start again.',
    access: 'public',
    body: z.object({
      pending: z.string(),
      code: z.string(),
      /** As in a sign-in: keeps the other accounts known on this device. */
      device: knownDevice.optional(),
    }),
    answer: signInAnswer,
  }),
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/second-factor',
    summary: "The state of the bearer's second factor.",
    access: 'signed-in',
    answer: answerOf({
      /** Time since which it is on, as ISO 8601; null while it is off. */
      since: z.string().nullable(),
      recoveryCodesLeft: z.number().int().nonnegative(),
      /** Names of the caller's projects that require it. */
      requiredBy: z.array(z.string()),
      /** A set-up that was started but not confirmed; null when there is none. */
      setUp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    }),
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/second-factor/start',
    summary:
      'Makes a new secret to set the second factor up with, for get-second-factor to show. `because` is "on" when it is on already.',
    access: 'signed-in',
    answer: answerOf({}),
  }),
  turnOnSecondFactor: endpoint({
    method: 'POST',
    path: '/second-factor/on',
    summary:
      'Turns the second factor on and ends the user\'s other sessions. `because` is the invalid field, "on" when it is on already, or "start" when there is no secret to confirm.',
    access: 'signed-in',
    body: proof,
    answer: newRecoveryCodes,
  }),
  replaceRecoveryCodes: endpoint({
    method: 'POST',
    path: '/second-factor/recovery-codes',
    summary: 'Replaces all recovery codes by ten new ones. `because` is the invalid field, or "off".',
    access: 'signed-in',
    body: proof,
    answer: newRecoveryCodes,
  }),
  turnOffSecondFactor: endpoint({
    method: 'POST',
    path: '/second-factor/off',
    summary:
      'Turns the second factor off. `because` is the field that is wrong, or "off" when it is off already.',
    access: 'signed-in',
    body: proof,
    answer: answerOf({}),
  }),
  requireSecondFactor: endpoint({
    method: 'POST',
    path: '/require-second-factor',
    summary:
      'Requires two-factor authentication of the members of a project, or stops requiring it. `because` is "second-factor" when the bearer has none, "role", or "identity-provider" where the provider decides.',
    access: 'admin',
    body: z.object({ project_id: z.string(), required: z.boolean() }),
    answer: answerOf({}),
  }),
};
