import { z } from 'zod';
import { environmentUrlProblem } from '#domain/environments/environment';
import { parseUrl } from '#domain/parse-url';
import { visible } from '#domain/text';
import { npmrcProblemText, readNpmrc } from '#domain/projects/npmrc';

/** A project and its rules (docs/rules/projects.md, Project). Ids are UUIDs. */
export const projectRole = z.enum(['ADMIN', 'MEMBER']);
export type ProjectRole = z.infer<typeof projectRole>;

export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  demo: z.boolean(),
  /** Role of the caller in the project. `userRole` has the same value, for clients that use that name. */
  role: projectRole,
  userRole: projectRole,
  /** User id of the project's owner, who is always an ADMIN: its creator, or the user who took it over. */
  projectAdmin: z.string(),
  privateRepo: z.boolean(),
  configuredPrivateRepo: z.boolean(),
  privateRepoURL: z.string(),
  allowGitIntegration: z.boolean(),
  allowInvite: z.boolean(),
  is_expired: z.boolean(),
  /** Whole days until the licence ends: 0 on the last day, negative when expired. No `days`: no end. */
  time_left: z.object({ days: z.number().int().optional() }),
  maxExecutionThreads: z.number().int().min(0),
  /** True when members must have two-factor authentication. Left out: false. */
  requiresSecondFactor: z.boolean().optional(),
  /** True when the caller lacks it, so that all calls are refused (`because: "second-factor"`). Left out: false. */
  lacksSecondFactor: z.boolean().optional(),
  /** Text of the `.npmrc` with masked secrets (npmrc.ts). Empty for users who are not ADMIN. */
  npmrc_TextContent: z.string(),
});
export type Project = z.infer<typeof project>;

const maxNameLength = 30;

export const projectName = z
  .string()
  .trim()
  .min(1, 'Name cannot be empty')
  .regex(visible, 'Name cannot be empty')
  .min(3, 'Name must have at least 3 characters')
  .max(maxNameLength, `Name cannot have more than ${maxNameLength} characters`)
  .regex(/^\P{Cc}*$/u, 'Name cannot contain control characters');

export const projectDescription = z
  .string()
  .trim()
  .max(500, 'Description cannot have more than 500 characters')
  .refine((text) => !text.includes('\0'), 'Description cannot contain control characters')
  .default('');

/** URL of the application; empty for none. */
export const projectUrl = z
  .string()
  .trim()
  .refine((url) => url === '' || projectUrlProblem(url) === null, 'Please enter a valid URL')
  .default('');

/** Fields of a new project. */
export const newProjectFields = {
  name: projectName,
  description: projectDescription,
  /** URL of the application under test. create-workspace makes the first environment from it. */
  url: projectUrl,
  demo: z.boolean().default(false),
};
export type NewProject = z.infer<z.ZodObject<typeof newProjectFields>>;

const text = z.string().default('');

/**
 * Returns the form of a new project. An empty name becomes the name of the demo or the URL's host. A demo project
 * always has the URL of the demo shop (docs/rules/projects.md, Project).
 * @param demoProject name of a demo project and URL of its shop; null when no shop is running
 */
export function projectForm(demoProject: { name: string; url: string } | null) {
  return z
    .object({ name: text, url: text, description: text, demo: z.literal('on').optional().catch(undefined) })
    .transform((typed): z.input<z.ZodObject<typeof newProjectFields>> => {
      const demo = typed.demo === 'on' ? demoProject : null;
      const suggested = demo?.name ?? projectNameFor(typed.url.trim());
      const name = typed.name.trim() || suggested;
      return { ...typed, name, url: demo?.url ?? typed.url, demo: demo !== null };
    })
    .pipe(z.object(newProjectFields));
}

/** Default name of demo projects. */
export const demoProjectName = 'Demo project';

/** Returns the broken rule of a project's URL, or null. It must be valid for the first environment. */
function projectUrlProblem(url: string): string | null {
  const isWeb = /^https?:\/\//i.test(url) && parseUrl(url) !== null && url.length <= 2000;
  return isWeb && environmentUrlProblem(url) === null ? null : 'Please enter a valid URL';
}

/** Returns the suggested name for a URL: its host without the port, cut to the limit. */
export function projectNameFor(url: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? '';
  return host.slice(0, maxNameLength);
}

/** Maximum number of lines of `.npmrc` that one error lists. */
const maxProblems = 10;

/**
 * The text of an `.npmrc`. Line ends of browsers become line ends of files. A masked secret keeps the stored secret
 * unchanged.
 */
export const npmrcText = z
  .string()
  .max(20_000, 'The text cannot have more than 20000 characters')
  .regex(/^[\t\n\r\P{Cc}]*$/u, 'The text cannot contain control characters')
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .superRefine((text, context) => {
    for (const problem of readNpmrc(text).problems.slice(0, maxProblems)) {
      context.addIssue({ code: 'custom', message: npmrcProblemText(problem) });
    }
  });
