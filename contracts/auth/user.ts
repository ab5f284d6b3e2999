import { z } from 'zod';

/** Specification shell.md section 3. Ids are UUIDs. */
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
});
export type User = z.infer<typeof user>;
