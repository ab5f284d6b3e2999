/**
 * Branch and environment for which a page was rendered. Addresses of pages and forms name them, so that a form acts on
 * what its page showed, even after a choice in another tab (docs/rules/interface.md, Branch and environment).
 */
export interface PageScope {
  /** Null when the address does not name a branch, or the project has only main. */
  branch: string | null;
  environment: string | null;
}

/** Parameters of an address. Their names differ from the filters `branch` and `environment` of lists. */
export const onBranch = 'onBranch';
export const inEnvironment = 'inEnvironment';

export const isScopeName = (name: string): boolean => name === onBranch || name === inEnvironment;

/** Header in which scripts name their tab's scope, as a query, for requests without the parameters. */
export const scopeHeader = 'x-page-scope';
/** Header of an answer that changed the user's choice: the next page uses the new choice. */
export const choiceHeader = 'x-scope-chosen';
/** The choice that changed. Another branch has other environments. */
export type ScopeChoice = 'branch' | 'environment';
/** Returns the headers of an answer that changed the user's choice. */
export const choiceChanged = (what: ScopeChoice): Record<string, string> => ({ [choiceHeader]: what });

/** Longest name in characters: Git and the file system do not allow longer ones. */
const maxNameLength = 300;

export function scopeIn(query: URLSearchParams): PageScope {
  return { branch: named(query, onBranch), environment: named(query, inEnvironment) };
}

function named(query: URLSearchParams, parameter: string): string | null {
  return query.get(parameter)?.slice(0, maxNameLength) || null;
}

/** The scope as entries of an address or a form. */
export function scopeEntries({ branch, environment }: PageScope): [string, string][] {
  return [
    ...(branch === null ? [] : ([[onBranch, branch]] as [string, string][])),
    ...(environment === null ? [] : ([[inEnvironment, environment]] as [string, string][])),
  ];
}

/** Returns an address that names the scope. Values that the address already has do not change. */
export function withScope(address: string, scope: PageScope): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...search] = beforeHash.split('?');
  const present = search.join('?');
  const names = new URLSearchParams(present);
  const added = new URLSearchParams(scopeEntries(scope).filter(([name]) => !names.has(name))).toString();
  if (added === '') return address;
  // The present query is not re-encoded: URLSearchParams would escape its commas.
  const query = present === '' ? added : `${present}&${added}`;
  return `${path}?${query}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/** An address without a scope. */
export const withoutScope = (address: string): string =>
  withoutParameters(address, [onBranch, inEnvironment]);

/** Returns an address without some parameters. The others are not re-encoded. */
export function withoutParameters(address: string, names: readonly string[]): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...search] = beforeHash.split('?');
  const kept = search
    .join('?')
    .split('&')
    .filter((entry) => entry !== '' && !names.includes(entry.split('=')[0] ?? ''));
  return `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/**
 * Returns whether an address on a page of a project leads to a page of the same project: its own pages, and relative
 * addresses. A bare `#part` stays on the page.
 */
export function isOfProject(address: string, projectId: string): boolean {
  if (address.startsWith('#') || address.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(address))
    return false;
  if (!address.startsWith('/')) return true;
  const path = address.split(/[?#]/)[0] ?? '';
  return path === `/${projectId}` || path.startsWith(`/${projectId}/`);
}
