import { z } from 'zod';
import { visible } from '../text';
import { projectUrlProblem } from './project-rules';

/** Specification shell.md sections 3 and 5. Ids are UUIDs. */
export const projectRole = z.enum(['ADMIN', 'MEMBER']);

export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  demo: z.boolean(),
  /** The caller's role in the project; `userRole` repeats it, as clients of either name exist. */
  role: projectRole,
  userRole: projectRole,
  /** User id of the project's first administrator. */
  projectAdmin: z.string(),
  privateRepo: z.boolean(),
  configuredPrivateRepo: z.boolean(),
  privateRepoURL: z.string(),
  allowGitIntegration: z.boolean(),
  allowInvite: z.boolean(),
  is_expired: z.boolean(),
  /** Whole days until the licence ends; 0 on the last day, negative when expired. */
  time_left: z.object({ days: z.number().int() }),
  maxExecutionThreads: z.number().int().min(0),
  /** Told to ADMINs only, as it may hold a registry's token; empty for everybody else. */
  npmrc_TextContent: z.string(),
});
export type Project = z.infer<typeof project>;

export const projectName = z
  .string()
  .trim()
  .min(1, 'Name cannot be empty')
  .regex(visible, 'Name cannot be empty')
  .min(3, 'Name must have at least 3 characters')
  .max(30, 'Name cannot have more than 30 characters')
  .regex(/^\P{Cc}*$/u, 'Name cannot contain control characters');

export const projectDescription = z
  .string()
  .trim()
  .max(500, 'Description cannot have more than 500 characters')
  .refine((text) => !text.includes('\0'), 'Description cannot contain control characters')
  .default('');

/** Empty: none. */
export const projectUrl = z
  .string()
  .trim()
  .refine((url) => url === '' || projectUrlProblem(url) === null, 'Please enter a valid URL')
  .default('');

/** Line ends become those of a file on the server, as browsers send others. */
export const npmrcText = z
  .string()
  .max(20_000, 'The text cannot have more than 20000 characters')
  .regex(/^[\t\n\r\P{Cc}]*$/u, 'The text cannot contain control characters')
  .transform((text) => text.replaceAll('\r\n', '\n'));
