import type { AppLoadContext } from '@remix-run/node';
import type { Project } from '#contracts/auth';
import { pathOfRequest } from '~/platform/paths';
import { withScope } from '~/ui/page-scope';
import type { Upstream } from '~/upstream';

/** First path segments in a project that need no git authorisation (docs/rules/access.md, Pages). */
const openPages = ['run-report', 'scenario-report', 'screenshots', 'private-repository'];

/**
 * Returns whether a page must wait until the member has authorised access to the project's repository. Forms may pass,
 * as the services refuse them too, so that typed text stays on the page.
 */
export function needsGitAuthorisation(project: Project, request: Request): boolean {
  if (!project.privateRepo || project.configuredPrivateRepo || request.method !== 'GET') return false;
  const [, , page = ''] = pathOfRequest(request).split(/[/?]/);
  return !openPages.includes(page);
}

/** One look-up per page request, however many nested loaders ask. */
const asked = new WeakMap<AppLoadContext, Promise<string>>();

/** Projects without a private repository have only main. */
export function hasBranches({ privateRepo, configuredPrivateRepo }: Project): boolean {
  return privateRepo && configuredPrivateRepo;
}

/** Returns the address of a page on an object's own branch, whatever branch the page shows. */
export function addressOn(project: Project, address: string, branch: string): string {
  return hasBranches(project) ? withScope(address, { branch, environment: null }) : address;
}

/** Returns the branch in the top bar, which the user chose last. Pages and forms name theirs: `InProject.branch`. */
export function chosenBranch(context: AppLoadContext, project: Project, upstream: Upstream): Promise<string> {
  if (!hasBranches(project)) return Promise.resolve('main');
  const known = asked.get(context) ?? lastBranch(project.id, upstream);
  asked.set(context, known);
  return known;
}

async function lastBranch(projectId: string, upstream: Upstream): Promise<string> {
  const answer = await upstream.workspace.getBranches({ body: { projectId } });
  return (answer.status && answer.lastActiveBranch) || 'main';
}
