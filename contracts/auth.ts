import { z } from 'zod';
import { answerOf, endpoint } from './endpoint';

/** Specification shell.md section 3 (entities) and 7 (auth service). Ids are UUIDs, times ISO 8601 strings. */

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
});
export type User = z.infer<typeof user>;

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
  npmrc_TextContent: z.string(),
});
export type Project = z.infer<typeof project>;

export const projectName = z
  .string()
  .trim()
  .min(1, 'Name cannot be empty')
  .min(3, 'Name must have at least 3 characters')
  .max(30, 'Name cannot have more than 30 characters')
  .regex(/^\P{Cc}*$/u, 'Name cannot contain control characters');

const projectDescription = z
  .string()
  .trim()
  .max(500, 'Description cannot have more than 500 characters')
  .refine((text) => !text.includes('\0'), 'Description cannot contain control characters')
  .default('');

const fillAll = 'Please fill all the fields';
const personName = (label: string) =>
  z
    .string()
    .trim()
    .min(1, fillAll)
    .max(80, `${label} cannot have more than 80 characters`)
    .regex(/^\P{Cc}*$/u, `${label} cannot contain control characters`);

/** Rules of a new account, for the page's form and the service. An e-mail is stored and compared in lower case. */
export const newAccount = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, fillAll)
    .max(254, 'Email cannot have more than 254 characters')
    .email('Please enter a valid email'),
  password: z
    .string()
    .min(1, fillAll)
    .min(8, 'Password must have at least 8 characters')
    .max(200, 'Password cannot have more than 200 characters'),
  firstname: personName('First name'),
  lastname: personName('Last name'),
});

/** What sign-in asks of its two fields; whether they are right, the service says. */
export const filledCredentials = z.object({
  email: z.string().trim().toLowerCase().min(1, fillAll),
  password: z.string().min(1, fillAll),
});

const credentials = z.object({ email: z.string(), password: z.string() });

const signInAnswer = answerOf({
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
});

export const auth = {
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
    summary: 'Signs in with e-mail and password.',
    access: 'public',
    body: credentials,
    answer: signInAnswer,
  }),
  signInWithoutIdentityProvider: endpoint({
    method: 'POST',
    path: '/sign-in-without-identity-provider',
    summary: 'The other name of signin-without-iam.',
    access: 'public',
    body: credentials,
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
    answer: answerOf({ user }),
  }),
  getProjects: endpoint({
    method: 'GET',
    path: '/getProjects',
    summary: "The bearer's projects, oldest first, with role and licence state.",
    access: 'signed-in',
    answer: answerOf({ projects: z.array(project) }),
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/CreateProject',
    summary: 'Creates a project; the bearer becomes its ADMIN.',
    access: 'signed-in',
    body: z.object({ name: projectName, description: projectDescription }),
    answer: answerOf({ project }),
  }),
  createWorkspace: endpoint({
    method: 'POST',
    path: '/create-workspace',
    summary: "Creates the project's git repository if it has none, empty or with the demo features.",
    access: 'member',
    licence: true,
    body: z.object({ projectId: z.string(), template: z.enum(['empty', 'demo']).default('empty') }),
    answer: answerOf({}),
  }),
  getLastActiveProject: endpoint({
    method: 'GET',
    path: '/getLastActiveProject',
    summary: "The project the bearer's user opened last, null when there is none any more.",
    access: 'signed-in',
    answer: answerOf({ project: project.nullable() }),
  }),
  updateLastActiveProjectId: endpoint({
    method: 'POST',
    path: '/updateLastActiveProjectId',
    summary: 'Remembers the project the user opened last.',
    access: 'member',
    body: z.object({ project_id: z.string() }),
    answer: answerOf({}),
  }),
  isProjectExpired: endpoint({
    method: 'POST',
    path: '/isProjectExpired',
    summary: 'Licence check: status true while the licence is valid.',
    access: 'member',
    body: z.object({ projectId: z.string() }),
    answer: z.object({ status: z.boolean(), error: z.string().optional() }),
  }),
};
