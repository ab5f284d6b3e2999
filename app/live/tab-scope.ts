import { choiceHeader, isOfProject, scopeEntries, scopeHeader, type PageScope } from '~/ui/page-scope';
import { isPageData } from './patient-loads';

/** The scope of the page in this tab. Without it, a reload would use the choice of another tab. */
let shown: (PageScope & { projectId: string }) | null = null;

/** @param scope of the page that is shown now */
export function showScope(scope: PageScope & { projectId: string }): void {
  shown = scope;
}

/** `fetch` that names the scope of the tab in every request for the data of its project's pages. */
export function saidScope(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const scope = shown;
    if (!scope || !isPageData(input) || !isOfTab(input, scope.projectId)) return inner(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(scopeHeader, new URLSearchParams(scopeEntries(scope)).toString());
    const answer = await inner(input, { ...init, headers });
    // The top bar's choice has changed here: the page that follows takes it.
    const chosen = answer.headers.get(choiceHeader);
    if (chosen === 'branch') shown = null;
    if (chosen === 'environment' && shown) shown = { ...shown, environment: null };
    return answer;
  };
}

function isOfTab(input: Parameters<typeof fetch>[0], projectId: string): boolean {
  const address = input instanceof Request ? input.url : String(input);
  const { pathname } = new URL(address, location.origin);
  return isOfProject(pathname.replace(/(\/_root)?\.data$/, ''), projectId);
}
