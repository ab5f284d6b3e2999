import { z } from 'zod';
import { accessScopes } from '../endpoint';

/** A user who signs in, in the form that clients know (docs/rules/calls.md, Form). Ids are UUIDs. */
export const user = z.object({
  userId: z.string(),
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  name: z.string(),
  customAttributes: z.object({
    companyName: z.string(),
    allowedProjectsCount: z.number().int(),
    allowDeleteProjects: z.boolean(),
  }),
  /** True when the user proved that they can read mail sent to the address. */
  emailVerified: z.boolean().default(false),
  /** True when sign-in requires a code and the password. Left out: the service has no second factor. */
  secondFactor: z.boolean().optional(),
  /** The only project for which the bearer token, an access key, is valid. Left out for a session. */
  tokenProjectId: z.string().optional(),
  /** Scopes of that access key. Without them, it can make only calls that allow every access key. */
  tokenScopes: z.array(z.enum(accessScopes)).optional(),
});
export type User = z.infer<typeof user>;
