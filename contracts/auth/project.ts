import { z } from 'zod';
import { environmentUrlProblem } from '#domain/environments/environment';
import { parseUrl } from '#domain/parse-url';
import { visible } from '#domain/text';
import { lineProblem, readNpmrc } from '#domain/projects/npmrc';

/** A project and its rules (docs/rules/projects.md, Project). Ids are UUIDs. */
export const projectRole = z.enum(['ADMIN', 'MEMBER']);
export type ProjectRole = z.infer<typeof projectRole>;

export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  demo: z.boolean(),
  /** The caller's role in the project; `userRole` repeats it, as clients of either name exist. */
  role: projectRole,
  userRole: projectRole,
  /** User id of the project's owner, an ADMIN always: who created it, or who it was handed on to. */
  projectAdmin: z.string(),
  privateRepo: z.boolean(),
  configuredPrivateRepo: z.boolean(),
  privateRepoURL: z.string(),
  allowGitIntegration: z.boolean(),
  allowInvite: z.boolean(),
  is_expired: z.boolean(),
  /** Whole days until the licence ends; 0 on the last day, negative when expired. Left out for one without an end. */
  time_left: z.object({ days: z.number().int().optional() }),
  maxExecutionThreads: z.number().int().min(0),
  /** Whether members must have two-factor authentication. Left out: no. */
  requiresSecondFactor: z.boolean().optional(),
  /** Whether that keeps the caller out: every call in the project is refused with `because: "second-factor"`. Left out: no. */
  lacksSecondFactor: z.boolean().optional(),
  /** Told to ADMINs only, with its secrets masked (npmrc.ts); empty for everybody else. */
  npmrc_TextContent: z.string(),
});
export type Project = z.infer<typeof project>;

const longestName = 30;

export const projectName = z
  .string()
  .trim()
  .min(1, 'Name cannot be empty')
  .regex(visible, 'Name cannot be empty')
  .min(3, 'Name must have at least 3 characters')
  .max(longestName, `Name cannot have more than ${longestName} characters`)
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

/** What is said of a project when it is made. */
export const newProjectFields = {
  name: projectName,
  description: projectDescription,
  /** Of the application under test: create-workspace makes the first environment of it. */
  url: projectUrl,
  demo: z.boolean().default(false),
};
export type NewProject = z.infer<z.ZodObject<typeof newProjectFields>>;

const text = z.string().default('');

/**
 * The form of a new project. An empty name becomes that of the demo or of the URL's host; the demo's URL is fixed
 * whatever was typed (docs/rules/projects.md, Project).
 * @param demoProject what a demo project would be called and where its shop is; null where none is running
 */
export function projectForm(demoProject: { name: string; url: string } | null) {
  return z
    .object({ name: text, url: text, description: text, demo: z.literal('on').optional().catch(undefined) })
    .transform((typed) => {
      const demo = typed.demo === 'on' ? demoProject : null;
      const suggested = demo?.name ?? projectNameFor(typed.url.trim());
      const name = typed.name.trim() || suggested;
      return { ...typed, name, url: demo?.url ?? typed.url, demo: demo !== null };
    })
    .pipe(z.object(newProjectFields));
}

/** What demo projects are called until somebody types a name. */
export const demoProjectName = 'Demo project';

/** The broken rule of a project's URL, or null. It becomes the project's first environment, so it must do as one. */
function projectUrlProblem(url: string): string | null {
  const isWeb = /^https?:\/\//i.test(url) && parseUrl(url) !== null && url.length <= 2000;
  return isWeb && environmentUrlProblem(url) === null ? null : 'Please enter a valid URL';
}

/** The name suggested for a URL until the user types one: its host without the port, cut to the limit. */
export function projectNameFor(url: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? '';
  return host.slice(0, longestName);
}

/** Lines of .npmrc that are told at once. */
const mostProblems = 10;

/**
 * Line ends become those of a file on the server, as browsers send others. A secret may be its mask, which stands for the
 * one that is kept.
 */
export const npmrcText = z
  .string()
  .max(20_000, 'The text cannot have more than 20000 characters')
  .regex(/^[\t\n\r\P{Cc}]*$/u, 'The text cannot contain control characters')
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .superRefine((text, context) => {
    for (const problem of readNpmrc(text).problems.slice(0, mostProblems)) {
      context.addIssue({ code: 'custom', message: lineProblem(problem) });
    }
  });
