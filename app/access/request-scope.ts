import type { Project } from '#contracts/auth';
import { refusalResponse } from '~/platform/refusal-response';
import { scopeHeader, scopeIn, type PageScope } from '~/ui/page-scope';
import { hasBranches } from './git-gate';

interface RequestScope {
  /** @throws {Response} 409 for a form that does not name the branch of its page */
  branch(): string;
  environment: string | null;
  isForm: boolean;
}

/**
 * Reads branch and environment of a request's page: from the address, otherwise from the header of the tab's scripts.
 * A page that names no branch shows the one chosen last. A form never falls back to that choice: another tab may have
 * changed it after the form's page was rendered.
 * @param chosen reads the branch that the user chose last
 */
export async function scopeOfRequest(
  request: Request,
  project: Project,
  chosen: () => Promise<string>,
): Promise<RequestScope> {
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  const { branch, environment } = namedScope(request);
  const shown = !hasBranches(project) ? 'main' : (branch ?? (isForm ? null : await chosen()));
  return {
    branch() {
      if (shown === null) throw unnamedBranch();
      return shown;
    },
    environment,
    isForm,
  };
}

function namedScope(request: Request): PageScope {
  const address = scopeIn(new URL(request.url).searchParams);
  const tab = scopeIn(new URLSearchParams(request.headers.get(scopeHeader) ?? ''));
  return {
    branch: address.branch ?? tab.branch,
    environment: address.environment ?? tab.environment,
  };
}

function unnamedBranch(): Response {
  const message =
    'This form does not say which branch it belongs to, so nothing was changed. Go back, copy your changes, reload the page and send the form again.';
  return refusalResponse({ status: 409, message });
}
