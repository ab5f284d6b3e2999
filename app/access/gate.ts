import { redirect, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';
import type { Project, User } from '#contracts/auth';
import { CallRefused, type CallHeaders } from '#contracts/client';
import { flashCookie } from '~/platform/flash';
import { pathOfRequest } from '~/platform/paths';
import { refusalResponse } from '~/platform/refusal-response';
import { sessionExpired } from '~/access/session-expired';
import { readSession, signedOutCookie } from '~/platform/session';
import { createUpstream, type Upstream } from '~/upstream';
import { chosenBranch, needsGitAuthorisation } from './git-gate';
import { licenceOf, type Licence } from './licence';
import { scopeOfRequest } from './request-scope';

interface Caller {
  user: User;
  upstream: Upstream;
}

export interface SignedIn extends Caller {
  projects: Project[];
  /** Number of invitations that the user has not answered. */
  openInvitations: number;
}

export interface InProject extends Caller {
  project: Project;
  licence: Licence;
  /**
   * Branch that the page shows or showed; projects without a private repository only have main.
   * @throws {Response} 409 for a form that does not name the branch of its page
   */
  readonly branch: string;
  /** Name of the environment that the page shows or showed. Null when the request does not name one. */
  shownEnvironment: string | null;
  /** True when a form was sent. It acts on the branch and environment of its page, not on the top bar's choice. */
  isForm: boolean;
}

type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>;

/**
 * The signed-in caller, with all of their projects. Every loader and action of a page behind sign-in calls this or
 * {@link requireProject} itself: nested loaders run in parallel, so a parent's check protects nobody.
 * @throws when nobody is signed in: a redirect to /login with `callbackUrl`; 401 when a page's script asked
 */
export async function requireUser(args: Args): Promise<SignedIn> {
  listing.add(args.context);
  const { user, answer, upstream } = await identified(args);
  return { user, projects: answer.projects, openInvitations: answer.openInvitations, upstream };
}

/** Returns a page's answer when the caller's session or membership ended after it was checked. */
function endedMeanwhile(
  { refusal: { because } }: CallRefused,
  args: Pick<Args, 'request' | 'context'>,
  project: Project | undefined,
): Response | undefined {
  if (because === 'signed-out') return signedOut(args);
  return because === 'membership' && project ? notFound() : undefined;
}

/**
 * The caller inside the project of the path's first segment, with clients that carry its id.
 * @throws for a project that does not exist or is somebody else's (which of both is not told): a redirect to the
 *   caller's first project (docs/rules/access.md, Pages); 404 when something was to be changed. For a page that needs
 *   git access which the caller has not proved yet: a redirect to where they do
 */
export async function requireProject(args: Args): Promise<InProject> {
  const { projectId = '' } = args.params;
  const { user, project, upstream } = await identified(args);
  if (!project) throw await elsewhere(args, upstream, projectId);
  if (project.lacksSecondFactor) throw needsSecondFactor(args, project);
  if (needsGitAuthorisation(project, args.request)) throw redirect(`/${project.id}/private-repository`);
  const scope = await scopeOfRequest(args.request, project, () =>
    chosenBranch(args.context, project, upstream),
  );
  return {
    user,
    upstream,
    project,
    licence: licenceOf(project),
    get branch() {
      return scope.branch();
    },
    shownEnvironment: scope.environment,
    isForm: scope.isForm,
  };
}

/** Returns the caller with the branch and the environment of the page's object, such as a proposal. */
export function callerOn(
  { user, upstream, project, licence, isForm }: Omit<InProject, 'branch' | 'shownEnvironment'>,
  branch: string,
  environment: string,
): InProject {
  return { user, upstream, project, licence, branch, shownEnvironment: environment, isForm };
}

/** Redirects members without a second factor to its setup when the project requires one. Shows no data. */
function needsSecondFactor({ request }: Args, { id, name }: Project): Response {
  if (request.method === 'GET') return redirect(`/account/two-factor?project=${id}`);
  const message = `The project ${name} requires two-factor authentication. Set it up on your Account page first.`;
  return refusalResponse({ status: 403, message });
}

/** Returns the id in the path's first segment, for the project-id header. Undefined if no header can hold it. */
function namedProject({ projectId = '' }: Args['params']): string | undefined {
  return /^[\w-]{1,64}$/.test(projectId) ? projectId : undefined;
}

/** A 404 page, thrown by loaders for objects that do not exist or that the caller may not see. */
export function notFound(): Response {
  return new Response('Not Found', { status: 404, statusText: 'Not Found' });
}

/** Redirects callers who may not see a project; 404 for forms. The auth service audits the attempt. */
async function elsewhere({ request }: Args, upstream: Upstream, projectId: string): Promise<Response> {
  await upstream.auth.isProjectExpired({ body: { projectId } }).catch((error: unknown) => {
    if (!(error instanceof CallRefused)) throw error;
  });
  if (request.method !== 'GET') return notFound();
  const answer = await upstream.auth.getProjects();
  const first = answer.status ? answer.projects[0] : undefined;
  const notice = 'The project does not exist, or you are not a member of it.';
  return redirect(first ? `/${first.id}` : '/home', {
    headers: { 'set-cookie': await flashCookie(notice, 'warning') },
  });
}

/** Answers a page's script with an error, so that the page stays. Redirects a document, which has nothing to keep. */
function signedOut({ request, context }: Pick<Args, 'request' | 'context'>, setCookie?: string): Response {
  const headers = setCookie ? { 'set-cookie': setCookie } : undefined;
  if (context.fetched) return new Response(sessionExpired, { status: 401, headers });
  const target = `/login?callbackUrl=${encodeURIComponent(request.method === 'GET' ? pathOfRequest(request) : '/')}`;
  return redirect(target, { headers });
}

type Answer = { user: User; projects: Project[]; openInvitations: number } | 'signed-out';

/** Requests in which a loader needs all projects: the frame around the pages has a menu of them. */
const listing = new WeakSet<AppLoadContext>();

/** One look-up per page request, however many nested loaders ask. The load context is new for each request. */
const asked = {
  all: new WeakMap<AppLoadContext, Promise<Answer>>(),
  one: new WeakMap<AppLoadContext, Promise<Answer>>(),
};

/**
 * Returns the caller, and the project of the path's first segment if the caller is a member. Looks up only this project
 * when no loader of the request needs all projects (scripts' requests, screenshots, actions).
 */
async function identified({ request, context, params }: Args) {
  const session = await readSession(request, context);
  if (!session) throw signedOut({ request, context });
  const { token: bearer, sessionId } = session;
  const projectId = namedProject(params);
  const headers = { bearer, sessionId, projectId };
  const scope = request.method === 'GET' ? context : undefined;
  const isOne = projectId !== undefined && !listing.has(context);
  const known = isOne ? asked.one : asked.all;
  const asking = known.get(context) ?? ask(context, headers, scope, isOne ? projectId : undefined);
  known.set(context, asking);
  const answer = await asking;
  if (answer === 'signed-out') throw signedOut({ request, context }, await signedOutCookie(context));
  const project = answer.projects.find(({ id }) => id === projectId);
  const thrown = (refused: CallRefused) => endedMeanwhile(refused, { request, context }, project) ?? refused;
  return {
    user: answer.user,
    answer,
    project,
    upstream: createUpstream(context, headers, { project, thrown, scope }),
  };
}

/** @param id of the only project to look up; undefined: all */
async function ask(
  context: AppLoadContext,
  headers: CallHeaders,
  scope: object | undefined,
  id: string | undefined,
): Promise<Answer> {
  const { auth } = createUpstream(context, headers, { scope });
  try {
    const [user, projects] = await Promise.all([auth.getUserByToken(), auth.getProjects({ query: { id } })]);
    if (!user.status || !projects.status) return 'signed-out';
    return { user: user.user, projects: projects.projects, openInvitations: projects.openInvitations };
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus === 401) return 'signed-out';
    throw error;
  }
}
