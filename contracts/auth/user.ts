import { z } from 'zod';
import { accessScopes } from '../endpoint';

/** Who signs in, as clients know them (docs/rules/calls.md, Form). Ids are UUIDs. */
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
  /** Whether the user proved to read mail sent to the address. */
  emailVerified: z.boolean().default(false),
  /** Whether signing in takes a code besides the password. Left out: the service has no second factor. */
  secondFactor: z.boolean().optional(),
  /** The only project the bearer token is good for: it is an access key. Left out for a session. */
  tokenProjectId: z.string().optional(),
  /** What that access key was made for; without it, it opens only what every access key does. */
  tokenScopes: z.array(z.enum(accessScopes)).optional(),
});
export type User = z.infer<typeof user>;
