import { z } from 'zod';

/** Proof that an account signed in on this device before. Clients send it with the next sign-in. */
export const knownDevice = z.string().max(4000);

/** The answer of every call that signs a user in. */
export const signInAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(true),
    /** Send it with later sign-ins from the same device. Absent when an identity provider signs users in. */
    device: knownDevice.optional(),
    /** Opaque session token; send it as the bearer of every call. */
    token: z.string(),
    isNewUser: z.boolean(),
    user: z.object({
      _id: z.string(),
      email: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      name: z.string(),
    }),
    /** The project to open first; null when the user has none. */
    project: z.object({ _id: z.string() }).nullable(),
    /** Why the user should change the accepted password. Left out when there is no reason. */
    passwordProblem: z.string().optional(),
  }),
  z.object({
    status: z.literal(false),
    error: z.string(),
    because: z.string().optional(),
    /** With `because: "second-factor"`: send it with a code to confirm-sign-in within ten minutes. No bearer token. */
    pending: z.string().optional(),
  }),
]);
